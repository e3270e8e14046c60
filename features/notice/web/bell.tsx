import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLive } from '#features/live/web/live.ts'
import { LINES_AT_ONCE } from '#features/notice/calls.ts'
import { IconButton } from '#platform/ui/button.tsx'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { newNotices } from './queries.ts'

const load = () => import('./notice-panel.tsx')
const NoticePanel = onDemand(load)

/** The number of new lines, and the panel that shows them (docs/product.md, NTC-9). */
export function Bell() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Fetched after connecting, so that no notice is missed in between.
  const { data = [] } = useQuery({
    ...newNotices,
    enabled: useLive() !== 'connecting',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useAtFirstUse(load)
  const count = data.length < LINES_AT_ONCE ? String(data.length) : `${LINES_AT_ONCE - 1}+`
  return (
    <>
      <IconButton
        ref={button}
        label={data.length === 0 ? 'Notices' : `Notices, ${count} new`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="relative size-10"
        icon={
          <>
            <BellIcon aria-hidden className="size-5" />
            {data.length > 0 && (
              <span
                aria-hidden
                className="absolute top-0.5 left-5.5 min-w-4 rounded-full bg-ember-500 px-1 text-center text-2xs leading-4 font-bold text-ink-950"
              >
                {count}
              </span>
            )}
          </>
        }
      />
      {open && <NoticePanel bell={button} onClose={() => setOpen(false)} />}
    </>
  )
}

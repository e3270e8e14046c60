import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { LINES_AT_ONCE } from '#domain/notice/notice.ts'
import { useLive } from '#web/live.ts'
import { NOTICES_SKELETON } from '#web/notice/notice-rows.tsx'
import { newNotices } from '#web/notice/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const load = () => import('#web/notice/notice-panel.tsx')
const NoticePanel = onDemand(load, NOTICES_SKELETON)

/** In the bar of every screen: how many lines are new, and the panel with them (docs/product.md, NTC-9). */
export function Bell() {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  // Read behind the connection: it tells of later ones, and none is lost between.
  const { data = [] } = useQuery({
    ...newNotices,
    enabled: useLive() !== 'connecting',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useAtFirstUse(load)
  const count = data.length < LINES_AT_ONCE ? String(data.length) : `${LINES_AT_ONCE - 1}+`
  function closeOnLeaving({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <IconButton
            label={data.length === 0 ? 'Notices' : `Notices, ${count} new`}
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
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={0} className="z-40">
          <Popover.Popup
            ref={panel}
            initialFocus={panel}
            aria-label="Notices"
            onClick={closeOnLeaving}
            className="h-[calc(100dvh-var(--header-height))] w-screen animate-fade overflow-y-auto overscroll-contain border-ink-700 bg-ink-900 shadow-floating outline-none sm:h-auto sm:max-h-[min(40rem,calc(100dvh-var(--header-height)-1rem))] sm:w-md sm:rounded-xl sm:border"
          >
            <NoticePanel onClose={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

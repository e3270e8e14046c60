import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { UNREAD_COUNTED } from '#domain/notice/unread.ts'
import type { Role } from '#domain/rights.ts'
import { useLive, useLiveEvent } from '#web/live.ts'
import { NOTICES_SKELETON } from '#web/notice/notices-skeleton.tsx'
import { askingNotices, takeNotice, unreadNotices } from '#web/notice/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'

const load = () => import('#web/notice/notice-panel.tsx')
const NoticePanel = onDemand(load, NOTICES_SKELETON)

const PANEL_ID = 'notices-panel'

/** 'Notices, 3 to answer', 'Notices, unread' or 'Notices'. */
function labelOf(count: string | null, isUnread: boolean): string {
  if (count !== null) return `Notices, ${count} to answer`
  return isUnread ? 'Notices, unread' : 'Notices'
}

/** In the bar of every screen: how much asks for an answer, a dot for what is only unread, and the panel with the newest (docs/product.md, NTC-9). */
export function Bell({ roles }: { roles: readonly Role[] }) {
  const client = useQueryClient()
  const live = useLive()
  const [open, setOpen] = useState(false)
  // Read behind the connection: later notices come by it, and none is lost between.
  const options = { enabled: live !== 'connecting', staleTime: Number.POSITIVE_INFINITY }
  const { data: unread = [] } = useQuery({ ...unreadNotices, ...options })
  const { data: asking = [] } = useQuery({ ...askingNotices, ...options })
  useAtFirstUse(load)
  useLiveEvent('note', (notice) => takeNotice(client, notice))
  const count = asking.length >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(asking.length)
  return (
    <>
      <IconButton
        label={labelOf(asking.length === 0 ? null : count, unread.length > 0)}
        aria-haspopup="dialog"
        popoverTarget={PANEL_ID}
        className="relative size-10"
        icon={
          <>
            <BellIcon aria-hidden className="size-5" />
            {asking.length === 0 && unread.length > 0 && (
              <span aria-hidden className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-ember-500" />
            )}
            {asking.length > 0 && (
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
      <Popover
        id={PANEL_ID}
        label="Notices"
        dims={false}
        onToggle={setOpen}
        className="inset-x-0 top-(--header-height) bottom-0 left-auto h-auto max-h-none w-full max-w-none border-ink-700 sm:right-4 sm:bottom-auto sm:max-h-[min(40rem,calc(100dvh-var(--header-height)-1rem))] sm:w-md sm:rounded-xl sm:border lg:right-8"
      >
        {open && <NoticePanel roles={roles} panelId={PANEL_ID} />}
      </Popover>
    </>
  )
}

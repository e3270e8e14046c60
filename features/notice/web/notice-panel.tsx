import { Popover } from '@base-ui/react/popover'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Notice, readNotices } from '#features/notice/calls.ts'
import { SCREENS } from '#platform/call/page.ts'
import { call } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { IconButton } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { ButtonLink } from '#platform/ui/location.tsx'
import { isPressOf } from '#platform/ui/overlay/is-press-of.ts'
import { NOTICES_SKELETON, NoticeRows } from './notice-rows.tsx'
import { newNotices } from './queries.ts'

interface NoticePanelProps {
  bell: RefObject<HTMLElement | null>
  onClose(): void
}

/** The bell's open panel. Following a link closes it. */
export default function NoticePanel({ bell, onClose }: NoticePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open onOpenChange={(_, details) => !isPressOf(bell, details) && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={bell} align="end" sideOffset={8} collisionPadding={0} className="z-40">
          <Popover.Popup
            ref={panel}
            initialFocus={panel}
            aria-label="Notices"
            onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
            className="h-[calc(100dvh-var(--header-height))] w-screen animate-fade overflow-y-auto overscroll-contain border-ink-700 bg-ink-900 shadow-floating outline-none sm:h-auto sm:max-h-[min(40rem,calc(100dvh-var(--header-height)-1rem))] sm:w-md sm:rounded-xl sm:border"
          >
            <NewNotices onClose={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function NewNotices({ onClose }: { onClose(): void }) {
  const query = useQuery(newNotices)
  const shown = useShown(query.data)
  return (
    <>
      <div className="sticky top-0 z-1 flex items-center justify-between gap-3 border-b border-ink-700 bg-ink-900 py-2 pr-2 pl-4">
        <h2 className="text-md font-semibold">Notices</h2>
        <span className="flex items-center gap-1">
          <ButtonLink variant="ghost" size="small" to={SCREENS.notices.path}>
            All notices
          </ButtonLink>
          <IconButton label="Close" icon={<X aria-hidden className="size-5" />} onClick={onClose} />
        </span>
      </div>
      <Loaded query={query} failed="Your notices could not be loaded" quiet skeleton={NOTICES_SKELETON}>
        {() =>
          shown.length === 0 ? (
            <EmptyState title="Nothing new." icon={<BellOff aria-hidden />} />
          ) : (
            <NoticeRows notices={shown} onLeave={onClose} />
          )
        }
      </Loaded>
    </>
  )
}

/** What was new when the panel opened, even after the bell stops counting it. */
function useShown(data: readonly Notice[] | undefined): readonly Notice[] {
  const client = useQueryClient()
  const [shown, setShown] = useState<readonly Notice[]>([])
  useEffect(() => {
    const [newest] = data ?? []
    if (data === undefined || newest === undefined) return
    setShown((before) => [...data, ...before.filter(({ _id }) => data.every((one) => one._id !== _id))])
    const read = async () => {
      await call(readNotices, { upTo: newest._id })
      // Refetches what is new, in case more came.
      await client.invalidateQueries({ queryKey: newNotices.queryKey })
    }
    // A failure is retried when the panel opens again.
    read().catch(() => {})
  }, [client, data])
  return shown
}

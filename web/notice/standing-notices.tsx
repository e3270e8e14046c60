import { useQueryClient } from '@tanstack/react-query'
import { BellRing, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Notice } from '#domain/notice/notice.ts'
import { useLiveEvent } from '#web/live.ts'
import { useMember } from '#web/member/member-context.ts'
import { NoticeActions } from '#web/notice/notice-actions.tsx'
import { markRead } from '#web/notice/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/**
 * The member's new notices, the newest first, each until it is closed (docs/product.md, NTC-6). They are part of the page and stay
 * in sight: over the page's actions they would lie in the way.
 */
export function OpenNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const place = useRef<HTMLElement>(null)
  const client = useQueryClient()
  useLiveEvent('note', (notice) => {
    if (notice.quiet) return
    setNotices((before) => (before.some(({ _id }) => _id === notice._id) ? before : [notice, ...before]))
  })

  function close(...closed: readonly Notice[]) {
    setNotices((before) => before.filter((notice) => !closed.includes(notice)))
    for (const notice of closed) markRead(client, notice).catch(() => {})
    // The pressed button is gone.
    place.current?.focus()
  }

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="New notices"
      aria-live="polite"
      className="sticky top-[calc(var(--header-height)+0.25rem)] z-11 not-empty:mb-4"
    >
      {notices.length > 0 && (
        <ul className="max-h-[40dvh] space-y-1 overflow-y-auto rounded-lg border border-sky-400/60 bg-ink-900 p-1 shadow-raised">
          {notices.map((notice) => (
            <OpenNotice key={notice._id} notice={notice} onClose={() => close(notice)} />
          ))}
          {notices.length > 1 && (
            <li className="px-2 pb-1 text-right">
              <Button size="small" onClick={() => close(...notices)}>
                Close all {notices.length}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function OpenNotice({ notice, onClose }: { notice: Notice; onClose(): void }) {
  const { roles } = useMember()
  return (
    <li className="flex items-start gap-2 px-2 py-1 text-sm">
      <BellRing aria-hidden className="mt-2 size-4 shrink-0 text-sky-400" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 py-1.5 wrap-anywhere">
          <Isolated>{notice.text}</Isolated>
        </p>
        <span className="flex flex-wrap gap-2">
          <NoticeActions notice={notice} roles={roles} onLeave={onClose} />
        </span>
      </div>
      <IconButton label="Close notice" icon={<X aria-hidden className="size-4" />} onClick={onClose} />
    </li>
  )
}

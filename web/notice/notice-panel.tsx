import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SCREENS } from '#domain/page.ts'
import type { Role } from '#domain/rights.ts'
import { NoticeList } from '#web/notice/notice-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { moveToasts } from '#web/ui/feedback/toast-host.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface NoticePanelProps {
  roles: readonly Role[]
  /** The id of the popover around it. */
  panelId: string
}

/** The content of the bell's panel while it is open. */
export default function NoticePanel({ roles, panelId }: NoticePanelProps) {
  const header = useRef<HTMLDivElement>(null)
  // A popover lies over the page's toasts: it takes them along.
  useEffect(() => {
    const panel = header.current?.closest('dialog')
    if (panel) moveToasts(panel)
    return () => moveToasts(document.body)
  }, [])
  const close = () => document.getElementById(panelId)?.hidePopover()
  return (
    <>
      <div
        ref={header}
        className="sticky top-0 z-1 flex items-center justify-between gap-3 border-b border-ink-700 bg-ink-900 py-2 pr-2 pl-4"
      >
        <h2 className="text-md font-semibold">Notices</h2>
        <span className="flex items-center gap-1">
          <ButtonLink variant="ghost" size="small" to={SCREENS.notices.path}>
            All notices
          </ButtonLink>
          <IconButton label="Close" icon={<X aria-hidden className="size-5" />} onClick={close} />
        </span>
      </div>
      <NoticeList roles={roles} onLeave={close} />
    </>
  )
}

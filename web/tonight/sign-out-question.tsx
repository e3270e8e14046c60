import { useLayoutEffect, useRef, useState } from 'react'
import { SIGN_OUT_PATH } from '#domain/page.ts'
import { keptMarks } from '#web/booking/marks/kept-marks.ts'
import { useWaitingNote } from '#web/tonight/waiting-note.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/**
 * Asks before Logout is followed while marks of the member wait. It looks at the press whether some do, and stands beside
 * the first picture that has the link: no press comes before it.
 */
export function SignOutQuestion({ memberId }: { memberId: string }) {
  const [asked, setAsked] = useState<HTMLAnchorElement | null>(null)
  const note = useWaitingNote(memberId)
  const confirmed = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LOGOUT) : null
      if (link === null || link === confirmed.current || keptMarks(memberId) === null) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(link)
    }
    document.addEventListener('click', ask, { capture: true })
    return () => document.removeEventListener('click', ask, { capture: true })
  }, [memberId])

  function follow() {
    confirmed.current = asked
    setAsked(null)
    // A form that holds something unsaved asks next.
    asked?.click()
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      title="Confirm sign-out"
      confirmLabel="Sign out"
      cancelLabel="Stay"
      busyLabel="Signing out…"
      busy={false}
      danger
      onConfirm={follow}
      onCancel={() => setAsked(null)}
    >
      {note ?? 'Every mark has reached the server by now.'}
    </ConfirmDialog>
  )
}

const LOGOUT = `a[href="${SIGN_OUT_PATH}"]`

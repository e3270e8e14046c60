import { SIGN_OUT_PATH } from '#domain/page.ts'
import type { Session } from '#domain/session/session.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useMember } from '#web/member/member-context.ts'
import { useEndSessions } from '#web/session/queries.ts'
import { useWaitingNote } from '#web/tonight/use-kept-marks.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** One session, or so many others. */
export type EndQuestion = { session: Session } | { others: number }

interface EndSessionDialogProps {
  question: EndQuestion | null
  onClose(): void
}

/** Asks before somebody is signed out anywhere, does it, and says how it went. */
export function EndSessionDialog({ question, onClose }: EndSessionDialogProps) {
  const end = useEndSessions()
  const { busy, run } = useSingleFlight()
  const note = useWaitingNote(useMember().user._id)
  if (question === null) return null

  async function confirm(asked: EndQuestion) {
    if ('session' in asked && asked.session.current) {
      // As Logout does: the server ends the session and takes the cookie back.
      window.location.assign(SIGN_OUT_PATH)
      return
    }
    try {
      const { message } = await end.mutateAsync('session' in asked ? { id: asked.session._id } : 'others')
      notify.success(message ?? 'Signed out')
    } catch (error) {
      notify.error(failureText(error, 'Error signing out'))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title="Confirm Sign-out"
      confirmLabel="Sign Out"
      busyLabel="Signing out…"
      busy={busy}
      onConfirm={() => void run(() => confirm(question))}
      onCancel={onClose}
    >
      {questionText(question)}
      {note && 'session' in question && question.session.current && (
        <p className="mt-2 text-amber-400">{note}</p>
      )}
    </ConfirmDialog>
  )
}

function questionText(question: EndQuestion): string {
  if ('others' in question) {
    const devices = question.others === 1 ? 'the other device' : `all ${question.others} other devices`
    return `Are you sure you want to sign out on ${devices}? You stay signed in here.`
  }
  if (question.session.current) return 'Are you sure you want to sign out on this device?'
  return `Are you sure you want to sign out ${question.session.device}? Whoever uses it has to sign in again.`
}

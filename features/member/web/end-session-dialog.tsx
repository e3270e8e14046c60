import type { Session } from '#features/member/session.ts'
import { endOtherSessions, endSession } from '#features/member/session-calls.ts'
import { useWaitingNote } from '#features/tonight/web/waiting-note.ts'
import { SIGN_OUT_PATH } from '#platform/call/page.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { ConfirmDialog } from '#platform/ui/overlay/confirm-dialog.tsx'
import { useMember } from './member-context.ts'

/** One session, or so many others. */
export type EndQuestion = { session: Session } | { others: number }

/** Asks before somebody is signed out anywhere, does it, and says how it went. */
export default function EndSessionDialog({ question, onClose }: { question: EndQuestion; onClose(): void }) {
  const { busy, write } = useWrite('The session could not be ended')
  const note = useWaitingNote(useMember().user._id)

  function confirm(asked: EndQuestion) {
    const following = { done: onClose, failed: onClose }
    // As Logout does: the server ends the session and takes the cookie back.
    if (isHere(asked)) window.location.assign(SIGN_OUT_PATH)
    else if ('session' in asked) write(endSession, { id: asked.session._id }, following)
    else write(endOtherSessions, {}, following)
  }

  return (
    <ConfirmDialog
      title="Confirm sign-out"
      confirmLabel="Sign out"
      busyLabel="Signing out…"
      busy={busy}
      onConfirm={() => confirm(question)}
      onCancel={onClose}
    >
      {questionText(question)}
      {note && isHere(question) && <p className="mt-2 text-amber-400">{note}</p>}
    </ConfirmDialog>
  )
}

/** It is this browser's own. */
function isHere(question: EndQuestion): boolean {
  return 'session' in question && question.session.current
}

function questionText(question: EndQuestion): string {
  if ('others' in question) {
    const devices = question.others === 1 ? 'the other device' : `all ${question.others} other devices`
    return `Are you sure you want to sign out on ${devices}? You stay signed in here.`
  }
  if (question.session.current) return 'Are you sure you want to sign out on this device?'
  return `Are you sure you want to sign out ${question.session.device}? Whoever uses it has to sign in again.`
}

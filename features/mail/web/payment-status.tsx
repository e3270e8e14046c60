import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { markMailSent } from '#features/mail/calls.ts'
import { CODE_FIRST, type Mail } from '#features/mail/work.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { buttonClasses, Spinner } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { patchMail } from './queries.ts'
import { useVerified } from './verified-codes.tsx'

/** Sent or Not Sent, in a word. */
export function SentChip({ sent }: { sent: boolean }) {
  return <StatusChip tone={sent ? 'done' : 'warning'}>{sent ? 'Sent' : 'Not Sent'}</StatusChip>
}

/** Where the payment stands, and the button that marks it sent once the code was typed right. */
export function PaymentStatus({ mail }: { mail: Mail }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!mail.sent && <SentChip sent={false} />}
      <MarkSent mail={mail} />
    </div>
  )
}

const INACTIVE = 'cursor-not-allowed! border-ink-700! bg-transparent! text-bone-500!'
const DONE = 'cursor-default! border-moss-400/30! bg-moss-400/10! text-moss-400!'

/**
 * Inactive before the code is verified and after it is sent, yet never `disabled`: it says what is missing when it
 * is pressed, and keeps the focus when it becomes 'Sent'.
 */
function MarkSent({ mail }: { mail: Mail }) {
  const { ready, busy, press } = useMarkSentButton(mail)
  return (
    <button
      type="button"
      aria-disabled={!ready || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={`run-${mail._id}`}
      onClick={press}
      className={buttonClasses(ready ? 'primary' : 'secondary', 'small', look(ready, mail.sent))}
    >
      {busy && <Spinner className="size-3.5" />}
      {mail.sent && <Check aria-hidden className="size-3.5" />}
      {mail.sent ? 'Sent' : busy ? 'Marking…' : 'Mark Sent'}
    </button>
  )
}

function look(ready: boolean, sent: boolean): string | undefined {
  if (sent) return DONE
  return ready ? undefined : INACTIVE
}

function useMarkSentButton(mail: Mail) {
  const client = useQueryClient()
  const { busy, write } = useWrite('Error updating mail', { plain: true })
  const code = useVerified().codeOf(mail._id)

  function mark(confirmationCode: string) {
    write(
      markMailSent,
      { mailId: mail._id, confirmationCode },
      {
        done: () => patchMail(client, mail._id, { sent: true }),
      },
    )
  }

  function press() {
    if (mail.sent) return
    if (code === undefined) notify.error(CODE_FIRST)
    else mark(code)
  }

  return { ready: code !== undefined && !mail.sent, busy, press }
}

import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { CODE_FIRST, type Mail } from '#features/mail/work.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button, buttonClasses, Spinner } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CopyButton } from '#platform/ui/copy.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { patchMail } from './queries.ts'

export function SentChip({ sent }: { sent: boolean }) {
  return <StatusChip tone={sent ? 'done' : 'warning'}>{sent ? 'Sent' : 'Not Sent'}</StatusChip>
}

const INACTIVE = 'cursor-not-allowed! border-ink-700! bg-transparent! text-bone-500!'
const DONE = 'cursor-default! border-moss-400/30! bg-moss-400/10! text-moss-400!'

/**
 * The button is never `disabled`: before the code is verified, a click says what is missing, and the button keeps the focus
 * when it becomes 'Sent'.
 */
export function PaymentStatus({ mail }: { mail: Mail }) {
  const client = useQueryClient()
  const { busy, write } = useWrite('Error updating mail', { plain: true })
  const confirmationCode = useVerified().codeOf(mail._id)
  const isReady = confirmationCode !== undefined && !mail.sent
  const done = () => patchMail(client, mail._id, { sent: true })

  function onClick() {
    if (isReady) write(markMailSent, { mailId: mail._id, confirmationCode }, { done })
    else if (!mail.sent) notify.error(CODE_FIRST)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {!mail.sent && <SentChip sent={false} />}
      <button
        type="button"
        aria-disabled={!isReady || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={`run-${mail._id}`}
        onClick={onClick}
        className={buttonClasses(
          isReady ? 'primary' : 'secondary',
          'small',
          classNames(mail.sent && DONE, !mail.sent && !isReady && INACTIVE),
        )}
      >
        {busy && <Spinner className="size-3.5" />}
        {mail.sent && <Check aria-hidden className="size-3.5" />}
        {mail.sent ? 'Sent' : busy ? 'Marking…' : 'Mark Sent'}
      </button>
    </div>
  )
}

interface Verified {
  /** The verified confirmation code of a record; undefined without one. */
  codeOf(mailId: string): string | undefined
  verify(mailId: string, code: string): void
}

const VerifiedContext = createContext<Verified>({ codeOf: () => undefined, verify: () => undefined })

/** Keeps verified codes while pages are turned and lists are refetched. */
export function VerifiedCodes({ children }: { children: ReactNode }) {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  const verified: Verified = {
    codeOf: (mailId) => codes.get(mailId),
    verify: (mailId, code) => setCodes((codes) => new Map(codes).set(mailId, code)),
  }
  return <VerifiedContext value={verified}>{children}</VerifiedContext>
}

export const useVerified = () => useContext(VerifiedContext)

export function PaymentCode({ mail }: { mail: Mail }) {
  const client = useQueryClient()
  const { busy, write } = useWrite('Error generating code', { plain: true })
  const [isMade, setMade] = useState(false)
  const cell = useRef<HTMLDivElement>(null)
  const { paymentCode } = mail

  useEffect(() => {
    // The focused button was replaced, so its replacement gets the focus.
    const left = document.activeElement === document.body
    if (isMade && left) cell.current?.querySelector('button')?.focus()
  }, [isMade])

  function generate() {
    write(
      generateCode,
      { mailId: mail._id },
      {
        done(codes) {
          patchMail(client, mail._id, codes)
          setMade(true)
        },
      },
    )
  }

  return (
    <div ref={cell} className="flex min-h-8 flex-wrap items-center gap-x-3">
      {paymentCode === null ? (
        <Button
          size="small"
          busy={busy}
          busyLabel="Generating…"
          aria-describedby={`run-${mail._id}`}
          onClick={generate}
        >
          Generate
        </Button>
      ) : (
        <>
          <Code>{paymentCode}</Code>
          <CopyButton text={paymentCode} what="code">
            Copy
          </CopyButton>
        </>
      )}
    </div>
  )
}

/** A code, in a font that makes similar characters distinct. */
export function Code({ children, verified = false }: { children: string; verified?: boolean }) {
  return (
    <code
      className={`font-mono text-sm font-semibold tracking-wider ${verified ? 'text-moss-400' : 'text-bone-100'}`}
    >
      {children}
    </code>
  )
}

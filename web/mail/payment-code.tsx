import { useEffect, useRef } from 'react'
import type { Mail } from '#domain/mail/mail.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useGenerateCode } from '#web/mail/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'

/** Generate, until there is a code; then the code and Copy. */
export function PaymentCode({ mail }: { mail: Mail }) {
  const generating = useGenerateCode()
  const { busy, run } = useSingleFlight()
  const cell = useRef<HTMLDivElement>(null)
  const { paymentCode } = mail

  useEffect(() => {
    // The focused button is gone, so the focus moves to the one that replaced it.
    const left = document.activeElement === document.body
    if (generating.isSuccess && left) cell.current?.querySelector('button')?.focus()
  }, [generating.isSuccess])

  async function generate() {
    try {
      await generating.mutateAsync(mail._id)
      notify.success('Generated successfully')
    } catch (error) {
      notify.error(failureText(error, 'Error generating code'))
    }
  }

  return (
    <div ref={cell} className="flex min-h-8 flex-wrap items-center gap-x-3">
      {paymentCode === null ? (
        <Button
          size="small"
          busy={busy}
          busyLabel="Generating…"
          aria-describedby={`run-${mail._id}`}
          onClick={() => void run(generate)}
        >
          Generate
        </Button>
      ) : (
        <>
          <Code>{paymentCode}</Code>
          <CopyButton
            text={paymentCode}
            onCopied={() => notify.success('code is copied')}
            onFailed={() => notify.error('error in copying code')}
          >
            Copy
          </CopyButton>
        </>
      )}
    </div>
  )
}

/** A code as it is typed into an in-game mail: each character to be told from the next. */
export function Code({ children, verified = false }: { children: string; verified?: boolean }) {
  return (
    <code
      className={`font-mono text-sm font-semibold tracking-wider ${verified ? 'text-moss-400' : 'text-bone-100'}`}
    >
      {children}
    </code>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { generateCode } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { CopyButton } from '#platform/ui/copy.tsx'
import { patchMail } from './queries.ts'

/** Generate, until there is a code; then the code and Copy. */
export function PaymentCode({ mail }: { mail: Mail }) {
  const client = useQueryClient()
  const { busy, write } = useWrite('Error generating code', { plain: true })
  const [isMade, setMade] = useState(false)
  const cell = useRef<HTMLDivElement>(null)
  const { paymentCode } = mail

  useEffect(() => {
    // The focused button is gone, so the focus moves to the one that replaced it.
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

/** A code as it is typed into an in-game mail: each character distinct from the next. */
export function Code({ children, verified = false }: { children: string; verified?: boolean }) {
  return (
    <code
      className={`font-mono text-sm font-semibold tracking-wider ${verified ? 'text-moss-400' : 'text-bone-100'}`}
    >
      {children}
    </code>
  )
}

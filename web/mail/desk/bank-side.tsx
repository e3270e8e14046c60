import { Inbox } from 'lucide-react'
import type { BankMail } from '#domain/mail/arrival.ts'
import { lookUpCodes } from '#domain/mail/endpoints.ts'
import { Came } from '#web/mail/desk/came.tsx'
import { CodesForm } from '#web/mail/desk/codes-form.tsx'
import { useBankSide } from '#web/mail/desk/use-bank-side.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The bank's side of one's hero names: codes in, the gold that came with them, and the codes to hand back. */
export default function BankSide() {
  const { mails, note, boxes, waiting, leftOut, found, arrive, allArrive } = useBankSide()
  return (
    <Panel title="Bank">
      <CodesForm
        endpoint={lookUpCodes}
        refused="The codes could not be looked up"
        label="Payment codes"
        hint={note || 'Paste one or more codes from the game and press Enter.'}
        sendLabel="Look up"
        busyLabel="Looking up…"
        onAnswer={found}
      />
      {mails.length === 0 ? (
        <EmptyState title="No codes yet." icon={<Inbox aria-hidden />}>
          Mails of the codes that you paste appear here.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Mails received" className="divide-y divide-ink-700 border-y border-ink-700">
            {mails.map((mail) => (
              <Came
                key={mail.code}
                mail={mail}
                other={boxes.amounts.get(mail.code)}
                onOther={(gold) => boxes.write(mail.code, gold)}
                onClose={() => boxes.close(mail.code)}
                onArrived={arrive}
              />
            ))}
          </ul>
          <p role="status" className="mt-3 text-sm text-amber-400">
            {leftOut}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {waiting.length > 0 && (
              <Button variant="primary" onClick={allArrive}>
                All arrived
              </Button>
            )}
            <HandBack mails={mails} />
          </div>
        </>
      )}
    </Panel>
  )
}

/** The codes that prove what came, by whom they go back to. */
function HandBack({ mails }: { mails: readonly BankMail[] }) {
  const proven = mails.filter(({ confirmationCode }) => confirmationCode !== null)
  return [...Map.groupBy(proven, ({ from }) => from)].map(([from, some]) => (
    <CopyButton
      key={from}
      variant="secondary"
      size="medium"
      text={some.map(({ confirmationCode }) => confirmationCode).join('\n')}
      what="code"
    >
      <span>
        Copy codes for <Isolated>{from}</Isolated>
      </span>
    </CopyButton>
  ))
}

import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { type BankMail, codesIn } from '#domain/mail/desk.ts'
import { arriveMails, lookUpCodes } from '#domain/mail/endpoints.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Gold } from '#web/game/gold.tsx'
import { GoldBox } from '#web/game/gold-box.tsx'
import { CodesForm } from '#web/mail/desk/codes-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** What came to the hero names that one keeps: codes in, what they brought, and the codes to hand back. */
export function BankSide() {
  const { mails, note, busy, lookUp, arrive } = useBankSide()
  const [text, setText] = useState('')
  const waiting = mails.filter(({ arrived, own, sent }) => arrived === null && !own && !sent)

  function send() {
    lookUp(codesIn(text), () => setText(''))
  }

  return (
    <Panel title="Bank">
      <CodesForm
        label="Payment codes"
        hint={note || 'As they came in the game, one or many. Enter looks them up.'}
        text={text}
        onText={setText}
        sendLabel="Look up"
        busyLabel="Looking up…"
        busy={busy}
        onSend={send}
      />
      {mails.length === 0 ? (
        <EmptyState title="No code is looked up yet." icon={<Inbox aria-hidden />} />
      ) : (
        <>
          <ul aria-label="Mails that came" className="divide-y divide-ink-700 border-y border-ink-700">
            {mails.map((mail) => (
              <Came key={mail.code} mail={mail} onArrived={(gold) => arrive([{ code: mail.code, gold }])} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            {waiting.length > 0 && (
              <Button
                variant="primary"
                onClick={() => arrive(waiting.map(({ code, gold }) => ({ code, gold })))}
              >
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

function useBankSide() {
  const [mails, setMails] = useState<readonly BankMail[]>([])
  const [note, setNote] = useState('')
  const { busy, write } = useWrite('The codes could not be looked up', { plain: true })

  const put = (found: readonly BankMail[]) =>
    setMails((before) => {
      const known = new Map([...before, ...found].map((mail) => [mail.code, mail]))
      return [...known.values()]
    })

  return {
    mails,
    note,
    busy,
    lookUp(codes: string[], onFound: () => void) {
      if (codes.length === 0) return
      write(
        lookUpCodes,
        { codes },
        {
          toast: null,
          done({ found, unknown, unread }) {
            put(found)
            setNote(
              [
                ...(unknown.length > 0 ? [`Unknown: ${unknown.join(', ')}.`] : []),
                ...(unread.length > 0 ? [`Not looked up: ${unread.join(', ')}.`] : []),
              ].join(' '),
            )
            onFound()
          },
        },
      )
    },
    arrive(mails: { code: string; gold: number }[]) {
      const says = (error: unknown) => failureText(error, 'What arrived could not be kept')
      write(arriveMails, { mails }, { toast: null, says, done: put })
    },
  }
}

function Came({ mail, onArrived }: { mail: BankMail; onArrived(gold: number): void }) {
  const { code, gold, from, to, arrived, own, sent } = mail
  const [other, setOther] = useState<number | null>(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{code}</span>: <Gold amount={gold} /> from <Isolated>{from}</Isolated>
        <span className="block text-xs text-bone-300">
          <Isolated>{to}</Isolated>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {arrived !== null && (
          <StatusChip tone="done">
            {arrived === gold ? 'Arrived' : <>Another amount: {arrived.toLocaleString('en')} g</>}
          </StatusChip>
        )}
        {own && arrived === null && (
          <span className="text-sm text-amber-400">Somebody else must confirm what you sent.</span>
        )}
        {!own && !sent && other === null && (
          <>
            {arrived === null && (
              <Button size="small" onClick={() => onArrived(gold)}>
                Arrived<span className="sr-only"> {code}</span>
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={() => setOther(Number.NaN)}>
              Another amount<span className="sr-only"> of {code}</span>
            </Button>
          </>
        )}
        {other !== null && (
          <>
            <GoldBox
              aria-label={`Gold that came with ${code}`}
              amount={other}
              onAmount={setOther}
              className="w-44"
            />
            <Button
              size="small"
              disabled={!(other >= 1)}
              onClick={() => {
                onArrived(other)
                setOther(null)
              }}
            >
              Keep
            </Button>
          </>
        )}
      </div>
    </li>
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
      onCopied={() => notify.success('code is copied')}
      onFailed={() => notify.error('error in copying code')}
    >
      <span>
        Copy codes for <Isolated>{from}</Isolated>
      </span>
    </CopyButton>
  ))
}

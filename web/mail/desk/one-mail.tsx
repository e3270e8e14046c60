import { useState } from 'react'
import { Link } from 'react-router'
import { type DeskMail, type DeskTab, GOLD_OF_ONE, splitText, subjectOf } from '#domain/mail/desk.ts'
import { SCREENS } from '#domain/page.ts'
import { Gold } from '#web/game/gold.tsx'
import { dayText } from '#web/time/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/feedback/toast.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'

interface CopiedField {
  readonly key: string
  readonly label: string
  /** What is typed into the game; null while there is nothing. */
  text(mail: DeskMail): string | null
}

/** What the game's mail asks for, in its order. */
export const COPIED_FIELDS: readonly CopiedField[] = [
  { key: '1', label: 'To', text: ({ to }) => to },
  {
    key: '2',
    label: 'Subject',
    text: (mail) => subjectOf(mail, mail.raid ? dayText(mail.raid.date, new Date(0)) : ''),
  },
  { key: '3', label: 'Body', text: ({ paymentCode }) => paymentCode },
  { key: '4', label: 'Gold', text: ({ amount }) => String(Math.min(amount, GOLD_OF_ONE)) },
]

export async function copyField(field: CopiedField, mail: DeskMail): Promise<void> {
  const text = field.text(mail)
  if (text === null) return
  if (!(await copyText(text))) notify.error(`${field.label} could not be copied`)
}

interface OneMailProps {
  mail: DeskMail
  tab: DeskTab
  onPosted(mail: DeskMail, posted: boolean): Promise<void>
}

/** One mail, made for typing it into the game. */
export function OneMail({ mail, tab, onPosted }: OneMailProps) {
  const split = splitText(mail.amount)
  return (
    <Panel title="Mail">
      <dl className="space-y-3">
        {COPIED_FIELDS.map((field) => (
          <Field key={`${mail._id} ${field.key}`} field={field} mail={mail} />
        ))}
      </dl>
      {split && <p className="mt-3 text-sm text-amber-400">{split}</p>}
      {tab === 'send' && (
        <Button variant="primary" className="mt-4 w-full" onClick={() => void onPosted(mail, true)}>
          Posted
        </Button>
      )}
      {tab === 'confirm' && mail.posted && (
        <Button className="mt-4 w-full" onClick={() => void onPosted(mail, false)}>
          Not posted after all
        </Button>
      )}
      <Facts mail={mail} />
    </Panel>
  )
}

function Field({ field, mail }: { field: CopiedField; mail: DeskMail }) {
  const text = field.text(mail)
  const [copied, setCopied] = useState(false)
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <dt className="text-sm text-bone-300">
        {field.label} <kbd className="text-2xs text-bone-500">{field.key}</kbd>
      </dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">
        {text === null ? <span className="text-bone-500">—</span> : <Isolated>{text}</Isolated>}
      </dd>
      <dd>
        {text !== null && (
          <CopyButton
            text={text}
            variant="secondary"
            onCopied={() => setCopied(true)}
            onFailed={() => notify.error(`${field.label} could not be copied`)}
          >
            {copied ? 'Copied' : 'Copy'}
            <span className="sr-only"> {field.label}</span>
          </CopyButton>
        )}
      </dd>
    </div>
  )
}

function Facts({ mail }: { mail: DeskMail }) {
  const { client, raid, advertiser, price, deposit, holder, posted, arrived, amount } = mail
  return (
    <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-ink-700 pt-4 text-sm [&>dd]:text-right [&>dd]:wrap-anywhere [&>dt]:text-bone-300">
      <dt>Client</dt>
      <dd>
        {client === null ? (
          '—'
        ) : raid === null ? (
          <Isolated>{client}</Isolated>
        ) : (
          <Link
            to={`${SCREENS.bookRaid.path}?raid=${raid._id}&booking=${mail.bookId}`}
            className="touch-target text-ember-400 hover:underline"
          >
            <Isolated>{client}</Isolated>
          </Link>
        )}
      </dd>
      <dt>Raid</dt>
      <dd>
        {raid ? (
          <>
            <Isolated>{raid.name}</Isolated>, {dayText(raid.date, new Date())}
          </>
        ) : (
          '—'
        )}
      </dd>
      <dt>Advertiser</dt>
      <dd>
        <Isolated>{advertiser ?? 'Unknown'}</Isolated>
      </dd>
      <dt>Price</dt>
      <dd>
        <Gold amount={price} />
      </dd>
      <dt>Deposit</dt>
      <dd>{deposit === null ? '—' : <Gold amount={deposit} />}</dd>
      <dt>Who has it</dt>
      <dd>
        <Isolated>{holder ?? 'Unknown'}</Isolated>
      </dd>
      {posted && (
        <>
          <dt>Posted by</dt>
          <dd>
            <Isolated>{posted.by}</Isolated>
          </dd>
        </>
      )}
      {arrived && (
        <>
          <dt>Arrived</dt>
          <dd>
            <Gold amount={arrived.gold} />
            {arrived.gold !== amount && ' (another amount)'}, <Isolated>{arrived.by}</Isolated>
          </dd>
        </>
      )}
    </dl>
  )
}

import { useState } from 'react'
import { Link } from 'wouter'
import { runId } from '#features/booking/rules.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { MAX_MOVE_REASON } from '#features/ledger/ledger.ts'
import { takeBackSent } from '#features/mail/calls.ts'
import { NO_FILTER, searchOf } from '#features/mail/web/queries.ts'
import { type MailTab, splitText, type WorkMail, whyNotTakenOver } from '#features/mail/work.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { wayToRaid } from '#platform/call/page.ts'
import { isStaff } from '#platform/call/rights.ts'
import { ReasonDialog } from '#platform/call/web/reason-dialog.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Select } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { dayText } from '#platform/ui/time/time.ts'
import { COPIED_FIELDS, type CopiedField, type Steps } from './use-work.ts'

interface OneMailProps {
  mail: WorkMail
  steps: Steps
}

export function MailBody({ mail, steps }: OneMailProps) {
  const split = splitText(mail.amount)
  return (
    <div className="space-y-2">
      {COPIED_FIELDS.map((field) => (
        <Field key={field.key} field={field} mail={mail} steps={steps} />
      ))}
      {split && <p className="pt-1 text-sm text-amber-400">{split}</p>}
    </div>
  )
}

function Field({ field, mail, steps: { copies, isCoding, address } }: OneMailProps & { field: CopiedField }) {
  const text = copies.textOf(field, mail)
  const [done, count] = [copies.countOf(field, mail), field.count(mail)]
  const isNew = field.label === 'Body' && text === null
  const again = count > 1 ? `Copy ${(done % count) + 1} of ${count}` : done > 0 ? 'Copied' : 'Copy'
  return (
    <div className="flex min-h-13 items-center gap-2 rounded-lg border border-ink-700 bg-ink-850 py-1 pr-2 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-bone-500">
          {field.label}
          {count > 1 && done > 0 && ` · Copied ${done} of ${count}`}
        </p>
        {text === null && !isNew ? (
          <Addressee mail={mail} onChoose={(heroNameId) => address(mail, heroNameId)} />
        ) : (
          <p className="leading-4.5 font-medium wrap-anywhere tabular-nums">
            <Isolated>{text ?? '—'}</Isolated>
          </p>
        )}
      </div>
      {(text !== null || isNew) && (
        <Button
          size="small"
          variant="ghost"
          busy={isNew && isCoding}
          busyLabel="Generating…"
          onClick={() => void copies.copy(field, mail)}
        >
          <kbd className="font-sans text-xs font-normal text-bone-500 pointer-coarse:hidden">{field.key}</kbd>
          {isNew ? 'Generate' : again}
          <span className="sr-only"> {field.label}</span>
        </Button>
      )}
    </div>
  )
}

/** For a mail without a hero name: the choice of one, which creates the code, or a note that none fits. */
function Addressee({ mail, onChoose }: { mail: WorkMail; onChoose(heroNameId: string): void }) {
  const { banks, paymentRealm, paymentFaction } = mail
  if (banks.length === 0)
    return (
      <p className="leading-4.5 font-medium text-amber-400">
        No bank for {paymentRealm} ({paymentFaction})
      </p>
    )
  return (
    <Select
      aria-label="To"
      value=""
      placeholder="Choose a hero name"
      options={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

export function MailStep({ mail, tab, steps }: OneMailProps & { tab: MailTab }) {
  const { actor } = useMember()
  const isElsewhere = !mail.isHeld && whyNotTakenOver(mail) === null
  if (mail.sent) return isStaff(actor) && <SentMail key={mail._id} mail={mail} />
  return (
    <div className="space-y-2">
      {isElsewhere && (
        <>
          <p className="text-sm text-amber-400">
            <Isolated>{mail.holder}</Isolated> has this gold.
          </p>
          <Button
            variant={tab === 'send' ? 'primary' : 'secondary'}
            className="w-full"
            busy={steps.isTaking}
            onClick={() => steps.take([mail])}
          >
            I have this gold
          </Button>
        </>
      )}
      {tab === 'send' && !isElsewhere && (
        <Button variant="primary" className="w-full" onClick={() => steps.post(mail, true)}>
          Posted, next mail{' '}
          <kbd className="font-sans text-xs font-normal opacity-75 pointer-coarse:hidden">Space</kbd>
        </Button>
      )}
      {tab === 'check' && mail.posted && (
        <Button className="w-full" onClick={() => steps.post(mail, false)}>
          Not posted
        </Button>
      )}
    </div>
  )
}

export function MailFacts({ mail }: { mail: WorkMail }) {
  const { roles } = useMember()
  const { client, raid, advertiser, type, price, deposit, posted } = mail
  const facts = {
    Client:
      client === null ? null : raid === null ? (
        <Isolated>{client}</Isolated>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openSheet(mail.bookId)}
          className="link touch-target"
        >
          <Isolated>{client}</Isolated>
        </button>
      ),
    Raid: raid && (
      <>
        <Link to={wayToRaid(roles, raid)} className="link touch-target">
          <Isolated>{raid.name}</Isolated>
        </Link>
        , {dayText(raid.date, new Date())}
      </>
    ),
    RunID: (
      <Link to={searchOf({ ...NO_FILTER, mail: mail._id })} className="link touch-target font-mono text-xs">
        {runId(mail.bookId)}
      </Link>
    ),
    Advertiser: <Isolated>{advertiser ?? 'Unknown'}</Isolated>,
    'Boost Type': type,
    'Total Pot': formatGold(price),
    Deposit: deposit === null ? null : formatGold(deposit),
    'Payment Realm': `${mail.paymentRealm} (${mail.paymentFaction})`,
    To: mail.sent && mail.to && <Isolated>{mail.to}</Isolated>,
    'Payment Code': mail.sent && mail.paymentCode,
    'Held by': !mail.sent && <Isolated>{mail.holder}</Isolated>,
    'Posted by': posted && <Isolated>{posted.by}</Isolated>,
  }
  return (
    <dl className="border-t border-ink-700 pt-3 text-sm">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <div key={name} className="flex justify-between gap-4 py-0.5">
              <dt className="shrink-0 text-bone-500">{name}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const MoveGoldDialog = onDemand(() => import('#features/ledger/web/move-dialog.tsx'))

/** Staff correct a mail that was marked sent by mistake or arrived short (docs/product.md, DESK-17). */
function SentMail({ mail }: { mail: WorkMail }) {
  const [asked, setAsked] = useState<'back' | 'short' | null>(null)
  const { _id: mailId, amount, holder, holderId, to, bankId, paymentCode } = mail
  const bank = bankId === null || to === null ? null : { _id: bankId, name: to }
  const close = () => setAsked(null)
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button className="flex-1" onClick={() => setAsked('short')}>
        Arrived short
      </Button>
      <Button className="flex-1" onClick={() => setAsked('back')}>
        Take Sent back
      </Button>
      {asked === 'back' && (
        <ReasonDialog
          endpoint={takeBackSent}
          input={{ mailId }}
          refused="Sent could not be taken back"
          title="Take Sent back"
          label="Reason"
          hint="Visible to the person who holds the gold"
          maxLength={MAX_MOVE_REASON}
          submitLabel="Take Sent back"
          busyLabel="Taking back…"
          danger
          onClose={close}
        >
          {formatGold(amount)} will be with <Isolated>{holder}</Isolated> again. The codes stay.
        </ReasonDialog>
      )}
      {asked === 'short' && (
        <MoveGoldDialog
          starts={{
            from: { account: 'bank', owner: bank },
            to: { account: 'held', owner: { _id: holderId, name: holder } },
            reason: 'Arrived short',
            about: paymentCode ?? '',
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import { Link } from 'wouter'
import { MAX_MOVE_REASON } from '#domain/ledger/ledger.ts'
import { type DeskMail, type DeskTab, splitText, whyNotTakenOver } from '#domain/mail/desk.ts'
import { takeBackSent } from '#domain/mail/endpoints.ts'
import { isStaff } from '#domain/rights.ts'
import { wayToRaid } from '#domain/way.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { ReasonDialog } from '#web/call/reason-dialog.tsx'
import { formatGold, Gold } from '#web/game/gold.tsx'
import { COPIED_FIELDS, type CopiedField, type Copies } from '#web/mail/desk/copied-fields.ts'
import type { DeskWork } from '#web/mail/desk/use-desk-work.ts'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'

interface OneMailProps {
  mail: DeskMail
  tab: DeskTab
  work: DeskWork
}

/** One mail, made for typing it into the game. */
export function OneMail({ mail, tab, work }: OneMailProps) {
  const split = splitText(mail.amount)
  const { actor } = useMember()
  const isElsewhere = !mail.isHeld && whyNotTakenOver(mail) === null
  return (
    <Panel title="Mail">
      <dl className="space-y-3">
        {COPIED_FIELDS.map((field) => (
          <Field key={field.key} field={field} mail={mail} copies={work.copies} />
        ))}
      </dl>
      {split && <p className="mt-3 text-sm text-amber-400">{split}</p>}
      {isElsewhere && (
        <>
          <p className="mt-4 text-sm text-amber-400">
            <Isolated>{mail.holder}</Isolated> has this gold.
          </p>
          <Button className="mt-2 w-full" busy={work.isTaking} onClick={() => work.take([mail])}>
            I have this gold
          </Button>
        </>
      )}
      {tab === 'send' && (
        <Button
          variant={isElsewhere ? 'secondary' : 'primary'}
          className="mt-4 w-full"
          onClick={() => void work.post(mail, true)}
        >
          Posted
        </Button>
      )}
      {tab === 'confirm' && mail.posted && (
        <Button className="mt-4 w-full" onClick={() => void work.post(mail, false)}>
          Not posted
        </Button>
      )}
      {mail.sent && isStaff(actor) && <SentMail key={mail._id} mail={mail} />}
      <Facts mail={mail} />
    </Panel>
  )
}

function Field({ field, mail, copies }: { field: CopiedField; mail: DeskMail; copies: Copies }) {
  const text = copies.textOf(field, mail)
  const [done, count] = [copies.countOf(field, mail), field.count(mail)]
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <dt className="text-sm text-bone-300">
        {field.label} <kbd className="text-2xs text-bone-500">{field.key}</kbd>
      </dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">
        {text === null ? <span className="text-bone-500">—</span> : <Isolated>{text}</Isolated>}
        {count > 1 && done > 0 && (
          <span className="block text-xs font-normal text-bone-300">
            Copied {done} of {count}
          </span>
        )}
      </dd>
      <dd>
        {text !== null && (
          <CopyButton
            text={text}
            variant="secondary"
            onCopied={() => copies.taken(field, mail)}
            onFailed={() => copies.failed(field)}
          >
            {count > 1 ? `Copy ${(done % count) + 1} of ${count}` : done > 0 ? 'Copied' : 'Copy'}
            <span className="sr-only"> {field.label}</span>
          </CopyButton>
        )}
      </dd>
    </div>
  )
}

function Facts({ mail }: { mail: DeskMail }) {
  const { roles } = useMember()
  const { client, raid, advertiser, type, price, deposit, posted } = mail
  return (
    <dl className="mt-5 grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 border-t border-ink-700 pt-4 text-sm [&>dd]:wrap-anywhere [&>dt]:text-bone-500">
      <dt>Client</dt>
      <dd>
        {client === null ? (
          '—'
        ) : raid === null ? (
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
        )}
      </dd>
      <dt>Raid</dt>
      <dd>
        {raid ? (
          <>
            <Link to={wayToRaid(roles, raid)} className="link touch-target">
              <Isolated>{raid.name}</Isolated>
            </Link>
            , {dayText(raid.date, new Date())}
          </>
        ) : (
          '—'
        )}
      </dd>
      <dt>Advertiser</dt>
      <dd>
        <Isolated>{advertiser ?? 'Unknown'}</Isolated>
      </dd>
      {type && (
        <>
          <dt>Boost Type</dt>
          <dd>{type}</dd>
        </>
      )}
      <dt>Price</dt>
      <dd>
        <Gold amount={price} />
      </dd>
      <dt>Deposit</dt>
      <dd>{deposit === null ? '—' : <Gold amount={deposit} />}</dd>
      <dt>Held by</dt>
      <dd>
        <Isolated>{mail.holder}</Isolated>
      </dd>
      {posted && (
        <>
          <dt>Posted by</dt>
          <dd>
            <Isolated>{posted.by}</Isolated>
          </dd>
        </>
      )}
    </dl>
  )
}

const MoveGoldDialog = onDemand(() => import('#web/ledger/move-dialog.tsx'))

/** What staff do about a mail that was marked sent by mistake, or that brought less (docs/product.md, DESK-17). */
function SentMail({ mail }: { mail: DeskMail }) {
  const [asked, setAsked] = useState<'back' | 'short' | null>(null)
  const { _id: mailId, amount, holder, holderId, to, bankId, paymentCode } = mail
  const bank = bankId === null || to === null ? null : { _id: bankId, name: to }
  const close = () => setAsked(null)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
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

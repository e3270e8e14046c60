import { Link } from 'wouter'
import { type DeskMail, type DeskTab, splitText, whyNotTakenOver } from '#domain/mail/desk.ts'
import { isStaff } from '#domain/rights.ts'
import { wayToRaid } from '#domain/way.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { Gold } from '#web/game/gold.tsx'
import { COPIED_FIELDS, type CopiedField, type Copies } from '#web/mail/desk/copied-fields.ts'
import { SentMail } from '#web/mail/desk/sent-mail.tsx'
import type { DeskWork } from '#web/mail/desk/use-desk-work.ts'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
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

import type { Agenda, AskedBank, AskedGiving, BackupDeposit } from '#domain/agenda/agenda.ts'
import { answerAsked } from '#domain/booking/endpoints.ts'
import { giveBackText } from '#domain/gold.ts'
import { mailsText } from '#domain/mail/desk.ts'
import { SCREENS } from '#domain/page.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { DepositAnswers } from '#web/booking/plans/deposit-answers.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { formatGold } from '#web/game/gold.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

const LINE = 'flex min-h-16.5 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5'
const NOTE = 'mt-0.5 block text-xs wrap-break-word text-bone-300'

/**
 * What an advertiser is asked of backups that were not needed (docs/product.md, PLAN-16), and what somebody asked staff for by one press,
 * with what cures it (ASK-3).
 */
export default function AskedOfYou({
  banks,
  givings,
  deposits,
}: Pick<Agenda, 'banks' | 'givings' | 'deposits'>) {
  return (
    <>
      {deposits.first.map((deposit) => (
        <Deposit key={deposit.bookingId} deposit={deposit} />
      ))}
      {banks.first.map((bank) => (
        <Bank key={`${bank.realm} ${bank.faction}`} bank={bank} />
      ))}
      {givings.first.map((giving) => (
        <Giving key={`${giving.bookingId} ${giving.of}`} giving={giving} />
      ))}
    </>
  )
}

function Deposit({ deposit: { bookingId, client, gold, raid } }: { deposit: BackupDeposit }) {
  return (
    <li className={LINE}>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">
          <Isolated>{client}</Isolated> was not needed.
        </span>
        <span className={NOTE}>
          What became of the deposit? <Isolated>{raid.name}</Isolated>
        </span>
      </span>
      <DepositAnswers {...{ bookingId, client, gold }} />
    </li>
  )
}

function Bank({ bank: { realm, faction, mails, gold, by } }: { bank: AskedBank }) {
  return (
    <li className={LINE}>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">
          {mailsText(mails)} {mails === 1 ? 'has' : 'have'} no bank: {realm} ({faction})
        </span>
        <span className={NOTE}>
          {formatGold(gold)}, asked by <Isolated>{by}</Isolated>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <ButtonLink to={SCREENS.adminPanel.path} size="small">
          Add hero name
        </ButtonLink>
        <ButtonLink to={SCREENS.community.path} size="small">
          Connect realm
        </ButtonLink>
      </span>
    </li>
  )
}

function Giving({ giving: { bookingId, of, gold, client, raid, by } }: { giving: AskedGiving }) {
  const { busy, write } = useWrite('Error updating booking')
  return (
    <li className={LINE}>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">
          <Isolated>{giveBackText(gold, client)}</Isolated>
        </span>
        <span className={NOTE}>
          {of === 'deposit' ? 'Deposit' : 'Payment'}, <Isolated>{raid.name}</Isolated>, asked by{' '}
          <Isolated>{by}</Isolated>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="small" aria-haspopup="dialog" onClick={() => openSheet(bookingId)}>
          Open its booking
        </Button>
        <Button
          size="small"
          busy={busy}
          busyLabel="Saving…"
          onClick={() => write(answerAsked, { bookingId, of })}
        >
          Done<span className="sr-only">: {giveBackText(gold, client)}</span>
        </Button>
      </span>
    </li>
  )
}

import type { Agenda, AskedGiving, BackupDeposit, UnansweredPayment } from '#domain/agenda/agenda.ts'
import { answerAsked } from '#domain/booking/endpoints.ts'
import { giveBackText } from '#domain/gold.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { DepositAnswers } from '#web/booking/plans/deposit-answers.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { formatGold } from '#web/game/gold.tsx'
import { Received } from '#web/payout/received.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

const LINE = 'flex min-h-16.5 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5'
const NOTE = 'mt-0.5 block text-xs wrap-break-word text-bone-300'

/**
 * Whether payments arrived (docs/product.md, PAY-6), what an advertiser is asked of backups that were not needed (PLAN-16), and what somebody
 * asked staff for by one press, with what cures it (ASK-3).
 */
export default function AskedOfYou({
  payments,
  givings,
  deposits,
}: Pick<Agenda, 'payments' | 'givings' | 'deposits'>) {
  return (
    <>
      {payments.first.map((payment) => (
        <Payment key={payment._id} payment={payment} />
      ))}
      {deposits.first.map((deposit) => (
        <Deposit key={deposit.bookingId} deposit={deposit} />
      ))}
      {givings.first.map((giving) => (
        <Giving key={`${giving.bookingId} ${giving.of}`} giving={giving} />
      ))}
    </>
  )
}

function Payment({ payment: { _id, character, gold } }: { payment: UnansweredPayment }) {
  return (
    <li className={LINE}>
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold">You were paid {formatGold(gold)}.</span>
        <span className={NOTE}>
          Did it reach <Isolated>{character}</Isolated>?
        </span>
      </span>
      <Received lineId={_id} answer={null} of={formatGold(gold)} />
    </li>
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

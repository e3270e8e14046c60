import type { Agenda, BackupDeposit, UnansweredPayment } from '#domain/agenda/agenda.ts'
import { DepositAnswers } from '#web/booking/plans/deposit-answers.tsx'
import { formatGold } from '#web/game/gold.tsx'
import { Received } from '#web/payout/received.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

const LINE = 'flex min-h-16.5 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5'
const NOTE = 'mt-0.5 block text-xs wrap-break-word text-bone-300'

/**
 * Whether payments arrived (docs/product.md, PAY-6), and what an advertiser is asked of backups that were not needed (PLAN-16).
 */
export default function AskedOfYou({ payments, deposits }: Pick<Agenda, 'payments' | 'deposits'>) {
  return (
    <>
      {payments.first.map((payment) => (
        <Payment key={payment._id} payment={payment} />
      ))}
      {deposits.first.map((deposit) => (
        <Deposit key={deposit.bookingId} deposit={deposit} />
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

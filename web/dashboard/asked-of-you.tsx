import type { Agenda, BackupDeposit } from '#domain/agenda/agenda.ts'
import { DepositAnswers } from '#web/booking/plans/deposit-answers.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

const LINE = 'flex min-h-16.5 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5'
const NOTE = 'mt-0.5 block text-xs wrap-break-word text-bone-300'

/** What an advertiser is asked of backups that were not needed (docs/product.md, PLAN-16). */
export default function AskedOfYou({ deposits }: Pick<Agenda, 'deposits'>) {
  return (
    <>
      {deposits.first.map((deposit) => (
        <Deposit key={deposit.bookingId} deposit={deposit} />
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

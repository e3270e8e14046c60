import { Link } from 'wouter'
import type { OwnPayment } from '#features/payout/calls.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { pathToSettings } from '#platform/call/page.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { EmptyLine } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import { InstantDay } from '#platform/ui/time/when.tsx'
import type { useOwnPayments } from './queries.ts'

/** The viewer's payments (docs/product.md, PAY-6). */
export function PaidToYou({
  query,
  startsOpen,
}: {
  query: ReturnType<typeof useOwnPayments>
  startsOpen: boolean
}) {
  return (
    <Loaded query={query} failed="What you were paid could not be loaded" skeleton={null}>
      {({ pages }) => {
        const payments = pages.flatMap(({ payload }) => payload.payments)
        return (
          <Fold
            isRegion
            title="Paid to you"
            summary={pages[0] && <Gold amount={pages[0].payload.gold} settled />}
            startsOpen={startsOpen}
          >
            <Payments payments={payments} />
            <ShowMore query={query} label="Show older" className="mx-4 mb-4" />
          </Fold>
        )
      }}
    </Loaded>
  )
}

function Payments({ payments }: { payments: readonly OwnPayment[] }) {
  if (payments.length === 0) {
    return (
      <EmptyLine>
        Nothing yet. Choose in{' '}
        <Link to={pathToSettings('paid')} className="link">
          Settings
        </Link>{' '}
        where you are paid.
      </EmptyLine>
    )
  }
  return (
    <ul className="divide-y divide-ink-700 px-4">
      {payments.map((payment) => (
        <Payment key={payment._id} payment={payment} />
      ))}
    </ul>
  )
}

function Payment({ payment }: { payment: OwnPayment }) {
  const { at, character, bank, gold, state } = payment
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-sm wrap-anywhere">
          <Isolated>{character}</Isolated>
          <span className="block text-bone-500">
            <InstantDay instant={at} />, from <Isolated>{bank}</Isolated>
          </span>
        </p>
        <Gold amount={gold} settled />
      </div>
      {state === 'taken-back' && <StatusChip tone="quiet">Taken back</StatusChip>}
    </li>
  )
}

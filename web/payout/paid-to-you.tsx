import { Link } from 'wouter'
import { SCREENS } from '#domain/page.ts'
import { answerPayment } from '#domain/payout/endpoints.ts'
import type { OwnPayment } from '#domain/payout/payout.ts'
import { mayAnswer } from '#domain/payout/rules.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { Gold } from '#web/game/gold.tsx'
import type { useOwnPayments } from '#web/payout/queries.ts'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

/** What the viewer was paid, and whether it arrived (docs/product.md, PAY-6). */
export function PaidToYou({ query }: { query: ReturnType<typeof useOwnPayments> }) {
  const first = query.data?.pages[0]?.payload
  return (
    <Panel title="Paid to you" aside={first && <Gold amount={first.gold} />}>
      <Loaded
        query={query}
        failed="Failed to fetch what you were paid"
        skeleton={<Skeleton className="h-10 w-full" />}
      >
        {({ pages }) => <Payments payments={pages.flatMap(({ payload }) => payload.payments)} />}
      </Loaded>
      <ShowMore query={query} label="Show older" className="mt-4" />
    </Panel>
  )
}

function Payments({ payments }: { payments: readonly OwnPayment[] }) {
  if (payments.length === 0) {
    return (
      <p className="text-sm text-bone-300">
        Nothing yet. Say in{' '}
        <Link to={SCREENS.settings.path} className="text-ember-400 underline underline-offset-4">
          Settings
        </Link>{' '}
        where you are paid.
      </p>
    )
  }
  return (
    <ul className="divide-y divide-ink-700">
      {payments.map((payment) => (
        <Payment key={payment._id} payment={payment} />
      ))}
    </ul>
  )
}

const SAYS = [
  ['received', 'Received'],
  ['not-received', 'Not received'],
] as const

function Payment({ payment }: { payment: OwnPayment }) {
  const { _id, at, character, bank, gold, answer } = payment
  const { busy, write } = useWrite('Your answer could not be saved')

  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-sm wrap-anywhere">
          <Isolated>{character}</Isolated>
          <span className="block text-bone-500">
            <InstantDay instant={at} />, from <Isolated>{bank}</Isolated>
          </span>
        </p>
        <Gold amount={gold} />
      </div>
      {mayAnswer(payment) ? (
        <div className="flex flex-wrap gap-2">
          {SAYS.map(([value, label]) => (
            <Button
              key={value}
              size="small"
              aria-pressed={answer === value}
              disabled={busy}
              onClick={() => write(answerPayment, { lineId: _id, answer: value })}
              className={answer === value ? 'chosen' : ''}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <StatusChip tone="quiet">Taken back</StatusChip>
      )}
    </li>
  )
}

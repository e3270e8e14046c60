import { Link } from 'wouter'
import { SCREENS } from '#domain/page.ts'
import { answerPayment } from '#domain/payout/endpoints.ts'
import type { OwnPayment } from '#domain/payout/payout.ts'
import { mayAnswer } from '#domain/payout/rules.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSaidError } from '#web/call/use-said-error.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Gold } from '#web/game/gold.tsx'
import { Moment } from '#web/payout/moment.tsx'
import type { useOwnPayments } from '#web/payout/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CHOSEN_CLASSES } from '#web/ui/button-classes.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

/** What the viewer was paid, and whether it arrived (docs/product.md, PAY-6). */
export function PaidToYou({ query }: { query: ReturnType<typeof useOwnPayments> }) {
  const error = useSaidError(query, (failed) => failureText(failed, 'Failed to fetch what you were paid'))
  const { data } = query
  const payments = data?.pages.flatMap(({ payload }) => payload.payments)
  return (
    <Panel title="Paid to you" aside={data?.pages[0] && <Gold amount={data.pages[0].payload.gold} />}>
      {payments === undefined && error && (
        <ErrorState
          title="Failed to fetch what you were paid"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {error.message}
        </ErrorState>
      )}
      {payments === undefined && !error && <Skeleton className="h-10 w-full" />}
      {payments?.length === 0 && (
        <p className="text-sm text-bone-300">
          Nothing yet. Say in{' '}
          <Link to={SCREENS.settings.path} className="text-ember-400 underline underline-offset-4">
            Settings
          </Link>{' '}
          where you are paid.
        </p>
      )}
      <ul className="divide-y divide-ink-700">
        {payments?.map((payment) => (
          <Payment key={payment._id} payment={payment} />
        ))}
      </ul>
      <ShowMore query={query} label="Show older" className="mt-4" />
    </Panel>
  )
}

const SAYS = [
  ['received', 'Received'],
  ['not-received', 'Not received'],
] as const

function Payment({ payment }: { payment: OwnPayment }) {
  const { _id, at, character, bank, gold, answer } = payment
  const { busy, write } = useWrite('Failed to say whether it arrived')

  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-sm wrap-anywhere">
          <Isolated>{character}</Isolated>
          <span className="block text-bone-500">
            <Moment instant={at} />, from <Isolated>{bank}</Isolated>
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
              className={answer === value ? CHOSEN_CLASSES : ''}
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

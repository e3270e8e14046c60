import { useQuery } from '@tanstack/react-query'
import { useMember } from '#features/member/web/member-context.ts'
import type { RaidSettlement } from '#features/payout/settlement-calls.ts'
import { whyNotName } from '#features/payout/settlement-rules.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { InlineNote, Skeleton, Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { Decisions } from './decisions.tsx'
import { SplitTable, settlementOf } from './split-table.tsx'

/** Loaded on demand: the form is large, and most viewers do not see it. */
const BoosterForm = onDemand(() => import('./booster-form.tsx'), <Skeleton className="h-64 w-full" />)

/** The raid's crew, what it left, the split, and the decisions (docs/product.md, SETTLE-8). */
export function Crew({ raidId }: { raidId: string }) {
  const query = useQuery(settlementOf(raidId))
  return (
    <Panel title="Crew" className="min-w-0">
      <Loaded
        query={query}
        failed="The crew could not be loaded"
        skeleton={
          <Waiting className="space-y-3" bars={['h-6 w-64 max-w-full', 'h-40 w-full', 'h-11 w-40']} />
        }
      >
        {(settlement) => <LoadedCrew settlement={settlement} />}
      </Loaded>
    </Panel>
  )
}

function LoadedCrew({ settlement }: { settlement: RaidSettlement }) {
  const { actor } = useMember()
  const { leader, collector } = settlement.raid
  const isSettled = settlement.last?.state === 'approved'
  const mayName = whyNotName(actor, { raidLeader: leader, goldCollector: collector }, isSettled) === null
  return (
    <div className="space-y-5">
      <SettlementStatus settlement={settlement} />
      {mayName ? (
        <BoosterForm settlement={settlement} />
      ) : (
        <>
          <SplitTable settlement={settlement} boosters={settlement.boosters} />
          <Decisions settlement={settlement} isSaved />
        </>
      )}
    </div>
  )
}

/** The settlement's state: settled, waiting for somebody, or prevented. */
function SettlementStatus({ settlement: { settled, last, open } }: { settlement: RaidSettlement }) {
  return (
    <div className="space-y-3">
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-bone-300">
        {settled !== null && <StatusChip tone="done">Settled</StatusChip>}
        {settled === null && last?.state !== 'proposed' && (
          <StatusChip tone="quiet">Not settled yet</StatusChip>
        )}
        {last?.state === 'proposed' && (
          <>
            <StatusChip tone="info">Awaiting approval</StatusChip>{' '}
            <span>
              Proposed by <Isolated>{last.proposedBy.username}</Isolated>
            </span>
          </>
        )}
        {settled !== null && (
          <span>
            <Gold amount={settled} /> for the crew and the boosters
          </span>
        )}
      </p>
      {(last?.state === 'sent-back' || last?.state === 'taken-back') && (
        <InlineNote tone="warning">
          {last.state === 'sent-back' ? 'Sent' : 'Taken'} back by{' '}
          <Isolated>{last.decidedBy?.username ?? ''}</Isolated>: <Isolated>{last.reason ?? ''}</Isolated>
        </InlineNote>
      )}
      {last?.state === 'fallen' && (
        <InlineNote tone="warning">
          What was proposed has changed since. It has to be proposed again.
        </InlineNote>
      )}
      {open > 0 && (
        <p className="text-sm text-bone-300">
          {open === 1 ? '1 booking is' : `${open} bookings are`} still open. The raid is settled once all are
          done or ended.
        </p>
      )}
    </div>
  )
}

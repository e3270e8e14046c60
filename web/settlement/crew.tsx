import { useQuery } from '@tanstack/react-query'
import { split, whyNotName } from '#domain/settlement/rules.ts'
import type { RaidSettlement } from '#domain/settlement/settlement.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useMember } from '#web/member/member-context.ts'
import { Decisions } from '#web/settlement/decisions.tsx'
import { settlementOf } from '#web/settlement/queries.ts'
import { SplitTable } from '#web/settlement/split-table.tsx'
import { SettlementStatus } from '#web/settlement/standing.tsx'
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** A form weighs more than all else here, and most who look have none. */
const BoosterForm = onDemand(
  () => import('#web/settlement/booster-form.tsx'),
  <Skeleton className="h-64 w-full" />,
)

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
          <SplitTable settlement={settlement} boosters={settlement.boosters} split={asSaved(settlement)} />
          <Decisions settlement={settlement} isSaved />
        </>
      )}
    </div>
  )
}

function asSaved({ gold, rates, raid, boosters }: RaidSettlement) {
  return split({ gold, rates, collector: raid.collector, boosters })
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { SCREENS } from '#domain/page.ts'
import { collects, leads } from '#domain/raid/rules.ts'
import { isStaff } from '#domain/rights.ts'
import type { RaidSettlement } from '#domain/settlement/settlement.ts'
import { viewedRaid } from '#web/booking/queries.ts'
import { ApiFailure } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useMember } from '#web/member/member-context.ts'
import { Crew } from '#web/settlement/crew.tsx'
import { settlementOf } from '#web/settlement/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { EveningHeader } from '#web/tonight/evening-header.tsx'
import { OneRaid, WaitingRows } from '#web/tonight/one-raid.tsx'
import { TITLE_ID } from '#web/ui/main.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** One raid at any age: its evening, for who runs it, and its crew (docs/product.md, SETTLE-8). */
export default function RaidPage() {
  const { id = '' } = useParams()
  const query = useQuery(settlementOf(id))
  const name = query.data?.raid.name ?? SCREENS.raid.title
  useTitle(name)
  return (
    <>
      <h1 id={TITLE_ID} className="sr-only">
        {name}
      </h1>
      <Loaded query={query} failed="This raid could not be loaded" quiet inPanel skeleton={<WaitingRows />}>
        {(settlement) => <Known settlement={settlement} />}
      </Loaded>
    </>
  )
}

function Known({ settlement: { _id, raid } }: { settlement: RaidSettlement }) {
  const { actor } = useMember()
  const now = useNow()
  const crew = { raidLeader: raid.leader, goldCollector: raid.collector }
  const runs = isStaff(actor) || leads(actor, crew) || collects(actor, crew)
  return (
    <div className="space-y-5">
      {runs ? (
        <Clients raidId={_id} now={now} />
      ) : (
        <EveningHeader raid={{ ...raid, _id }} clients={undefined} now={now} choice={null} />
      )}
      <Crew raidId={_id} />
    </div>
  )
}

function Clients({ raidId, now }: { raidId: string; now: Date }) {
  const query = useQuery(viewedRaid(raidId))
  const { data, error } = query
  // Not published: nobody can be booked on it.
  if (!data && error instanceof ApiFailure && error.code === 'not-found') return null
  return (
    <Loaded query={query} failed="Failed to load this raid" quiet inPanel skeleton={<WaitingRows />}>
      {(raid) => <OneRaid raid={raid} now={now} choice={null} />}
    </Loaded>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import { SCREENS } from '#domain/page.ts'
import { collects, leads } from '#domain/raid/rules.ts'
import { can, isStaff } from '#domain/rights.ts'
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
import { placesOf, RaidTabs } from '#web/tonight/raid-tabs.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { TITLE_ID } from '#web/ui/main.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useTitle } from '#web/ui/use-title.ts'

const History = onDemand(() => import('#web/history/entries.tsx'))

/** The one page of a raid, at any age: its clients, its crew and what was done to it (docs/product.md, SETTLE-8). */
export default function RaidPage() {
  const { id = '' } = useParams()
  const { roles } = useMember()
  const booking = useSearchParams().get('booking')
  const query = useQuery(settlementOf(id))
  const name = query.data?.raid.name ?? SCREENS.raid.title
  useTitle(name)
  // Somebody else's: what may be seen of it stands among the others.
  const isForeign = query.error instanceof ApiFailure && query.error.status === 404
  if (isForeign && !can(roles, 'approve-settlement'))
    return (
      <Redirect
        replace
        to={`${SCREENS.bookRaid.path}?raid=${id}${booking === null ? '' : `&booking=${booking}`}`}
      />
    )
  return (
    <>
      <h1 id={TITLE_ID} className="sr-only">
        {name}
      </h1>
      <Loaded query={query} failed="This raid could not be loaded" quiet inPanel skeleton={<WaitingRows />}>
        {(settlement) => <LoadedRaid settlement={settlement} />}
      </Loaded>
    </>
  )
}

function LoadedRaid({ settlement: { _id, raid } }: { settlement: RaidSettlement }) {
  const { actor, roles } = useMember()
  const now = useNow()
  const crew = { raidLeader: raid.leader, goldCollector: raid.collector }
  const runs = isStaff(actor) || leads(actor, crew) || collects(actor, crew)
  const places = placesOf(roles, runs)
  const asked = useSearchParams().get('tab')
  const here = places.find((place) => place === asked) ?? places[0]
  const tabs = <RaidTabs raidId={_id} places={places} here={here} />
  const head = (
    <>
      <EveningHeader raid={{ ...raid, _id }} clients={undefined} now={now} choice={null} />
      {tabs}
    </>
  )
  if (here === 'clients') return <Clients raidId={_id} now={now} tabs={tabs} head={head} />
  return (
    <>
      {head}
      {here === 'crew' ? (
        <Crew raidId={_id} />
      ) : (
        <Panel title="History">
          <History noun="raid" id={_id} />
        </Panel>
      )}
    </>
  )
}

interface ClientsProps {
  raidId: string
  now: Date
  tabs: ReactNode
  /** The head with the tabs, where there are no clients to count in it. */
  head: ReactNode
}

function Clients({ raidId, now, tabs, head }: ClientsProps) {
  const query = useQuery(viewedRaid(raidId))
  const { data, error } = query
  if (!data && error instanceof ApiFailure && error.code === 'not-found')
    return (
      <>
        {head}
        <Panel flush>
          <EmptyState title="Not published yet." icon={<CalendarClock aria-hidden />}>
            Clients can be booked once it is.
          </EmptyState>
        </Panel>
      </>
    )
  return (
    <Loaded query={query} failed="This raid could not be loaded" quiet inPanel skeleton={<WaitingRows />}>
      {(raid) => <OneRaid raid={raid} now={now} choice={null} tabs={tabs} />}
    </Loaded>
  )
}

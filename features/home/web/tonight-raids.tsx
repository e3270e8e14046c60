import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import { listRaidsOfSpan } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, freeText } from '#features/raid/slots.ts'
import { wayToRaid } from '#features/raid/way.ts'
import { DifficultyChip } from '#features/raid/web/game/difficulty-chip.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { call } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyLine } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { useShownTime } from '#platform/ui/time/time-preferences.ts'
import { untilText } from '#platform/ui/time/until.ts'
import { useNow } from '#platform/ui/time/use-now.ts'
import { nextStart, phaseOf } from '#platform/words/phase.ts'
import { eveningOf, wallClockAt } from '#platform/words/server-time.ts'

/** The rest of a long evening is on Week. */
const MOST = 8

/** The raids of this evening, as many as the call answers at once, for who sees raids; not asked for by others. Made old with the week. */
export function useTonightRaids() {
  const { roles } = useMember()
  const evening = eveningOf(wallClockAt(useNow()))
  return useQuery({
    queryKey: [...VIEW_KEYS.week, 'evening', evening],
    queryFn: async ({ signal }) =>
      (await call(listRaidsOfSpan, { from: evening, to: evening }, { signal })).payload,
    enabled: can(roles, SCREENS.week.right),
  })
}

/** The published raids of this evening on Home (docs/product.md, HOME-4). */
export function TonightRaids({ query }: { query: ReturnType<typeof useTonightRaids> }) {
  const { roles } = useMember()
  const now = useNow()
  if (!can(roles, SCREENS.week.right)) return null
  return (
    <Panel
      title="Tonight"
      flush
      actions={
        <Link to={SCREENS.week.path} className="link touch-target inline-flex items-center text-xs">
          {SCREENS.week.title}
        </Link>
      }
    >
      <Loaded query={query} failed="Tonight’s raids could not be loaded" quiet skeleton={<Loading />}>
        {(raids) => <Rows raids={raids.filter(({ published }) => published)} now={now} />}
      </Loaded>
    </Panel>
  )
}

function Rows({ raids, now }: { raids: readonly Raid[]; now: Date }) {
  if (raids.length === 0) return <EmptyLine>No raids tonight.</EmptyLine>
  // They come the soonest first: those that are over stand last.
  const isOver = (raid: Raid) => phaseOf(raid, now) === 'over'
  const ordered = [...raids.filter((raid) => !isOver(raid)), ...raids.filter(isOver)]
  const rest = ordered.length - MOST
  const next = nextStart(raids, now)
  return (
    <ul className="divide-y divide-ink-700">
      {ordered.slice(0, MOST).map((raid) => (
        <li key={raid._id}>
          <Row raid={raid} now={now} next={next} />
        </li>
      ))}
      {rest > 0 && <li className="px-5 py-2 text-xs text-bone-300">{rest} more tonight, on Week.</li>}
    </ul>
  )
}

function Row({ raid, now, next }: { raid: Raid; now: Date; next: string | null }) {
  const { roles } = useMember()
  const time = useShownTime()(raid.time)
  const free = freeSlots(raid)
  return (
    <Link
      to={wayToRaid(roles, raid)}
      className={classNames(
        'grid min-h-14 grid-cols-[5.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 sm:px-5 py-2 text-xs -outline-offset-2 transition-colors duration-150 hover:bg-ink-850',
        phaseOf(raid, now, next),
      )}
    >
      <span>
        <span className="block text-sm font-semibold whitespace-nowrap">{time}</span>
        <span className="block text-bone-300">{untilText(raid.startsAt, now)}</span>
      </span>
      <span className="min-w-0 overflow-hidden">
        <span className="block truncate text-sm font-semibold">
          <Isolated>{raid.name}</Isolated>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-bone-300">
          <DifficultyChip difficulty={raid.difficulty} />
          <span className="truncate">
            <Isolated>{raid.raidLeader.username}</Isolated>
          </span>
        </span>
      </span>
      <span className="text-right max-[22rem]:col-start-2">
        <span className={classNames('block font-semibold', free === 0 && 'text-rose-400')}>
          {freeText(raid)}
        </span>
        <Gold amount={raid.pot} />
      </span>
    </Link>
  )
}

function Loading() {
  return (
    <div className="divide-y divide-ink-700">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex h-14 flex-col justify-center gap-1.5 px-5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}

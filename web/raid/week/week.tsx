import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { SCREENS } from '#domain/page.ts'
import { nextStart, phaseOf } from '#domain/phase.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { can } from '#domain/rights.ts'
import { resetMinutes, timeText, wallClockAt } from '#domain/server-time.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { AdvertButton } from '#web/game/advert-button.tsx'
import { useMember } from '#web/member/member-context.ts'
import { publishedRaids, raidsOfSpan } from '#web/raid/queries.ts'
import { EveningList } from '#web/raid/week/evening-list.tsx'
import { withLive } from '#web/raid/week/live-span.ts'
import { Planning } from '#web/raid/week/planning.tsx'
import { RaidTile } from '#web/raid/week/raid-tile.tsx'
import { eveningsOf, readWeek } from '#web/raid/week/week-address.ts'
import { WeekGrid } from '#web/raid/week/week-grid.tsx'
import { WeekNavigation, weekText } from '#web/raid/week/week-header.tsx'
import { NoRaids, Sums } from '#web/raid/week/week-parts.tsx'
import { WeekSkeleton } from '#web/raid/week/week-skeleton.tsx'
import { useOwnZone } from '#web/time/own-time.ts'
import { zoneLabel } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { useSearchParams } from '#web/ui/location.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** Seven evenings have room beside each other: beside the sidebar, or where it is folded away. */
const WIDE = '(min-width: 70rem), (min-width: 54rem) and (max-width: 63.99rem)'

/** Raids by evening, a reset at a time (docs/product.md, Week). */
export default function Week() {
  const now = useNow()
  const params = useSearchParams()
  const week = readWeek(params, now)
  const evenings = eveningsOf(week)
  const ownZone = useOwnZone()
  const { query, raids, published } = useRaidsOf(evenings, now)
  return (
    <>
      <PageHeader title={SCREENS.week.title} actions={<AdvertButton raids={published} evenings={evenings} />}>
        From reset to reset, in server time: an evening lasts until {timeText(resetMinutes())}.
        {ownZone && ` Your time (${zoneLabel(ownZone)}) is shown below.`}
      </PageHeader>
      <Panel
        open
        title={weekText(week, now)}
        aside={raids && <Sums raids={raids} />}
        actions={<WeekNavigation week={week} now={now} />}
      >
        <Loaded
          query={{ ...query, data: raids }}
          failed="The raids could not be loaded"
          skeleton={<WeekSkeleton />}
        >
          {(all) => (
            <Evenings
              key={week}
              evenings={evenings}
              raids={all}
              next={nextStart(published ?? all, now)}
              now={now}
            />
          )}
        </Loaded>
      </Panel>
    </>
  )
}

/** The raids of these evenings, updated from the live list. */
function useRaidsOf(
  evenings: readonly string[],
  now: Date,
): { query: UseQueryResult<Raid[]>; raids: readonly Raid[] | undefined; published: Raid[] | undefined } {
  const [first = '', last = ''] = [evenings[0], evenings.at(-1)]
  const query = useQuery(raidsOfSpan(first, last))
  const published = useQuery(publishedRaids)
  return { query, raids: withLive(query, published, { evenings, now }), published: published.data }
}

interface EveningsProps {
  evenings: readonly string[]
  raids: readonly Raid[]
  /** When the next of all raids starts, in whatever week. */
  next: string | null
  now: Date
}

function Evenings({ evenings, raids, next, now }: EveningsProps) {
  const { actor, roles } = useMember()
  const isWide = useMedia(WIDE, true)
  const isToCome = (evenings.at(-1) ?? '') >= wallClockAt(now).date
  if (isToCome && can(roles, 'manage-raids'))
    return <Planning evenings={evenings} raids={raids} next={next} now={now} isWide={isWide} />
  const tile = (raid: Raid) => (
    <RaidTile raid={raid} actor={actor} isNew={false} phase={phaseOf(raid, now, next)} />
  )
  const view = { evenings, items: raids, now, tile }
  if (raids.length === 0) return <NoRaids />
  return isWide ? <WeekGrid {...view} alwaysHours={[]} /> : <EveningList {...view} />
}

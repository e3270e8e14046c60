import { useQuery } from '@tanstack/react-query'
import { curveBossesOf, type Sold } from '#features/raid/raid.ts'
import { listSeasons } from '#features/season/calls.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

/** The latest seasons, the current one first. */
export const seasons = queryOf([...VIEW_KEYS.seasons, 'list'], listSeasons, {})

/** The number of Curve bosses in the raid's season; without a raid, in the current season. */
export function useMostOnCurve(raid: Sold | undefined): number {
  const [current] = useQuery({ ...seasons, enabled: raid === undefined }).data ?? []
  return curveBossesOf(raid ?? (current ? { season: current } : {})).length
}

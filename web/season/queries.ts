import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSeasons } from '#domain/season/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { useNow } from '#web/time/use-now.ts'

/** All seasons: drafts first, then the latest; fails with an ApiFailure. */
const seasons = queryOptions({
  queryKey: [...VIEW_KEYS.seasons, 'list'],
  queryFn: async ({ signal }) => (await call(listSeasons, {}, { signal })).payload,
})

/** The same with the moment at which they are looked at: one that began at a press has begun, whenever the page's minute turns. */
export function useSeasons() {
  const query = useQuery(seasons)
  const minute = useNow()
  const now = query.dataUpdatedAt > minute.getTime() ? new Date(query.dataUpdatedAt) : minute
  return { query, now }
}

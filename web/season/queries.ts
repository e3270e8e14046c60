import { queryOptions } from '@tanstack/react-query'
import { listSeasons } from '#domain/season/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** All seasons: drafts first, then the latest; fails with an ApiFailure. */
export const seasons = queryOptions({
  queryKey: [...VIEW_KEYS.seasons, 'list'],
  queryFn: async ({ signal }) => (await call(listSeasons, {}, { signal })).payload,
})

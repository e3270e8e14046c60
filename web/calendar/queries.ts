import { queryOptions } from '@tanstack/react-query'
import { getCalendar } from '#domain/calendar/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** The viewer's calendar, without its address; null where there is none. */
export const ownCalendar = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'calendar'],
  queryFn: async ({ signal }) => (await call(getCalendar, {}, { signal })).payload,
  staleTime: 0,
})

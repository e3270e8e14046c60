import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calendar, CalendarOf } from '#domain/calendar/calendar.ts'
import { chooseCalendar, endCalendar, getCalendar, renewCalendar } from '#domain/calendar/endpoints.ts'
import { call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** The viewer's calendar, without its address; null where there is none. */
export const ownCalendar = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'calendar'],
  queryFn: async ({ signal }) => (await call(getCalendar, {}, { signal })).payload,
  staleTime: 0,
})

/** Makes the address, or another one in its place. Its answer alone tells it. */
export function useRenewCalendar() {
  const take = useTakeCalendar()
  return useMutation({
    mutationFn: (of: CalendarOf) => callOnce(renewCalendar, { of }),
    onSuccess: ({ payload: { of, madeAt } }) => take({ of, madeAt }),
  })
}

export function useChooseCalendar() {
  const take = useTakeCalendar()
  return useMutation({
    mutationFn: (of: CalendarOf) => callOnce(chooseCalendar, { of }),
    onSuccess: ({ payload }) => take(payload),
  })
}

export function useEndCalendar() {
  const take = useTakeCalendar()
  return useMutation({
    mutationFn: () => callOnce(endCalendar, {}),
    onSuccess: ({ payload }) => take(payload),
  })
}

function useTakeCalendar() {
  const client = useQueryClient()
  return (calendar: Calendar) => client.setQueryData(ownCalendar.queryKey, calendar)
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '#domain/session/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** Where the member is signed in, this browser first. */
export const ownSessions = queryOptions({
  queryKey: VIEW_KEYS.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).payload,
})

/** Ends the session with this id, or all but the one that asks. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others' ? call(endOtherSessions, {}) : call(endSession, which),
    // One that somebody ended meanwhile is still in the list.
    onSettled: () => void client.invalidateQueries({ queryKey: ownSessions.queryKey }),
  })
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#web/call/api.ts'

const RETRIES = 2

/** A session or a right that ended while a page was open: the answer to any call tells, and the guard then acts. */
function noticeLostRights(error: Error) {
  if (!(error instanceof ApiFailure)) return
  if (error.code === 'signed-out') void queryClient.invalidateQueries({ queryKey: ['member', 'status'] })
  if (error.code === 'not-permitted') void queryClient.invalidateQueries({ queryKey: ['member', 'roles'] })
}

/** What the server said, kept for every screen. Live events write to it and mark parts of it old. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'member') noticeLostRights(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeLostRights }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server refused it would refuse again; only what may have been an accident is tried again.
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
      // Offline is an error to be shown, not a reason to wait in silence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

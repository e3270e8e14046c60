import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

const RETRIES = 2

/** When an answer shows that the session or a right has ended, the guard reads both again. */
export function noticeLostRights(error: Error) {
  if (!(error instanceof ApiFailure)) return
  if (error.code === 'signed-out') void queryClient.invalidateQueries({ queryKey: ['member', 'status'] })
  if (error.code === 'not-permitted') void queryClient.invalidateQueries({ queryKey: VIEW_KEYS.roles })
}

/** The cache of the server's answers for all screens. Live events write to it and invalidate parts of it. */
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
      // A refusal would be repeated; only failures that may be temporary are tried again.
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
      // Being offline is shown as an error; queries do not wait for the network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

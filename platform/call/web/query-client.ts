import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'
import { VIEW_KEYS } from './view-keys.ts'

const RETRIES = 2

/** A write with one of these statuses was refused for what was typed, for the session, or for haste. */
const NOT_OUTDATED = [400, 401, 429]

/** When an answer shows that the session or a right has ended, the guard reads both again. */
function noticeLostRights(error: unknown): void {
  if (!(error instanceof ApiFailure)) return
  if (error.code === 'signed-out') void queryClient.invalidateQueries({ queryKey: ['member', 'status'] })
  if (error.code === 'not-permitted') void queryClient.invalidateQueries({ queryKey: VIEW_KEYS.roles })
}

/** A write failed: when the server refused it, something that the page shows is old. */
export function noticeRefusal(error: unknown): void {
  noticeLostRights(error)
  if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) return
  if (!NOT_OUTDATED.includes(error.status)) void queryClient.invalidateQueries()
}

/** The cache of the server's answers for all screens. Live events write to it and invalidate parts of it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'member') noticeLostRights(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal would be repeated; only failures that may be temporary are tried again.
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
      // Being offline is shown as an error; queries do not wait for the network.
      networkMode: 'always',
    },
  },
})

import {
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import type { View } from '#platform/change/view.ts'
import { ApiFailure, call } from './api.ts'

/** Query key prefixes by the view that they show. The week shows raids of both lists, and Home's board shows several. */
export const VIEW_KEYS = {
  'published-raids': ['raid', 'published'],
  'pending-raids': ['raid', 'pending'],
  week: ['raid', 'week'],
  bookings: ['booking'],
  templates: ['template'],
  members: ['members'],
  seasons: ['season'],
  settings: ['setting'],
  counters: ['counters'],
  agenda: ['agenda'],
  board: ['board'],
  'own-clients': ['own-clients'],
  clients: ['client'],
  mails: ['mail'],
  settlement: ['settlement'],
  gold: ['gold'],
  ledger: ['ledger'],
  'gold-sums': ['gold-sums'],
  banks: ['bank'],
  payouts: ['payout'],
  reports: ['report'],
  'hero-names': ['hero-name'],
  realms: ['realm'],
  channels: ['channel'],
  notices: ['notice'],
  profile: ['profile'],
  sessions: ['session'],
  'signed-in': ['signed-in'],
  roles: ['member', 'roles'],
} as const satisfies Readonly<Record<View | 'week' | 'board', QueryKey>>

export function queryOf<E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await call(endpoint, input, { signal })).payload,
  })
}

/** As queryOf, for a paged list. */
export function pagesOf<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: Omit<InputOf<E>, 'before'>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, before: pageParam } as InputOf<E>, { signal }),
    ...PAGED,
  })
}

export const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

const RETRIES = 2

/** These statuses refuse the input, the session or the rate; the page's data may be current. */
const NOT_OUTDATED = [400, 401, 429]

/** If an answer shows that the session or a right ended, the guard refetches both. */
function noticeLostRights(error: unknown): void {
  if (!(error instanceof ApiFailure)) return
  if (error.code === 'signed-out') void queryClient.invalidateQueries({ queryKey: ['member', 'status'] })
  if (error.code === 'not-permitted') void queryClient.invalidateQueries({ queryKey: VIEW_KEYS.roles })
}

/** The server certainly did nothing. After a server's or proxy's fault that is unknown. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500
}

/** After a refused write something on the page is stale. */
export function noticeRefusal(error: unknown): void {
  noticeLostRights(error)
  if (isRefusal(error) && !NOT_OUTDATED.includes(error.status)) void queryClient.invalidateQueries()
}

/** The cache of answers for all screens. Live events invalidate it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'member') noticeLostRights(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal would be repeated, so only temporary failures are retried.
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiFailure && (error.status === 0 || error.status >= 500),
      // Being offline is an error on the screen; queries do not wait for the network.
      networkMode: 'always',
    },
  },
})

import {
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { ALL_VIEWS, type Changed, type Invalidated, SPREAD_MS, type View } from '#platform/change/view.ts'
import { ApiFailure, call, noteChanges } from './api.ts'

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
    queryFn: ({ pageParam, signal }) => {
      const page = { ...input, ...pageAt(pageParam) } as InputOf<E>
      return call(endpoint, page, { signal })
    },
    ...PAGED,
  })
}

export const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

export function pageAt(place: string) {
  return place === '' ? {} : { before: place }
}

/** Queries that show more views than their key's. */
const SHOWS_TOO: Readonly<Partial<Record<View, readonly QueryKey[]>>> = {
  'published-raids': [VIEW_KEYS.week],
  'pending-raids': [VIEW_KEYS.week],
  settings: [VIEW_KEYS.roles],
  gold: [VIEW_KEYS.agenda],
  agenda: [VIEW_KEYS.board],
  mails: [VIEW_KEYS.board],
  channels: [VIEW_KEYS.board],
  ledger: [VIEW_KEYS.board],
  banks: [VIEW_KEYS.payouts, VIEW_KEYS.board],
  'hero-names': [VIEW_KEYS.mails, VIEW_KEYS.payouts],
  realms: [VIEW_KEYS.mails, VIEW_KEYS.payouts],
}

/** A view is refetched at most once per this time, ms. */
const LEAST_MS = 500
const OWN_KEPT = 200

const ownChanges = new Set<number>()
/** The last refetch of each key (performance.now), and pending ones. */
const readAt = new Map<string, number>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Refetches at once what this page's own write invalidated, as far as it is shown. */
export function takeOwn({ views, ids, raids }: Invalidated): void {
  noteChanges(ids)
  for (const id of ids) ownChanges.add(id)
  for (const id of [...ownChanges].slice(0, -OWN_KEPT)) ownChanges.delete(id)
  for (const key of views.flatMap((view) => keysOf(view, raids))) readAgain(key)
}

/** Refetches with a delay what others changed, since an event reaches all pages at once. */
export function takeChanged({ views, ids, raidId }: Changed): void {
  noteChanges(ids)
  if (views !== null && ids?.every((id) => ownChanges.has(id))) return
  // A view of a newer version is not on this page.
  const known = (views ?? ALL_VIEWS).filter((view) => Object.hasOwn(VIEW_KEYS, view))
  for (const key of known.flatMap((view) => keysOf(view, raidId === undefined ? [] : [raidId]))) readSoon(key)
}

/** Bookings are refetched per raid if the raids are known, with their settlements. */
function keysOf(view: View, raids: readonly string[]): readonly QueryKey[] {
  if (view !== 'bookings' || raids.length === 0) return [VIEW_KEYS[view], ...(SHOWS_TOO[view] ?? [])]
  return raids.flatMap((raidId) => [
    [...VIEW_KEYS.bookings, raidId],
    [...VIEW_KEYS.settlement, raidId],
  ])
}

function readSoon(queryKey: QueryKey): void {
  const name = queryKey.join(' ')
  if (waiting.has(name)) return
  const earliest = (readAt.get(name) ?? Number.NEGATIVE_INFINITY) + LEAST_MS - performance.now()
  waiting.set(
    name,
    setTimeout(() => readAgain(queryKey), Math.max(earliest, Math.random() * SPREAD_MS)),
  )
}

function readAgain(queryKey: QueryKey): void {
  const name = queryKey.join(' ')
  clearTimeout(waiting.get(name))
  waiting.delete(name)
  readAt.set(name, performance.now())
  // Without cancelling, a running first request would continue: the client only restarts queries with data.
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
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

/** After a refused write something on the page is stale. */
export function noticeRefusal(error: unknown): void {
  noticeLostRights(error)
  if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) return
  if (!NOT_OUTDATED.includes(error.status)) void queryClient.invalidateQueries()
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

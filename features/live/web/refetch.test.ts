import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listTemplates } from '#features/raid/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { queryClient, VIEW_KEYS } from '#platform/call/web/views.ts'
import type { View } from '#platform/change/view.ts'
import { areOwn, takeChanged, takeOwn } from './live.ts'

/** Keys of the invalidated queries. */
const read = () =>
  vi.mocked(queryClient.invalidateQueries).mock.calls.map(([filters]) => filters?.queryKey?.join(' '))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const hear = (view: View, ids: readonly number[] | null) => takeChanged({ success: true, views: [view], ids })

// One clock for all tests, because the module keeps times from one test to the next.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  // Longer than LEAST_MS and RECENT_MS.
  vi.advanceTimersByTime(60_000)
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('LIVE-10: refetching data that has changed', () => {
  beforeEach(() => {
    vi.spyOn(queryClient, 'cancelQueries').mockResolvedValue()
    vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  })

  test('LIVE-7: a page refetches at once what it has changed itself, and not again at the live event', async () => {
    takeOwn({ views: ['gold', 'bookings'], ids: [1, 2], raids: ['raid'] })
    await pass(0)
    expect(read()).toEqual(['gold', 'agenda', 'booking raid', 'settlement raid'])
    hear('gold', [2, 1])
    expect([areOwn([2, 1]), areOwn([2, 9]), areOwn(null)]).toEqual([true, false, false])
    await pass(10_000)
    expect(read()).toHaveLength(4)
  })

  test('LIVE-5: a page refetches within 300 ms what others have changed, or when the author is unknown', async () => {
    takeOwn({ views: [], ids: [3], raids: [] })
    hear('mails', [3, 4])
    hear('ledger', null)
    expect(read()).toEqual([])
    await pass(300)
    expect(read().toSorted()).toEqual(['board', 'ledger', 'mail'])
  })

  test('a page refetches at most twice a second, with all queries that show the data', async () => {
    hear('banks', [5])
    await pass(300)
    for (const id of [6, 7, 8]) hear('banks', [id])
    await pass(199)
    expect(read().toSorted()).toEqual(['bank', 'board', 'payout'])
    await pass(801)
    expect(read().toSorted()).toEqual(['bank', 'bank', 'board', 'board', 'payout', 'payout'])
  })

  test('a page ignores changed data that only a newer version knows', async () => {
    hear('of tomorrow' as View, [10])
    await pass(1_000)
    expect(read()).toEqual([])
  })

  test('a page told to read everything refetches in any case', async () => {
    takeOwn({ views: [], ids: [20], raids: [] })
    takeChanged({ success: true, views: null, ids: [20] })
    await pass(300)
    expect(read()).toEqual(expect.arrayContaining(Object.values(VIEW_KEYS).map((key) => key.join(' '))))
  })
})

test('LIVE-10: a request older than a change’s event is cancelled, and the next request names the change', async () => {
  const asked: { readonly after: string | null; answer(names: readonly string[]): void }[] = []
  vi.stubGlobal('fetch', (_address: string, { headers, signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    asked.push({
      after: new Headers(headers).get('forge-after'),
      answer: (payload) => resolve(Response.json({ success: true, payload })),
    })
    return promise
  })
  const observer = new QueryObserver(queryClient, {
    queryKey: VIEW_KEYS.templates,
    queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).payload,
  })
  const stop = observer.subscribe(() => {})
  await pass(0)
  expect(asked).toHaveLength(1)
  hear('templates', [31])
  await pass(300)
  expect(asked).toHaveLength(2)
  asked[0]?.answer(['old'])
  asked[1]?.answer(['new'])
  await pass(0)
  expect(observer.getCurrentResult().data).toEqual(['new'])
  expect(asked.map(({ after }) => after)).toEqual([null, '31'])
  stop()
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { View } from '#domain/view.ts'
import { queryClient } from '#web/call/query-client.ts'
import { takeOutdated, takeOwn } from '#web/call/views.ts'

/** What was read again, by the keys of its queries. */
const read = () =>
  vi.mocked(queryClient.invalidateQueries).mock.calls.map(([filters]) => filters?.queryKey?.join(' '))
const hear = (view: View, ids: readonly number[] | null) => takeOutdated([{ views: [view], ids }])

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
})
afterEach(() => {
  // Beyond the time in which a view is read again once.
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

describe('LIVE-10: what a change made old', () => {
  test('is read at once by the page that wrote it, and not again at its event', () => {
    takeOwn({ views: ['gold', 'bookings'], ids: [1, 2], raids: ['raid'] })
    expect(read()).toEqual(['gold', 'agenda', 'booking raid', 'settlement raid'])
    hear('gold', [2, 1])
    vi.advanceTimersByTime(10_000)
    expect(read()).toHaveLength(4)
  })

  test('is read within 300 ms when others did it, or when nobody can say who did', () => {
    takeOwn({ views: [], ids: [3], raids: [] })
    hear('mails', [3, 4])
    hear('ledger', null)
    expect(read()).toEqual([])
    vi.advanceTimersByTime(300)
    expect(read().toSorted()).toEqual(['board', 'ledger', 'mail'])
  })

  test('is read twice a second at most, however often it is told, with all that shows it', () => {
    hear('banks', [5])
    vi.advanceTimersByTime(300)
    for (const id of [6, 7, 8]) hear('banks', [id])
    vi.advanceTimersByTime(199)
    expect(read()).toEqual(['bank', 'payout', 'board'])
    vi.advanceTimersByTime(801)
    expect(read()).toEqual(['bank', 'payout', 'board', 'bank', 'payout', 'board'])
  })

  test('is read once a second at most where each booking makes it old', () => {
    hear('counters', [11])
    vi.advanceTimersByTime(300)
    for (const id of [12, 13, 14]) hear('counters', [id])
    vi.advanceTimersByTime(699)
    expect(read()).toEqual(['counters'])
    vi.advanceTimersByTime(301)
    expect(read()).toEqual(['counters', 'counters'])
  })

  test('is not read where it is pushed, nor where only a newer version knows it', () => {
    takeOwn({ views: ['published-raids'], ids: [9], raids: [] })
    hear('of tomorrow' as View, [10])
    vi.advanceTimersByTime(1_000)
    expect(read()).toEqual(['raid week'])
  })
})

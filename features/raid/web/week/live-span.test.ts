import { expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { aRaid } from '#platform/testing/web/examples.ts'
import { withLive } from './live-span.ts'

const NOW = new Date('2026-11-22T19:00:00Z')
const HOUR_MS = 3_600_000

function raid(_id: string, changes: Partial<Raid> = {}): Raid {
  const when = { date: '2026-11-22', time: '9:00 PM', startsAt: '2026-11-22T20:00:00Z' }
  return aRaid({ _id, name: _id, ...when, pot: 1, ...changes })
}

const old = raid('over', { startsAt: new Date(NOW.getTime() - 13 * HOUR_MS).toISOString() })
const span = [raid('stays'), raid('moves'), raid('deleted'), raid('pending', { published: false }), old]
const live = [
  raid('stays', { pot: 2 }),
  raid('moves', { date: '2026-11-30' }),
  raid('pending'),
  raid('comes'),
  raid('elsewhere', { date: '2026-12-24' }),
]
const merged = (spanAt: number, liveAt: number) =>
  withLive(
    { data: span, dataUpdatedAt: spanAt },
    { data: live, dataUpdatedAt: liveAt },
    { evenings: ['2026-11-22'], now: NOW },
  )

it('WEEK-5: what the live list says replaces what was read, and one that left it by its age stays', () => {
  expect(merged(1, 2)?.map(({ _id, pot, published }) => [_id, pot, published])).toEqual([
    ['stays', 2, true],
    ['pending', 1, true],
    ['over', 1, true],
    ['comes', 1, true],
  ])
})

it('WEEK-5: a list that is older than what was read says nothing', () => {
  expect(merged(2, 1)).toBe(span)
})

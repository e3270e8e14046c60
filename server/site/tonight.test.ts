import { describe, expect, it } from 'vitest'
import { tonightLine } from '#server/site/tonight.ts'

const NOW = new Date('2026-06-17T16:00:00Z')

function raid(changes: Partial<Parameters<typeof tonightLine>[0][number]> & { booked?: number } = {}) {
  const { booked = 2, ...rest } = changes
  const client = { _id: '', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  return {
    published: true,
    date: '2026-06-17',
    startsAt: '2026-06-17T18:00:00Z',
    maxClients: 8,
    pot: 300_000,
    clients: Array.from({ length: booked }, () => client),
    ...rest,
  }
}

describe('SITE-8: what anybody may know of tonight', () => {
  it.each([
    ['no raid', [], null],
    ['one raid', [raid({ booked: 7 })], '1 raid tonight, 1 free slot, from 270,000 g'],
    [
      'the lowest price of those with a free slot',
      [raid(), raid({ pot: 1_000, booked: 8 }), raid({ pot: 264_445 })],
      '3 raids tonight, 12 free slots, from 238,000 g',
    ],
    ['a full evening', [raid({ booked: 8 }), raid({ booked: 9 })], '2 raids tonight, all slots taken'],
    ['one that has begun', [raid({ startsAt: '2026-06-17T16:00:00Z' })], null],
    ['another day', [raid({ date: '2026-06-18', startsAt: '2026-06-17T23:00:00Z' })], null],
    ['a pending one', [raid({ published: false })], null],
  ])('%s', (_, raids, line) => {
    expect(tonightLine(raids, NOW)).toBe(line)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_FILTERS } from '#features/booking/web/filters/raid-filters.ts'
import { NOWHERE, type RaidAddress, readAddress, searchOf } from './raid-address.ts'

const read = (search: string) => readAddress(new URLSearchParams(search))

describe('the address of the booking page (LIST-1)', () => {
  test.each<[string, Partial<RaidAddress>]>([
    ['', {}],
    ['?something=else', {}],
    ['?difficulty=HEROIC', { filters: { ...NO_FILTERS, difficulty: 'HEROIC' } }],
    [
      '?date=2026-11-21&raidType=Full+Run&lootType=Loot%20Share',
      { filters: { ...NO_FILTERS, date: '2026-11-21', raidType: 'Full Run', lootType: 'Loot Share' } },
    ],
    ['?difficulty=LEGENDARY&date=tomorrow', { filters: NO_FILTERS }],
    ['?page=3', { page: 3 }],
    ['?page=0', {}],
    ['?page=1.5', {}],
    ['?page=two', {}],
    ['?raid=r1', { raidId: 'r1' }],
    ['?raid=r1&booking=b1', { raidId: 'r1', bookingId: 'b1' }],
    ['?booking=b1', { bookingId: 'b1' }],
    ['?raid=', {}],
    [`?raid=${'x'.repeat(65)}`, {}],
  ])('reads filters and raid from the query string ‘%s’', (search, said) => {
    expect(read(search)).toEqual({ ...NOWHERE, ...said })
  })

  test('writes no query string when no filter and no raid is selected', () => {
    expect(searchOf(NOWHERE)).toBe('')
    expect(searchOf({ ...NOWHERE, filters: NO_FILTERS, page: 1 })).toBe('')
  })

  test('parses the query string that it has written to the same selection', () => {
    const id = fc.option(fc.stringMatching(/^[\w-]{1,64}$/))
    const address = fc.record({
      filters: fc.option(
        fc.record({
          date: fc.constantFrom('', '2026-11-21'),
          difficulty: fc.constantFrom('', 'MYTHIC'),
          raidType: fc.constantFrom('', 'Full Run'),
          lootType: fc.constantFrom('VIP', 'Loot Share'),
        } as const),
      ),
      page: fc.option(fc.integer({ min: 2, max: 99 })),
      raidId: id,
      bookingId: id,
    })
    fc.assert(
      fc.property(address, (said) => {
        expect(read(searchOf(said as RaidAddress))).toEqual(said)
      }),
    )
  })
})

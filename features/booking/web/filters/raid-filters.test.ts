import { describe, expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { aRaid } from '#platform/testing/web/examples.ts'
import { countFilters, filterRaids, isFiltered, NO_FILTERS, parseFilters } from './raid-filters.ts'

const raid = (facts: Partial<Raid>) => aRaid({ date: '2026-11-21', ...facts })

const raids = [
  raid({ _id: 'heroic' }),
  raid({ _id: 'mythic', difficulty: 'MYTHIC' }),
  raid({ _id: 'curve', raidType: 'Curve', lootType: 'VIP' }),
  raid({ _id: 'later', date: '2026-11-22', lootType: 'VIP' }),
]

it.each([
  ['no filter keeps all raids', {}, ['heroic', 'mythic', 'curve', 'later']],
  ['a date keeps the raids of that day', { date: '2026-11-22' }, ['later']],
  ['a difficulty keeps its raids', { difficulty: 'MYTHIC' }, ['mythic']],
  ['a raid type keeps its raids', { raidType: 'Curve' }, ['curve']],
  ['a loot type keeps its raids', { lootType: 'VIP' }, ['curve', 'later']],
  ['several filters apply together', { lootType: 'VIP', date: '2026-11-21' }, ['curve']],
  ['filters without a match keep no raid', { raidType: 'Curve', difficulty: 'MYTHIC' }, []],
] as const)('PAGE-8: filters raids: %s', (_, choice, kept) => {
  expect(filterRaids(raids, { ...NO_FILTERS, ...choice }).map(({ _id }) => _id)).toEqual(kept)
})

describe('parsing remembered filters', () => {
  it('remembered filters are restored', () => {
    const filters = {
      date: '2026-11-22',
      difficulty: 'HEROIC',
      raidType: 'Curve',
      lootType: 'Saved',
    } as const
    expect(parseFilters(JSON.stringify(filters))).toEqual(filters)
  })

  it.each([null, '', 'nonsense', '[]', '"HEROIC"', 'null', '{"difficulty":3}'])(
    'without filters in the stored value %j all raids are shown',
    (remembered) => {
      expect(parseFilters(remembered)).toEqual(NO_FILTERS)
    },
  )

  it('a remembered filter unknown in this season is dropped, and the others are kept', () => {
    const remembered = JSON.stringify({ difficulty: 'LFR', lootType: 'VIP', date: '2026-02-31' })
    expect(parseFilters(remembered)).toEqual({ ...NO_FILTERS, lootType: 'VIP' })
  })
})

it('isFiltered is true as soon as one filter is set', () => {
  expect(isFiltered(NO_FILTERS)).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, date: '2026-11-22' })).toBe(true)
})

it.each([
  [{}, 0],
  [{ date: '2026-11-22' }, 1],
  [{ date: '2026-11-22', lootType: 'VIP' }, 2],
] as const)('PAGE-51: the filter button on a phone counts for %j: %i', (choice, count) => {
  expect(countFilters({ ...NO_FILTERS, ...choice })).toBe(count)
})

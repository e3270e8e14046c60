import { describe, expect, it } from 'vitest'
import { takeCommunity } from '#domain/community.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { ClientClass } from '#domain/season.ts'
import {
  countFilters,
  daysAt,
  filterRaids,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  type RaidFilters,
} from '#web/booking/filters/raid-filters.ts'

function raid(facts: Partial<Raid>): Raid {
  return {
    _id: 'r1',
    name: 'Manaforge Omega',
    date: '2026-11-21',
    time: '7:30 PM',
    startsAt: '2026-11-21T18:30:00.000Z',
    published: true,
    difficulty: 'HEROIC',
    organization: 'Guild',
    lootType: 'Unsaved',
    bossCount: 8,
    maxClients: 8,
    pot: 1_000_000,
    raidLeader: { _id: 'u1', username: 'Ada' },
    goldCollector: null,
    raidType: 'Full Run',
    clients: [],
    backups: 0,
    ...facts,
  }
}

const raids = [
  raid({ _id: 'heroic' }),
  raid({ _id: 'mythic', difficulty: 'MYTHIC' }),
  raid({ _id: 'curve', raidType: 'Curve', lootType: 'VIP' }),
  raid({ _id: 'later', date: '2026-11-22', lootType: 'VIP' }),
]

/** A Saturday. */
const DAYS = daysAt(new Date('2026-11-21T12:00:00Z'))

describe('PAGE-8: filterRaids', () => {
  it.each([
    ['no choice keeps all', {}, ['heroic', 'mythic', 'curve', 'later']],
    ['a date keeps its calendar day', { date: '2026-11-22' }, ['later']],
    ['a difficulty keeps its raids', { difficulty: 'MYTHIC' }, ['mythic']],
    ['a raid type keeps its raids', { raidType: 'Curve' }, ['curve']],
    ['a loot type keeps its raids', { lootType: 'VIP' }, ['curve', 'later']],
    ['choices hold together', { lootType: 'VIP', date: '2026-11-21' }, ['curve']],
    ['choices that nothing meets keep none', { raidType: 'Curve', difficulty: 'MYTHIC' }, []],
  ] as const)('%s', (_, choice, kept) => {
    expect(filterRaids(raids, { ...NO_FILTERS, ...choice }, DAYS).map(({ _id }) => _id)).toEqual(kept)
  })
})

it('GOLD-8: a price is taken by the floor of its community', () => {
  takeCommunity({ prices: { floor: 80, mythicWhole: true } })
  const kept = filterRaids(raids, { ...NO_FILTERS, price: '800000' }, DAYS).map(({ _id }) => _id)
  takeCommunity({})
  expect(kept).toEqual(['heroic', 'curve', 'later'])
})

describe('FIND-1: the fit finder', () => {
  const booked = (count: number, clientClass: ClientClass = 'Mage') =>
    Array.from({ length: count }, (_, at) => ({
      ...{ _id: `c${at}`, clientClass, lock: false, inGroup: false, status: false },
    }))
  const evening = [
    raid({ _id: 'tonight', clients: booked(7) }),
    raid({ _id: 'full', clients: booked(8), pot: 500_000 }),
    raid({ _id: 'tomorrow', date: '2026-11-22', lootType: 'VIP', clients: booked(3, 'Warrior') }),
    raid({ _id: 'before the reset', date: '2026-11-25', time: '4:45 AM', pot: 1_000_001 }),
    raid({ _id: 'after the reset', date: '2026-11-25', time: '5:00 AM' }),
    raid({ _id: 'next week', date: '2026-12-02', time: '4:45 AM' }),
    raid({ _id: 'later', date: '2026-12-02', time: '7:30 PM' }),
  ]
  const ids = (choice: Partial<RaidFilters>) =>
    filterRaids(evening, { ...NO_FILTERS, ...choice }, DAYS).map(({ _id }) => _id)

  it.each([
    [{ when: 'today' }, ['tonight', 'full']],
    [{ when: 'tomorrow' }, ['tomorrow']],
    [{ when: 'this-reset' }, ['tonight', 'full', 'tomorrow', 'before the reset']],
    [{ when: 'next-reset' }, ['after the reset', 'next week']],
    [{ slots: '1', when: 'today' }, ['tonight']],
    [{ slots: '2', when: 'today' }, []],
    [{ slots: '5', when: 'this-reset' }, ['tomorrow', 'before the reset']],
    // The floor is 90 % of the price, and takes what it names.
    [{ price: '900000', when: 'this-reset' }, ['tonight', 'full', 'tomorrow', 'before the reset']],
    [{ price: '899999' }, ['full']],
    [{ price: '449999' }, []],
    [{ class: 'Paladin', when: 'tomorrow' }, []],
    [{ class: 'Mage', when: 'tomorrow' }, ['tomorrow']],
    // Armour clashes on VIP raids alone.
    [{ class: 'Mage', when: 'today' }, ['tonight', 'full']],
  ] as const)('%j keeps %j', (choice, kept) => {
    expect(ids(choice)).toEqual(kept)
  })

  it('knows a day by server time', () => {
    expect(daysAt(new Date('2026-11-24T22:59:00Z'))).toEqual({ today: '2026-11-24', reset: '2026-11-18' })
    expect(daysAt(new Date('2026-11-25T03:59:00Z'))).toEqual({ today: '2026-11-25', reset: '2026-11-18' })
    expect(daysAt(new Date('2026-11-25T04:00:00Z'))).toEqual({ today: '2026-11-25', reset: '2026-11-25' })
  })
})

describe('parseFilters', () => {
  it('gives back what was remembered', () => {
    const filters = {
      date: '2026-11-22',
      difficulty: 'HEROIC',
      raidType: 'Curve',
      lootType: 'Saved',
      ...{ when: 'next-reset', slots: '2', price: '320000', class: 'Death Knight' },
    } as const
    expect(parseFilters(JSON.stringify(filters))).toEqual(filters)
  })

  it.each([
    null,
    '',
    'nonsense',
    '[]',
    '"HEROIC"',
    'null',
    '{"difficulty":3}',
    '{"price":"3e5","slots":"6","when":"soon","class":"Bard"}',
  ])('starts with all raids from %j', (remembered) => {
    expect(parseFilters(remembered)).toEqual(NO_FILTERS)
  })

  it('drops a choice of another season and keeps the others', () => {
    const remembered = JSON.stringify({ difficulty: 'LFR', lootType: 'VIP', date: 'tomorrow' })
    expect(parseFilters(remembered)).toEqual({ ...NO_FILTERS, lootType: 'VIP' })
  })
})

describe('isFiltered', () => {
  it('is false only while every choice is all', () => {
    expect(isFiltered(NO_FILTERS)).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, date: '2026-11-22' })).toBe(true)
  })
})

describe('PAGE-51: the number on the button of a phone', () => {
  it.each([
    [{}, 0],
    [{ date: '2026-11-22' }, 1],
    [{ date: '2026-11-22', lootType: 'VIP' }, 2],
  ] as const)('of %j is %i', (choice, count) => {
    expect(countFilters({ ...NO_FILTERS, ...choice })).toBe(count)
  })
})

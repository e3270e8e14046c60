import { afterEach, describe, expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { takeCommunity } from '#features/settings/community.ts'
import { aRaid } from '#platform/testing/web/examples.ts'
import { bookLabel, keptText, sortedByFit, type WantedClient, type Wishes } from './raid-fit.ts'

afterEach(() => takeCommunity({}))

const NOW = new Date('2026-11-22T17:00:00Z')
const ANYTHING: Wishes = { difficulty: '', raidType: '', lootType: '', date: '', time: '' }
const HUNTER: WantedClient = { clientClass: 'Hunter', price: 300_000, source: 'TC' }
const SHAMAN: WantedClient = { clientClass: 'Shaman', price: 300_000, source: 'TC' }

function raid(_id: string, changed: Partial<Raid> = {}): Raid {
  const when = { date: '2026-11-22', time: '9:00 PM', startsAt: '2026-11-22T20:00:00Z' }
  return aRaid({ _id, name: _id, ...when, maxClients: 4, pot: 320_000, ...changed })
}

const CLIENT = { _id: 'one', clientClass: 'Evoker', lock: false, inGroup: false, status: false } as const

describe('MSG-6: why a raid does not fit', () => {
  it.each<[string, Partial<Raid>, Wishes, string[], boolean]>([
    ['no free slot', { maxClients: 1, clients: [CLIENT] }, ANYTHING, ['full'], false],
    ['too few slots', { maxClients: 1 }, ANYTHING, ['1 free for 2'], false],
    ['too dear', { pot: 563_000 }, ANYTHING, ['floor 506,700: 206,700 more'], false],
    ['another difficulty', { difficulty: 'MYTHIC' }, { ...ANYTHING, difficulty: 'HEROIC' }, ['Mythic'], true],
    ['another type', { raidType: 'Curve' }, { ...ANYTHING, raidType: 'Full Run' }, ['Curve'], true],
    ['another loot type', { lootType: 'Saved' }, { ...ANYTHING, lootType: 'Unsaved' }, ['Saved'], true],
    ['another day', {}, { ...ANYTHING, date: '2026-11-23' }, ['another day'], true],
    ['two clients of one armour', { lootType: 'VIP' }, ANYTHING, ['Mail twice'], true],
  ])('a raid does not fit for the reason: %s', (_, changed, wishes, reasons, isBookable) => {
    const one = raid('one', changed)
    const { fits, others } = sortedByFit([one], [HUNTER, SHAMAN], wishes, NOW)
    expect(fits).toEqual([])
    expect(others).toEqual([{ raid: one, reasons, isBookable }])
  })

  it('a raid that already has a client of the same armour does not fit', () => {
    const vip = raid('vip', { lootType: 'VIP', clients: [CLIENT] })
    expect(sortedByFit([vip], [HUNTER], ANYTHING, NOW).others).toMatchObject([{ reasons: ['Mail twice'] }])
  })
})

describe('MSG-6: the raids that fit', () => {
  it('started and unpublished raids never fit', () => {
    const gone = [raid('began', { startsAt: NOW.toISOString() }), raid('draft', { published: false })]
    expect(sortedByFit(gone, [HUNTER], ANYTHING, NOW)).toEqual({ fits: [], others: [] })
  })

  it('fitting raids are sorted by start, or by distance to the wanted time', () => {
    const early = raid('early', { time: '8:00 PM', startsAt: '2026-11-22T19:00:00Z' })
    const late = raid('late', { time: '11:00 PM', startsAt: '2026-11-22T22:00:00Z' })
    const names = (wishes: Wishes) =>
      sortedByFit([late, early], [HUNTER], wishes, NOW).fits.map(({ name }) => name)
    expect(names(ANYTHING)).toEqual(['early', 'late'])
    expect(names({ ...ANYTHING, time: '10:30 PM' })).toEqual(['late', 'early'])
  })

  it('a client without a known price fits any minimum price', () => {
    expect(sortedByFit([raid('one')], [{ ...HUNTER, price: Number.NaN }], ANYTHING, NOW).fits).toHaveLength(1)
  })
})

it.each<[WantedClient[], string | null]>([
  [[HUNTER], 'you keep 96,000'],
  [[HUNTER, SHAMAN], 'you keep 96,000 each'],
  [[HUNTER, { ...SHAMAN, price: 400_000 }], 'you keep 224,000 in all'],
  [[HUNTER, { ...SHAMAN, price: Number.NaN }], null],
])('MSG-6: for clients %j the advertiser reads: %s', (clients, text) => {
  expect(keptText(clients)).toBe(text)
})

it('GOLD-8: fitting raids follow the community’s own minimum price and cuts', () => {
  takeCommunity({ prices: { floor: 80, mythicWhole: true }, cuts: { TC: 30.5 } })
  const [heroic, mythic] = [raid('heroic', { pot: 375_000 }), raid('mythic', { difficulty: 'MYTHIC' })]
  const { fits, others } = sortedByFit([heroic, mythic], [HUNTER], ANYTHING, NOW)
  expect(fits).toEqual([heroic])
  expect(others.map(({ reasons }) => reasons)).toEqual([['floor 320,000: 20,000 more']])
  expect(keptText([HUNTER])).toBe('you keep 91,500')
})

it('MSG-7: the button names the number of clients', () => {
  expect([1, 2, 3].map(bookLabel)).toEqual(['Book', 'Book both', 'Book all 3'])
})

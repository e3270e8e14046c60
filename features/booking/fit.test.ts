import { expect, it } from 'vitest'
import { type FitFacts, misfits } from './fit.ts'

const FACTS: FitFacts = {
  raid: { difficulty: 'HEROIC', lootType: 'Unsaved', raidType: 'Full Run', clients: [] },
  bookingId: null,
  clientClass: 'Warrior',
  sameReset: [],
  shownDay: (date) => date,
}
const clients = ['Paladin', 'Mage'].map((clientClass) => ({ _id: `a ${clientClass}`, clientClass }))
const VIP = { ...FACTS.raid, lootType: 'VIP', clients } as FitFacts['raid']

const raid = (changes: Partial<FitFacts['raid']>) => ({ ...FACTS, raid: { ...FACTS.raid, ...changes } })
const sameReset = ['2026-11-19', '2026-11-21', '2026-11-21'].map((date) => ({
  date,
  difficulty: 'MYTHIC' as const,
}))
const MYTHICS = { ...FACTS, sameReset }

const TWICE = 'On a VIP raid plate loot goes to one client only, and one is already booked: Paladin'
const ANOTHER = 'This client is on another Mythic raid in the same reset: 2026-11-19, 2026-11-21'
const SAVED = 'Mythic and Saved do not go together: a character saved to one Mythic raid cannot join another'
const CURVE = 'A Curve raid is Heroic, and this one is Normal'

it.each<[string, FitFacts, string[], string[]]>([
  ['nothing', FACTS, [], []],
  ['an armour already on a VIP raid', { ...FACTS, raid: VIP }, ['Plate twice'], [TWICE]],
  ['an armour not yet on a VIP raid', { ...FACTS, raid: VIP, clientClass: 'Rogue' }, [], []],
  ['no class yet', { ...FACTS, raid: VIP, clientClass: undefined }, [], []],
  ['its own armour', { ...FACTS, raid: VIP, bookingId: 'a Paladin', clientClass: 'Paladin' }, [], []],
  ['the same armour on another raid', raid({ clients: VIP.clients }), [], []],
  ['other raids of the reset', MYTHICS, ['On another raid'], [ANOTHER]],
  ['a Saved Mythic raid', raid({ difficulty: 'MYTHIC', lootType: 'Saved' }), ['Saved on Mythic'], [SAVED]],
  ['a Saved Heroic raid', raid({ lootType: 'Saved' }), [], []],
  ['a Normal Curve raid', raid({ difficulty: 'NORMAL', raidType: 'Curve' }), ['Curve, Normal'], [CURVE]],
  ['a Curve raid that is Heroic', raid({ raidType: 'Curve' }), [], []],
])('FIT-1: warns about a booking for %s', (_, facts, labels, texts) => {
  const found = misfits(facts)
  expect(found.map(({ label }) => label)).toEqual(labels)
  expect(found.map(({ text }) => text)).toEqual(texts)
})

it('FIT-1: lists all warnings of a booking together', () => {
  const curve = { ...VIP, difficulty: 'MYTHIC', raidType: 'Curve' } as const
  const labels = misfits({ ...MYTHICS, raid: curve }).map(({ label }) => label)
  expect(labels).toEqual(['Plate twice', 'On another raid', 'Curve, Mythic'])
})

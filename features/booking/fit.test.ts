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
const MYTHIC_ON = (date: string) => ({ date, difficulty: 'MYTHIC' }) as const

it.each<[string, FitFacts, string[], string[]]>([
  ['nothing', FACTS, [], []],
  [
    'an armour that a VIP raid has',
    { ...FACTS, raid: VIP },
    ['Plate twice'],
    ['On a VIP raid plate loot goes to one client only, and one is already booked: Paladin'],
  ],
  ['an armour that it does not have', { ...FACTS, raid: VIP, clientClass: 'Rogue' }, [], []],
  ['no class yet', { ...FACTS, raid: VIP, clientClass: undefined }, [], []],
  ['its own armour', { ...FACTS, raid: VIP, bookingId: 'a Paladin', clientClass: 'Paladin' }, [], []],
  ['the same armour on another raid', raid({ clients: VIP.clients }), [], []],
  [
    'other raids of the reset',
    { ...FACTS, sameReset: [MYTHIC_ON('2026-11-19'), MYTHIC_ON('2026-11-21'), MYTHIC_ON('2026-11-21')] },
    ['On another raid'],
    ['This client is on another Mythic raid in the same reset: 2026-11-19, 2026-11-21'],
  ],
  [
    'Saved on Mythic',
    raid({ difficulty: 'MYTHIC', lootType: 'Saved' }),
    ['Saved on Mythic'],
    ['Mythic and Saved do not go together: a character saved to one Mythic raid cannot join another'],
  ],
  ['Saved on Heroic', raid({ lootType: 'Saved' }), [], []],
  [
    'a Curve raid that is Normal',
    raid({ difficulty: 'NORMAL', raidType: 'Curve' }),
    ['Curve, Normal'],
    ['A Curve raid is Heroic, and this one is Normal'],
  ],
  ['a Curve raid that is Heroic', raid({ raidType: 'Curve' }), [], []],
  [
    'all at once',
    {
      ...FACTS,
      raid: { ...VIP, difficulty: 'MYTHIC', raidType: 'Curve' },
      sameReset: [MYTHIC_ON('2026-11-19')],
    },
    ['Plate twice', 'On another raid', 'Curve, Mythic'],
    [expect.any(String), expect.any(String), expect.any(String)],
  ],
])('FIT-1: what speaks against a booking: %s', (_, facts, labels, texts) => {
  const found = misfits(facts)
  expect(found.map(({ label }) => label)).toEqual(labels)
  expect(found.map(({ text }) => text)).toEqual(texts)
})

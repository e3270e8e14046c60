import { afterEach, describe, expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { type CommunityGiven, takeCommunity } from '#features/settings/community.ts'
import type { BookingInput } from './booking.ts'
import { createBooking } from './calls.ts'
import { eachMark } from './mark.ts'
import { correctionWarnings } from './plans.ts'
import { whyNotCreate, whyNotCreateAll, whyNotEdit } from './rules.ts'

const INPUT = { ...createBooking.example, price: 300_000, owes: 300_000 }
const HEROIC = { raidType: 'Full Run', difficulty: 'HEROIC', lootType: 'VIP', pot: 300_000 } as const
const MYTHIC = { ...HEROIC, difficulty: 'MYTHIC' } as const
const CHEAP = { ...HEROIC, pot: 20_000 } as const
const SAVED = { ...HEROIC, lootType: 'Saved' } as const
const OWNER = { _id: 'owner', roles: ['Senior Advertiser'] } as const

const PRICE = 'Price cannot be less than 300,000 (100% of raid price)'
const BR_CAP = 'Deposit cannot exceed 15,000 (5% of price for BR)'
const LEAST = 'Deposit cannot exceed 50,000 (least deposit for VIP)'

const taking = (deposit: number) => ({ deposit, owes: 300_000 - deposit })
const paying = (price: number) => ({ price, owes: price })

afterEach(() => takeCommunity({}))

const FLOOR_80: CommunityGiven = { prices: { floor: 80 } }
const WHOLE: CommunityGiven = { prices: { mythicWhole: true } }
const CAPS: CommunityGiven = { caps: { TC: 40 } }
const VIP_50K: CommunityGiven = { deposits: { VIP: 50_000 } }

type Case = readonly [
  string,
  CommunityGiven,
  Pick<Raid, 'raidType' | 'difficulty' | 'lootType' | 'pot'>,
  Partial<BookingInput>,
  string | null,
]

it.each<Case>([
  ['a price at the minimum', FLOOR_80, HEROIC, paying(240_000), null],
  ['too low', FLOOR_80, HEROIC, paying(239_999), 'Price cannot be less than 240,000 (80% of raid price)'],
  ['the default minimum on Heroic', WHOLE, HEROIC, paying(270_000), null],
  ['less than the whole price on Mythic', WHOLE, MYTHIC, paying(299_999), PRICE],
  ['the whole price on Mythic', WHOLE, MYTHIC, {}, null],
  ['a deposit at the cap', CAPS, HEROIC, taking(120_000), null],
  ['over the cap', CAPS, HEROIC, taking(120_001), 'Deposit cannot exceed 120,000 (40% of price for TC)'],
  ['a deposit above the cap of BR', CAPS, HEROIC, { ...taking(15_001), source: 'BR' }, BR_CAP],
  ['no deposit', VIP_50K, HEROIC, {}, 'Deposit must be at least 50,000 (VIP)'],
  ['too small a deposit', VIP_50K, HEROIC, taking(49_999), 'Deposit must be at least 50,000 (VIP)'],
  ['the least deposit', VIP_50K, HEROIC, taking(50_000), null],
  ['on a raid of another loot type', VIP_50K, SAVED, {}, null],
  ['a client who paid in full', VIP_50K, HEROIC, { paidFull: true }, null],
  ['a least deposit above the cap of BR', VIP_50K, HEROIC, { ...taking(50_000), source: 'BR' }, null],
  ['more than the least deposit', VIP_50K, HEROIC, { ...taking(50_001), source: 'BR' }, LEAST],
  ['a low price', VIP_50K, CHEAP, paying(20_000), 'Deposit must be at least 20,000 (VIP)'],
  ['a price of 0', VIP_50K, { ...HEROIC, pot: 0 }, paying(0), null],
])(
  'GOLD-8, GOLD-9: checks a new booking against the community’s own price settings: %s',
  (_, given, raid, changes, sentence) => {
    takeCommunity(given)
    const input = { ...INPUT, ...changes }
    expect(whyNotCreate(input, raid, OWNER)?.message ?? null).toBe(sentence)
    const failure = whyNotCreateAll([INPUT, input], { ...raid, lootType: raid.lootType }, OWNER)
    if (sentence !== null) expect(Object.values(failure?.fields ?? {})).toContain(sentence)
  },
)

const BEFORE = {
  ...INPUT,
  userId: { _id: 'owner', username: 'Pippa' },
  ...eachMark('field', () => false),
  state: 'booked' as const,
}

describe('GOLD-9: editing a booking after the price settings have changed', () => {
  it.each<[string, Partial<typeof BEFORE>, Partial<BookingInput>, string | null]>([
    ['another name', {}, { clientName: 'Brontax' }, null],
    ['another price', {}, paying(250_000), null],
    ['too small a deposit', {}, taking(10_000), 'Deposit must be at least 50,000 (VIP)'],
    ['the least deposit', {}, taking(50_000), null],
    ['paid in full to no', { paidFull: true }, {}, 'Deposit must be at least 50,000 (VIP)'],
    ['paid in full to yes', {}, { paidFull: true }, null],
  ])('checks a booking’s edit of %s', (_, before, changes, sentence) => {
    takeCommunity({ ...VIP_50K, ...FLOOR_80 })
    const edited = whyNotEdit({ ...BEFORE, ...before }, { ...INPUT, ...changes }, HEROIC, OWNER)
    expect(edited?.message ?? null).toBe(sentence)
  })

  it('accepts an unchanged deposit above a cap that was lowered later', () => {
    takeCommunity({ caps: { TC: 10 } })
    const old = { ...BEFORE, ...taking(90_000) }
    expect(whyNotEdit(old, { ...INPUT, ...taking(90_000), clientName: 'Brontax' }, HEROIC, OWNER)).toBeNull()
    expect(whyNotEdit(old, { ...INPUT, ...taking(80_000) }, HEROIC, OWNER)?.message).toBe(
      'Deposit cannot exceed 30,000 (10% of price for TC)',
    )
  })
})

it('GOLD-8: a gold correction warns by the community’s price settings but refuses nothing', () => {
  takeCommunity({ ...WHOLE, caps: { TC: 10 } })
  const booking = { ...INPUT, ...taking(60_000), paid: false }
  expect(correctionWarnings(booking, MYTHIC, { price: 299_999, deposit: 60_000 })).toEqual([
    'Price cannot be less than 300,000 (100% of raid price)',
    'The deposit is above 10% of this price',
  ])
  expect(correctionWarnings(booking, HEROIC, { price: 600_000, deposit: 60_000 })).toEqual([])
})

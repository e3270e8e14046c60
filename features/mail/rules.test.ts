import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACTIONS, PAYMENT_REALMS, SOURCES } from '#features/season/game.ts'
import type { Role } from '#platform/call/rights.ts'
import { MAX_GOLD } from '#platform/words/gold.ts'
import { choicesWith, handlesMail, isConfirmed, termsOf, whyNotSent } from './rules.ts'
import { CODE_ALPHABET } from './work.ts'

const RATES = { TC: 3_200, BR: 500 }
const RAID = { raidType: 'Full Run', difficulty: 'HEROIC' } as const
const BOOKING = { price: 100_000, deposit: 0, source: 'TC', paidFull: false } as const

describe('MAIL-3: what a mail stores when Done is set', () => {
  it.each([
    [{}, 'Owes', 32_000, 100_000],
    [{ deposit: 10_000 }, 'Deposit', 32_000, 90_000],
    [{ paidFull: true }, 'Full', 32_000, 68_000],
    [{ paidFull: true, deposit: 10_000 }, 'Full', 32_000, 68_000],
    [{ source: 'BR', price: 99 }, 'Owes', 4, 99],
    [{ price: 0 }, 'Owes', 0, 0],
  ] as const)('stores for %j: %s, cut %i, amount %i', (changes, balance, advCut, amount) => {
    expect(termsOf({ ...BOOKING, ...changes }, RAID, RATES)).toMatchObject({ balance, advCut, amount })
  })

  it.each([
    ['Full Run', 'NORMAL', 'Raid Boost Normal'],
    ['Full Run', 'HEROIC', 'Raid Boost Heroic'],
    ['Curve', 'MYTHIC', 'Curve Boost Mythic'],
  ] as const)('MAIL-2: a %s on %s makes a mail of type %s', (raidType, difficulty, type) => {
    expect(termsOf(BOOKING, { raidType, difficulty }, RATES).type).toBe(type)
  })

  it('GOLD-5: the cut is the price times the rate, rounded down, up to the highest price and any rate', () => {
    const gold = fc.integer({ min: 0, max: MAX_GOLD })
    const rate = fc.integer({ min: 0, max: 10_000 })
    const source = fc.constantFrom(...SOURCES)
    return fc.assert(
      fc.property(gold, rate, source, fc.boolean(), (price, points, source, paidFull) => {
        const rates = { TC: 0, BR: 0, [source]: points }
        const { advCut, amount } = termsOf({ price, deposit: 0, source, paidFull }, RAID, rates)
        expect(BigInt(advCut)).toBe((BigInt(price) * BigInt(points)) / 10_000n)
        expect(amount).toBe(paidFull ? price - advCut : price)
      }),
    )
  })
})

it('MAIL-4: codes contain no characters that look alike', () => {
  expect(CODE_ALPHABET).toHaveLength(31)
  expect(new Set(CODE_ALPHABET).size).toBe(31)
  for (const mistaken of '0O1IL') expect(CODE_ALPHABET).not.toContain(mistaken)
})

describe('MAIL-5: marking a mail as sent', () => {
  const coded = { confirmationCode: 'ABCD2345' }

  it.each([
    [{ confirmationCode: null }, undefined, 'code-not-generated'],
    [{ confirmationCode: null }, 'ABCD2345', 'code-not-generated'],
    [coded, 'ABCD2346', 'code-wrong'],
    [coded, 'abcd2345', 'code-wrong'],
    [coded, '', 'code-wrong'],
    [coded, ' ABCD2345\n', null],
    [coded, undefined, null],
  ])('checks a mail with %j against the typed code %j', (mail, typed, code) => {
    expect(whyNotSent(mail, typed)?.code ?? null).toBe(code)
  })

  it('a wrong confirmation code is reported at its field', () => {
    const text = 'Enter correct confirmation code first'
    expect(whyNotSent(coded, 'x')).toMatchObject({ message: text, fields: { confirmationCode: text } })
  })

  it('PAGE-10: compares codes as text after trimming', () => {
    expect(isConfirmed('  ABCD2345 ', coded)).toBe(true)
    expect(isConfirmed('ABCD 2345', coded)).toBe(false)
    expect(isConfirmed('', { confirmationCode: null })).toBe(false)
  })
})

it.each<[roles: Role[], advertiser: string | null, collector: string | null, does: boolean]>([
  [['Admin'], 'other', 'other', true],
  [['Developer'], null, null, true],
  [['Gold Collector'], 'other', 'me', true],
  [['Gold Collector'], 'other', null, true],
  [['Gold Collector'], 'me', 'other', false],
  [['Senior Advertiser'], 'me', 'other', true],
  [['Senior Advertiser'], 'other', 'me', false],
  [['Gold Collector', 'Senior Advertiser'], 'me', 'other', true],
  [['Advertiser', 'Raid Leader'], 'me', 'me', false],
])('MAIL-6: %j may handle a mail of %s, collected by %s: %s', (roles, advertiser, collector, does) => {
  expect(handlesMail({ _id: 'me', roles }, { advertiser, collector })).toBe(does)
})

describe('MAIL-7: filtering by a part of a realm or faction', () => {
  it.each([
    ['TARREN', ['TarrenMill']],
    ['black', ['Blackhand', 'Blackmoore', 'Blackrock']],
    ['', [...PAYMENT_REALMS]],
    ['mıll', ['TarrenMill']],
    ["'", []],
    ['%', []],
  ])('the filter %j finds the realms %j', (part, realms) => {
    expect(choicesWith(PAYMENT_REALMS, part)).toEqual(realms)
  })

  it('the filter ignores case', () => {
    expect(choicesWith(FACTIONS, 'hORDe')).toEqual(['Horde'])
  })
})

import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { capText, depositCap, floorPrice } from '#features/booking/price.ts'
import { SOURCES } from '#features/season/game.ts'
import { takeCommunity } from '#features/settings/community.ts'
import { MAX_GOLD, owes } from '#platform/words/gold.ts'
import { correctionNotice, type GoldBounds, settle, withDeposit } from './booking-gold.ts'

const booked = (pot: number): GoldBounds => ({
  raid: { pot, difficulty: 'HEROIC', lootType: 'Unsaved' },
  isNew: true,
})
const EDITED: GoldBounds = { ...booked(1_000_000), isNew: false }

afterEach(() => takeCommunity({}))

describe('adjusting a typed deposit (withDeposit)', () => {
  const CAP = capText(1_000_000, 'TC', 'VIP')
  it.each([
    ['accepts a deposit at the cap', 1_000_000, 'TC', 320_000, 320_000, 680_000, []],
    ['lowers a deposit above the cap', 1_000_000, 'TC', 400_000, 320_000, 680_000, [CAP]],
    ['obeys BR’s cap', 1_000_000, 'BR', 400_000, 50_000, 950_000, [capText(1_000_000, 'BR', 'VIP')]],
    ['leaves an empty deposit', 1_000, 'TC', Number.NaN, Number.NaN, 1_000, []],
    ['has no cap while the price is empty', Number.NaN, 'TC', 500, 500, 0, []],
  ] as const)('withDeposit %s', (_, price, source, typed, deposit, left, texts) => {
    const terms = withDeposit({ price, deposit: 10, source }, typed, EDITED)
    expect(terms).toMatchObject({ deposit, owes: left })
    expect(terms.corrections.map(({ text }) => text)).toEqual(texts)
  })
})

describe('GOLD-9: a least deposit that is higher than the deposit’s maximum', () => {
  const vip: GoldBounds = { raid: { pot: 300_000, difficulty: 'HEROIC', lootType: 'VIP' }, isNew: true }
  const typed = (deposit: number, bounds: GoldBounds) =>
    withDeposit({ price: 300_000, deposit: 0, source: 'BR' }, deposit, bounds)

  it('a deposit above the least deposit is lowered to it, and a smaller deposit stays', () => {
    takeCommunity({ deposits: { VIP: 50_000 } })
    const text = 'Deposit cannot exceed 50,000 (least deposit for VIP)'
    expect(typed(60_000, vip)).toMatchObject({ deposit: 50_000, corrections: [{ text }] })
    expect(typed(10_000, vip)).toMatchObject({ deposit: 10_000, corrections: [] })
  })
})

describe('adjusting price and deposit to the rules (settle)', () => {
  const TO_TC = 'Deposit adjusted to 32,000 (32% of price for TC)'
  const TO_BR = 'Deposit adjusted to 50,000 (5% of price for BR)'
  const FLOOR = 'Price cannot be less than 1,125,000 (90% of raid price)'
  it.each([
    ['raises a new price to 90% of the pot', [1, 0, 'TC'], booked(1_250_001), [1_125_000, 0], [FLOOR]],
    ['has no minimum price on edit', [1, 0, 'TC'], EDITED, [1, 0], []],
    ['lowers the deposit with the price', [100_000, 300_000, 'TC'], EDITED, [100_000, 32_000], [TO_TC]],
    ['obeys BR’s cap', [1_000_000, 320_000, 'BR'], booked(1_000_000), [1_000_000, 50_000], [TO_BR]],
    [
      'checks the deposit by the raised price, not by the typed one',
      [1, 200_000, 'TC'],
      booked(1_250_001),
      [1_125_000, 200_000],
      [FLOOR],
    ],
    ['leaves an empty price', [Number.NaN, 5, 'TC'], booked(1_000), [Number.NaN, 5], []],
  ] as const)('settle %s', (_, [price, deposit, source], bounds, settled, texts) => {
    const terms = settle({ price, deposit, source }, bounds)
    expect([terms.price, terms.deposit]).toEqual(settled)
    expect(terms.owes).toBe(owes(terms.price, terms.deposit) || 0)
    expect(terms.corrections.map(({ text }) => text)).toEqual(texts)
  })

  it('each adjustment of price or deposit is explained at its field (GOLD-7)', () => {
    const { corrections } = settle({ price: 200_000, deposit: 90_000, source: 'TC' }, booked(250_000))
    expect(corrections.map((each) => correctionNotice(each, each.to))).toEqual([
      '200,000 g → 225,000 g. Price cannot be less than 225,000 (90% of raid price).',
      '90,000 g → 72,000 g. Deposit adjusted to 72,000 (32% of price for TC).',
    ])
    expect(correctionNotice(corrections[0], 250_000)).toBeUndefined()
    expect(correctionNotice(undefined, 225_000)).toBeUndefined()
  })

  it('adjusted terms are always accepted by the server', () => {
    const gold = fc.integer({ min: 0, max: MAX_GOLD })
    return fc.assert(
      fc.property(gold, gold, gold, fc.constantFrom(...SOURCES), (price, deposit, pot, source) => {
        const terms = settle({ price, deposit, source }, booked(pot))
        expect(terms.price).toBeGreaterThanOrEqual(floorPrice({ pot, difficulty: 'HEROIC' }))
        expect(terms.deposit).toBeLessThanOrEqual(depositCap(terms.price, source, 'Unsaved'))
        expect(terms.owes).toBe(owes(terms.price, terms.deposit))
        expect(settle(terms, booked(pot)).corrections).toEqual([])
      }),
    )
  })
})

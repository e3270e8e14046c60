import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { depositCap, floorPrice } from '#features/booking/price.ts'
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

describe('withDeposit', () => {
  it('takes a deposit up to its cap as it was typed', () => {
    expect(withDeposit({ price: 1_000_000, deposit: 0, source: 'TC' }, 320_000, EDITED)).toMatchObject({
      deposit: 320_000,
      owes: 680_000,
      corrections: [],
    })
  })

  it.each([
    ['TC', 320_000, 'Deposit cannot exceed 320,000 (32% of price for TC)'],
    ['BR', 50_000, 'Deposit cannot exceed 50,000 (5% of price for BR)'],
  ] as const)('lowers one above the cap of %s and says so', (source, deposit, notice) => {
    expect(withDeposit({ price: 1_000_000, deposit: 0, source }, 400_000, EDITED)).toMatchObject({
      deposit,
      owes: 1_000_000 - deposit,
      corrections: [{ field: 'deposit', from: 400_000, to: deposit, text: notice }],
    })
  })

  it('leaves an empty deposit empty and owes the whole price', () => {
    const terms = withDeposit({ price: 1_000, deposit: 10, source: 'TC' }, Number.NaN, EDITED)
    expect(terms.deposit).toBeNaN()
    expect(terms).toMatchObject({ owes: 1_000, corrections: [] })
  })

  it('clamps nothing while the price is empty', () => {
    expect(withDeposit({ price: Number.NaN, deposit: 0, source: 'TC' }, 500, EDITED)).toMatchObject({
      deposit: 500,
      corrections: [],
    })
  })
})

describe('GOLD-9: a least deposit above the cap', () => {
  const vip: GoldBounds = { raid: { pot: 300_000, difficulty: 'HEROIC', lootType: 'VIP' }, isNew: true }
  const typed = (deposit: number, bounds: GoldBounds) =>
    withDeposit({ price: 300_000, deposit: 0, source: 'BR' }, deposit, bounds)

  it('is what a higher one is lowered to, and a lower one stays', () => {
    takeCommunity({ deposits: { VIP: 50_000 } })
    const text = 'Deposit cannot exceed 50,000 (least deposit for VIP)'
    expect(typed(60_000, vip)).toMatchObject({ deposit: 50_000, corrections: [{ text }] })
    expect(typed(10_000, vip)).toMatchObject({ deposit: 10_000, corrections: [] })
  })
})

describe('settle', () => {
  it('raises a new price to 90% of the pot, rounded down', () => {
    expect(settle({ price: 1, deposit: 0, source: 'TC' }, booked(1_250_001))).toEqual({
      price: 1_125_000,
      deposit: 0,
      source: 'TC',
      owes: 1_125_000,
      corrections: [
        {
          field: 'price',
          from: 1,
          to: 1_125_000,
          text: 'Price cannot be less than 1,125,000 (90% of raid price)',
        },
      ],
    })
  })

  it('knows no floor on edit', () => {
    expect(settle({ price: 1, deposit: 0, source: 'TC' }, EDITED)).toMatchObject({
      price: 1,
      corrections: [],
    })
  })

  it('lowers the deposit that a lower price no longer carries', () => {
    expect(settle({ price: 100_000, deposit: 300_000, source: 'TC' }, EDITED)).toMatchObject({
      deposit: 32_000,
      owes: 68_000,
      corrections: [
        {
          field: 'deposit',
          from: 300_000,
          to: 32_000,
          text: 'Deposit adjusted to 32,000 (32% of price for TC)',
        },
      ],
    })
  })

  it('lowers the deposit that another source no longer carries', () => {
    expect(settle({ price: 1_000_000, deposit: 320_000, source: 'BR' }, booked(1_000_000))).toMatchObject({
      deposit: 50_000,
      corrections: [{ to: 50_000, text: 'Deposit adjusted to 50,000 (5% of price for BR)' }],
    })
  })

  it('checks the deposit by the raised price, not by the typed one', () => {
    expect(settle({ price: 1, deposit: 200_000, source: 'TC' }, booked(1_000_000))).toMatchObject({
      price: 900_000,
      deposit: 200_000,
      corrections: [{ field: 'price', from: 1, to: 900_000 }],
    })
  })

  it('says at the box what was changed and why (GOLD-7)', () => {
    const { corrections } = settle({ price: 200_000, deposit: 90_000, source: 'TC' }, booked(250_000))
    expect(corrections.map((each) => correctionNotice(each, each.to))).toEqual([
      '200,000 g → 225,000 g. Price cannot be less than 225,000 (90% of raid price).',
      '90,000 g → 72,000 g. Deposit adjusted to 72,000 (32% of price for TC).',
    ])
    expect(correctionNotice(corrections[0], 250_000)).toBeUndefined()
    expect(correctionNotice(undefined, 225_000)).toBeUndefined()
  })

  it('leaves an empty price to the schema', () => {
    const terms = settle({ price: Number.NaN, deposit: 5, source: 'TC' }, booked(1_000))
    expect(terms.price).toBeNaN()
    expect(terms).toMatchObject({ deposit: 5, owes: 0, corrections: [] })
  })

  it('always ends in terms that the server takes', () => {
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

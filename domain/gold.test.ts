import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adjustedText,
  capText,
  depositCap,
  floorPrice,
  floorText,
  grouped,
  MAX_GOLD,
  owes,
  percentOf,
} from '#domain/gold.ts'
import { SOURCES } from '#domain/season.ts'

const gold = fc.oneof(
  fc.integer({ min: 0, max: MAX_GOLD }),
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: MAX_GOLD - 1_000, max: MAX_GOLD }),
)

describe('GOLD-1: gold', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_250_000, '1,250,000'],
    [MAX_GOLD, '999,999,999,999'],
  ])('%i is shown as %s', (amount, text) => {
    expect(grouped(amount)).toBe(text)
  })

  it('shown with grouping reads back as the same amount, three digits a group', () => {
    return fc.assert(
      fc.property(gold, (amount) => {
        expect(grouped(amount)).toMatch(/^\d{1,3}(,\d{3})*$/)
        expect(Number(grouped(amount).replaceAll(',', ''))).toBe(amount)
      }),
    )
  })

  it('in percent is what whole-number arithmetic makes it, up to the largest amount', () => {
    return fc.assert(
      fc.property(gold, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        expect(BigInt(percentOf(amount, percent))).toBe((BigInt(amount) * BigInt(percent)) / 100n)
      }),
    )
  })
})

describe('GOLD-2: the floor', () => {
  it.each([
    [0, 0],
    [1, 0],
    [9, 8],
    [10, 9],
    [99, 89],
    [100_000, 90_000],
    [MAX_GOLD, 899_999_999_999],
  ])('of a pot of %i is %i', (pot, floor) => {
    expect(floorPrice(pot)).toBe(floor)
  })

  it('is the smallest price that is not below 90% rounded down', () => {
    return fc.assert(
      fc.property(gold, (pot) => {
        expect(BigInt(floorPrice(pot))).toBe((BigInt(pot) * 90n) / 100n)
      }),
    )
  })

  it('has its sentence', () => {
    expect(floorText(1_389_999)).toBe('Price cannot be less than 1,250,999 (90% of raid price)')
  })
})

describe('GOLD-3: the highest deposit', () => {
  it.each([
    [100_000, 'TC', 32_000],
    [100_000, 'BR', 5_000],
    [3, 'TC', 0],
    [4, 'TC', 1],
    [19, 'BR', 0],
    [20, 'BR', 1],
    [MAX_GOLD, 'TC', 319_999_999_999],
    [MAX_GOLD, 'BR', 49_999_999_999],
  ] as const)('for a price of %i from %s is %i', (price, source, cap) => {
    expect(depositCap(price, source)).toBe(cap)
  })

  it('is never above the price and never drops when the price rises', () => {
    return fc.assert(
      fc.property(gold, fc.constantFrom(...SOURCES), (price, source) => {
        expect(depositCap(price, source)).toBeLessThanOrEqual(price)
        expect(depositCap(price + 1, source)).toBeGreaterThanOrEqual(depositCap(price, source))
      }),
    )
  })

  it('has its sentences, with grouping, percent and source', () => {
    expect(capText(1_000_000, 'TC')).toBe('Deposit cannot exceed 320,000 (32% of price for TC)')
    expect(capText(1_000_000, 'BR')).toBe('Deposit cannot exceed 50,000 (5% of price for BR)')
    expect(adjustedText(1_000_000, 'TC')).toBe('Deposit adjusted to 320,000 (32% of price for TC)')
    expect(adjustedText(1_000_000, 'BR')).toBe('Deposit adjusted to 50,000 (5% of price for BR)')
  })
})

describe('GOLD-4: what is owed', () => {
  it('is price less deposit and never below nothing', () => {
    return fc.assert(
      fc.property(gold, gold, (price, deposit) => {
        expect(owes(price, deposit)).toBe(price > deposit ? price - deposit : 0)
      }),
    )
  })
})

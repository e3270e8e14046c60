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
  parseGold,
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

const raidFor = (pot: number) => ({ pot, difficulty: 'HEROIC' }) as const

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
    expect(floorPrice(raidFor(pot))).toBe(floor)
  })

  it('is the smallest price that is not below 90% rounded down', () => {
    return fc.assert(
      fc.property(gold, (pot) => {
        expect(BigInt(floorPrice(raidFor(pot)))).toBe((BigInt(pot) * 90n) / 100n)
      }),
    )
  })

  it('has its sentence', () => {
    expect(floorText(raidFor(1_389_999))).toBe('Price cannot be less than 1,250,999 (90% of raid price)')
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
    expect(depositCap(price, source, 'VIP')).toBe(cap)
  })

  it('is never above the price and never drops when the price rises', () => {
    return fc.assert(
      fc.property(gold, fc.constantFrom(...SOURCES), (price, source) => {
        expect(depositCap(price, source, 'VIP')).toBeLessThanOrEqual(price)
        expect(depositCap(price + 1, source, 'VIP')).toBeGreaterThanOrEqual(depositCap(price, source, 'VIP'))
      }),
    )
  })

  it('has its sentences, with grouping, percent and source', () => {
    expect(capText(1_000_000, 'TC', 'VIP')).toBe('Deposit cannot exceed 320,000 (32% of price for TC)')
    expect(capText(1_000_000, 'BR', 'VIP')).toBe('Deposit cannot exceed 50,000 (5% of price for BR)')
    expect(adjustedText(1_000_000, 'TC', 'VIP')).toBe('Deposit adjusted to 320,000 (32% of price for TC)')
    expect(adjustedText(1_000_000, 'BR', 'VIP')).toBe('Deposit adjusted to 50,000 (5% of price for BR)')
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

describe('GOLD-6: gold as people write it', () => {
  it.each([
    ['0', 0],
    ['300000', 300_000],
    ['007', 7],
    ['300k', 300_000],
    ['300 K', 300_000],
    ['5kk', 5_000_000],
    ['2m', 2_000_000],
    ['1,5m', 1_500_000],
    ['1.5M', 1_500_000],
    ['1.25m', 1_250_000],
    ['0.5m', 500_000],
    ['0.500m', 500_000],
    ['300.000', 300_000],
    ['300,000', 300_000],
    ['300 000', 300_000],
    ['300\u00a0000', 300_000],
    ['300\u202f000', 300_000],
    ['1.250.000', 1_250_000],
    ['1.250.000,5k', 1_250_000_500],
    ['1,500k', 1_500_000],
    ['1.2500k', 1_250],
    ['  42  ', 42],
    ['999.999.999.999', MAX_GOLD],
  ])('%j is %i', (text, amount) => {
    expect(parseGold(text)).toBe(amount)
  })

  it.each([
    [''],
    [' '],
    ['k'],
    ['.'],
    ['1.'],
    ['1,5'],
    ['1.50'],
    ['0.500'],
    ['300.0000'],
    ['3000.000'],
    ['30 00'],
    ['1..500'],
    ['1.2345k'],
    ['-5'],
    ['5e3'],
    ['5 km'],
    ['1000000000000'],
    ['1000000m'],
    ['12a'],
  ])('%j is none', (text) => {
    expect(parseGold(text)).toBeNull()
  })

  it('reads back what is shown, with any separator', () => {
    return fc.assert(
      fc.property(gold, fc.constantFrom(',', '.', ' ', ''), (amount, separator) => {
        expect(parseGold(grouped(amount).replaceAll(',', separator))).toBe(amount)
      }),
    )
  })

  it('counts exactly: thousandths before a k and millionths before an m are whole gold', () => {
    const digits = fc.integer({ min: 0, max: 999 }).map((part) => part.toString().padStart(3, '0'))
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), digits, digits, (whole, thousands, ones) => {
        const expected = whole * 1_000_000 + Number(thousands) * 1_000 + Number(ones)
        expect(parseGold(`${whole},${thousands}${ones}m`)).toBe(expected)
        expect(parseGold(`${whole},${thousands.slice(0, 2)}k`)).toBe(
          whole * 1_000 + Number(thousands.slice(0, 2)) * 10,
        )
      }),
    )
  })

  it('is whole gold in its range or nothing, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789., km') })
    return fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const amount = parseGold(text)
        if (amount === null) return
        expect(Number.isInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(MAX_GOLD)
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustedText, capText, depositCap, floorPrice, floorText } from '#features/booking/price.ts'
import { SOURCES } from '#features/season/game.ts'
import { grouped, MAX_GOLD, owes, parseCount, parseGold, percentOf } from './gold.ts'

const gold = fc.oneof(
  fc.integer({ min: 0, max: MAX_GOLD }),
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: MAX_GOLD - 1_000, max: MAX_GOLD }),
)

describe('GOLD-1: formatting gold', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_250_000, '1,250,000'],
    [MAX_GOLD, '999,999,999,999'],
  ])('writes the gold %i as %s', (amount, text) => {
    expect(grouped(amount)).toBe(text)
  })

  it('formatted gold has groups of three digits, and reads back as the same amount', () => {
    return fc.assert(
      fc.property(gold, (amount) => {
        expect(grouped(amount)).toMatch(/^\d{1,3}(,\d{3})*$/)
        expect(Number(grouped(amount).replaceAll(',', ''))).toBe(amount)
      }),
    )
  })

  it('a percentage of gold is exact, up to the largest amount', () => {
    return fc.assert(
      fc.property(gold, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        expect(BigInt(percentOf(amount, percent))).toBe((BigInt(amount) * BigInt(percent)) / 100n)
      }),
    )
  })
})

const raidFor = (pot: number) => ({ pot, difficulty: 'HEROIC' }) as const

describe('GOLD-2: the minimum price', () => {
  it('the minimum price is the smallest price not below 90%, rounded down', () => {
    expect(floorPrice(raidFor(99))).toBe(89)
    fc.assert(
      fc.property(gold, (pot) => {
        expect(BigInt(floorPrice(raidFor(pot)))).toBe((BigInt(pot) * 90n) / 100n)
      }),
    )
  })

  it('a price below the minimum has an error message', () => {
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
  ] as const)('the highest deposit for a price of %i from %s is %i', (price, source, cap) => {
    expect(depositCap(price, source, 'VIP')).toBe(cap)
  })

  it('the highest deposit never exceeds the price and never falls when the price rises', () => {
    return fc.assert(
      fc.property(gold, fc.constantFrom(...SOURCES), (price, source) => {
        expect(depositCap(price, source, 'VIP')).toBeLessThanOrEqual(price)
        expect(depositCap(price + 1, source, 'VIP')).toBeGreaterThanOrEqual(depositCap(price, source, 'VIP'))
      }),
    )
  })

  it('a deposit above the highest has a message with amount, percentage and source', () => {
    expect(capText(1_000_000, 'TC', 'VIP')).toBe('Deposit cannot exceed 320,000 (32% of price for TC)')
    expect(adjustedText(1_000_000, 'BR', 'VIP')).toBe('Deposit adjusted to 50,000 (5% of price for BR)')
  })
})

it('GOLD-4: the gold owed is price minus deposit, at least 0', () => {
  return fc.assert(
    fc.property(gold, gold, (price, deposit) => {
      expect(owes(price, deposit)).toBe(price > deposit ? price - deposit : 0)
    }),
  )
})

const READ: Readonly<Record<string, readonly (readonly [gold: number, ...texts: string[]])[]>> = {
  figures: [
    [0, '0'],
    [300_000, '300000', '𝟑𝟎𝟎k'],
    [7, '007'],
    [42, '  42  '],
    [300, '３００'],
    [MAX_GOLD, '999.999.999.999'],
  ],
  groups: [
    [300_000, '300.000', '300,000', '300 000', '300\u00a0000', '300\u202f000', '300\u2009000'],
    [300_000, "300'000"],
    [1_250_000, '1’250’000', '1ʼ250ʼ000', '1´250`000', '1.250.000'],
    [1_250, '1,250'],
    [1_250_000_000, '1,250,000k'],
    [1_500_000, '1 500k', "1'500k"],
  ],
  'a thousand': [
    [300_000, '300k', '300 K', '300к', '300 К', '300 tausend', '300 Tsd.', '300 tsd', '300 thousand'],
    [90_000, '90 тыс', '90 тыс.', '90 тысяч'],
    [5_000, '5 mille'],
    [300_000, '300 mille'],
  ],
  'a million': [
    [2_000_000, '2m', '2 м', '2 млн.', '2 Mio.', '2 mill'],
    [5_000_000, '5kk', '5кк'],
    [1_500_000, '1,5 Millionen'],
    [1_000_000, '1 million', '1 millón', '1 milho\u0303es'],
    [2_500_000, '2,5 millions'],
  ],
  'a thousand million': [
    [2_000_000_000, '2 Mrd', '2 Mrd.', '2 Md', '2 млрд'],
    [1_500_000_000, '1,5 milliards'],
  ],
  'the word gold': [
    [300_000, '300k gold', '300kg', '300 000 po', '300000g', '300к голды'],
    [1_500_000, '1.5m g', '1,5 Mio. Gold'],
  ],
  fractions: [
    [1_500_000, '1,5m', '1.5M'],
    [1_250_000, '1.25m', '1,250m'],
    [12_500, '12,50k'],
    [500_000, '0.5m', '0.500m'],
    [500, '0.500k'],
    [1_375_000, '1.375m'],
    [2_125_000, '2.125M'],
    [1_125_000, '1.125kk'],
    [1_000_000, '1.000m'],
    [12_500_000, '12,500 mio'],
    [1_250, '1.2500k'],
    [1_250_000_500, '1.250.000,5k'],
    [1_250_500, "1'250.5k"],
  ],
  'a unit between figures': [
    [1_500_000, '1m5', '1M5', '1m500', '1м5'],
    [1_800_000, '1m800k'],
    [1_050_000, '1m50k'],
    [2_500_000, '2kk5 gold'],
    [1_500, '1k5'],
  ],
}

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'no figures': ['', ' ', 'k', '.', 'gold', 'many'],
  'a fraction of gold': ['1,5', '1.50', '12,50', '0.500', '300.00', '1.000,00', '1.2345k', '1.5k5'],
  'groups that are none': ['300.0000', '3000.000', '30 00', '1..500', '1.', '1.5.2', '1,2,3', '1.250,000'],
  'more groups that are none': "1,250.000; 1.250.5k; 1'50; '300; 1\t000; 1\n000; 1·000; 1_000".split('; '),
  'a sign in front': '-5 −5 –50,000 —5 ‐5 ﹣5 －50k -50,000 +300k ~300k <300k'.split(' '),
  'a sign behind': ['40.000-', '40000−', '300k+', '300k?', '300.000,-', '50,-', '5%', '300€'],
  'signs around': ['(50,000)', '[50k]', '‹50›', '"300k"', '~~300k~~', '3̶0̶0̶k̶', '\u200b300k', '\u200f300'],
  'two amounts': ['300-320k', '300/320k', '1m 800k', '100k+200k', '300k 50k', '2x150k', '1m5m', '1k1m'],
  'exponents and other bases': ['1e6', '5e3', '1E+6', '0x10', '0b11', '1e', '0o7'],
  'words with two meanings': '300 mil; 5mil; 1,500k; 1.375k; 300.000 tsd; 1 billion; 1m50; 1k05'.split('; '),
  'other words': ['5 km', '12a', '300 Stück', '2 mm', '300kkk', '3 hundred', 'k300', 'm5', '1½m', '²', '٣٠٠'],
  'too much': ['1000000000000', '1000000m', '1000 Mrd', '9'.repeat(400), `${'1'.repeat(20)}k`],
}

describe('GOLD-6: reading typed gold', () => {
  describe.each(Object.entries(READ))('%s', (_, table) => {
    it.each(table.flatMap(([amount, ...texts]) => texts.map((text) => [text, amount] as const)))(
      'the text %j is %i gold',
      (text, amount) => {
        expect(parseGold(text)).toBe(amount)
      },
    )
  })

  describe.each(Object.entries(REFUSED))('%s', (_, texts) => {
    it.each(texts.map((text) => [text]))('the text %j is no gold', (text) => {
      expect(parseGold(text)).toBeNull()
    })
  })

  it('a formatted amount is read back, with any separator', () => {
    return fc.assert(
      fc.property(gold, fc.constantFrom(',', '.', ' ', "'", '\u202f', ''), (amount, separator) => {
        expect(parseGold(grouped(amount).replaceAll(',', separator))).toBe(amount)
      }),
    )
  })

  it('typed gold is exact: thousandths before k and millionths before m are whole gold', () => {
    const digits = fc.integer({ min: 0, max: 999 }).map((part) => part.toString().padStart(3, '0'))
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), digits, digits, (whole, thousands, ones) => {
        const expected = whole * 1_000_000 + Number(thousands) * 1_000
        expect(parseGold(`${whole}.${thousands}m`)).toBe(expected)
        expect(parseGold(`${whole},${thousands}${ones}m`)).toBe(expected + Number(ones))
        expect(parseGold(`${whole},${thousands.slice(0, 2)}k`)).toBe(
          whole * 1_000 + Number(thousands.slice(0, 2)) * 10,
        )
      }),
    )
  })

  const typed = fc.string({ unit: fc.constantFrom(..."0123456789., kmgкм'") })
  const written = Object.values(READ).flatMap((rows) => rows.flatMap(([, ...texts]) => texts))
  const amounts = fc.oneof(typed, fc.string(), fc.constantFrom(...written))

  it('typed gold must be a whole amount in range, and no digit is changed', () => {
    const told = (text: string) => text.normalize('NFKC').replace(/[^1-9]/g, '')
    return fc.assert(
      fc.property(amounts, (text) => {
        const amount = parseGold(text)
        if (amount === null) return
        expect(Number.isInteger(amount) && amount >= 0 && amount <= MAX_GOLD).toBe(true)
        expect(told(String(amount))).toBe(told(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('gold with one additional unknown sign is refused', () => {
    const unknown = fc.constantFrom(...'-−–—‑＋+~()[]{}<>«»"%€$/|_·*=?!#²½Ⅳ٣۳३\u00ad\u200b\u200f\u0336')
    return fc.assert(
      fc.property(amounts, unknown, fc.nat(), (text, sign, at) => {
        const place = at % (text.length + 1)
        expect(parseGold(text.slice(0, place) + sign + text.slice(place))).toBeNull()
      }),
    )
  })
})

describe('RAID-2: reading a typed count', () => {
  it.each([
    ['8', 8],
    [' 12 ', 12],
    ['0', 0],
    ['1,250', 1_250],
    ['1 250', 1_250],
  ])('the text %j is the count %i', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })

  it.each(['', '-5', '(8)', '8-', '1.5', '8k', '1e1', '0x8', '1a-2.', '8 bosses', '٨'])(
    'the text %j is no count',
    (text) => {
      expect(parseCount(text)).toBeNull()
    },
  )
})

import { community } from './community.ts'
import { type Difficulty, LOOT_TYPES, type LootType, type Source } from './season.ts'

/** Largest amount of gold anywhere on the wire; products with a percentage stay below 2^53. */
export const MAX_GOLD = 999_999_999_999

/** The facts of a raid that its bookings' gold depends on; the pot in gold. */
export interface Priced {
  readonly pot: number
  readonly difficulty: Difficulty
  readonly lootType: LootType
}

/** floor(gold x percent / 100) in whole gold; `percent` is a whole number from 0 to 100. */
export function percentOf(gold: number, percent: number): number {
  const product = gold * percent
  return (product - (product % 100)) / 100
}

/** Lowest price of a new booking, as whole percent of the raid's (docs/product.md, GOLD-2, GOLD-8). */
export function floorPercent({ difficulty }: Pick<Priced, 'difficulty'>): number {
  const { floor, mythicWhole } = community.prices
  return mythicWhole && difficulty === 'MYTHIC' ? 100 : floor
}

/** Lowest price in gold that a booking of this raid may be made for. */
export function floorPrice(raid: Pick<Priced, 'pot' | 'difficulty'>): number {
  return percentOf(raid.pot, floorPercent(raid))
}

/** Lowest deposit in gold that a booking for this price needs, and never more than the price (docs/product.md, GOLD-9). */
export function leastDeposit(price: number, lootType: LootType): number {
  return Math.min(price, community.deposits[lootType])
}

/**
 * Highest deposit in gold for a price in gold: that of the source, or the least one where that is more (docs/product.md, GOLD-3,
 * GOLD-9). `lootType` is null while no raid is chosen: then it is that of the raids which ask for most.
 */
export function depositCap(price: number, source: Source, lootType: LootType | null): number {
  return Math.max(percentOf(price, community.caps[source]), leastDeposit(price, lootType ?? dearestLoot()))
}

function dearestLoot(): LootType {
  return LOOT_TYPES.reduce((one, other) =>
    community.deposits[other] > community.deposits[one] ? other : one,
  )
}

/** The client's debt, in gold: never below 0. */
export function owes(price: number, deposit: number): number {
  return Math.max(0, price - deposit)
}

/** '1,250,000': whole gold with comma grouping, without the unit. */
export function grouped(gold: number): string {
  return Math.trunc(gold)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
}

const UNIT_ZEROS: Readonly<Record<string, number>> = { k: 3, kk: 6, m: 6 }
const WRITTEN = /^([\d., ]*\d) *(kk|k|m|)$/
const GROUPED = /^[1-9]\d{0,2}(?:[., ]\d{3})+$/
const PARTED = /^(.+)[.,](\d+)$/

/**
 * The whole gold that people mean by '300k', '1,5m', '5kk', '300.000' or '300 000'; null when it is no amount of gold
 * (docs/product.md, GOLD-6). A dot, comma or blank before exactly three digits groups; any other dot or comma begins
 * a fraction and needs a unit behind it. A 0 can't begin a group: '0.500m' is half a million.
 */
export function parseGold(text: string): number | null {
  const [, figures = '', unit = ''] = WRITTEN.exec(text.trim().toLowerCase().replace(/\s/g, ' ')) ?? []
  const zeros = UNIT_ZEROS[unit] ?? 0
  const whole = wholeNumber(figures)
  if (whole !== null) return inRange(whole + '0'.repeat(zeros))
  const [, before = '', fraction = ''] = PARTED.exec(figures) ?? []
  const start = wholeNumber(before)
  if (start === null) return null
  // Shifted as text, so that nothing is rounded: what is left behind the comma must be nothing.
  const shifted = (start + fraction).padEnd(start.length + zeros, '0')
  const rest = shifted.slice(start.length + zeros)
  return zeros > 0 && /^0*$/.test(rest) ? inRange(shifted.slice(0, start.length + zeros)) : null
}

/** The digits of a whole number, grouped or not; null when it is none. */
function wholeNumber(figures: string): string | null {
  if (/^\d+$/.test(figures)) return figures
  return GROUPED.test(figures) ? figures.replace(/\D/g, '') : null
}

function inRange(digits: string): number | null {
  return Number(digits) <= MAX_GOLD ? Number(digits) : null
}

export function floorText(raid: Pick<Priced, 'pot' | 'difficulty'>): string {
  return `Price cannot be less than ${grouped(floorPrice(raid))} (${floorPercent(raid)}% of raid price)`
}

export function leastText(price: number, lootType: LootType): string {
  return `Deposit must be at least ${grouped(leastDeposit(price, lootType))} (${lootType})`
}

/** For a deposit that was typed or sent above its cap. */
export function capText(price: number, source: Source, lootType: LootType | null): string {
  return `Deposit cannot exceed ${capPhrase(price, source, lootType)}`
}

/** For a deposit that had to follow a change of price or source. */
export function adjustedText(price: number, source: Source, lootType: LootType | null): string {
  return `Deposit adjusted to ${capPhrase(price, source, lootType)}`
}

function capPhrase(price: number, source: Source, lootType: LootType | null): string {
  const cap = depositCap(price, source, lootType)
  return `${grouped(cap)} (${capReason(price, source, lootType)})`
}

/** '32% of price for TC', or 'least deposit for VIP' where that is more. */
function capReason(price: number, source: Source, lootType: LootType | null): string {
  const percent = community.caps[source]
  const isShare = depositCap(price, source, lootType) === percentOf(price, percent)
  return isShare ? `${percent}% of price for ${source}` : `least deposit for ${lootType ?? dearestLoot()}`
}

/** The sum of these. */
export function goldOf(some: readonly { readonly gold: number }[]): number {
  return some.reduce((sum, { gold }) => sum + gold, 0)
}

import type { Raid } from '#features/raid/raid.ts'
import type { LootType, Source } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { grouped, percentOf } from '#platform/words/gold.ts'

/** The fields of a raid that a booking's gold depends on; the pot in gold. */
export type Priced = Pick<Raid, 'pot' | 'difficulty' | 'lootType'>

export function floorPercent({ difficulty }: Pick<Priced, 'difficulty'>): number {
  const { floor, mythicWhole } = community.prices
  return mythicWhole && difficulty === 'MYTHIC' ? 100 : floor
}

export function floorPrice(raid: Pick<Priced, 'pot' | 'difficulty'>): number {
  return percentOf(raid.pot, floorPercent(raid))
}

export function leastDeposit(price: number, lootType: LootType): number {
  return Math.min(price, community.deposits[lootType])
}

/**
 * Highest deposit in gold for a price in gold: the source's share of it, or the least deposit if that is higher
 * (docs/product.md, GOLD-3, GOLD-9).
 */
export function depositCap(price: number, source: Source, lootType: LootType): number {
  return Math.max(percentOf(price, community.caps[source]), leastDeposit(price, lootType))
}

export function floorText(raid: Pick<Priced, 'pot' | 'difficulty'>): string {
  return `Price cannot be less than ${grouped(floorPrice(raid))} (${floorPercent(raid)}% of raid price)`
}

export function leastText(price: number, lootType: LootType): string {
  return `Deposit must be at least ${grouped(leastDeposit(price, lootType))} (${lootType})`
}

export function capText(price: number, source: Source, lootType: LootType): string {
  return `Deposit cannot exceed ${capPhrase(price, source, lootType)}`
}

export function adjustedText(price: number, source: Source, lootType: LootType): string {
  return `Deposit adjusted to ${capPhrase(price, source, lootType)}`
}

/** '320,000 (32% of price for TC)', or '50,000 (least deposit for VIP)' if that is higher. */
function capPhrase(price: number, source: Source, lootType: LootType): string {
  const cap = depositCap(price, source, lootType)
  const percent = community.caps[source]
  const isShare = cap === percentOf(price, percent)
  const reason = isShare ? `${percent}% of price for ${source}` : `least deposit for ${lootType}`
  return `${grouped(cap)} (${reason})`
}

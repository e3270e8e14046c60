import { fitsClass } from '#domain/booking/fit.ts'
import { floorPrice } from '#domain/gold.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { wallClockOf } from '#domain/raid/rules.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import {
  CLASSES,
  type ClientClass,
  DIFFICULTIES,
  type Difficulty,
  LOOT_TYPES,
  type LootType,
  RAID_TYPES,
  type RaidType,
} from '#domain/season.ts'
import { daysAfter, resetDay, wallClockAt } from '#domain/server-time.ts'

/** At least so many slots are free. */
export const SLOT_COUNTS = ['1', '2', '3', '4', '5'] as const
type SlotCount = (typeof SLOT_COUNTS)[number]

export const WHEN_LABELS = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this-reset': 'This reset',
  'next-reset': 'Next reset',
} as const
type When = keyof typeof WHEN_LABELS
export const WHENS = Object.keys(WHEN_LABELS) as readonly When[]

/** The filters of the published raids; '' means all. `date` is YYYY-MM-DD in server time. */
export interface RaidFilters {
  readonly date: string
  readonly difficulty: Difficulty | ''
  readonly raidType: RaidType | ''
  readonly lootType: LootType | ''
  readonly when: When | ''
  readonly slots: SlotCount | ''
  /** The client's price, in gold: digits. Raids whose lowest price is higher are left out. */
  readonly price: string
  /** The client's class. */
  readonly class: ClientClass | ''
}

export const NO_FILTERS: RaidFilters = {
  ...{ date: '', difficulty: '', raidType: '', lootType: '' },
  ...{ when: '', slots: '', price: '', class: '' },
}

/** The days of 'today' and 'this reset': both YYYY-MM-DD in server time. */
export interface Days {
  readonly today: string
  /** The day on which the reset began. */
  readonly reset: string
}

export function daysAt(now: Date): Days {
  const wall = wallClockAt(now)
  return { today: wall.date, reset: resetDay(wall) }
}

export function isFiltered(filters: RaidFilters): boolean {
  return countFilters(filters) > 0
}

/** How many choices narrow the list. */
export function countFilters(filters: RaidFilters): number {
  return Object.values(filters).filter((choice) => choice !== '').length
}

/** The raids that match every choice, in the order in which they came. */
export function filterRaids(raids: readonly Raid[], filters: RaidFilters, days: Days): Raid[] {
  return raids.filter(
    (raid) =>
      matches(filters.date, raid.date) &&
      matches(filters.difficulty, raid.difficulty) &&
      matches(filters.raidType, raid.raidType) &&
      matches(filters.lootType, raid.lootType) &&
      isWhen(filters.when, raid, days) &&
      freeSlots(raid) >= Number(filters.slots) &&
      (filters.price === '' || floorPrice(raid) <= Number(filters.price)) &&
      (filters.class === '' || fitsClass(raid, filters.class)),
  )
}

function isWhen(when: When | '', raid: Raid, { today, reset }: Days): boolean {
  if (when === '') return true
  if (when === 'today' || when === 'tomorrow') return raid.date === daysAfter(today, when === 'today' ? 0 : 1)
  return resetDay(wallClockOf(raid)) === daysAfter(reset, when === 'this-reset' ? 0 : 7)
}

function matches(choice: string, value: string): boolean {
  return choice === '' || choice === value
}

/**
 * Choices as they were remembered (docs/product.md, Booking page). Each one that this version does not know any more,
 * and everything in a text that is no JSON, falls back to all.
 */
export function parseFilters(remembered: string | null): RaidFilters {
  return validFilters(objectIn(remembered))
}

/** The choices among what was found by name. */
export function validFilters(found: Partial<Record<keyof RaidFilters, unknown>>): RaidFilters {
  return {
    date: typeof found.date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(found.date) ? found.date : '',
    difficulty: validChoice(DIFFICULTIES, found.difficulty),
    raidType: validChoice(RAID_TYPES, found.raidType),
    lootType: validChoice(LOOT_TYPES, found.lootType),
    when: validChoice(WHENS, found.when),
    slots: validChoice(SLOT_COUNTS, found.slots),
    price: typeof found.price === 'string' && /^(?:0|[1-9]\d{0,11})$/.test(found.price) ? found.price : '',
    class: validChoice(CLASSES, found.class),
  }
}

function objectIn(text: string | null): Partial<Record<keyof RaidFilters, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function validChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | '' {
  return choices.find((choice) => choice === value) ?? ''
}

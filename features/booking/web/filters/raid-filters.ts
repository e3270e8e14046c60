import type { Raid } from '#features/raid/raid.ts'
import {
  DIFFICULTIES,
  DIFFICULTY_LABELS,
  type Difficulty,
  LOOT_TYPES,
  type LootType,
  RAID_TYPES,
  type RaidType,
} from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { isDay } from '#platform/words/server-time.ts'

/** The filters of the published raids; '' means all. `date` is YYYY-MM-DD in server time. */
export interface RaidFilters {
  readonly date: string
  readonly difficulty: Difficulty | ''
  readonly raidType: RaidType | ''
  readonly lootType: LootType | ''
}

export const NO_FILTERS: RaidFilters = { date: '', difficulty: '', raidType: '', lootType: '' }
export const FILTER_NAMES = Object.keys(NO_FILTERS) as readonly (keyof RaidFilters)[]

export function isFiltered(filters: RaidFilters): boolean {
  return countFilters(filters) > 0
}

export function countFilters(filters: RaidFilters): number {
  return Object.values(filters).filter((choice) => choice !== '').length
}

export function filterRaids(raids: readonly Raid[], filters: RaidFilters): Raid[] {
  return raids.filter((raid) =>
    FILTER_NAMES.every((name) => filters[name] === '' || filters[name] === raid[name]),
  )
}

/**
 * Parses the remembered filters (docs/product.md, Booking page). An unknown choice falls back to 'all'; so does every
 * filter of a text that is no JSON.
 */
export function parseFilters(remembered: string | null): RaidFilters {
  try {
    return validFilters(Object(JSON.parse(remembered ?? 'null')))
  } catch {
    return NO_FILTERS
  }
}

export function validFilters(found: Partial<Record<keyof RaidFilters, unknown>>): RaidFilters {
  return {
    date: typeof found.date === 'string' && isDay(found.date) ? found.date : '',
    difficulty: validChoice(DIFFICULTIES, found.difficulty),
    raidType: validChoice(RAID_TYPES, found.raidType),
    lootType: validChoice(LOOT_TYPES, found.lootType),
  }
}

function validChoice<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | '' {
  return choices.find((choice) => choice === value) ?? ''
}

export function choiceTexts(filters: RaidFilters, now: Date) {
  const { date, difficulty, raidType, lootType } = filters
  const texts: { name: keyof RaidFilters; text: string }[] = [
    { name: 'date', text: date && dayText(date, now) },
    { name: 'difficulty', text: difficulty && DIFFICULTY_LABELS[difficulty] },
    { name: 'raidType', text: raidType },
    { name: 'lootType', text: lootType },
  ]
  return texts.filter(({ text }) => text !== '')
}

const STORAGE_KEY = 'forge.book-raid.filters'

export function rememberedFilters(): RaidFilters {
  try {
    return parseFilters(localStorage.getItem(STORAGE_KEY))
  } catch {
    // The browser denies storage, so filters are not remembered.
    return NO_FILTERS
  }
}

export function rememberFilters(filters: RaidFilters): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(filters))
  } catch {
    // The browser denies storage.
  }
}

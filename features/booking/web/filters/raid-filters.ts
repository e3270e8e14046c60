import * as z from 'zod/mini'
import type { Raid } from '#features/raid/raid.ts'
import { DIFFICULTIES, DIFFICULTY_LABELS, LOOT_TYPES, RAID_TYPES } from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { isDay } from '#platform/words/server-time.ts'

/** The filters of the published raids; '' means all, also for an unknown choice. `date` is YYYY-MM-DD in server time. */
const raidFilters = z.object({
  date: z.catch(z.string().check(z.refine(isDay)), ''),
  difficulty: z.catch(z.enum(['', ...DIFFICULTIES]), ''),
  raidType: z.catch(z.enum(['', ...RAID_TYPES]), ''),
  lootType: z.catch(z.enum(['', ...LOOT_TYPES]), ''),
})
export type RaidFilters = Readonly<z.infer<typeof raidFilters>>

export const NO_FILTERS: RaidFilters = raidFilters.parse({})
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
  return raidFilters.parse(found)
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

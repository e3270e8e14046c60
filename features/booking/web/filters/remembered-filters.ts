import { parseFilters, type RaidFilters } from './raid-filters.ts'

/** Where the browser keeps the booking page's choices. */
const STORAGE_KEY = 'forge.book-raid.filters'

/** The booking page's choices as they were left on the last visit in this browser. */
export function rememberedFilters(): RaidFilters {
  try {
    return parseFilters(localStorage.getItem(STORAGE_KEY))
  } catch {
    // The browser keeps nothing for this site: the filters then last as long as the page.
    return parseFilters(null)
  }
}

export function rememberFilters(filters: RaidFilters): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(filters))
  } catch {
    // As above.
  }
}

import { useState } from 'react'
import { parseFilters, type RaidFilters } from '#web/booking/raid-filters.ts'

/** Where the browser keeps the booking page's choices. */
const STORAGE_KEY = 'forge.book-raid.filters'

/** The booking page's filters, as they were left on the last visit in this browser. */
export function useRememberedFilters(): [RaidFilters, (filters: RaidFilters) => void] {
  const [filters, setFilters] = useState(read)
  function change(next: RaidFilters) {
    setFilters(next)
    write(next)
  }
  return [filters, change]
}

function read(): RaidFilters {
  try {
    return parseFilters(localStorage.getItem(STORAGE_KEY))
  } catch {
    // The browser keeps nothing for this site: the filters then last as long as the page.
    return parseFilters(null)
  }
}

function write(filters: RaidFilters): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(filters))
  } catch {
    // As above.
  }
}

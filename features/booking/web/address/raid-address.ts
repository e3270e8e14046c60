import { FILTER_NAMES, type RaidFilters, validFilters } from '#features/booking/web/filters/raid-filters.ts'
import { SCREENS } from '#platform/call/page.ts'
import { SHEET } from './open-sheet.ts'

/** The query of the booking page (docs/product.md, LIST-1); null for a missing part. */
export interface RaidAddress {
  readonly filters: RaidFilters | null
  /** From 1. */
  readonly page: number | null
  readonly raidId: string | null
  readonly bookingId: string | null
}

export const NOWHERE: RaidAddress = { filters: null, page: null, raidId: null, bookingId: null }

const MAX_ID = 64

/** Parses the query. An invalid value counts as missing; an unknown choice of a known filter counts as 'all'. */
export function readAddress(params: URLSearchParams): RaidAddress {
  return {
    filters: FILTER_NAMES.some((name) => params.has(name)) ? validFilters(Object.fromEntries(params)) : null,
    page: pageIn(params),
    raidId: idIn(params, 'raid'),
    bookingId: idIn(params, SHEET),
  }
}

/** '?difficulty=HEROIC&page=2', or '' without any choice. */
export function searchOf({ filters, page, raidId, bookingId }: RaidAddress): string {
  const params = new URLSearchParams()
  for (const name of FILTER_NAMES) if (filters?.[name]) params.set(name, filters[name])
  if (page !== null && page > 1) params.set('page', String(page))
  if (raidId !== null) params.set('raid', raidId)
  if (bookingId !== null) params.set(SHEET, bookingId)
  return params.size > 0 ? `?${params}` : ''
}

/** The full link to a raid or one of its bookings, without the sender's filters. */
export function linkTo(raidId: string, bookingId: string | null = null): string {
  return new URL(SCREENS.bookRaid.path + searchOf({ ...NOWHERE, raidId, bookingId }), window.location.origin)
    .href
}

function idIn(params: URLSearchParams, name: string): string | null {
  const id = params.get(name)?.trim() ?? ''
  return id !== '' && id.length <= MAX_ID ? id : null
}

function pageIn(params: URLSearchParams): number | null {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page >= 1 ? page : null
}

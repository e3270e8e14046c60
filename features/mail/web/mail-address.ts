import { MAIL_TABS, type MailTab } from '#features/mail/work.ts'
import { isDay } from '#platform/words/server-time.ts'

/**
 * The filter that goes to the server; '' filters nothing. `date` is the booking's day (YYYY-MM-DD) in server time, `tab` the state
 * whose tab is open, `mail` the id of the one record that is meant.
 */
export interface MailFilter {
  readonly tab: MailTab | ''
  readonly date: string
  readonly realm: string
  readonly faction: string
  readonly mail: string
}

export const NO_FILTER: MailFilter = { tab: '', date: '', realm: '', faction: '', mail: '' }

export function isFiltered(filter: MailFilter): boolean {
  return countFilters(filter) > 0
}

/** How many filters there are in it; a tab is none. */
export function countFilters(filter: MailFilter): number {
  return FILTERS.filter((name) => name !== 'tab' && filter[name] !== '').length
}

const LENGTHS = { realm: 64, faction: 16, mail: 64 } as const

/** The filters in a mail screen's address (docs/product.md, MAIL-8). An impossible value counts as no filter. */
export function readAddress(params: URLSearchParams): MailFilter {
  const date = params.get('date') ?? ''
  const text = (name: keyof typeof LENGTHS) => (params.get(name) ?? '').slice(0, LENGTHS[name])
  return {
    tab: MAIL_TABS.find((tab) => tab === params.get('tab')) ?? '',
    date: isDay(date) ? date : '',
    realm: text('realm'),
    faction: text('faction'),
    mail: text('mail'),
  }
}

/** '?realm=kazzak', or '' for no filter. */
export function searchOf(filter: MailFilter): string {
  const params = new URLSearchParams()
  for (const name of FILTERS) if (filter[name] !== '') params.set(name, filter[name])
  return params.size > 0 ? `?${params}` : ''
}

export function sameFilter(one: MailFilter, other: MailFilter): boolean {
  return FILTERS.every((name) => one[name] === other[name])
}

/** The one filter in which they differ; null when it is none or several. */
export function changedFilter(one: MailFilter, other: MailFilter): keyof MailFilter | null {
  const [changed = null, ...more] = FILTERS.filter((name) => one[name] !== other[name])
  return more.length === 0 ? changed : null
}

const FILTERS = Object.keys(NO_FILTER) as (keyof MailFilter)[]

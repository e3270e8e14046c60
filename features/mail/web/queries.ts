import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from '@tanstack/react-query'
import { countMails, listAllMails, listMails } from '#features/mail/calls.ts'
import { MAIL_TABS, type Mail, type MailTab } from '#features/mail/work.ts'
import { type Answer, call } from '#platform/call/web/api.ts'
import { pageAt, queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { isDay } from '#platform/words/server-time.ts'

/** 'own': the mails that the viewer handles. 'all': every record of the community. */
export type MailScope = 'own' | 'all'

const RECORDS = [...VIEW_KEYS.mails, 'records']

/**
 * Mail records, the newest first, in batches as the server gives them (500 at most); filtered on the server. While
 * another filter is being answered, what the last one found stays.
 */
export function mailRecords(scope: MailScope, { tab, date, realm, faction, mail }: MailFilter) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, scope, { tab, date, realm, faction, mail }],
    queryFn: ({ pageParam, signal }) => {
      const input = {
        ...(date && { date }),
        ...(realm && { realm }),
        ...(faction && { faction }),
        ...(tab && { tab }),
        ...(mail && { mailId: mail }),
        ...pageAt(pageParam),
      }
      return call(scope === 'all' ? listAllMails : listMails, input, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export const mailCounts = queryOf([...VIEW_KEYS.mails, 'counts'], countMails, {})

/** Writes what a call answered into every list that holds the record: a batch of 500 takes its time to be read again. */
export function patchMail(client: QueryClient, mailId: string, change: Partial<Mail>): void {
  client.setQueriesData<InfiniteData<Answer<Mail[]>>>({ queryKey: RECORDS }, (data) => {
    if (data === undefined) return data
    const pages = data.pages.map((batch) => ({
      ...batch,
      payload: batch.payload.map((mail) => (mail._id === mailId ? { ...mail, ...change } : mail)),
    }))
    return { ...data, pages }
  })
}

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

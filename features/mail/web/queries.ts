import { type InfiniteData, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { countMails, listAllMails, listMails } from '#features/mail/calls.ts'
import { MAIL_TABS, type Mail, type MailTab } from '#features/mail/work.ts'
import type { Answer } from '#platform/call/web/api.ts'
import { pagesOf, queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { isDay } from '#platform/words/server-time.ts'

/** 'own': mails that the viewer handles. 'all': every record. */
export type MailScope = 'own' | 'all'

const RECORDS = [...VIEW_KEYS.mails, 'records']

/** Mail records, newest first, in pages, filtered by the server. While a new filter loads, the previous rows stay. */
export function mailRecords(scope: MailScope, { tab, date, realm, faction, mail }: MailFilter) {
  const asked = { date, realm, faction, mailId: mail, ...(tab && { tab }) }
  return {
    ...pagesOf([...RECORDS, scope, asked], scope === 'all' ? listAllMails : listMails, asked),
    placeholderData: keepPreviousData,
  }
}

export const mailCounts = queryOf([...VIEW_KEYS.mails, 'counts'], countMails, {})

/** Writes a call's answer into every cached list with the record, since refetching a page takes time. */
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
 * The filter sent to the server; '' filters nothing. `date`: the booking's day (YYYY-MM-DD, server time); `tab`: the open
 * tab's state; `mail`: the id of a single record.
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

/** The number of set filters, without the tab. */
export function countFilters(filter: MailFilter): number {
  return FILTERS.filter((name) => name !== 'tab' && filter[name] !== '').length
}

const LENGTHS = { realm: 64, faction: 16, mail: 64 } as const

/** Parses the filters of a mail screen's address (docs/product.md, MAIL-8). An invalid value counts as none. */
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

/** The only filter that differs; null if none or several do. */
export function changedFilter(one: MailFilter, other: MailFilter): keyof MailFilter | null {
  const [changed = null, ...more] = FILTERS.filter((name) => one[name] !== other[name])
  return more.length === 0 ? changed : null
}

const FILTERS = Object.keys(NO_FILTER) as (keyof MailFilter)[]

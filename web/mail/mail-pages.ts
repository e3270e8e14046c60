import type { Mail } from '#domain/mail/mail.ts'

/**
 * What is asked of the server; '' asks nothing. `date` is the booking's day (YYYY-MM-DD) in server time, `mail` the id
 * of the one record that is meant.
 */
export interface MailFilter {
  readonly date: string
  readonly realm: string
  readonly faction: string
  readonly mail: string
}

export const NO_FILTER: MailFilter = { date: '', realm: '', faction: '', mail: '' }

export function isFiltered(filter: MailFilter): boolean {
  return Object.values(filter).some((choice) => choice !== '')
}

/** Rows on a page (docs/product.md, Mails). */
const PAGE_SIZE = 30

export interface MailPage {
  rows: Mail[]
  /** From 1; the asked one, or the last that there is. */
  page: number
  pageCount: number
  /** The page is the last of what has come so far: the next batch is wanted before it is asked for. */
  atEnd: boolean
}

/** One page of the batches that have come so far. */
export function pageOf(batches: readonly { mails: readonly Mail[] }[], asked: number): MailPage {
  const mails = batches.flatMap((batch) => batch.mails)
  const pageCount = Math.max(1, Math.ceil(mails.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, asked), pageCount)
  return {
    rows: mails.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    page,
    pageCount,
    atEnd: page === pageCount,
  }
}

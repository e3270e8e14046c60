import { useState } from 'react'

/** Raids on a page (docs/product.md, Booking page). */
const PAGE_SIZE = 30

interface Pages<Row> {
  /** Rows of the shown page; undefined while they load. */
  rows: readonly Row[] | undefined
  /** From 1. */
  page: number
  pageCount: number
  setPage(page: number): void
}

/** A list in pages. Rows may leave it while it is looked at: when a last page goes with them, the one before is shown. */
export function usePages<Row>(all: readonly Row[] | undefined): Pages<Row> {
  const [asked, setPage] = useState(1)
  const pageCount = Math.max(1, Math.ceil((all?.length ?? 0) / PAGE_SIZE))
  const page = Math.min(asked, pageCount)
  return { rows: all?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount, setPage }
}

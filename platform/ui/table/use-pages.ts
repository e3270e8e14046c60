import { useMemo } from 'react'

/** Rows on a page of every list (docs/product.md, PAGE-6, PAGE-8, PAGE-9, HERO-4). */
const PAGE_SIZE = 30

interface Pages<Row> {
  /** Those of the shown page; undefined while they load. */
  rows: readonly Row[] | undefined
  /** From 1; the asked one, or the last that there is: a list may become shorter while it is looked at. */
  page: number
  pageCount: number
}

/** One page of a list. `all` is undefined while it loads. */
export function pageOf<Row>(all: readonly Row[] | undefined, asked: number): Pages<Row> {
  const pageCount = Math.max(1, Math.ceil((all?.length ?? 0) / PAGE_SIZE))
  const page = Math.min(Math.max(1, asked), pageCount)
  return { rows: all?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount }
}

/** As `pageOf`, with rows that stay the same for as long as the list and the page do. */
export function usePages<Row>(all: readonly Row[] | undefined, asked: number): Pages<Row> {
  return useMemo(() => pageOf(all, asked), [all, asked])
}

/** The page on which a row stands, from 1. */
export function pageOfRow(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1
}

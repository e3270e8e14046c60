import { describe, expect, it, test } from 'vitest'
import { pageOf, pageOfRow } from './data-table.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('pageOf: the rows of a page', () => {
  it('a table has one page without rows while loading, and one empty page without records', () => {
    expect(pageOf(undefined, 1)).toEqual({ rows: undefined, page: 1, pageCount: 1 })
    expect(pageOf([], 1)).toEqual({ rows: [], page: 1, pageCount: 1 })
  })

  it('a table has 30 rows a page and the rest on the last page', () => {
    const pages = [1, 2, 3].map((page) => pageOf(numbers(65), page))
    expect(pages.map(({ rows }) => rows?.length)).toEqual([30, 30, 5])
    expect(pages.map(({ rows }) => rows?.[0])).toEqual([0, 30, 60])
    expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3])
  })

  it('a table shows the nearest page when the requested one does not exist', () => {
    expect(pageOf(numbers(31), 4)).toEqual({ rows: [30], page: 2, pageCount: 2 })
    expect(pageOf(numbers(31), 0).page).toBe(1)
  })
})

test.each([
  [0, 1],
  [29, 1],
  [30, 2],
  [60, 3],
])('row %i is on page %i', (index, page) => {
  expect(pageOfRow(index)).toBe(page)
  expect(pageOf(numbers(90), page).rows).toContain(index)
})

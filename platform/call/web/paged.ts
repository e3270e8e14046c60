import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The first cursor of a list that is read page by page. A shown list is read when its screen opens, and when it is old. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  staleTime: 0,
}

/** The page behind this place. */
export function pageAt(place: string) {
  return place === '' ? {} : { before: place }
}

type Paged<Row> = InfiniteData<{ readonly payload: readonly Row[] }>

/** All that was read of a list so far. */
export function rowsOf<Row>({ pages }: Paged<Row>): Row[] {
  return pages.flatMap(({ payload }) => payload)
}

/** As rowsOf, the same for the same data; undefined until something was read. */
export function useRows<Row>(data: Paged<Row> | undefined): Row[] | undefined {
  return useMemo(() => data && rowsOf(data), [data])
}

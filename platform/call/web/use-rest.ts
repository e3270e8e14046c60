import { useEffect } from 'react'

interface Batches {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

/** Reads the next batch of a list as soon as what is shown is the last that has come. */
export function useRest(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Batches,
  isLast: boolean,
): void {
  const wantsMore = isLast && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
}

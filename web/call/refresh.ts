/** What no live update brings shows after this long at the latest, ms; only while the page is looked at. */
export const REFRESH_MS = 30_000

/** What somebody else may have changed since: read whenever a screen opens, and again from time to time. */
export const FRESH = { staleTime: 0, refetchInterval: REFRESH_MS }

/** The same of a list that is read page by page: '' stands for its beginning. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  ...FRESH,
}

/** The page behind this place. */
export function pageAt(place: string) {
  return place === '' ? {} : { before: place }
}

/** Of a list that is read page by page, from its beginning: ''. What is shown is read when its screen opens, and when it is old. */
export const PAGED = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  staleTime: 0,
}

/** The page behind this place. */
export function pageAt(place: string) {
  return place === '' ? {} : { before: place }
}

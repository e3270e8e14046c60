import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listHeroNames } from '#features/hero-name/calls.ts'
import type { HeroName } from '#features/hero-name/hero-name.ts'
import { type Answer, call } from '#platform/call/web/api.ts'
import { PAGED, pageAt } from '#platform/call/web/paged.ts'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'

/** Hero names that a search finds, '' all of them, the newest first, in batches as the server gives them. */
export const heroNames = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...VIEW_KEYS['hero-names'], 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(listHeroNames, { ...(search && { search }), ...pageAt(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    ...PAGED,
  })

/** A hero name as it is now; null where it is gone. */
export async function readHeroName(id: string): Promise<HeroName | null> {
  let place: string | null = ''
  while (place !== null) {
    const { payload, next }: Answer<HeroName[]> = await call(listHeroNames, pageAt(place))
    const found = payload.find(({ _id }) => _id === id)
    if (found !== undefined) return found
    place = next
  }
  return null
}

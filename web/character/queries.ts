import { queryOptions, skipToken } from '@tanstack/react-query'
import type { LinkedCharacter } from '#domain/booking/rules.ts'
import { lookUpCharacter, lookUpProgress } from '#domain/character/endpoints.ts'
import { call } from '#web/call/api.ts'

/** For so long it is not asked for again, ms. */
const PROGRESS_KEPT_MS = 60_000

/** The character that Raider.IO knows at an address; for null nothing is asked. Fails with an ApiFailure. */
export function lookedUp(address: LinkedCharacter | null) {
  return queryOptions({
    queryKey: ['character', address],
    queryFn: address
      ? async ({ signal }) => (await call(lookUpCharacter, address, { signal })).payload
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The character's progress in the raids that a raid holds; without either nothing is fetched. Fails with an ApiFailure. */
export function raidProgressOf(address: LinkedCharacter | null, raidId: string | undefined) {
  return queryOptions({
    queryKey: ['character', address, raidId],
    queryFn:
      address && raidId !== undefined
        ? async ({ signal }) => (await call(lookUpProgress, { ...address, raidId }, { signal })).payload
        : skipToken,
    // An unknown character may be there the next time.
    staleTime: PROGRESS_KEPT_MS,
    retry: false,
  })
}

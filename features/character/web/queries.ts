import { queryOptions, skipToken } from '@tanstack/react-query'
import type { LinkedCharacter } from '#features/booking/rules.ts'
import { lookUpCharacter } from '#features/character/calls.ts'
import { call } from '#platform/call/web/api.ts'

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

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listOwnClients } from '#domain/booking/endpoints.ts'
import type { ClientChip } from '#domain/booking/own.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** The viewer's clients, all that are open or those of a chip, with how many there are of each; fails with an ApiFailure. */
export function ownClientsQuery(chip: ClientChip | null) {
  return infiniteQueryOptions({
    queryKey: [...VIEW_KEYS['own-clients'], chip],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnClients, { ...(chip !== null && { chip }), ...pageAt(pageParam) }, { signal }),
    // The chips keep their numbers until those of the next one are there.
    placeholderData: keepPreviousData,
    ...PAGED,
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getOwnCharacter, setOwnCharacter } from '#domain/payout/endpoints.ts'
import type { PayoutCharacter } from '#domain/payout/payout.ts'
import { call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'

/** Where the viewer is paid; null until they said it. */
export const ownCharacter = queryOptions({
  queryKey: ['payout', 'character'],
  queryFn: async ({ signal }) => (await call(getOwnCharacter, {}, { signal })).payload,
})

export function useSetOwnCharacter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (character: PayoutCharacter) => callOnce(setOwnCharacter, character),
    onSuccess: ({ payload }) => client.setQueryData(ownCharacter.queryKey, payload),
  })
}

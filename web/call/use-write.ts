import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeKind } from '#domain/change.ts'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { callOnce } from '#web/call/call-once.ts'
import { readAgainAfter } from '#web/call/views.ts'

/** A write that somebody decided on, after which what it makes old is read again, whether it succeeded or not. */
export function useWrite<E extends Endpoint>(endpoint: E, kind: ChangeKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>) => callOnce(endpoint, input),
    onSettled: () => readAgainAfter(client, kind),
  })
}

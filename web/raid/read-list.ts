import type { QueryFunctionContext } from '@tanstack/react-query'
import { listPendingRaids, listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { ApiFailure, callIfChanged } from '#web/call/api.ts'
import { type ListName, readRaidsYielding, UnreadableRaids, undecodable } from '#web/raid/decode-raids.ts'

const LISTS = { pending: listPendingRaids, published: listPublishedRaids } as const

/** The entity tags of lists, by which the server knows them again. */
const TAGS = new WeakMap<readonly Raid[], string>()

/** One of the two lists as it is now; fails with an ApiFailure or UnreadableRaids. */
export async function readList(
  { client, queryKey, signal }: QueryFunctionContext,
  list: ListName,
): Promise<Raid[]> {
  try {
    const shown = client.getQueryData<Raid[]>(queryKey) ?? []
    const answer = await callIfChanged(LISTS[list], {}, { signal, etag: TAGS.get(shown) })
    if (answer === null) return shown
    const raids = await readRaidsYielding(answer.payload, list, shown)
    if (answer.etag !== null) TAGS.set(raids, answer.etag)
    return raids
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof UnreadableRaids || signal.aborted) throw error
    throw undecodable(error)
  }
}

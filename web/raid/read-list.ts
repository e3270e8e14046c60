import type { QueryFunctionContext } from '@tanstack/react-query'
import { listPendingRaids, listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { ApiFailure, callIfChanged } from '#web/call/api.ts'
import { type ListName, readRaidsYielding, UnreadableRaids, undecodable } from '#web/raid/decode-raids.ts'
import { inStep, tagOf } from '#web/raid/pushed-list.ts'

const LISTS = { pending: listPendingRaids, published: listPublishedRaids } as const

/** One of the two lists as it is now; fails with an ApiFailure or UnreadableRaids. */
export async function readList(
  { client, queryKey, signal }: QueryFunctionContext,
  list: ListName,
): Promise<Raid[]> {
  try {
    const kept = client.getQueryData<Raid[]>(queryKey) ?? []
    const askedAt = performance.now()
    const answer = await callIfChanged(LISTS[list], {}, { signal, etag: tagOf(kept) })
    const raids = answer === null ? kept : await readRaidsYielding(answer.payload, list, kept)
    const tag = answer === null ? (tagOf(kept) ?? null) : answer.etag
    return inStep(client, raids, { list, tag, askedAt })
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof UnreadableRaids || signal.aborted) throw error
    throw undecodable(error)
  }
}

import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import {
  getRaid,
  getRoster,
  listGoldCollectors,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
  listRaidsOfSpan,
} from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ApiFailure, call, callIfChanged } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { decodeRaid, type ListName, readRaidsYielding, UnreadableRaids, undecodable } from './decode-raids.ts'

/**
 * Published raids that the viewer may see, in no order to rely on. Live updates replace them.
 * Fails with an ApiFailure, or with an UnreadableRaids when the answer's raids can't be read.
 */
export const publishedRaids = queryOptions({
  queryKey: VIEW_KEYS['published-raids'],
  queryFn: (context) => readList(context, 'published'),
  // Raids that did not change stay the same by their ids: by their places, a new one would change all behind it.
  structuralSharing: false,
})

/** Raids that are not published yet; fails as `publishedRaids` does. */
export const pendingRaids = queryOptions({
  queryKey: VIEW_KEYS['pending-raids'],
  queryFn: (context) => readList(context, 'pending'),
  structuralSharing: false,
})

/**
 * Raids of a span of evenings (YYYY-MM-DD), the soonest first, pending ones for those who manage raids. Fails as
 * `publishedRaids` does, and is made old with it.
 */
export const raidsOfSpan = (from: string, to: string) =>
  queryOptions({
    queryKey: [...VIEW_KEYS.week, from, to],
    queryFn: async ({ client, queryKey, signal }) => {
      const kept = client.getQueryData<Raid[]>(queryKey) ?? []
      const raids: Raid[] = []
      let after: string | null = null
      do {
        const answer: Awaited<ReturnType<typeof call<typeof listRaidsOfSpan>>> = await call(
          listRaidsOfSpan,
          { from, to, ...(after !== null && { after }) },
          { signal },
        )
        raids.push(...(await readRaidsYielding(answer.payload, 'published', kept)))
        after = answer.next
      } while (after !== null)
      return raids
    },
    structuralSharing: false,
  })

/**
 * One raid as it is now, to be edited. It is read once and kept for as long as the form is open: reading it again
 * would pull what is being typed from under the person.
 */
export const oneRaid = (id: string) =>
  queryOptions({
    queryKey: ['raid', 'one', id],
    queryFn: ({ signal }) => readOneRaid(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A raid as it is now; fails with an ApiFailure or UnreadableRaids. */
export async function readOneRaid(id: string, signal?: AbortSignal): Promise<Raid> {
  return decodeRaid((await call(getRaid, { id }, { ...(signal && { signal }) })).payload, 'pending')
}

/** The people who can lead a raid. */
export const raidLeaders = queryOptions({
  queryKey: [...VIEW_KEYS.members, 'leaders'],
  queryFn: async ({ signal }) => (await call(listRaidLeaders, {}, { signal })).payload,
})

/** Whether those are known who never signed in. */
export const rosterQuery = queryOptions({
  queryKey: [...VIEW_KEYS.members, 'roster'],
  queryFn: async ({ signal }) => (await call(getRoster, {}, { signal })).payload,
})

/** The people who can collect a raid's gold. */
export const goldCollectors = queryOptions({
  queryKey: [...VIEW_KEYS.members, 'collectors'],
  queryFn: async ({ signal }) => (await call(listGoldCollectors, {}, { signal })).payload,
})

/** Moves raids that were published to the published list, and takes out those that were deleted, before both are read again. */
export function moveRaids(client: QueryClient, action: 'publish' | 'delete', raids: readonly Raid[]): void {
  client.setQueryData(pendingRaids.queryKey, (all) => without(all, raids))
  client.setQueryData(publishedRaids.queryKey, (all) => {
    const others = without(all, raids)
    if (action === 'delete') return others
    return others && [...others, ...raids.map((raid) => ({ ...raid, published: true }))]
  })
}

/** Raids that are published or deleted together; one alone by the call for one. */
export type OneOrMore = readonly [Raid, ...Raid[]]

function without(raids: Raid[] | undefined, gone: readonly Raid[]): Raid[] | undefined {
  const ids = new Set(gone.map(({ _id }) => _id))
  return raids?.filter(({ _id }) => !ids.has(_id))
}

const LISTS = { pending: listPendingRaids, published: listPublishedRaids } as const

/** The entity tags of lists, by which the server knows them again. */
const TAGS = new WeakMap<readonly Raid[], string>()

/** One of the two lists as it is now; fails with an ApiFailure or UnreadableRaids. */
async function readList({ client, queryKey, signal }: QueryFunctionContext, list: ListName): Promise<Raid[]> {
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

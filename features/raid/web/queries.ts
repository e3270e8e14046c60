import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  getRaid,
  getRoster,
  listGoldCollectors,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
  listRaidsOfSpan,
} from '#features/raid/calls.ts'
import { type Raid, raid } from '#features/raid/raid.ts'
import { ApiFailure, call, callIfChanged, createYielder, decodeListYielding } from '#platform/call/web/api.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { decodeBase64Json, UnexpectedPayload } from '#platform/words/encoding.ts'

/**
 * Published raids that the viewer may see, unsorted. Live updates refetch them. Fails with an ApiFailure, or an
 * UnreadableRaids if the answer cannot be parsed.
 */
export const publishedRaids = queryOptions({
  queryKey: VIEW_KEYS['published-raids'],
  queryFn: (context) => readList(context, 'published'),
  // Unchanged raids keep their identity by id; structural sharing compares by index, so an insertion would change all that
  // follow.
  structuralSharing: false,
})

export const pendingRaids = queryOptions({
  queryKey: VIEW_KEYS['pending-raids'],
  queryFn: (context) => readList(context, 'pending'),
  structuralSharing: false,
})

/**
 * Raids of a span of evenings (YYYY-MM-DD), soonest first, pending ones only for people who manage raids. Throws as
 * `publishedRaids`.
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

/** The raid to edit, fetched once while the form is open: a refetch would replace typed values. */
export const oneRaid = (id: string) =>
  queryOptions({
    queryKey: ['raid', 'one', id],
    queryFn: ({ signal }) => readOneRaid(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Fetches a raid, without the cache; throws an ApiFailure or UnreadableRaids. */
export async function readOneRaid(id: string, signal?: AbortSignal): Promise<Raid> {
  return decodeRaid((await call(getRaid, { id }, { ...(signal && { signal }) })).payload, 'pending')
}

export const raidLeaders = queryOf([...VIEW_KEYS.members, 'leaders'], listRaidLeaders, {})

/** Whether people who never signed in can be chosen too. */
export const rosterQuery = queryOf([...VIEW_KEYS.members, 'roster'], getRoster, {})

export const goldCollectors = queryOf([...VIEW_KEYS.members, 'collectors'], listGoldCollectors, {})

export function moveRaids(client: QueryClient, action: 'publish' | 'delete', raids: readonly Raid[]): void {
  client.setQueryData(pendingRaids.queryKey, (all) => without(all, raids))
  client.setQueryData(publishedRaids.queryKey, (all) => {
    const others = without(all, raids)
    if (action === 'delete') return others
    return others && [...others, ...raids.map((raid) => ({ ...raid, published: true }))]
  })
}

function without(raids: Raid[] | undefined, gone: readonly Raid[]): Raid[] | undefined {
  const ids = new Set(gone.map(({ _id }) => _id))
  return raids?.filter(({ _id }) => !ids.has(_id))
}

const LISTS = { pending: listPendingRaids, published: listPublishedRaids } as const

/** The ETags of fetched lists. */
const TAGS = new WeakMap<readonly Raid[], string>()

/** Returns the cached list if its ETag is still valid; throws an ApiFailure or UnreadableRaids. */
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

/**
 * A raid in an answer (docs/product.md, Encoding). Defaults fill missing fields, so that a table can show the raid;
 * a missing `startsAt` is ''.
 */
const receivedRaid = z.extend(raid, {
  startsAt: z._default(z.string(), ''),
  published: z._default(z.boolean(), false),
  goldCollector: z._default(raid.shape.goldCollector, null),
  clients: z._default(raid.shape.clients, []),
  backups: z._default(raid.shape.backups, 0),
})

export type ListName = 'pending' | 'published'

const UNREADABLE: Readonly<Record<ListName, string>> = {
  pending: 'Error processing raids data',
  published: 'Error processing published raids data',
}

/** An answer's raids cannot be parsed; the message is the sentence to show. */
export class UnreadableRaids extends Error {
  override readonly name = 'UnreadableRaids'
}

/**
 * Parses a payload of raids: a list, or a base64 string of UTF-8 JSON with one; an encoded `raidData` is merged into its
 * raid. It yields between steps, so that a long list does not block the page. A raid equal to the one in `previous` keeps
 * that identity and does not render again. Throws an UnreadableRaids that says 'Error decoding raids data: {reason}',
 * 'Unexpected payload type: {type}', 'Error processing raids data: {reason}' or, for the published list, 'Error processing
 * published raids data: {reason}'.
 */
export async function readRaidsYielding(
  payload: unknown,
  list: ListName,
  previous: readonly Raid[] = [],
): Promise<Raid[]> {
  const received = await decodeListYielding(payload).catch((error: unknown) => {
    throw undecodable(error)
  })
  const before = new Map(previous.map((raid) => [raid._id, raid]))
  const raids: Raid[] = []
  const yielder = createYielder()
  for (const [place, one] of received.entries()) {
    await yielder.next()
    const same = before.get(String(Object(one)._id))
    // An equal input was validated before, so its result is reused.
    raids.push(same && replaceEqualDeep(same, one) === same ? same : decodeRaid(one, list, place + 1))
  }
  return raids
}

export function decodeRaid(received: unknown, list: ListName, place = 1): Raid {
  const reading = receivedRaid.safeParse(merged(received))
  if (reading.success) return reading.data
  const field = reading.error.issues[0]?.path.join('.')
  const reason = field ? `raid ${place} has no valid ${field}` : `entry ${place} is not a raid`
  throw new UnreadableRaids(`${UNREADABLE[list]}: ${reason}`)
}

function undecodable(error: unknown): UnreadableRaids {
  const reason = error instanceof Error ? error.message : String(error)
  const sentence = error instanceof UnexpectedPayload ? reason : `Error decoding raids data: ${reason}`
  return new UnreadableRaids(sentence, { cause: error })
}

/** Merges a raid's encoded `raidData`; the raid unchanged if it cannot be parsed. The schema drops what is no field. */
function merged(received: unknown): unknown {
  const raidData: unknown = Object(received).raidData
  if (typeof raidData !== 'string') return received
  try {
    return { ...Object(received), ...Object(decodeBase64Json(raidData)) }
  } catch {
    return received
  }
}

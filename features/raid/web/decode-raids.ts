import * as z from 'zod/mini'
import { type Raid, raid } from '#features/raid/raid.ts'
import { createYielder, decodeListYielding } from '#platform/call/web/api.ts'
import { decodeBase64Json, UnexpectedPayload } from '#platform/words/encoding.ts'

/**
 * A raid as it may arrive (docs/product.md, Encoding): what a raid need not have is filled in, so that a table can
 * show it. `startsAt` is '' when the instant is missing.
 */
const receivedRaid = z.extend(raid, {
  startsAt: z._default(z.string(), ''),
  published: z._default(z.boolean(), false),
  goldCollector: z._default(raid.shape.goldCollector, null),
  clients: z._default(raid.shape.clients, []),
  backups: z._default(raid.shape.backups, 0),
})

/** The list that a payload belongs to; it decides which sentence says that its raids are no raids. */
export type ListName = 'pending' | 'published'

const UNREADABLE: Readonly<Record<ListName, string>> = {
  pending: 'Error processing raids data',
  published: 'Error processing published raids data',
}

/** Raids came, but in a form that can't be read; the message is the sentence to show. */
export class UnreadableRaids extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnreadableRaids'
  }
}

/**
 * The raids in a payload: a list, or a base64 string of UTF-8 JSON that holds one; an encoded `raidData` is merged
 * into its raid. They are read in steps, between which the page draws and takes what is typed, however long the list
 * is. A raid that is as it was in `previous` is the one of `previous`: what shows it is not drawn again.
 * Throws an UnreadableRaids that says 'Error decoding raids data: {reason}', 'Unexpected payload type: {type}',
 * 'Error processing raids data: {reason}' or, for the published list,
 * 'Error processing published raids data: {reason}'.
 */
export async function readRaidsYielding(
  payload: unknown,
  list: ListName,
  previous: readonly Raid[] = [],
): Promise<Raid[]> {
  const received = await listInSteps(payload)
  const before = new Map(previous.map((raid) => [raid._id, raid]))
  const raids: Raid[] = []
  const yielder = createYielder()
  for (const [place, one] of received.entries()) {
    await yielder.next()
    const same = before.get(String(Object(one)._id))
    // The same input was validated before, so its result can be used again.
    raids.push(same && isSame(same, one) ? same : raidIn(one, list, place + 1))
  }
  return raids
}

async function listInSteps(payload: unknown): Promise<unknown[]> {
  try {
    return await decodeListYielding(payload)
  } catch (error) {
    throw undecodable(error)
  }
}

/** One raid that came by itself, read as those of a list are. */
export function decodeRaid(payload: unknown, list: ListName): Raid {
  return raidIn(payload, list, 1)
}

function raidIn(received: unknown, list: ListName, place: number): Raid {
  const reading = receivedRaid.safeParse(merged(received))
  if (reading.success) return reading.data
  const field = reading.error.issues[0]?.path.join('.')
  const reason = field ? `raid ${place} has no valid ${field}` : `entry ${place} is not a raid`
  throw new UnreadableRaids(`${UNREADABLE[list]}: ${reason}`)
}

/** The decoder's error, as the sentence to show. */
export function undecodable(error: unknown): UnreadableRaids {
  const reason = error instanceof Error ? error.message : String(error)
  const sentence = error instanceof UnexpectedPayload ? reason : `Error decoding raids data: ${reason}`
  return new UnreadableRaids(sentence, error)
}

/** A raid with the fields of its encoded `raidData`; as received when that can't be parsed. */
function merged(received: unknown): unknown {
  if (!isRecord(received) || typeof received.raidData !== 'string') return received
  const { raidData, ...fields } = received
  try {
    const hidden = decodeBase64Json(raidData)
    return isRecord(hidden) ? { ...fields, ...hidden } : fields
  } catch {
    return fields
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether two values of JSON are the same, the order of fields aside. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
}

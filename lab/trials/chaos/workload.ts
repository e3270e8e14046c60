import { randomInt, randomUUID } from 'node:crypto'
import { createBooking, editBooking, markBooking } from '#domain/booking/endpoints.ts'
import type { Mark } from '#domain/booking/mark.ts'
import { createRaid, deleteRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { bookingInput, dayAhead, raidOn } from '#server/testing/records.ts'
import { SOON } from './shown.ts'
import type { Watcher } from './watcher.ts'

/** What the product acknowledged, and what may have happened although it did not. */
export interface Acknowledged {
  /** By booking: the key that it was made with. */
  readonly booked: Map<string, { key: string; raidId: string; by: string }>
  /** By key: the ids that were answered for it. */
  readonly answers: Map<string, Set<string>>
  readonly marks: Set<string>
  /** Prices that an acknowledged edit gave a booking. */
  readonly edits: { bookingId: string; price: number }[]
  readonly deleted: Set<string>
}

export const newAcknowledged = (): Acknowledged => ({
  booked: new Map(),
  answers: new Map(),
  marks: new Set(),
  edits: [],
  deleted: new Set(),
})

/** Of each raid so many slots: few, so that people race for the last one. */
const SLOTS = { least: 4, most: 13 }
const POT = 100_000
/** Raids that are full and done are deleted above this many, so that lists stay as long as on a busy evening. */
const RAIDS = 12
const OPEN_SLOTS = 40

export interface Crew {
  readonly leaders: readonly string[]
  readonly collectors: readonly string[]
}

/** One thing that somebody of this role does next. Resolves when it is over, whatever came of it. */
export async function act(watcher: Watcher, acknowledged: Acknowledged, crew: Crew): Promise<void> {
  const { apiClient } = watcher
  const [role] = apiClient.person.roles
  if (role === 'Raid Manager') return manage(watcher, acknowledged, crew)
  if (role === 'Raid Leader') return mark(watcher, acknowledged, ['lock', 'in-group', 'status'])
  if (role === 'Gold Collector') return mark(watcher, acknowledged, ['in-group', 'paid', 'send-gold'])
  return randomInt(4) === 0 ? edit(watcher, acknowledged) : book(watcher, acknowledged)
}

async function book(watcher: Watcher, acknowledged: Acknowledged): Promise<void> {
  // Also full ones at times: the page that somebody looks at may be a moment old.
  const open = watcher.raids.filter((raid) => raid.clients.length < raid.maxClients || randomInt(10) === 0)
  const raid = pick(open)
  if (raid === undefined) return
  const key = randomUUID()
  const input = bookingInput(raid)
  const answer = await watcher.client.send(createBooking, input, { 'idempotency-key': key })
  if (answer.kind !== 'acknowledged') return
  note(acknowledged, key, answer.payload._id)
  acknowledged.booked.set(answer.payload._id, { key, raidId: raid._id, by: watcher.apiClient.memberId })
  // A form whose answer got lost is sent again: the same key has to bring the same booking.
  if (randomInt(5) > 0) return
  const again = await watcher.client.send(createBooking, input, { 'idempotency-key': key })
  if (again.kind === 'acknowledged') note(acknowledged, key, again.payload._id)
}

function note({ answers }: Acknowledged, key: string, id: string): void {
  answers.set(key, (answers.get(key) ?? new Set()).add(id))
}

async function edit(watcher: Watcher, acknowledged: Acknowledged): Promise<void> {
  const own = [...acknowledged.booked].filter(([, { by }]) => by === watcher.apiClient.memberId)
  const [bookingId, booked] = pick(own) ?? []
  if (bookingId === undefined || booked === undefined) return
  const price = POT + randomInt(1, 1_000_000_000)
  const raid = { _id: booked.raidId, pot: price, raidType: 'Full Run' } as const
  const input = { ...bookingInput(raid), id: bookingId }
  const answer = await watcher.client.send(editBooking, input)
  if (answer.kind === 'acknowledged') acknowledged.edits.push({ bookingId, price })
}

async function mark(watcher: Watcher, acknowledged: Acknowledged, marks: readonly Mark[]): Promise<void> {
  const raid = pick(watcher.raids.filter(({ clients }) => clients.some(({ status }) => !status)))
  const booking = pick(raid?.clients.filter(({ status }) => !status) ?? [])
  const which = pick(marks)
  if (booking === undefined || which === undefined) return
  const answer = await watcher.client.send(markBooking[which], { bookingId: booking._id })
  if (answer.kind === 'acknowledged') acknowledged.marks.add(`${booking._id} ${which}`)
}

async function manage(
  watcher: Watcher,
  acknowledged: Acknowledged,
  { leaders, collectors }: Crew,
): Promise<void> {
  const { client } = watcher
  const raids = watcher.raids.filter(({ name }) => !name.startsWith(SOON))
  const free = raids.reduce((sum, { maxClients, clients }) => sum + maxClients - clients.length, 0)
  const over = raids.find((raid) => isFull(raid) && raid.clients.every(({ status }) => status))
  if (raids.length > RAIDS && over !== undefined) {
    const answer = await client.send(deleteRaid, { id: over._id })
    if (answer.kind === 'acknowledged') acknowledged.deleted.add(over._id)
    return
  }
  const [raidLeader, goldCollector = null] = [pick(leaders), pick(collectors)]
  if (free > OPEN_SLOTS || raids.length > 2 * RAIDS || raidLeader === undefined) return
  const input = raidOn(dayAhead(3), raidLeader, {
    name: `Chaos ${randomUUID().slice(0, 8)}`,
    pot: POT,
    maxClients: randomInt(SLOTS.least, SLOTS.most),
    goldCollector,
  })
  const created = await client.send(createRaid, input)
  if (created.kind === 'acknowledged') await client.send(publishRaid, { id: created.payload._id })
}

function isFull({ clients, maxClients }: Raid): boolean {
  return clients.length >= maxClients
}

function pick<T>(of: readonly T[]): T | undefined {
  return of.length === 0 ? undefined : of[randomInt(of.length)]
}

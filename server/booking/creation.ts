import { randomUUIDv7 } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import { createBackup, createBooking, createBookings } from '#domain/booking/endpoints.ts'
import { whyNotCreate, whyNotCreateAll } from '#domain/booking/rules.ts'
import { factsOf } from '#domain/facts.ts'
import { throwIf } from '#domain/failure.ts'
import { whyNotBookAll, whyNotJoinBackup, whyNotOpen } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import { insertAtOnce } from '#server/booking/at-once.ts'
import { lockBookable, lockRaid, type RaidAsRead, readRaid } from '#server/booking/bookable.ts'
import { insertBooking, readBooking } from '#server/booking/data.ts'
import type { ClientLimits } from '#server/booking/limits.ts'
import { lineWithOneMore } from '#server/booking/plans-data.ts'
import { known, recordOf } from '#server/booking/routes.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Handler, type Implementation, implement, type Unlocked } from '#server/http/endpoint.ts'

/** Raids that were booked last, as they were read: what a booking in one statement is decided by. */
const MAX_KEPT = 500

/** How clients get onto a raid or into its line (docs/product.md, Bookings). */
export function creationRoutes({ limits }: { limits: ClientLimits }): Implementation[] {
  const raids = new LRUCache<string, RaidAsRead>({ max: MAX_KEPT })
  return [
    implement(
      createBooking,
      {
        turn: 'raidId',
        atOnce: (input, context) =>
          limits.book(context.actor._id, [input], () => createAtOnce(input, context, raids)),
        repeat: (id, { sql }) => readBooking(sql, id),
      },
      (input, context) => limits.book(context.actor._id, [input], () => create(input, context)),
    ),
    implement(
      createBookings,
      {
        turn: 'raidId',
        repeat: (id, { sql }) => readBooking(sql, id),
      },
      (input, context) => limits.book(context.actor._id, input.bookings, () => createAll(input, context)),
    ),
    implement(
      createBackup,
      { turn: 'raidId', repeat: (id, { sql }) => readBooking(sql, id) },
      (input, context) => limits.book(context.actor._id, [input], () => joinLine(input, context)),
    ),
  ]
}

const create: Handler<typeof createBooking> = async (input, { sql, actor, now }) => {
  const raid = known(await lockRaid(sql, input.raidId), actor)
  throwIf(whyNotOpen(raid, now) ?? whyNotCreate(input, raid, actor))
  return { payload: await insert(sql, input, { raid, actor, now }), message: sentFor(raid) }
}

/** A raid by which nothing was booked is not kept: it may be old. */
async function createAtOnce(input: BookingInput, context: Unlocked, raids: LRUCache<string, RaidAsRead>) {
  const { raidId } = input
  try {
    const raid = raids.get(raidId) ?? (await readRaid(context.sql, raidId))
    const created = await createOn(raid, input, context)
    raids.set(raidId, raid)
    return created
  } catch (error) {
    raids.delete(raidId)
    throw error
  }
}

async function createOn(asRead: RaidAsRead, input: BookingInput, { sql, actor, now, claim }: Unlocked) {
  const raid = known(asRead, actor)
  throwIf(whyNotOpen(raid, now) ?? whyNotCreate(input, raid, actor))
  const message = sentFor(raid)
  const { taking, change } = booked(input, { raid, actor, now })
  const made = await insertAtOnce(sql, taking, change, {
    raid,
    claim: claim({ message, payload: { _id: taking.id } }),
  })
  return { result: { payload: made.booking, message }, changes: [made.change] }
}

function sentFor({ name }: { name: string }): string {
  return `Booking request sent for ${name}`
}

const createAll: Handler<typeof createBookings> = async ({ raidId, bookings }, { sql, actor, now }) => {
  const raid = known(await lockBookable(sql, raidId), actor)
  const inputs = bookings.map((booking) => ({ raidId, ...booking }))
  throwIf(whyNotBookAll(raid, inputs.length, now) ?? whyNotCreateAll(inputs, raid, actor))
  const payload: Booking[] = []
  for (const input of inputs) payload.push(await insert(sql, input, { raid, actor, now }))
  const requests = payload.length === 1 ? 'Booking request' : `${payload.length} booking requests`
  return { payload, message: `${requests} sent for ${raid.name}` }
}

interface Creation {
  /** Its row is locked. */
  readonly raid: { readonly _id: string }
  readonly actor: Actor
  readonly now: Date
}

/** Whether a slot is free says the database, which gives it (booking_within_max_clients). */
async function insert(sql: Sql, input: BookingInput, creation: Creation): Promise<Booking> {
  const { taking, change } = booked(input, creation)
  return insertBooking(sql, { ...taking, line: null }, change)
}

function booked(input: BookingInput, { raid, actor, now }: Creation) {
  const id = randomUUIDv7()
  const to = factsOf('booking', input)
  const change = { ...recordOf(id, raid._id, actor), action: 'create', to } as const
  return { taking: { id, input, memberId: actor._id, now }, change }
}

const joinLine: Handler<typeof createBackup> = async (input, { sql, actor, now }) => {
  const raid = known(await lockBookable(sql, input.raidId), actor)
  throwIf(whyNotJoinBackup(raid, now) ?? whyNotCreate(input, raid, actor))
  const id = randomUUIDv7()
  const joining = { id, input, memberId: actor._id, line: await lineWithOneMore(sql, raid._id), now }
  const to = factsOf('booking', { ...input, state: 'backup' })
  const change = { ...recordOf(id, raid._id, actor), action: 'backup', to } as const
  return {
    payload: await insertBooking(sql, joining, change),
    message: `Backup request sent for ${raid.name}`,
  }
}

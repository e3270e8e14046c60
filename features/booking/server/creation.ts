import { randomUUIDv7 } from 'node:crypto'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import { createBackup, createBooking, createBookings } from '#features/booking/calls.ts'
import { BOOKING_FIELDS } from '#features/booking/changes.ts'
import { whyNotCreate, whyNotCreateAll } from '#features/booking/rules.ts'
import { whyNotBookAll, whyNotJoinBackup, whyNotOpen } from '#features/raid/rules.ts'
import { throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { factsOf } from '#platform/change/facts.ts'
import type { Sql } from '#platform/database/tables.ts'
import { lockBookable, lockUncounted } from './bookable.ts'
import { insertBooking } from './data.ts'
import type { ClientLimits } from './limits.ts'
import { queueWithOneMore } from './plans-data.ts'
import { recordOf, requireVisible } from './routes.ts'

/** How clients get onto a raid or into its line (docs/product.md, Bookings). */
export function creationRoutes({ limits }: { limits: ClientLimits }): Implementation[] {
  return [
    implement(createBooking, (input, context) =>
      limits.book(context.actor._id, [input], () => create(input, context)),
    ),
    implement(createBookings, (input, context) =>
      limits.book(context.actor._id, input.bookings, () => createAll(input, context)),
    ),
    implement(createBackup, (input, context) =>
      limits.book(context.actor._id, [input], () => joinLine(input, context)),
    ),
  ]
}

const create: Handler<typeof createBooking> = async (input, { sql, actor, now }) => {
  const raid = requireVisible(await lockUncounted(sql, input.raidId), actor)
  throwIf(whyNotOpen(raid, now) ?? whyNotCreate(input, raid, actor))
  return {
    payload: await insert(sql, bookedOn(raid._id, input, { actor, now })),
    message: `Booking request sent for ${raid.name}`,
  }
}

const createAll: Handler<typeof createBookings> = async ({ raidId, bookings }, { sql, actor, now }) => {
  const raid = requireVisible(await lockBookable(sql, raidId), actor)
  const inputs = bookings.map((booking) => ({ raidId, ...booking }))
  throwIf(whyNotBookAll(raid, inputs.length, now) ?? whyNotCreateAll(inputs, raid, actor))
  const payload: Booking[] = []
  for (const input of inputs) payload.push(await insert(sql, bookedOn(raid._id, input, { actor, now })))
  const requests = payload.length === 1 ? 'Booking request' : `${payload.length} booking requests`
  return { payload, message: `${requests} sent for ${raid.name}` }
}

type Doing = { readonly actor: Actor; readonly now: Date }

/** Whether a slot is free says the database, which gives it (booking_within_max_clients). */
function insert(sql: Sql, { taking, change }: ReturnType<typeof bookedOn>): Promise<Booking> {
  return insertBooking(sql, { ...taking, line: null }, change)
}

function bookedOn(raidId: string, input: BookingInput, { actor, now }: Doing) {
  const id = randomUUIDv7()
  const to = factsOf(BOOKING_FIELDS, input)
  const change = { ...recordOf(id, raidId, actor), action: 'create', to } as const
  return { taking: { id, input, memberId: actor._id, now }, change }
}

const joinLine: Handler<typeof createBackup> = async (input, { sql, actor, now }) => {
  const raid = requireVisible(await lockBookable(sql, input.raidId), actor)
  throwIf(whyNotJoinBackup(raid, now) ?? whyNotCreate(input, raid, actor))
  const id = randomUUIDv7()
  const joining = { id, input, memberId: actor._id, line: await queueWithOneMore(sql, raid._id), now }
  const to = factsOf(BOOKING_FIELDS, { ...input, state: 'backup' })
  const change = { ...recordOf(id, raid._id, actor), action: 'backup', to } as const
  return {
    payload: await insertBooking(sql, joining, change),
    message: `Backup request sent for ${raid.name}`,
  }
}

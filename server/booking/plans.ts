import type { Kysely } from 'kysely'
import type { Booking } from '#domain/booking/booking.ts'
import { cancelBooking, promoteBooking } from '#domain/booking/endpoints.ts'
import { whyNotCancel, whyNotOutcome, whyNotPromote } from '#domain/booking/plans.ts'
import { throwIf } from '#domain/failure.ts'
import { hasStarted } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import { endBooking, fillFreeSlots, promote } from '#server/booking/actions.ts'
import { readBooking, storeFirstInLine } from '#server/booking/data.ts'
import { asSeenBy, lockKnown, raidOf, recordOf } from '#server/booking/routes.ts'
import { record } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Handler, type Implementation, implementInTurn, repeatedBy } from '#server/http/endpoint.ts'
import { readCrew } from '#server/raid/data.ts'

/** What becomes of bookings when plans change (docs/product.md, Plans). */
export function planRoutes(): Implementation[] {
  return [
    {
      ...implementInTurn(promoteBooking, raidOf('bookingId'), promoteBackup),
      ...repeatedBy(promoteBooking, readAsSeen),
    },
    {
      ...implementInTurn(cancelBooking, raidOf('bookingId'), cancel),
      ...repeatedBy(cancelBooking, readAsSeen),
    },
  ]
}

async function readAsSeen(
  id: string,
  { sql, actor }: { sql: Kysely<Tables>; actor: Actor },
): Promise<Booking> {
  const booking = await readBooking(sql, id)
  return asSeenBy(actor, booking, await readCrew(sql, booking.raidId))
}

const promoteBackup: Handler<typeof promoteBooking> = async ({ bookingId }, { sql, actor, now }) => {
  const { booking, raid } = await lockKnown(sql, bookingId, actor)
  throwIf(whyNotPromote(booking, raid, actor, now))
  if (hasStarted(raid, now)) await promote(sql, booking, actor._id)
  else if (booking.place !== 1) {
    await storeFirstInLine(sql, bookingId, raid._id)
    const places = { from: { place: booking.place }, to: { place: 1 } }
    await record(sql, { ...recordOf(bookingId, raid._id, actor), action: 'first-in-line', ...places })
  }
  const message = hasStarted(raid, now) ? 'Backup promoted' : 'First in line'
  return { payload: await readBooking(sql, bookingId), message }
}

const cancel: Handler<typeof cancelBooking> = async (input, { sql, actor, now }) => {
  const { booking, raid } = await lockKnown(sql, input.bookingId, actor)
  throwIf(whyNotCancel(booking, raid, actor))
  const message = 'Booking cancelled'
  if (booking.state === 'cancelled') return { payload: booking, message }
  throwIf(whyNotOutcome(booking, input.deposit))
  await endBooking(sql, booking, {
    state: 'cancelled',
    at: now,
    by: actor._id,
    reason: input.reason,
    outcome: input.deposit ?? null,
  })
  await fillFreeSlots(sql, raid, now)
  return { payload: await readBooking(sql, input.bookingId), message }
}

import type { Booking } from '#features/booking/booking.ts'
import { editBooking, listBookings, markBooking, markBookings } from '#features/booking/calls.ts'
import { BOOKING_FIELDS } from '#features/booking/changes.ts'
import { MARK, MARKS, type Mark, markedText } from '#features/booking/mark.ts'
import {
  maskedBooking,
  maySeeFully,
  whyNotEdit,
  whyNotMark,
  whyNotMarked,
  whyNotNewTerms,
} from '#features/booking/rules.ts'
import { bookedClientKey } from '#features/client/client.ts'
import { type CutRates, cutRatesOf } from '#features/mail/rules.ts'
import { hasSettlement } from '#features/payout/server/settlement-data.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, mayKnow, mayViewDetails } from '#features/raid/rules.ts'
import { readCrew } from '#features/raid/server/data.ts'
import { community } from '#features/settings/community.ts'
import type { InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Context, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { whyNotStale } from '#platform/call/stale.ts'
import { differenceOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql } from '#platform/database/tables.ts'
import { fillFreeSlots, lockWithRaid, setMark } from './actions.ts'
import { lockBookable } from './bookable.ts'
import { findRaidOf, lockBookings, readBooking, readBookings, updateBooking } from './data.ts'
import type { ClientLimits } from './limits.ts'

interface BookingDeps {
  limits: ClientLimits
}

export function bookingRoutes({ limits }: BookingDeps): Implementation[] {
  return [
    implement(listBookings, { cache: { views: ['bookings'] } }, async ({ raidId, all }, { sql, actor }) => {
      const raid = requireVisible(await readCrew(sql, raidId), actor)
      throwIf(mayViewDetails(actor, raid) ? null : new Failure('not-permitted'))
      const bookings = await readBookings(sql, raidId, all)
      return { payload: bookings.map((booking) => maskedFor(actor, booking, raid)) }
    }),
    implement(editBooking, async ({ id, version, ...input }, { sql, actor, now }) => {
      const { booking: before, raid } = await lockVisible(sql, id, actor)
      throwIf(
        whyNotEdit(before, input, raid, actor) ??
          whyNotStale(version, before) ??
          whyNotNewTerms(before, input),
      )
      const update = () => updateBooking(sql, id, input)
      await (bookedClientKey(before) === bookedClientKey(input)
        ? update()
        : limits.book(actor._id, [input], update))
      const after = await readBooking(sql, id)
      const change = differenceOf(BOOKING_FIELDS, before, after)
      if (change !== null) await record(sql, { ...recordOf(id, raid._id, actor), action: 'edit', ...change })
      const choosesAnew = String(before.selectedBosses) !== String(after.selectedBosses)
      if (choosesAnew) await fillFreeSlots(sql, raid, now)
      return {
        payload: choosesAnew ? await readBooking(sql, id) : after,
        message: 'Booking updated successfully',
      }
    }),
    implement(markBookings, async (input, context) => ({
      payload: await markAll(input, context, cutRatesOf(community.cuts)),
      message: 'The marks are set as listed',
    })),
    ...MARKS.map((mark) =>
      implement(markBooking[mark], async ({ bookingId }, { sql, actor, now }) => {
        const { booking, raid } = await lockVisible(sql, bookingId, actor)
        throwIf(whyNotMark(mark, raid, actor) ?? whyNotMarked(booking))
        const cutRates = cutRatesOf(community.cuts)
        if (!booking[MARK[mark].field]) {
          throwIf(await whyNotDone(sql, mark, raid._id))
          await setMark(sql, mark, { booking, raid, actor, now, cutRates })
        }
        return { payload: undefined, message: markedText(mark) }
      }),
    ),
  ]
}

const NOT_ON_RAID = 'These bookings are not all on one raid.'

/**
 * Sets a mark on many bookings of one raid, that of the first of them. What is refused stops none of the others.
 *
 * @throws Failure 'not-found' for a first one that is unknown; 'not-permitted' when the mark is not the actor's to set there
 */
async function markAll(
  { bookingIds, mark }: InputOf<typeof markBookings>,
  { sql, actor, now }: Context<typeof markBookings>,
  cutRates: CutRates,
): Promise<PayloadOf<typeof markBookings>> {
  const raidId = await findRaidOf(sql, bookingIds[0] ?? '')
  if (raidId === null) throw new Failure('not-found')
  const raid = requireVisible(await lockBookable(sql, raidId), actor)
  throwIf(whyNotMark(mark, raid, actor))
  const bookings = new Map(
    (await lockBookings(sql, raid._id, bookingIds)).map((booking) => [booking._id, booking]),
  )
  const settled = await whyNotDone(sql, mark, raid._id)
  const answers: PayloadOf<typeof markBookings> = []
  // An id names the same booking in capitals and without.
  for (const bookingId of new Set(bookingIds.map((id) => id.toLowerCase()))) {
    const booking = bookings.get(bookingId)
    const isSet = booking?.[MARK[mark].field] === true
    const refused =
      booking === undefined
        ? new Failure('not-found', NOT_ON_RAID)
        : (whyNotMarked(booking) ?? (isSet ? null : settled))
    if (refused === null && booking !== undefined && !isSet)
      await setMark(sql, mark, { booking, raid, actor, now, cutRates })
    answers.push({ bookingId, code: refused?.code ?? null, message: refused?.message ?? markedText(mark) })
  }
  return answers
}

/** A settled raid takes no Done: it would be gold that nobody splits. */
async function whyNotDone(sql: Sql, mark: Mark, raidId: string): Promise<Failure | null> {
  return mark === 'status' && (await hasSettlement(sql, raidId)) ? new Failure('settlement-stands') : null
}

/**
 * A booking and its raid, both locked.
 *
 * @throws Failure 'not-found', also when the actor may not even know of the raid
 */
export async function lockVisible(sql: Sql, bookingId: string, actor: Actor) {
  const { booking, raid } = await lockWithRaid(sql, bookingId)
  return { booking, raid: requireVisible(raid, actor) }
}

/** @throws Failure 'not-found' when the actor may not even know of the raid */
export function requireVisible<R extends Crew & Pick<Raid, 'published'>>(raid: R, actor: Actor): R {
  if (mayKnow(actor, raid)) return raid
  throw new Failure('not-found')
}

export function maskedFor(actor: Actor, booking: Booking, raid: Crew): Booking {
  return maySeeFully(actor, booking.userId._id, raid) ? booking : maskedBooking(booking)
}

export function recordOf(recordId: string, raidId: string, actor: Actor) {
  return { noun: 'booking', recordId, raidId, memberId: actor._id } as const
}

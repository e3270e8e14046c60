import type { Booking } from '#domain/booking/booking.ts'
import {
  goldAfter,
  needsSecond,
  tooMuch,
  tooMuchText,
  whyNotAccept,
  whyNotCorrect,
  whyNotDrop,
  whyNotOfferCorrection,
} from '#domain/booking/correction.ts'
import { acceptCorrection, correctGold, dropCorrection } from '#domain/booking/endpoints.ts'
import { type Correction, partsText, partText } from '#domain/booking/parts.ts'
import { differenceOf } from '#domain/facts.ts'
import { throwIf } from '#domain/failure.ts'
import type { Actor } from '#domain/rights.ts'
import { whyNotStale } from '#domain/stale.ts'
import { readBooking } from '#server/booking/data.ts'
import { storeCorrected, storeProposed } from '#server/booking/plans-data.ts'
import { lockVisible, readMaskedFor, recordOf, turnOf } from '#server/booking/routes.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'

/** The corrections of what is owed and how it is paid, on the night (docs/product.md, Corrected gold). */
export function correctionRoutes(): Implementation[] {
  const options = { turn: turnOf('bookingId'), repeat: readMaskedFor } as const
  return [
    implement(correctGold, options, correct),
    implement(acceptCorrection, options, async ({ bookingId, at }, { sql, actor }) => {
      const { booking, raid } = await lockVisible(sql, bookingId, actor)
      throwIf(whyNotAccept(booking, raid, { actor, at }))
      const message = await apply(sql, booking, booking.correction ?? unchanged(booking), {
        actor,
        accepts: true,
      })
      return { payload: await readBooking(sql, booking._id), message }
    }),
    implement(dropCorrection, options, async ({ bookingId }, { sql, actor }) => {
      const { booking, raid } = await lockVisible(sql, bookingId, actor)
      throwIf(whyNotDrop(booking, raid, actor))
      await storeProposed(sql, booking._id, null)
      const from = booking.correction && factsOf(booking.correction)
      await record(sql, {
        ...recordOf(booking._id, raid._id, actor),
        ...{ action: 'drop-correction', ...(from && { from }) },
      })
      return { payload: await readBooking(sql, booking._id), message: 'Not corrected' }
    }),
  ]
}

const correct: Handler<typeof correctGold> = async (
  { bookingId, version, ...input },
  { sql, actor, now },
) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  throwIf(
    whyNotOfferCorrection(booking, raid, actor) ??
      whyNotStale(version, booking) ??
      whyNotCorrect(booking, raid, { actor, input }),
  )
  if (isAsItIs(booking, input)) return { payload: booking, message: 'Nothing to correct' }
  if (!needsSecond(booking, actor, input)) {
    const message = await apply(sql, booking, input, { actor, accepts: false })
    return { payload: await readBooking(sql, booking._id), message }
  }
  const reason = input.price === booking.price ? null : (input.reason ?? null)
  const proposed = { ...input, reason, at: now.toISOString() }
  await storeProposed(sql, booking._id, { ...proposed, by: actor._id })
  await record(sql, {
    ...recordOf(booking._id, raid._id, actor),
    ...{ action: 'propose-correction', from: factsOf(unchanged(booking)), to: factsOf(proposed) },
  })
  return { payload: await readBooking(sql, booking._id), message: 'Waits until somebody else accepts it.' }
}

function unchanged({ price, parts }: Booking): Correction {
  return { price: price ?? 0, parts: parts ?? [] }
}

function isAsItIs(booking: Booking, input: Correction): boolean {
  const before = unchanged(booking)
  return input.price === before.price && partsText(input.parts) === partsText(before.parts)
}

function factsOf({ price, reason, parts }: Correction) {
  return { price, parts: parts.map(partText), ...(reason && { reason }) }
}

/** Corrects a booking that is locked. @returns the answer's sentence */
async function apply(
  sql: Sql,
  booking: Booking,
  input: Correction,
  { actor, accepts }: { actor: Actor; accepts: boolean },
): Promise<string> {
  const { inRaid, ...gold } = goldAfter(booking, input.price)
  await storeCorrected(sql, booking._id, { ...gold, parts: input.parts })
  const change = differenceOf(
    'booking',
    { ...booking, ...factsOf(unchanged(booking)) },
    { ...factsOf(input), ...gold },
  )
  const { from = {}, to = {} } = change ?? {}
  const { reason } = input
  const said = { ...(reason && { reason }), ...(accepts && { acceptedBy: actor._id }) }
  await record(sql, {
    ...recordOf(booking._id, booking.raidId, actor),
    ...{ action: 'correct', from, to: { ...to, ...said } },
  })
  const above = tooMuch(booking, input.price)
  return above > 0 ? `Gold corrected. ${tooMuchText(above)}: give it back.` : 'Gold corrected'
}

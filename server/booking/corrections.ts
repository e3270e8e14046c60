import {
  goldAfter,
  tooMuch,
  tooMuchText,
  whyNotCorrect,
  whyNotOfferCorrection,
} from '#domain/booking/correction.ts'
import { correctGold } from '#domain/booking/endpoints.ts'
import { BOOKING_FIELDS } from '#domain/change/booking.ts'
import { differenceOf } from '#domain/facts.ts'
import { throwIf } from '#domain/failure.ts'
import { whyNotStale } from '#domain/stale.ts'
import { readBooking } from '#server/booking/data.ts'
import { storeCorrected } from '#server/booking/plans-data.ts'
import { lockVisible, recordOf } from '#server/booking/routes.ts'
import { record } from '#server/change/record.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'

/** The correction of what is owed and where it is paid, on the night (docs/product.md, Corrected gold). */
export function correctionRoutes(): Implementation[] {
  return [implement(correctGold, correct)]
}

const correct: Handler<typeof correctGold> = async (
  { bookingId, version, reason, ...input },
  { sql, actor },
) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  throwIf(
    whyNotOfferCorrection(booking, raid, actor) ??
      whyNotStale(version, booking) ??
      whyNotCorrect(booking, raid, { actor, input }),
  )
  const corrected = { ...input, ...goldAfter(input) }
  const change = differenceOf(BOOKING_FIELDS, booking, corrected)
  const above = tooMuch(booking, input)
  const back = above > 0 ? `${tooMuchText(above)}: give it back.` : null
  if (change === null) return { payload: booking, message: back ?? 'Nothing to correct' }
  await storeCorrected(sql, booking._id, corrected)
  const to = { ...change.to, reason }
  await record(sql, { ...recordOf(booking._id, raid._id, actor), action: 'correct', ...change, to })
  const message = back === null ? 'Gold corrected' : `Gold corrected. ${back}`
  return { payload: await readBooking(sql, booking._id), message }
}

import { correctGold } from '#features/booking/calls.ts'
import { BOOKING_FIELDS } from '#features/booking/changes.ts'
import {
  goldAfter,
  tooMuch,
  tooMuchText,
  whyNotCorrect,
  whyNotOfferCorrection,
} from '#features/booking/correction.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { whyNotStale } from '#platform/call/stale.ts'
import { differenceOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/record.ts'
import { readBooking } from './data.ts'
import { storeCorrected } from './plans-data.ts'
import { lockVisible, recordOf } from './routes.ts'

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

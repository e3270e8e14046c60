import * as z from 'zod/mini'
import { type Booking, booking } from '#features/booking/booking.ts'
import { MARK, MARKS, type Mark, type ShownMark } from '#features/booking/mark.ts'

/**
 * A booking as it may arrive (docs/product.md, Encoding): what a booking need not have is filled in, so that a table
 * can show it. `createdAt` is '' when the instant is not known.
 */
const receivedBooking = z.extend(booking, {
  createdAt: z._default(z.string(), ''),
  masked: z._default(z.boolean(), false),
  state: z._default(booking.shape.state, 'booked'),
  place: z._default(booking.shape.place, null),
  end: z._default(booking.shape.end, null),
  raiderioLink: z._default(booking.shape.raiderioLink, ''),
  contactInfo: z._default(booking.shape.contactInfo, ''),
  additionalNotes: z._default(booking.shape.additionalNotes, ''),
  selectedBosses: z._default(booking.shape.selectedBosses, []),
  ...optionalMarks(),
})

type HiddenMark = Exclude<Mark, ShownMark>

/** Marks without a button. */
function optionalMarks() {
  const hidden = MARKS.filter((mark) => MARK[mark].asks === null)
  return Object.fromEntries(
    hidden.map((mark) => [MARK[mark].field, z._default(z.boolean(), false)]),
  ) as Record<(typeof MARK)[HiddenMark]['field'], z.ZodMiniDefault<z.ZodMiniBoolean>>
}

/** A raid's bookings came, but in a form that can't be read. */
export class UnreadableBookings extends Error {
  constructor(cause: unknown) {
    super('The server sent bookings that cannot be read. Try again in a moment.', { cause })
    this.name = 'UnreadableBookings'
  }
}

/** The bookings in a decoded payload. Throws UnreadableBookings when one of them is none. */
export function readBookings(payload: readonly unknown[]): Booking[] {
  const reading = z.array(receivedBooking).safeParse(payload)
  if (reading.success) return reading.data
  throw new UnreadableBookings(reading.error)
}

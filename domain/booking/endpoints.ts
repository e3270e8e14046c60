import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../field.ts'
import { booking, bookingFields, MARK, MARKS, type Mark } from './booking.ts'

export const listBookings = endpoint({
  method: 'POST',
  path: '/booking/raid-booking',
  access: 'see-bookings',
  effect: 'read',
  input: z.strictObject({ raidId: id }),
  payload: z.array(booking),
  encoded: true,
})

/** Takes an Idempotency-Key header: see docs/product.md, Bookings. */
export const createBooking = endpoint({
  method: 'POST',
  path: '/booking/create',
  access: 'book',
  effect: 'write',
  input: z.strictObject(bookingFields),
  payload: booking,
  idempotent: true,
})

export const editBooking = endpoint({
  method: 'POST',
  path: '/booking/edit',
  access: 'edit-booking',
  effect: 'write',
  input: z.strictObject({ id, ...bookingFields }),
  payload: booking,
})

const markInput = z.strictObject({ bookingId: id })

function mark(name: Mark) {
  return endpoint({
    method: 'POST',
    path: `/booking/${name}`,
    access: MARK[name].right,
    effect: 'write',
    input: markInput,
    payload: null,
  })
}

/** The one-way marks; 'status' is Done and makes the mail record. */
export const markBooking = Object.fromEntries(MARKS.map((name) => [name, mark(name)])) as Readonly<
  Record<Mark, ReturnType<typeof mark>>
>

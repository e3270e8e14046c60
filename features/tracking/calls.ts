import * as z from 'zod/mini'
import { post } from '#platform/call/endpoint.ts'
import { id, UNKNOWN_ID } from '#platform/call/field.ts'
import { madeLink } from './tracking.ts'

const ofBooking = z.strictObject({ bookingId: id })

/**
 * Makes a link to the client's page of a booking that the viewer sees in full. No answer with a link is stored: repeated, it
 * makes another one.
 */
export const makeTrackingLink = post('/tracking/make', {
  access: 'see-bookings',
  input: ofBooking,
  example: { bookingId: UNKNOWN_ID },
  payload: madeLink,
  idempotent: false,
})

/** Ends all links of the booking. */
export const endTrackingLinks = post('/tracking/end', {
  access: 'see-bookings',
  input: ofBooking,
  example: { bookingId: UNKNOWN_ID },
})

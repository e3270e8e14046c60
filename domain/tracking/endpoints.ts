import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../field.ts'
import { madeLink } from './tracking.ts'

const ofBooking = z.strictObject({ bookingId: id })

/** Makes a link to the client's page of a booking that the viewer sees in full. */
export const makeTrackingLink = endpoint({
  method: 'POST',
  path: '/tracking/make',
  access: 'see-bookings',
  effect: 'write',
  input: ofBooking,
  payload: madeLink,
  idempotent: true,
})

/** Ends all links of the booking. */
export const endTrackingLinks = endpoint({
  method: 'POST',
  path: '/tracking/end',
  access: 'see-bookings',
  effect: 'write',
  input: ofBooking,
  payload: null,
  idempotent: true,
})

import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'

/** A member's private calendar; null while they have none. `madeAt`: when its address was made, ISO 8601, UTC. */
export const calendar = z.nullable(z.object({ madeAt: z.string() }))
export type Calendar = z.infer<typeof calendar>

/** `address`: the private one, in full, shown this once. */
const madeCalendar = z.object({
  _id: z.string(),
  madeAt: z.string(),
  address: z.string(),
})

/** The address is this with the token and '.ics'. Its calls lie below it too. */
export const CALENDAR_PATH = '/calendar/'

export const getCalendar = get('/calendar/own', { access: 'see-dashboard', payload: calendar })

/** Makes an address, which ends the one before. No answer with an address is stored: repeated, it makes another one. */
export const renewCalendar = post('/calendar/renew', {
  access: 'see-dashboard',
  payload: madeCalendar,
  idempotent: false,
})

export const endCalendar = post('/calendar/end', { access: 'see-dashboard', payload: calendar })

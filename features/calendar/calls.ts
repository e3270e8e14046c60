import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'

/** A member's private calendar; null without one. `madeAt`: when its address was created, ISO 8601, UTC. */
export const calendar = z.nullable(z.object({ madeAt: z.string() }))
export type Calendar = z.infer<typeof calendar>

/** `address`: the full private address, shown only once. */
const madeCalendar = z.object({
  _id: z.string(),
  madeAt: z.string(),
  address: z.string(),
})

/** The path of calendars: followed by the token and '.ics'. Its calls are below it too. */
export const CALENDAR_PATH = '/calendar/'

export const getCalendar = get('/calendar/own', { access: 'see-dashboard', payload: calendar })

/** Creates an address, which ends the previous one. The answer is not stored: a repeated call creates another address. */
export const renewCalendar = post('/calendar/renew', {
  access: 'see-dashboard',
  payload: madeCalendar,
  idempotent: false,
})

export const endCalendar = post('/calendar/end', { access: 'see-dashboard', payload: calendar })

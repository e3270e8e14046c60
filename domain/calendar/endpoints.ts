import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { CALENDAR_OF, calendar, madeCalendar } from './calendar.ts'

const choice = z.strictObject({
  of: z.enum(CALENDAR_OF, { error: 'Choose your own raids or all that you may see.' }),
})

/** The viewer's calendar, without its address. */
export const getCalendar = endpoint({
  method: 'GET',
  path: '/calendar/own',
  access: 'see-dashboard',
  effect: 'read',
  input: nothing,
  payload: calendar,
})

/** Makes an address, which ends the one before. */
export const renewCalendar = endpoint({
  method: 'POST',
  path: '/calendar/renew',
  access: 'see-dashboard',
  effect: 'write',
  input: choice,
  payload: madeCalendar,
  idempotent: true,
})

/** Changes what the calendar holds; its address stays. */
export const chooseCalendar = endpoint({
  method: 'POST',
  path: '/calendar/choose',
  access: 'see-dashboard',
  effect: 'write',
  input: choice,
  payload: calendar,
  idempotent: true,
})

/** Ends the address. */
export const endCalendar = endpoint({
  method: 'POST',
  path: '/calendar/end',
  access: 'see-dashboard',
  effect: 'write',
  input: nothing,
  payload: calendar,
  idempotent: true,
})

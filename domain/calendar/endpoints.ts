import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { CALENDAR_OF, calendar, madeCalendar } from './calendar.ts'

const choice = z.strictObject({
  of: z.enum(CALENDAR_OF, { error: 'Choose your own raids or all that you may see.' }),
})

/** The viewer's calendar, without its address. */
export const getCalendar = get('/calendar/own', { access: 'see-dashboard', payload: calendar })

/** Makes an address, which ends the one before. */
export const renewCalendar = post('/calendar/renew', {
  access: 'see-dashboard',
  input: choice,
  example: { of: 'own' },
  payload: madeCalendar,
})

/** Changes what the calendar holds; its address stays. */
export const chooseCalendar = post('/calendar/choose', {
  access: 'see-dashboard',
  input: choice,
  example: { of: 'all' },
  payload: calendar,
})

/** Ends the address. */
export const endCalendar = post('/calendar/end', { access: 'see-dashboard', payload: calendar })

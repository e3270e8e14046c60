import { get, post } from '#platform/call/endpoint.ts'
import { calendar, madeCalendar } from './calendar.ts'

/** The viewer's calendar, without its address. */
export const getCalendar = get('/calendar/own', { access: 'see-dashboard', payload: calendar })

/** Makes an address, which ends the one before. No answer with an address is stored: repeated, it makes another one. */
export const renewCalendar = post('/calendar/renew', {
  access: 'see-dashboard',
  payload: madeCalendar,
  idempotent: false,
})

/** Ends the address. */
export const endCalendar = post('/calendar/end', { access: 'see-dashboard', payload: calendar })

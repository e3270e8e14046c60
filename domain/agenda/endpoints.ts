import { endpoint, nothing } from '../endpoint.ts'
import { agenda } from './agenda.ts'

/** What waits for the viewer, the soonest first. */
export const getAgenda = endpoint({
  method: 'GET',
  path: '/agenda/own',
  access: 'see-dashboard',
  effect: 'read',
  input: nothing,
  payload: agenda,
})

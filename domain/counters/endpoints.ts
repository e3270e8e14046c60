import { endpoint, nothing } from '../endpoint.ts'
import { counters } from './counters.ts'

export const getCounters = endpoint({
  method: 'GET',
  path: '/dashboard/status',
  access: 'see-dashboard',
  effect: 'read',
  input: nothing,
  payload: counters,
})

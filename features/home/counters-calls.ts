import { get } from '#platform/call/endpoint.ts'
import { counters } from './counters.ts'

export const getCounters = get('/dashboard/status', { access: 'see-dashboard', payload: counters })

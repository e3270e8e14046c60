import { get } from '../endpoint.ts'
import { agenda } from './agenda.ts'

/** What waits for the viewer, the soonest first. */
export const getAgenda = get('/agenda/own', { access: 'see-dashboard', payload: agenda })

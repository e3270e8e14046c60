import { get } from '../endpoint.ts'
import { agenda } from './agenda.ts'

/** The viewer's open tasks, the soonest first. */
export const getAgenda = get('/agenda/own', { access: 'see-dashboard', payload: agenda })

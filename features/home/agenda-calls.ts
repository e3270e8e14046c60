import { get } from '#platform/call/endpoint.ts'
import { list } from '#platform/call/list.ts'
import { agendaLine, NEEDS, OFF } from './agenda.ts'

/** What needs the viewer, in the order of NEEDS. */
export const getAgenda = get('/agenda/own', {
  access: 'see-dashboard',
  payload: list(agendaLine, NEEDS.length),
})

/** What is off in the community, in the order of OFF. */
export const getBoard = get('/agenda/board', { access: 'move-gold', payload: list(agendaLine, OFF.length) })

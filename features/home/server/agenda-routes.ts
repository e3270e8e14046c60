import { getAgenda, getBoard } from '#features/home/agenda-calls.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { readNeeds, readOff } from './agenda-data.ts'

/** The facts of the board. */
const SHOWN = ['agenda', 'mails', 'channels', 'ledger', 'banks'] as const

/** The lists of Home (docs/product.md, Home). */
export function agendaRoutes(): Implementation[] {
  return [
    implement(getAgenda, { cache: { views: ['agenda', 'gold'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readNeeds(sql, actor, now),
    })),
    implement(getBoard, { cache: { views: SHOWN } }, async (_input, { sql, now }) => ({
      payload: await readOff(sql, now),
    })),
  ]
}

import { getAgenda, getBoard } from '#domain/agenda/endpoints.ts'
import { readNeeds, readOff } from '#server/agenda/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

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

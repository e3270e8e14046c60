import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { readBoard } from '#server/agenda/board.ts'
import { readAgenda } from '#server/agenda/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

/** The facts of the board. */
const SHOWN = ['agenda', 'desk', 'payouts', 'channels', 'ledger', 'banks'] as const

export function agendaRoutes(): Implementation[] {
  return [
    implement(getAgenda, { cache: { views: ['agenda', 'gold'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readAgenda(sql, actor, now),
    })),
    implement(getBoard, { cache: { views: SHOWN } }, async (_input, { sql, now }) => ({
      payload: await readBoard(sql, now),
    })),
  ]
}

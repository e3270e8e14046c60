import { getAgenda } from '#domain/agenda/endpoints.ts'
import { readAgenda } from '#server/agenda/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

export function agendaRoutes(): Implementation[] {
  return [
    implement(getAgenda, { cache: { dependsOn: 'agenda' } }, async (_input, { sql, actor, now }) => ({
      payload: await readAgenda(sql, actor, now),
    })),
  ]
}

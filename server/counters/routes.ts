import { getCounters } from '#domain/counters/endpoints.ts'
import { readCounters } from '#server/counters/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

export function countersRoutes(): Implementation[] {
  return [
    implement(getCounters, { cache: { views: ['counters'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readCounters(sql, actor, now),
    })),
  ]
}

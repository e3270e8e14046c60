import { getCounters } from '#features/home/counters-calls.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { readCounters } from './counters-data.ts'

export function countersRoutes(): Implementation[] {
  return [
    implement(getCounters, { cache: { views: ['counters'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readCounters(sql, actor, now),
    })),
  ]
}

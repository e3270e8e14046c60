import { listHistory } from '#features/history/calls.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { readHistory } from './data.ts'

export function historyRoutes(): Implementation[] {
  return [implement(listHistory, (asked, { sql }) => readHistory(sql, asked))]
}

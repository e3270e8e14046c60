import { listHistory } from '#domain/history/endpoints.ts'
import { readHistory } from '#server/history/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

export function historyRoutes(): Implementation[] {
  return [implement(listHistory, (asked, { sql }) => readHistory(sql, asked))]
}

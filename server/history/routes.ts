import { listHistory } from '#domain/history/endpoints.ts'
import { readHistory } from '#server/history/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

export function historyRoutes(): Implementation[] {
  return [
    implement(listHistory, async (asked, { sql }) => {
      const { entries, next } = await readHistory(sql, asked)
      return { payload: entries, next }
    }),
  ]
}

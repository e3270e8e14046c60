import { throwIf } from '#domain/failure.ts'
import { exportReport, readReport } from '#domain/report/endpoints.ts'
import { whyNotSpan } from '#domain/report/rules.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { csvOf } from '#server/report/csv.ts'
import { readGroups } from '#server/report/data.ts'

export function reportRoutes(): Implementation[] {
  return [
    implement(readReport, async (asked, { sql, actor }) => {
      throwIf(whyNotSpan(asked))
      const { next, ...payload } = await readGroups(sql, actor, asked)
      return { payload, next }
    }),
    implement(exportReport, async (asked, { sql, actor }) => {
      throwIf(whyNotSpan(asked))
      const { by, from, to } = asked
      return { payload: csvOf(sql, actor, asked), file: `report-${by}-${from}-${to}.csv` }
    }),
  ]
}

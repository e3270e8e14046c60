import { exportReport, readReport } from '#features/report/calls.ts'
import { whyNotSpan } from '#features/report/rules.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { csvOf } from './csv.ts'
import { readGroups } from './data.ts'

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

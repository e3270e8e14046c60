import { infiniteQueryOptions, skipToken } from '@tanstack/react-query'
import { readReport } from '#domain/report/endpoints.ts'
import type { ReportSpan } from '#domain/report/report.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** A report, page by page; for null nothing is asked. */
export function reportOf(asked: ReportSpan | null) {
  return infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.reports, asked],
    queryFn:
      asked === null
        ? skipToken
        : async ({ pageParam, signal }) => call(readReport, { ...asked, ...pageAt(pageParam) }, { signal }),
    ...PAGED,
  })
}

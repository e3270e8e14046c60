import { get } from '#platform/call/endpoint.ts'
import { report, reportPage, reportSpan } from './report.ts'

/** The figures of the bookings that the caller may see, by groups: one page of them. */
export const readReport = get('/report/read', {
  access: 'see-reports',
  input: reportPage,
  example: { by: 'day', from: '2026-06-01', to: '2026-06-30' },
  payload: report,
  next: true,
})

/** The same as CSV, every group. */
export const exportReport = get('/report/csv', {
  access: 'see-reports',
  input: reportSpan,
  example: { by: 'day', from: '2026-06-01', to: '2026-06-30' },
  media: 'text/csv; charset=utf-8',
})

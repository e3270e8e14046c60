import { get } from '../endpoint.ts'
import { report, reportPage, reportSpan } from './report.ts'

/** The figures of the bookings that the caller may see, by groups: one page of them. */
export const readReport = get('/report/read', {
  access: 'see-reports',
  input: reportPage,
  payload: report,
  next: true,
  cost: 5,
})

/** The same as CSV, every group. */
export const exportReport = get('/report/csv', {
  access: 'see-reports',
  input: reportSpan,
  media: 'text/csv; charset=utf-8',
  cost: 10,
})

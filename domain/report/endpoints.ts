import { endpoint } from '../endpoint.ts'
import { report, reportPage, reportSpan } from './report.ts'

/** What became of the bookings that the caller may see, by groups: one page of them. */
export const readReport = endpoint({
  method: 'GET',
  path: '/report/read',
  access: 'see-reports',
  effect: 'read',
  input: reportPage,
  payload: report,
  next: true,
  cost: 5,
})

/** The same as CSV, every group. */
export const exportReport = endpoint({
  method: 'GET',
  path: '/report/csv',
  access: 'see-reports',
  effect: 'read',
  input: reportSpan,
  payload: null,
  media: 'text/csv; charset=utf-8',
  cost: 10,
})

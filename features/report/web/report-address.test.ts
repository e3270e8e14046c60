import { expect, it } from 'vitest'
import { readAddress, searchOf } from './report-address.ts'

it.each([
  ['?tab=reports', { by: 'day', from: '', to: '', show: 'bookings' }],
  [
    '?tab=reports&by=person&from=2026-10-01&to=2026-10-31&show=gold',
    { by: 'person', from: '2026-10-01', to: '2026-10-31', show: 'gold' },
  ],
] as const)('REP-9: the address %j says what is asked for', (search, choice) => {
  expect(readAddress(new URLSearchParams(search))).toEqual(choice)
  expect(searchOf(choice)).toBe(search)
})

it('REP-9: what is impossible counts as not chosen', () => {
  const params = new URLSearchParams('?by=moon&from=2026-02-30&to=x&show=luck')
  expect(readAddress(params)).toEqual({ by: 'day', from: '', to: '', show: 'bookings' })
})

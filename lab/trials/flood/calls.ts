import { listBookings } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { daysAfter } from '#domain/server-time.ts'
import type { PacedCall } from '#lab/paced-work.ts'
import { bookingInput } from '#server/testing/records.ts'

const today = new Date().toISOString().slice(0, 10)

/** The dearest calls that a Trial Advertiser may make. */
export function dearCalls({ _id: raidId }: Pick<Raid, '_id'>): readonly [name: string, call: PacedCall][] {
  const year = `from=${daysAfter(today, -390)}&to=${today}`
  return [
    ['/raid/week of 42 evenings', ['/raid/week', { from: daysAfter(today, -28), to: daysAfter(today, 13) }]],
    ['/search/find', ['/search/find', { text: 'client' }]],
    ['/raid/past', ['/raid/past', null]],
    ['/report/read by day', [`/report/read?by=day&${year}`, null]],
    ['/report/csv by person', [`/report/csv?by=person&${year}`, null]],
    ['/raid/published', ['/raid/published', null]],
    ['/booking/raid-booking', [listBookings.path, { raidId, all: true }]],
    ['/ledger/mine', ['/ledger/mine', null]],
  ]
}

/** What people do of an evening, in turns: mostly reads, one booking in twenty-five. */
export function everydayCall(nth: number, raids: readonly Raid[]): PacedCall {
  const raid = raids[(nth + Math.floor(nth / EVERYDAY.length)) % raids.length]
  if (raid === undefined) throw new Error('There are no raids')
  return EVERYDAY[nth % EVERYDAY.length]?.(raid) ?? ['/dashboard/status', null]
}

const EVERYDAY: readonly ((raid: Raid) => PacedCall)[] = [
  (raid) => ['/booking/create', bookingInput(raid)],
  ...repeated(6, () => ['/raid/published', null]),
  ...repeated(5, ({ _id }) => ['/booking/raid-booking', { raidId: _id }]),
  ...repeated(4, () => ['/dashboard/status', null]),
  ...repeated(3, () => ['/notice/unread', null]),
  ...repeated(2, () => ['/agenda/own', null]),
  ...repeated(2, () => ['/search/find', { text: 'clientå77' }]),
  () => ['/raid/week', { from: today, to: daysAfter(today, 6) }],
  () => ['/ledger/mine', null],
]

function repeated(times: number, call: (raid: Raid) => PacedCall): ((raid: Raid) => PacedCall)[] {
  return Array.from({ length: times }, () => call)
}

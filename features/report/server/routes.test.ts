import { beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking, createBackup } from '#features/booking/calls.ts'
import { PEOPLE_AT_ONCE, type Report, readReport } from '#features/report/calls.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { type Product, testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, collector, senior, advertiser, trial } = testProduct()
let day: string
beforeAll(async () => {
  day = product.clock.day(1)
  await sell(product)
})

const asked = (changes: object = {}) => ({ by: 'day', from: day, to: day, ...changes })
const ask = async (caller: Caller, changes?: object) => (await caller.ask(readReport, asked(changes))).body
const totalOf = async (caller: Caller) => ((await ask(caller)).payload as Report).total

it('REP-3: staff see everything, others their own bookings and the raids that they run', async () => {
  const sold = { done: 1, gold: 150_000, cut: 48_000 }
  const all = { bookings: 4, cancelled: 1, noShows: 0, ...sold, slots: { all: 4, taken: 3 } }
  for (const role of ['Admin', 'Developer', 'Raid Leader'] as const)
    expect([role, await totalOf(await product.as(role))]).toEqual([role, all])
  const own = { bookings: 3, cancelled: 1, noShows: 0, ...sold, slots: null }
  expect(await totalOf(advertiser)).toEqual(own)
  const nothing = { bookings: 0, cancelled: 0, noShows: 0, done: 0, gold: 0, cut: 0 }
  expect(await totalOf(trial)).toEqual({ ...nothing, slots: null })
  expect(await totalOf(collector)).toEqual({ ...{ ...nothing, bookings: 1, slots: { all: 2, taken: 1 } } })
  expect(await totalOf(await product.another('Raid Leader'))).toEqual({
    ...nothing,
    slots: { all: 0, taken: 0 },
  })
})

it('REP-7: people are sorted by the gold that they brought, in pages, with the sums of all', async () => {
  const { payload, next } = await ask(admin, { by: 'person' })
  const { groups } = payload as Report
  expect(groups.map(({ name, gold, bookings }) => ({ name, gold, bookings }))).toEqual([
    { name: advertiser.person.name, gold: 150_000, bookings: 3 },
    { name: senior.person.name, gold: 0, bookings: 1 },
  ])
  expect([next, groups.length < PEOPLE_AT_ONCE]).toEqual([null, true])
  const after = await ask(admin, { by: 'person', before: groups[0]?.key })
  expect((after.payload as Report).groups).toEqual(groups.slice(1))
  expect((after.payload as Report).total).toEqual((payload as Report).total)
})

it.each([
  [{ from: '2026-02-30' }, { from: 'This is not a date (YYYY-MM-DD).' }],
  [{ to: '' }, { to: 'Choose the last day.' }],
  [{ by: 'moon' }, { by: 'Choose what to group by.' }],
  [{ to: '2026-01-01' }, { to: 'The last day is before the first.' }],
  [{ from: '2025-01-01' }, { to: 'A report covers at most 400 days.' }],
])('REP-2: refuses %j with a specific message', async (changes, fields) => {
  const answer = await admin.ask(readReport, asked(changes))
  expect([answer.status, answer.body.fields]).toEqual([400, fields])
})

describe('REP-8: a report as CSV', () => {
  const csv = async (caller: Caller, query: string) =>
    product.request(`/report/csv?${query}`, { cookie: caller.cookie })

  it('the CSV of a report contains every group with its counts', async () => {
    const { text, headers } = await csv(advertiser, `by=source&from=${day}&to=${day}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = text.split('\r\n')
    expect(head).toBe('"Source","Bookings","Cancelled","No-shows","Done","Gold","Cut","Slots","Slots taken"')
    expect(lines).toEqual(['"TC",3,1,0,1,150000,48000,,', ''])
  })

  it('the CSV of a report is refused for the same reasons as the report', async () => {
    expect((await csv(admin, `by=source&from=${day}&to=2026-01-01`)).status).toBe(400)
  })
})

/** A raid of two slots with a done client, a cancelled client and a backup; another raid with a collector and one client. */
async function sell(product: Product): Promise<void> {
  const raid = await publishedRaid(product, { maxClients: 2 })
  const { memberId: goldCollector } = collector
  const collected = await publishedRaid(product, { maxClients: 2, goldCollector })
  const first = await book(advertiser, raid, { price: 150_000 })
  const second = await book(advertiser, raid, { clientName: 'Brontax' })
  // Silva, first in line, gets the cancelled client's slot; Torvald stays a backup and is not counted.
  for (const clientName of ['Silva', 'Torvald'])
    await advertiser.call(createBackup, bookingInput(raid, { clientName }))
  await advertiser.call(cancelBooking, { bookingId: second._id, reason: 'Client cancelled' })
  await book(senior, collected)
  await finish(product, first)
}

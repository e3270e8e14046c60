import { expect, it } from 'vitest'
import { createBookings, editBooking } from '#features/booking/calls.ts'
import { getClientRecord, listClientRecords } from '#features/client/calls.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, advertiser, senior } = testProduct({ env: { RATE_LIMIT: '1' } })

it('CLIENT-7: a person may look up 60 clients a minute, found or not, regardless of other people', async () => {
  const ask = (caller: typeof advertiser, at: number, raidId?: string) =>
    caller.ask(getClientRecord, { name: `Client ${at}`, realm: 'Kazzak', ...(raidId && { raidId }) })
  const answers = await Promise.all(
    Array.from({ length: 65 }, (_, at) => ask(advertiser, at, at % 2 === 0 ? UNKNOWN_ID : undefined)),
  )
  const beyond = answers.filter(({ status }) => status === 429)
  expect(beyond).toHaveLength(5)
  for (const answer of beyond) {
    expectRefused(answer, 'too-many-requests')
    expect(Number(answer.headers.get('retry-after'))).toSatisfy((s: number) => s >= 1 && s <= 60)
  }
  expect((await ask(admin, 1)).status).toBe(200)
  const known = answers.findIndex(({ status }) => status === 200)
  expect((await ask(advertiser, known)).status).toBe(200)
})

it('CLIENT-7: counts a name once over all calls, and an edit to another client as a booking', async () => {
  const raid = await publishedRaid(product, { maxClients: 30 })
  const named = (at: number) => ({ clientName: `Guess ${at}`, clientRealm: 'Kazzak' })
  const { raidId, ...input } = bookingInput(raid)
  const bookings = Array.from({ length: 10 }, (_, at) => ({ ...input, ...named(at) }))
  await senior.call(createBookings, { raidId, bookings })
  const { _id: id } = await book(senior, raid, named(10))
  const edit = (changes: object) =>
    senior.ask(editBooking, { id, ...bookingInput(raid, named(10)), ...changes })
  const statuses: number[] = []
  for (let at = 11; at < 21; at += 1) statuses.push((await edit(named(at))).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
  // Another spelling is the same client, and edits of other fields are not counted.
  const same = { clientName: 'GUESS 19', contactInfo: 'another#1' }
  expect((await edit(same)).status).toBe(200)
  expect(await senior.call(listClientRecords, { raidId })).toHaveLength(11)
  const look = async (name: string) => (await senior.ask(getClientRecord, { name, realm: 'kazzak' })).status
  // These 21 names are counted already, also that of the refused edit.
  for (let at = 0; at < 21; at += 1) expect(await look(`guess ${at}`)).toBe(200)
  for (let at = 0; at < 40; at += 1) expect(await look(`Other ${at}`)).toBe(at < 39 ? 200 : 429)
  const more = await senior.ask(createBookings, { raidId, bookings: [{ ...input, ...named(99) }] })
  expectRefused(more, 'too-many-requests')
})

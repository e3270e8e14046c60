import { describe, expect, it } from 'vitest'
import type { BookingInput } from '#features/booking/booking.ts'
import {
  createBooking,
  editBooking,
  listBookings,
  markBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

const { product, admin, advertiser, trial } = testProduct()

const create = (input: BookingInput, key: string, caller = advertiser) =>
  caller.ask(createBooking, input, { 'idempotency-key': key })
const taken = async ({ raidId }: BookingInput) => (await readRaid(product, raidId)).clients.length

describe('BOOK-7: booking with an Idempotency-Key', () => {
  it('a repeated request gets the first answer and makes no second booking', async () => {
    const input = bookingInput(await publishedRaid(product))
    const first = await create(input, 'repeated')
    const { _id: id } = Object(first.body.payload)
    await advertiser.call(editBooking, { ...input, id, contactInfo: 'another#1' })
    const second = await create(input, 'repeated')
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await taken(input)).toBe(1)
  })

  it('a request with reordered fields or untrimmed text counts as the same request', async () => {
    const input = bookingInput(await publishedRaid(product))
    const turned = Object.fromEntries(Object.entries(input).toReversed())
    const first = await create(input, 'turned')
    const second = await advertiser.ask(
      createBooking,
      { ...turned, clientName: `  ${input.clientName} ` },
      { 'idempotency-key': 'turned' },
    )
    expect(second.body).toEqual(first.body)
  })

  it('makes one booking when the same request arrives ten times at once', async () => {
    const input = bookingInput(await publishedRaid(product))
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(input, 'at once')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await taken(input)).toBe(1)
  })

  it('a repeated request gets the first answer although the raid is full by now', async () => {
    const input = bookingInput(await publishedRaid(product, { maxClients: 1 }))
    const first = await create(input, 'last slot')
    expect((await create(input, 'last slot')).body).toEqual(first.body)
    expectRefused(await create(input, 'another key'), 'raid-full')
  })

  it('an Idempotency-Key with another body is refused', async () => {
    const input = bookingInput(await publishedRaid(product))
    await create(input, 'mismatch')
    expectRefused(await create({ ...input, clientName: 'Somebody' }, 'mismatch'), 'idempotency-mismatch')
    expect(await taken(input)).toBe(1)
  })

  it('two people may use the same Idempotency-Key', async () => {
    const input = bookingInput(await publishedRaid(product))
    await create(input, 'mine')
    expect((await create(input, 'mine', trial)).status).toBe(200)
    expect(await taken(input)).toBe(2)
  })

  it('an Idempotency-Key is remembered for 24 hours', async () => {
    const input = bookingInput(await publishedRaid(product, { date: product.clock.day(3) }))
    await create(input, 'kept')
    product.clock.advance({ hours: 24 })
    await create(input, 'kept')
    expect(await taken(input)).toBe(1)
    product.clock.advance({ ms: 1 })
    await create(input, 'kept')
    expect(await taken(input)).toBe(2)
  })

  it.each([
    ['', 400],
    ['x'.repeat(201), 400],
    ['Schlüssel', 400],
    ['x', 200],
    ['x'.repeat(200), 200],
    ['with "quotes" and \\', 200],
  ])('an Idempotency-Key of the form %j is answered with %i', async (key, status) => {
    const { body, ...answer } = await create(bookingInput(await publishedRaid(product)), key)
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(body.message).toBe('The Idempotency-Key must be 1 to 200 printable ASCII characters.')
  })
})

it('PLAN-15: a repeated request with the same Idempotency-Key does not set a status again after it was taken back', async () => {
  const raid = await publishedRaid(product)
  const { _id: bookingId } = await book(advertiser, raid)
  const mark = () => admin.ask(markBooking.lock, { bookingId }, { 'idempotency-key': 'a mark' })
  const { body } = await mark()
  await admin.call(takeBackMark, { bookingId, mark: 'lock' })
  expect((await mark()).body).toEqual(body)
  expect(await admin.call(listBookings, { raidId: raid._id })).toMatchObject([{ lock: false }])
})

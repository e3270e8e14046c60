import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBooking } from '#features/booking/calls.ts'
import { deleteRaid, editRaid } from '#features/raid/calls.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { onPostgres, untilLocked } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { bookingInput, inputOf, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

const { product, manager, advertiser } = testProduct()

it('GOLD-2, WIRE-4: a booking must match the raid’s current price, with an Idempotency-Key and without', async () => {
  const raid = await publishedRaid(product)
  const input = bookingInput(raid)
  expect((await advertiser.ask(createBooking, input)).status).toBe(200)
  await manager.call(editRaid, { id: raid._id, ...inputOf(raid), pot: raid.pot * 2 })
  for (const headers of [{}, { 'idempotency-key': 'dearer' }]) {
    const { status } = await advertiser.ask(createBooking, input, headers)
    expect(status).toBe(400)
  }
  const dearer = bookingInput({ ...raid, pot: raid.pot * 2 })
  // A refused call does not use up its key.
  const booked = await advertiser.ask(createBooking, dearer, { 'idempotency-key': 'dearer' })
  expect(booked.status).toBe(200)
  expect((await readRaid(product, raid._id)).clients).toHaveLength(2)
  await manager.call(deleteRaid, { id: raid._id })
  expect((await advertiser.ask(createBooking, dearer)).status).toBe(404)
})

onPostgres('while another transaction locks the raid’s row', () => {
  /** Books twice, with a key and without, while a transaction with `change` is still open. */
  async function bookDuring(change: string) {
    const raid = await publishedRaid(product)
    const input = bookingInput(raid)
    await advertiser.call(createBooking, input)
    const waiting = await product.database.sql.transaction().execute(async (holder) => {
      await sql`UPDATE raid SET ${sql.raw(change)} WHERE id = ${raid._id}`.execute(holder)
      const answers = [
        advertiser.ask(createBooking, input, { 'idempotency-key': change }),
        advertiser.ask(createBooking, input),
      ]
      await untilLocked(product.database, answers.length)
      return answers.map((answer) => () => answer)
    })
    return Promise.all(waiting.map((answered) => answered()))
  }

  it('GOLD-2: bookings that waited for a price change are checked against the new price', async () => {
    const answers = await bookDuring('pot = pot * 2')
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })

  it('BOOK-2: bookings that waited for a raid’s edit are made, or refused when it lowered Max Clients', async () => {
    const made = await bookDuring("organization = 'Team'")
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    const refused = await bookDuring('max_clients = 1')
    expect(refused.map(({ body }) => body.message)).toEqual(Array(2).fill(FAILURES['raid-full'][1]))
  })
})

import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBooking, listBookings, markBooking } from '#features/booking/calls.ts'
import { listPublishedRaids } from '#features/raid/calls.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { freshDatabase, oneKind, onPostgres } from '#platform/testing/server/databases.ts'
import { FaultProxy } from '#platform/testing/server/fault-proxy.ts'
import { type Product, startProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, publishedRaid, readRaid } from '#platform/testing/server/records.ts'
import { until } from '#platform/testing/server/test-clock.ts'
import { expectWithin } from '#platform/testing/server/walks.ts'
import { disconnectAll, disconnected, watch } from '#platform/testing/server/watcher.ts'

const AWAY = { success: false, code: 'database-away' }

onPostgres('the product when the connection to PostgreSQL breaks', () => {
  let product: Product
  let proxy: FaultProxy
  const log: string[] = []
  /** PostgreSQL's own address, which nothing breaks. */
  let straight: string
  beforeAll(async () => {
    const fresh = await freshDatabase('postgres', async (databaseUrl) => {
      straight = databaseUrl
      proxy = await FaultProxy.to(databaseUrl)
      return proxy.databaseUrl
    })
    product = await startProduct('postgres', { on: fresh, onLog: (line) => log.push(line) })
  })
  afterAll(async () => {
    await proxy.mend()
    await product.stop()
    await proxy.close()
  })

  /** Long enough that no session and no reading of roles is served from memory. */
  const forget = () => product.clock.advance({ seconds: 120 })

  const healed = (caller: Caller) =>
    until(async () => (await caller.ask(listPublishedRaids, {})).status === 200)

  it('FAULT-1: answers every call with 503 while PostgreSQL is down, and recovers by itself', async () => {
    const advertiser = await product.as('Advertiser')
    const raid = await publishedRaid(product)
    await proxy.cut()
    forget()
    const startedAt = performance.now()
    const answers = await Promise.all([
      advertiser.ask(listPublishedRaids, {}),
      advertiser.ask(createBooking, bookingInput(raid)),
      product.request('/auth/discord'),
      product.request('/readyz'),
    ])
    expectWithin(2_000, performance.now() - startedAt)
    expect(log.filter((line) => line.includes('A call could not be answered'))).toHaveLength(1)
    for (const { status, body } of answers) {
      expect(status).toBe(503)
      expect(body).toMatchObject(AWAY)
      expect(body.message).toBe('The database cannot be reached right now. Try again in a moment.')
    }
    expect((await product.request('/healthz')).status).toBe(200)
    await proxy.mend()
    await healed(advertiser)
    expect((await readRaid(product, raid._id)).clients).toHaveLength(0)
    await book(advertiser, raid)
  }, 30_000)

  it('FAULT-11: a call that waits 5 s for a locked raid fails with a message', async () => {
    const advertiser = await product.as('Advertiser')
    const held = await publishedRaid(product)
    const holder = new Client({ connectionString: straight })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM raid WHERE id = $1 FOR UPDATE', [held._id])
    const began = performance.now()
    const wanting = Array.from({ length: 4 }, () => advertiser.ask(createBooking, bookingInput(held)))
    for (const { status, body } of await Promise.all(wanting))
      expect([status, body.code]).toEqual([503, AWAY.code])
    expectWithin(5_000, performance.now() - began)
    await holder.end()
    await book(advertiser, held)
  }, 30_000)

  it('FAULT-3: a commit whose answer was lost is applied once, however often the form is sent', async () => {
    const advertiser = await product.as('Advertiser')
    const raid = await publishedRaid(product)
    const input = bookingInput(raid)
    const key = { 'idempotency-key': crypto.randomUUID() }
    // A column of what the booking's one statement answers, which is sent once it is committed.
    const broken = proxy.breakAt('history_id')
    const first = await advertiser.ask(createBooking, input, key)
    await broken
    expect([first.status, first.body.code]).toEqual([503, AWAY.code])
    const second = await advertiser.ask(createBooking, input, key)
    expect(second.status).toBe(200)
    const bookings = await advertiser.call(listBookings, { raidId: raid._id })
    expect(bookings.map(({ _id }) => _id)).toEqual([(second.body.payload as { _id: string })._id])
  }, 30_000)

  it('FAULT-4: sockets stay connected while PostgreSQL is down, and get the missed changes afterwards', async () => {
    const advertiser = await product.as('Advertiser')
    const admin = await product.as('Admin')
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid)
    const watcher = await watch(product, await product.as('Senior Advertiser'))
    await proxy.cut()
    // A room that is asked for meanwhile is joined once the database can be asked.
    watcher.socket.emit('joinRaidRoom', raid._id)
    await until(async () => (await product.request('/readyz')).status === 503)
    await proxy.mend()
    await healed(admin)
    await watcher.until(({ bookingUpdates }) => bookingUpdates.includes(raid._id))
    await admin.call(markBooking.lock, { bookingId: booking._id })
    await watcher.until((one) => one.shown(raid)?.clients[0]?.lock === true)
    expect(watcher.socket.connected).toBe(true)
    disconnectAll()
  }, 30_000)
})

it('FAULT-6: a stopping server disconnects its sockets, so that clients connect to another', async () => {
  const product = await startProduct(oneKind())
  const broken = disconnected(await watch(product, await product.as('Advertiser')))
  await product.stop()
  expect(await broken).toBe('transport close')
}, 30_000)

import { beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import {
  cancelBooking,
  createBackup,
  listBookings,
  markBooking,
  markBookings,
  takeBackMark,
} from '#features/booking/calls.ts'
import { delayRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookingInput, joinBackup, publishedRaid } from '#platform/testing/server/records.ts'
import { minutesLater } from '#platform/words/server-time.ts'

const REASON = { reason: 'Client cancelled' } as const

const { product, advertiser: owner, leader, admin } = testProduct()
/** Two slots, both taken, two backups, and one cancelled booking. */
let raid: Raid
let first: Booking
let cancelled: Booking
let last: Booking
beforeEach(async () => {
  raid = await publishedRaid(product, { maxClients: 2 })
  product.clock.moveTo(minutesLater(new Date(raid.startsAt), -60))
  first = await book(owner, raid)
  cancelled = await book(owner, raid, { clientName: 'Gone' })
  await owner.call(cancelBooking, { bookingId: cancelled._id, ...REASON })
  await book(owner, raid, { clientName: 'Brontax' })
  await joinBackup(owner, raid, { clientName: 'Waiting' })
  last = await joinBackup(owner, raid, { clientName: 'Last' })
})

/** The history's actions on the raid and its bookings, oldest first. */
async function actions() {
  const { sql } = product.database
  const rows = await sql
    .selectFrom('history')
    .select('action')
    .where('raid_id', '=', raid._id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

type Case = readonly [string, Endpoint, () => object | Promise<object>]
const CASES: readonly Case[] = [
  ['a backup', createBackup, () => bookingInput(raid, { clientName: 'New' })],
  ['a mark', markBooking.lock, () => ({ bookingId: first._id })],
  ['marks', markBookings, () => ({ bookingIds: [first._id, last._id], mark: 'lock' })],
  ['a delay', delayRaid, () => ({ id: raid._id, minutes: 30 })],
]

describe('PLAN-15: what is sent twice with one Idempotency-Key is done once', () => {
  it.each(CASES)('%s', async (what, endpoint, prepare) => {
    const input = await prepare()
    const before = await actions()
    const send = () => admin.ask(endpoint, input, { 'idempotency-key': `${what} of ${raid._id}` })
    const answer = await send()
    const once = await actions()
    const again = await send()
    expect([again.status, again.body]).toEqual([200, answer.body])
    expect(once.length).toBeGreaterThan(before.length)
    expect(await actions()).toEqual(once)
  })

  it('a mark, also when it was taken back meanwhile', async () => {
    const send = () =>
      admin.ask(markBooking.lock, { bookingId: first._id }, { 'idempotency-key': `late ${raid._id}` })
    const { body } = await send()
    await leader.call(takeBackMark, { bookingId: first._id, mark: 'lock' })
    expect((await send()).body).toEqual(body)
    const [booking] = await admin.call(listBookings, { raidId: raid._id })
    expect(booking).toMatchObject({ _id: first._id, lock: false })
  })
})

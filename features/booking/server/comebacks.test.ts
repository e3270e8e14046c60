import { beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import {
  cancelBooking,
  listBookings,
  markBooking,
  moveBooking,
  noShowBooking,
  reinstateBooking,
} from '#features/booking/calls.ts'
import { listAllMails } from '#features/mail/calls.ts'
import { delayRaid, deleteRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { actionsOf, historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  finish,
  fullRaid,
  joinBackup,
  pendingRaid,
  publishedRaid,
  readRaid,
} from '#platform/testing/server/records.ts'

const { product, admin, leader, advertiser: owner } = testProduct()
let raid: Raid
let first: Booking
let second: Booking
beforeEach(async () => {
  ;({ raid, first, second } = await fullRaid(product, { deposit: 1_000 }))
})

const all = (one = raid, caller = admin) => caller.call(listBookings, { raidId: one._id, all: true })
const states = async (one = raid) => (await all(one)).map(({ _id, state }) => [_id, state])
const cancel = ({ _id: bookingId }: Booking, changes = {}) =>
  owner.call(cancelBooking, { bookingId, reason: 'Client cancelled', ...changes })
const start = () => product.clock.moveTo(raid.startsAt)

it('PLAN-7: bringing a booking back warns when the character is already on the raid', async () => {
  const twin = { clientName: first.clientName ?? '', clientRealm: first.clientRealm ?? '', deposit: 0 }
  await cancel(first, { deposit: 'returned' })
  await book(owner, raid, twin)
  const back = await owner.ask(reinstateBooking, { bookingId: first._id, backup: true })
  expect(back.body.message).toBe(`Booking brought back. ${first.clientName} is already booked on this raid.`)
})

it('PLAN-6: a no-show frees the slot and stores the deposit’s outcome; a repeat changes nothing', async () => {
  const early = await leader.ask(noShowBooking, { bookingId: first._id, deposit: 'kept' })
  expectRefused(early, 'no-show-too-early')
  start()
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await leader.ask(noShowBooking, { bookingId: first._id, deposit: 'kept' })
    expect([status, body]).toMatchObject([200, { message: 'Marked as no-show' }])
    expect(body.payload).toMatchObject({ state: 'no-show', end: { deposit: 'kept', reason: null } })
  }
  expect(await states()).toEqual([
    [second._id, 'booked'],
    [first._id, 'no-show'],
  ])
  const actions = await actionsOf(product.database, first._id)
  expect(actions).toEqual(['create', 'no-show'])
  const other = { bookingId: first._id, reason: 'Client cancelled', deposit: 'kept' } as const
  expect((await leader.ask(cancelBooking, other)).body.code).toBe('booking-ended')
})

describe('PLAN-7: bringing a booking back', () => {
  it('bringing a booking back returns it with its statuses to a free slot', async () => {
    await admin.call(markBooking['in-group'], { bookingId: first._id })
    await cancel(first, { deposit: 'kept' })
    const { status, body } = await owner.ask(reinstateBooking, { bookingId: first._id })
    expect([status, body.message]).toEqual([200, 'Booking brought back'])
    expect(body.payload).toEqual({ ...first, inGroup: true })
    expect((await readRaid(product, raid._id)).clients.map(({ _id }) => _id)).toEqual([first._id, second._id])
    const [, , , back] = await historyOf(product.database, first._id)
    expect(back).toMatchObject({
      action: 'reinstate',
      changes: { from: { state: 'cancelled', outcome: 'kept' }, to: { state: 'booked', outcome: null } },
    })
    expectRefused(await owner.ask(reinstateBooking, { bookingId: first._id }), 'booking-not-ended')
  })

  it('bringing a booking back to a full raid makes it a backup', async () => {
    await cancel(second)
    const third = await book(owner, raid)
    expectRefused(await owner.ask(reinstateBooking, { bookingId: second._id }), 'raid-full')
    const waiting = await owner.call(reinstateBooking, { bookingId: second._id, backup: true })
    expect(waiting).toMatchObject({ _id: second._id, state: 'backup', place: 1, end: null })
    await cancel(third)
    expect((await states()).slice(0, 2)).toEqual([
      [first._id, 'booked'],
      [second._id, 'booked'],
    ])
  })

  it('bringing a backup back puts it at the end of the backup list, or into a free slot', async () => {
    const [one, two] = [await joinBackup(owner, raid), await joinBackup(owner, raid)]
    await cancel(one)
    await owner.call(reinstateBooking, { bookingId: one._id })
    expect((await all()).slice(2)).toMatchObject([{ _id: two._id }, { _id: one._id, place: 2 }])
    await cancel(one)
    for (const booking of [second, two]) await cancel(booking)
    expect(await owner.call(reinstateBooking, { bookingId: one._id })).toMatchObject({ state: 'booked' })
  })
})

describe('PLAN-8: moving a booking', () => {
  let there: Raid
  beforeEach(async () => {
    there = await publishedRaid(product, { maxClients: 1, name: 'Manaforge Late' })
  })
  const move = (booking: Booking, to: Raid, caller = owner) =>
    caller.ask(moveBooking, { bookingId: booking._id, raidId: to._id })

  it('a move keeps the agreed terms, and the old slot goes to the first backup', async () => {
    const backup = await joinBackup(owner, raid)
    await admin.call(markBooking.lock, { bookingId: first._id })
    const { status, body } = await move(first, there, admin)
    expect([status, body.message]).toEqual([200, 'Moved to Manaforge Late'])
    expect(body.payload).toEqual({ ...first, raidId: there._id })
    expect(await states(there)).toEqual([[first._id, 'booked']])
    expect(await states()).toEqual([
      [backup._id, 'booked'],
      [second._id, 'booked'],
    ])
    const actions = async (id: string) => (await historyOf(product.database, id)).at(-1)
    expect(await actions(first._id)).toMatchObject({
      action: 'move',
      raidId: there._id,
      changes: { from: { raid: raid.name, lock: true }, to: { raid: there.name, lock: false } },
    })
    const client = 'Käthelina-Antonidas'
    expect(await actions(raid._id)).toMatchObject({ action: 'move-out', changes: { from: { client } } })
    expect(await actions(there._id)).toMatchObject({ action: 'move-in', changes: { to: { client } } })
  })

  it('refuses a move to a full raid or to a raid hidden from the mover', async () => {
    await book(owner, there)
    expectRefused(await move(first, there), 'raid-full')
    expectRefused(await move(first, await pendingRaid(product)), 'not-found')
    const elsewhere = await publishedRaid(product, {
      raidLeader: (await product.another('Raid Leader')).memberId,
    })
    expectRefused(await move(first, elsewhere, leader), 'not-found')
    expect(await states()).toEqual([
      [first._id, 'booked'],
      [second._id, 'booked'],
    ])
  })
})

it('PLAN-9: a delay moves the start, and once it is in the future again backups fill free slots', async () => {
  const backup = await joinBackup(owner, raid)
  start()
  await cancel(second)
  const { status, body } = await leader.ask(delayRaid, { id: raid._id, minutes: 30 })
  expect([status, body.message]).toEqual([200, 'Starts 30 minutes later: 8:00 PM'])
  expect(body.payload).toMatchObject({ date: raid.date, time: '8:00 PM', backups: 0 })
  expect((await states())[1]).toEqual([backup._id, 'booked'])
  const { changes } = (await historyOf(product.database, raid._id)).at(-1) ?? {}
  expect(changes).toEqual({ from: { time: '7:30 PM' }, to: { time: '8:00 PM' } })
  const odd = await leader.ask(delayRaid, { id: raid._id, minutes: 10 })
  expectRefusedField(odd, 'minutes', 'Choose 15, 30, 45 or 60 minutes')
})

it('PLAN-10: deleting a raid cancels open bookings and keeps done ones with their mails', async () => {
  const backup = await joinBackup(owner, raid)
  const mail = await finish(product, second)
  await admin.call(deleteRaid, { id: raid._id })
  const rows = await product.database.sql
    .selectFrom('booking')
    .select(['id', 'state', 'ended_from', 'ended_by', 'end_reason', 'deposit_outcome'])
    .where('raid_id', '=', raid._id)
    .orderBy('id')
    .execute()
  const ended = { state: 'cancelled', ended_by: admin.memberId, end_reason: 'Raid cancelled' }
  expect(rows).toEqual([
    { id: first._id, ...ended, ended_from: 'booked', deposit_outcome: 'returned' },
    expect.objectContaining({ id: second._id, state: 'booked' }),
    { id: backup._id, ...ended, ended_from: 'backup', deposit_outcome: null },
  ])
  expect((await admin.call(listAllMails, {})).map(({ _id }) => _id)).toContain(mail._id)
  const to = { state: 'cancelled', reason: 'Raid cancelled', outcome: null }
  expect((await historyOf(product.database, backup._id)).at(-1)).toEqual({
    ...{ noun: 'booking', action: 'cancel', memberId: admin.memberId, raidId: raid._id },
    changes: { from: { state: 'backup' }, to },
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import {
  cancelBooking,
  createBackup,
  createBooking,
  editBooking,
  listBookings,
  markBooking,
  promoteBooking,
} from '#features/booking/calls.ts'
import { editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { expectRefused, expectRefusedField, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  bookingInput,
  fullRaid,
  inputOf,
  joinBackup,
  readRaid,
} from '#platform/testing/server/records.ts'

const { product, manager, admin, leader, advertiser: owner } = testProduct()
let raid: Raid
let first: Booking
let second: Booking
beforeEach(async () => {
  ;({ raid, first, second } = await fullRaid(product))
})

const all = (caller = owner) => caller.call(listBookings, { raidId: raid._id, all: true })
const states = async () => (await all()).map(({ _id, state, place }) => [_id, state, place])
const slots = async () => (await readRaid(product, raid._id)).clients.map(({ _id }) => _id)
const cancel = (booking: Booking, caller = owner, changes = {}) =>
  caller.ask(cancelBooking, { bookingId: booking._id, reason: 'Client cancelled', ...changes })
const start = () => product.clock.moveTo(raid.startsAt)

describe('PLAN-2: the backup list', () => {
  it('accepts a backup on a full raid by the same checks as a booking', async () => {
    const { status, body } = await owner.ask(createBackup, bookingInput(raid))
    const message = `Backup request sent for ${raid.name}`
    const payload = { state: 'backup', place: 1, end: null }
    expect([status, body]).toMatchObject([200, { message, payload }])
    await joinBackup(owner, raid)
    expect(await states()).toMatchObject([
      [first._id, 'booked', null],
      [second._id, 'booked', null],
      [(body.payload as Booking)._id, 'backup', 1],
      [expect.any(String), 'backup', 2],
    ])
    expect(await readRaid(product, raid._id)).toMatchObject({ backups: 2, clients: { length: 2 } })
    const cheap = bookingInput(raid, { price: 1 })
    expect((await owner.ask(createBackup, cheap)).body.code).toBe('invalid-input')
    const [made] = await historyOf(product.database, (body.payload as Booking)._id)
    expect(made).toMatchObject({ action: 'backup', memberId: owner.memberId })
  })

  it('lets the owner edit and cancel a backup, and refuses any status on it', async () => {
    const backup = await joinBackup(owner, raid)
    const edited = await owner.call(editBooking, {
      id: backup._id,
      ...bookingInput(raid, { clientName: 'Nethris' }),
    })
    expect(edited).toMatchObject({ clientName: 'Nethris', state: 'backup', place: 1 })
    for (const mark of Object.values(markBooking)) {
      const answer = await admin.ask(mark, { bookingId: backup._id })
      expect([mark.path, refusalOf(answer)]).toEqual([mark.path, refused('booking-not-booked')])
    }
    expect((await cancel(backup)).body.message).toBe('Booking cancelled')
    expect((await readRaid(product, raid._id)).backups).toBe(0)
  })

  it('RAID-8: refuses to change the raid’s type while it has a backup', async () => {
    await joinBackup(owner, raid)
    for (const booking of [first, second]) await cancel(booking)
    const input = { ...inputOf(raid), id: raid._id, raidType: 'Curve', bossCount: 2 } as const
    expect((await manager.ask(editRaid, input)).body.code).toBe('raid-type-fixed')
    const [booked] = await owner.call(listBookings, { raidId: raid._id })
    await cancel(booked ?? first)
    expect((await manager.ask(editRaid, input)).status).toBe(200)
  })
})

describe('PLAN-4: cancelling a booking', () => {
  it('PLAN-5: a cancelled booking frees its slot for another and stays in the list of all bookings', async () => {
    const { status, body } = await cancel(first)
    expect([status, body]).toMatchObject([200, { success: true, message: 'Booking cancelled' }])
    const by = { _id: owner.memberId, username: owner.person.name }
    const how = { from: 'booked', reason: 'Client cancelled', deposit: null }
    const end = { at: product.clock.now().toISOString(), by, ...how }
    expect(body.payload).toEqual({ ...first, state: 'cancelled', end })
    expect(await slots()).toEqual([second._id])
    const third = await book(owner, raid)
    expect(await slots()).toEqual([third._id, second._id])
    expect(await owner.call(listBookings, { raidId: raid._id })).toEqual([third, second])
    expect(await all()).toEqual([third, second, body.payload])
    const [, ended] = await historyOf(product.database, first._id)
    const to = { state: 'cancelled', reason: 'Client cancelled', outcome: null }
    expect(ended).toEqual({
      ...{ noun: 'booking', action: 'cancel', memberId: owner.memberId, raidId: raid._id },
      changes: { from: { state: 'booked' }, to },
    })
  })

  it('cancelling a booking twice succeeds and changes nothing', async () => {
    const before = await cancel(first)
    product.clock.advance({ hours: 1 })
    const again = await cancel(first, leader, { reason: 'Booked by mistake' })
    expect(again.body).toEqual(before.body)
    expect(await historyOf(product.database, first._id)).toHaveLength(2)
  })

  it('a cancel requires an answer about the deposit when gold was taken', async () => {
    await cancel(first)
    const paid = await book(owner, raid, { deposit: 5_000 })
    const missing = 'Choose whether the gold is returned or kept.'
    expectRefusedField(await cancel(paid), 'deposit', missing)
    const kept = await cancel(paid, leader, { deposit: 'kept' })
    expect(kept.body.payload).toMatchObject({ end: { deposit: 'kept', by: { _id: leader.memberId } } })
  })

  it('a refused cancel has a specific message and stores nothing', async () => {
    const long = { reason: 'x'.repeat(201) }
    expectRefusedField(await cancel(first, owner, long), 'reason', 'At most 200 characters.')
    expectRefusedField(await cancel(first, owner, { reason: ' ' }), 'reason', 'Give a reason.')
    await admin.call(markBooking.paid, { bookingId: first._id })
    expectRefused(await cancel(first), 'client-paid')
    expect((await states())[0]).toEqual([first._id, 'booked', null])
  })

  it('PLAN-1: hides who cancelled, the reason and the deposit’s outcome from viewers of a masked booking', async () => {
    await cancel(first)
    const [, masked] = await all(await product.another('Advertiser'))
    expect(masked).toMatchObject({ masked: true, state: 'cancelled', clientName: null })
    expect(masked?.end).toMatchObject({ from: 'booked', by: null, reason: null, deposit: null })
  })
})

describe('PLAN-3: promoting backups', () => {
  it('a cancel before the start promotes the first backup in the same transaction', async () => {
    const [one, two] = [await joinBackup(owner, raid), await joinBackup(owner, raid)]
    await cancel(first)
    expect(await states()).toEqual([
      [one._id, 'booked', null],
      [second._id, 'booked', null],
      [two._id, 'backup', 1],
      [first._id, 'cancelled', null],
    ])
    const rows = await product.database.sql
      .selectFrom('history')
      .select(['action', 'member_id', 'transaction_id'])
      .where('record_id', 'in', [first._id, one._id])
      .where('action', 'in', ['cancel', 'promote'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ action, member_id }) => [action, member_id])).toEqual([
      ['cancel', owner.memberId],
      ['promote', null],
    ])
    expect(new Set(rows.map(({ transaction_id }) => transaction_id)).size).toBe(1)
  })

  it('raising Max Clients promotes as many backups as there are new slots', async () => {
    const [third, fourth] = [await joinBackup(owner, raid), await joinBackup(owner, raid)]
    await joinBackup(owner, raid)
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), maxClients: 4 })
    expect(await slots()).toEqual([first._id, second._id, third._id, fourth._id])
    expect((await readRaid(product, raid._id)).backups).toBe(1)
  })

  it('from the start on nobody is promoted automatically, and the leader may promote any backup', async () => {
    const one = await joinBackup(owner, raid)
    const two = await joinBackup(owner, raid, { clientName: 'Silva' })
    start()
    expectRefused(await leader.ask(promoteBooking, { bookingId: two._id }), 'raid-full')
    await cancel(first)
    expect(await slots()).toEqual([second._id])
    const { status, body } = await leader.ask(promoteBooking, { bookingId: two._id })
    expect([status, body]).toMatchObject([200, { message: 'Backup promoted', payload: { state: 'booked' } }])
    expect(await slots()).toEqual([two._id, second._id])
    expect((await all())[2]).toMatchObject({ _id: one._id, place: 1 })
    expectRefused(await leader.ask(promoteBooking, { bookingId: two._id }), 'booking-not-backup')
  })

  it('an edit that moves the start into the future promotes backups again', async () => {
    const backup = await joinBackup(owner, raid)
    start()
    await cancel(first)
    expect(await slots()).toEqual([second._id])
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), time: '11:00 PM' })
    expect(await slots()).toEqual([backup._id, second._id])
  })

  it('before the start the leader may move a backup to the first position', async () => {
    const one = await joinBackup(owner, raid)
    const two = await joinBackup(owner, raid, { clientName: 'Silva' })
    for (let time = 0; time < 2; time += 1) {
      const { body } = await leader.ask(promoteBooking, { bookingId: two._id })
      expect(body).toMatchObject({ message: 'First in line', payload: { state: 'backup', place: 1 } })
    }
    expect((await all()).slice(2).map(({ _id }) => _id)).toEqual([two._id, one._id])
    expect(await historyOf(product.database, two._id)).toHaveLength(2)
    await cancel(first)
    expect(await slots()).toEqual([two._id, second._id])
  })
})

it('PLAN-1: cancelled bookings and backups do not keep an old raid in the list', async () => {
  await cancel(second)
  await admin.call(markBooking.status, { bookingId: first._id })
  expect((await readRaid(product, raid._id)).clients).toHaveLength(1)
  const { status, body } = await owner.ask(createBooking, bookingInput(raid))
  expect(status).toBe(200)
  await joinBackup(owner, raid)
  start()
  product.clock.advance({ hours: 1 })
  await cancel(body.payload as Booking)
  const clients = (await readRaid(product, raid._id)).clients.map(({ status: done }) => done)
  expect(clients).toEqual([true])
})

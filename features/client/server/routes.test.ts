import { beforeEach, describe, expect, it } from 'vitest'
import {
  cancelBooking,
  listBookings,
  markBooking,
  moveBooking,
  noShowBooking,
} from '#features/booking/calls.ts'
import {
  type ClientRecord,
  findOnRaids,
  getClientRecord,
  listClientRecords,
  takeBackWarning,
  warnOfClient,
} from '#features/client/calls.ts'
import { deleteRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import {
  type Caller,
  expectRefused,
  expectRefusedField,
  refusalOf,
  refused,
} from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, joinBackup, publishedRaid } from '#platform/testing/server/records.ts'

let made = 0
/** A client with a new name; not every database folds the Ü. */
function newClient() {
  made += 1
  return { clientName: `Ünal${'x'.repeat(made)}`, clientRealm: 'Tarren Mill' }
}

const { product, advertiser, senior, leader, admin, manager, collector } = testProduct()
let client: ReturnType<typeof newClient>
beforeEach(() => {
  client = newClient()
})

const inOtherLetters = () => ({ name: client.clientName.toUpperCase(), realm: 'tarren-mill' })
const recordOf = (raid?: Raid, caller = senior): Promise<ClientRecord> =>
  caller.call(getClientRecord, { ...inOtherLetters(), ...(raid && { raidId: raid._id }) })
const onDay = (days: number, changes: Parameters<typeof publishedRaid>[1] = {}) =>
  publishedRaid(product, { date: product.clock.day(days), ...changes })
const NOBODY = { booked: 0, noShows: 0, noShowDays: [], lastOn: null, sameReset: [], warnings: [] }

describe('reading records and warnings of clients (200)', () => {
  it('CLIENT-2: a record counts past bookings, but no future or cancelled ones and no backups', async () => {
    const [soon, later] = [await onDay(0, { time: '12:15 PM' }), await onDay(3)]
    const full = await onDay(4, { maxClients: 1 })
    await book(senior, full)
    await joinBackup(advertiser, full, client)
    await book(advertiser, later, client)
    const missing = await book(advertiser, soon, { ...client, clientRealm: 'TarrenMill' })
    const gone = await book(advertiser, await onDay(5), client)
    expect((await recordOf()).noShows).toBe(0)
    await leader.call(noShowBooking, { bookingId: missing._id })
    await advertiser.call(cancelBooking, { bookingId: gone._id, reason: 'Client cancelled' })
    const today = product.clock.day(0)
    const record = { ...NOBODY, booked: 1, noShows: 1, noShowDays: [today], lastOn: today }
    expect(await recordOf()).toEqual({ ...record, nextOn: product.clock.day(3) })
    product.clock.moveTo(later.startsAt)
    expect(await recordOf()).toEqual({ ...record, booked: 2, lastOn: later.date })
    product.clock.reset()
  })

  it('CLIENT-3: a record lists the client’s other raids of the same difficulty in the same reset', async () => {
    // It is Wednesday noon; this reset ends next Wednesday at 5:00.
    const raid = await onDay(1)
    await book(advertiser, raid, client)
    await book(advertiser, await onDay(3, { difficulty: 'MYTHIC' }), client)
    await book(advertiser, await onDay(7, { time: '5:00 AM' }), client)
    await book(advertiser, await onDay(7, { time: '4:45 AM' }), client)
    await book(advertiser, await onDay(2), client)
    const gone = await book(advertiser, await onDay(4), client)
    await advertiser.call(cancelBooking, { bookingId: gone._id, reason: 'Client cancelled' })
    const deleted = await onDay(5)
    const done = await book(advertiser, deleted, client)
    await admin.call(markBooking.status, { bookingId: done._id })
    await manager.call(deleteRaid, { id: deleted._id })
    const { sameReset } = await recordOf(raid)
    expect(sameReset).toEqual([
      { date: product.clock.day(2), difficulty: 'HEROIC' },
      { date: product.clock.day(7), difficulty: 'HEROIC' },
    ])
  })

  it('CLIENT-2: answers the records of all clients on a raid that the caller sees in full', async () => {
    const raid = await onDay(1)
    const own = await book(advertiser, raid, client)
    const foreign = await book(senior, raid)
    const idsFor = async (caller: Caller) =>
      (await caller.call(listClientRecords, { raidId: raid._id })).map(({ bookingId }) => bookingId)
    expect(await idsFor(advertiser)).toEqual([own._id])
    expect(await idsFor(leader)).toEqual([own._id, foreign._id])
    const [record] = await advertiser.call(listClientRecords, { raidId: raid._id })
    expect(record).toEqual({ bookingId: own._id, ...(await recordOf(raid)) })
    await manager.call(deleteRaid, { id: raid._id })
    expect(await idsFor(leader)).toEqual([])
    expect(await recordOf(raid)).toEqual(await recordOf())
  })

  it('CLIENT-10: a record tells an advertiser that the client is on the raid, and nothing else of the booking', async () => {
    const raid = await onDay(1, { maxClients: 2 })
    const other = await onDay(3)
    const raidIds = [raid._id, other._id]
    const clients = [{ name: 'Nobody', realm: 'Kazzak' }, inOtherLetters()]
    const on = async (caller: Caller = senior) =>
      (await caller.call(findOnRaids, { clients, raidIds }))
        .toSorted((one, another) => raidIds.indexOf(one.raidId) - raidIds.indexOf(another.raidId))
        .map(({ raidId, ...found }) => ({ ...found, raid: raidIds.indexOf(raidId) }))
    expect(await on()).toEqual([])
    const booking = await book(advertiser, raid, client)
    const [masked] = await senior.call(listBookings, { raidId: raid._id })
    expect(masked).toMatchObject({ clientName: null, clientRealm: null, price: null })
    expect(await on()).toEqual([{ raid: 0, client: 1, bookings: 1 }])
    const second = await book(senior, raid, client)
    await joinBackup(senior, raid, client)
    expect(await on()).toEqual([{ raid: 0, client: 1, bookings: 3 }])
    await senior.call(moveBooking, { bookingId: second._id, raidId: other._id })
    const moved = [
      { raid: 0, client: 1, bookings: 2 },
      { raid: 1, client: 1, bookings: 1 },
    ]
    expect([await on(advertiser), await on(leader), await on(admin)]).toEqual([moved, moved, moved])
    await advertiser.call(cancelBooking, { bookingId: booking._id, reason: 'Client cancelled' })
    await manager.call(deleteRaid, { id: other._id })
    expect(await on()).toEqual([{ raid: 0, client: 1, bookings: 1 }])
  })

  it('CLIENT-10: a record tells a leader only about their own raids', async () => {
    const another = await product.another('Raid Leader')
    const raid = await onDay(1)
    await book(advertiser, raid, client)
    const asked = { clients: [inOtherLetters()], raidIds: [raid._id] }
    expect(await leader.call(findOnRaids, asked)).toHaveLength(1)
    expect(await another.call(findOnRaids, asked)).toEqual([])
  })

  it.each([
    ['Вьюга', 'Гордунни', 'вьюга', 'Gordunni'],
    ['Elaria', 'Confrérie du Thorium', 'ELARIA', 'Confrerie du Thorium'],
  ])('CLIENT-1: the record of %s-%s is found as %s-%s', async (clientName, clientRealm, name, realm) => {
    const [raid, other] = [await onDay(1), await onDay(2)]
    const { _id: bookingId } = await book(advertiser, raid, { clientName, clientRealm })
    const { _id: warningId } = await leader.call(warnOfClient, { bookingId, text: 'Left twice' })
    const asked = (on: Raid) => senior.call(getClientRecord, { name, realm, raidId: on._id })
    const { warnings, nextOn } = await asked(raid)
    expect([warnings.map(({ _id }) => _id), nextOn]).toEqual([[warningId], raid.date])
    const on = await senior.call(findOnRaids, { clients: [{ name, realm }], raidIds: [raid._id] })
    expect(on).toEqual([{ raidId: raid._id, client: 0, bookings: 1 }])
    expect((await asked(other)).sameReset).toEqual([{ date: raid.date, difficulty: 'HEROIC' }])
    await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
    await leader.call(takeBackWarning, { warningId })
  })

  it('CLIENT-4, CLIENT-5: everyone who may read the record sees a warning until it expires or is withdrawn', async () => {
    const booking = await book(advertiser, await onDay(1), client)
    const until = product.clock.day(2)
    const put = await leader.ask(warnOfClient, { bookingId: booking._id, text: 'Left twice', until })
    expect(put.body.message).toBe('Warning added')
    const warning = put.body.payload as ClientRecord['warnings'][number]
    const shown = { _id: warning._id, text: 'Left twice', since: product.clock.day(0), until }
    expect(warning).toEqual({ ...shown, isOwn: true })
    expect((await recordOf()).warnings).toEqual([{ ...shown, isOwn: false }])
    const second = await admin.call(warnOfClient, { bookingId: booking._id, text: 'Pays late' })
    expect((await recordOf()).warnings.map(({ text }) => text)).toEqual(['Pays late', 'Left twice'])

    for (let times = 0; times < 2; times += 1) {
      const back = await admin.ask(takeBackWarning, { warningId: second._id })
      expect([back.status, back.body.message]).toEqual([200, 'Warning withdrawn'])
    }
    expect((await recordOf()).warnings).toEqual([{ ...shown, isOwn: false }])
    const { clientName, clientRealm, raidId } = booking
    const facts = { client: `${clientName}-${clientRealm}`, text: 'Pays late', until: null }
    const by = { noun: 'client', memberId: admin.memberId, raidId }
    expect(await historyOf(product.database, second._id)).toEqual([
      { ...by, action: 'warn', changes: { to: facts } },
      { ...by, action: 'take-back-warning', changes: { from: facts } },
    ])
    const kept = product.database.sql.selectFrom('client_warning').select('taken_back_by')
    expect(await kept.where('id', '=', second._id).execute()).toEqual([{ taken_back_by: admin.memberId }])
  })

  it('CLIENT-4: a warning disappears after its last day', async () => {
    const booking = await book(advertiser, await publishedRaid(product), client)
    const text = 'Only today'
    await leader.call(warnOfClient, { bookingId: booking._id, text, until: product.clock.day(0) })
    const texts = async () =>
      (await advertiser.call(getClientRecord, inOtherLetters())).warnings.map((one) => one.text)
    expect(await texts()).toEqual([text])
    product.clock.advance({ hours: 12 })
    expect(await texts()).toEqual([])
    product.clock.reset()
  })
})

describe('invalid input about clients (400)', () => {
  it.each([
    ['text', '', 'Describe the warning.'],
    ['until', '2026-06-16', 'This day has passed.'],
  ])('CLIENT-4: refuses a warning with %s %j', async (field, value, message) => {
    const booking = await book(advertiser, await onDay(1), client)
    const input = { bookingId: booking._id, text: 'Left twice', [field]: value }
    expectRefusedField(await leader.ask(warnOfClient, input), field, message)
    expect((await recordOf()).warnings).toEqual([])
  })

  it.each(['name', 'realm'])('CLIENT-2: refuses a lookup without a %s', async (field) => {
    const input = { ...inOtherLetters(), [field]: ' ' }
    const message = 'Please fill in all required fields'
    expectRefusedField(await senior.ask(getClientRecord, input), field, message)
  })
})

describe('refused and unknown clients (403 and 404)', () => {
  it('CLIENT-4: the leader and collector of other raids cannot add a warning', async () => {
    const booking = await book(advertiser, await onDay(1), client)
    const answer = await collector.ask(warnOfClient, { bookingId: booking._id, text: 'No' })
    // A collector cannot view other crews' raids at all.
    expectRefused(answer, 'not-found')
    expectRefused(await advertiser.ask(warnOfClient, { bookingId: booking._id, text: 'No' }), 'not-permitted')
  })

  it('CLIENT-5: only staff may withdraw another person’s warning', async () => {
    const booking = await book(advertiser, await onDay(1), client)
    const { _id: warningId } = await admin.call(warnOfClient, { bookingId: booking._id, text: 'Stays' })
    const sentence = 'Only its author, an Admin or a Developer can withdraw this warning.'
    const refusal = refused('not-permitted', sentence)
    expect(refusalOf(await leader.ask(takeBackWarning, { warningId }))).toEqual(refusal)
    expect((await recordOf()).warnings).toHaveLength(1)
  })

  it('CLIENT-2: a raid that the caller may not view answers as unknown', async () => {
    const raid = await onDay(1, { raidLeader: leader.memberId })
    for (const raidId of [raid._id, UNKNOWN_ID]) {
      expectRefused(await collector.ask(getClientRecord, { ...inOtherLetters(), raidId }), 'not-found')
      expectRefused(await collector.ask(listClientRecords, { raidId }), 'not-found')
    }
  })
})

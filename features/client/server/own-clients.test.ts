import { sql as raw } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CLIENTS_AT_ONCE, type ClientChip } from '#features/booking/booking.ts'
import {
  cancelBooking,
  listOwnClients,
  markBooking,
  moveBooking,
  sayDeposit,
} from '#features/booking/calls.ts'
import { delayRaid, deleteRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { makeTrackingLink } from '#features/tracking/calls.ts'
import type { PayloadOf } from '#platform/call/endpoint.ts'
import { ROLES } from '#platform/call/rights.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, bookMany, joinBackup, publishedRaid } from '#platform/testing/server/records.ts'
import { disconnectAll } from '#platform/testing/server/watcher.ts'
import { minutesLater } from '#platform/words/server-time.ts'

const { product, advertiser, senior, leader, collector, admin, manager } = testProduct()
afterEach(disconnectAll)
beforeEach(async () => {
  await raw`UPDATE raid SET published_at = NULL`.execute(product.database.sql)
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
type Own = PayloadOf<typeof listOwnClients>
const own = (caller: Caller, chip?: ClientChip) => caller.call(listOwnClients, chip ? { chip } : {})
const names = ({ clients }: Own) => clients.map(({ booking }) => booking.clientName)
const on = (date: string, time: string, changes: object = {}): Promise<Raid> =>
  publishedRaid(product, { date, time, goldCollector: collector.memberId, ...changes })
const tonight = (changes: object = {}) => on(product.clock.day(), '9:00 PM', changes)

it('MYC-1: lists own clients of all raids, this evening’s first, and clients of a raid to its leader and collector', async () => {
  const later = await on(product.clock.day(3), '8:00 PM', { name: 'Later' })
  const night = await on(product.clock.day(1), '12:30 AM', { name: 'Night', goldCollector: null })
  const first = await tonight({ name: 'First' })
  for (const [raid, clientName] of [
    [later, 'Later'],
    [night, 'Night'],
    [first, 'First'],
  ] as const)
    await book(advertiser, raid, { clientName })
  await book(senior, first, { clientName: 'Of another' })
  expect(names(await own(advertiser))).toEqual(['First', 'Night', 'Later'])
  expect(names(await own(advertiser, 'tonight'))).toEqual(['First', 'Night'])
  expect(names(await own(senior))).toEqual(['Of another'])
  expect(names(await own(leader)).toSorted()).toEqual(['First', 'Later', 'Night', 'Of another'])
  expect(names(await own(collector)).toSorted()).toEqual(['First', 'Later', 'Of another'])
  expect(names(await own(admin))).toEqual([])
  // Open clients of earlier evenings come last, until their raid leaves the list.
  product.clock.moveTo(minutesLater(new Date(first.startsAt), 24 * 60))
  expect(names(await own(advertiser))).toEqual(['Later', 'First', 'Night'])
  product.clock.moveTo(minutesLater(new Date(night.startsAt), 7 * 24 * 60))
  expect(names(await own(advertiser))).toEqual(['Later'])
  expect(names(await own(advertiser, 'past'))).toEqual(['Night', 'First'])
})

it('BOOK-11, MYC-6: leaves out clients whose data the viewer may not see, so no reminder contains them', async () => {
  const raid = await tonight()
  await book(advertiser, raid, { clientName: 'Secretia', contactInfo: 'SECRET#1' })
  const seeing = [advertiser, leader, collector].map(({ memberId }) => memberId)
  for (const role of ROLES) {
    const caller = await product.as(role)
    const { text } = await caller.ask(listOwnClients, {})
    const sees = seeing.includes(caller.memberId)
    expect([role, text.includes('Secretia'), text.includes('SECRET#1')]).toEqual([role, sees, sees])
    expect(text).not.toContain('"masked":true')
  }
})

it('MYC-2: chips filter the list and count over all pages', async () => {
  const raid = await tonight({ maxClients: 3 })
  const later = await on(product.clock.day(2), '8:00 PM')
  await book(advertiser, raid, { clientName: 'Owes', deposit: 20_000 })
  const paid = await book(advertiser, raid, { clientName: 'Paid' })
  const linked = await book(advertiser, raid, { clientName: 'Linked' })
  await joinBackup(advertiser, raid, { clientName: 'Waits' })
  await book(advertiser, later, { clientName: 'Later' })
  const gone = await book(advertiser, later, { clientName: 'Gone' })
  await advertiser.call(cancelBooking, { bookingId: gone._id, reason: 'Client cancelled' })
  await collector.call(markBooking.paid, { bookingId: paid._id })
  const { address } = await advertiser.call(makeTrackingLink, { bookingId: linked._id })
  const says = (word: string) =>
    product.request(new URL(address ?? '').pathname, {
      ...{ method: 'POST', body: `says=${word}` },
      headers: { ...FORM, 'sec-fetch-site': 'same-origin' },
    })
  await says('away')
  const { counts } = await own(advertiser)
  expect(counts).toEqual({
    ...{ all: 5, tonight: 4, owes: 3, 'no-link': 4, 'not-online': 4, backup: 1, away: 1, past: 1 },
    owed: 3 * raid.pot - 20_000,
  })
  expect(names(await own(advertiser, 'owes')).toSorted()).toEqual(['Later', 'Linked', 'Owes'])
  expect(names(await own(advertiser, 'no-link')).toSorted()).toEqual(['Later', 'Owes', 'Paid', 'Waits'])
  expect(names(await own(advertiser, 'backup'))).toEqual(['Waits'])
  expect(names(await own(advertiser, 'away'))).toEqual(['Linked'])
  expect(names(await own(advertiser, 'past'))).toEqual(['Gone'])
  await says('online')
  expect(names(await own(advertiser, 'not-online')).toSorted()).toEqual(['Owes', 'Paid', 'Waits'])
  expect((await own(advertiser)).counts).toMatchObject({ away: 0, 'not-online': 3 })
})

it('MYC-2: My Clients answers a page of limited size and where the next page begins', async () => {
  const raids = [
    await tonight({ maxClients: 60 }),
    await on(product.clock.day(1), '8:00 PM', { maxClients: 60 }),
  ]
  for (const raid of raids) await bookMany(senior, raid, 60)
  const first = await senior.ask(listOwnClients, {})
  const payload = first.body.payload as Own
  expect(payload.clients).toHaveLength(CLIENTS_AT_ONCE)
  const second = await senior.ask(listOwnClients, { before: first.body.next })
  expect((second.body.payload as Own).clients).toHaveLength(20)
  expect(second.body.next).toBeNull()
  const ids = [...payload.clients, ...(second.body.payload as Own).clients].map(({ booking }) => booking._id)
  expect(new Set(ids).size).toBe(120)
  expect(payload.counts.all).toBe(120)
  // A call every four days keeps the session from expiring.
  for (const hours of [96, 96]) {
    product.clock.advance({ hours })
    await own(senior)
  }
  product.clock.advance({ hours: 24 })
  const past = await senior.ask(listOwnClients, { chip: 'past' })
  const rest = await senior.ask(listOwnClients, { chip: 'past', before: past.body.next })
  expect((rest.body.payload as Own).clients).toHaveLength(20)
})

it('MYC-3: a client is reported as moved, delayed, put on the backup list or cancelled', async () => {
  const [from, to] = [await tonight({ name: 'From' }), await tonight({ name: 'To', maxClients: 1 })]
  const moved = await book(advertiser, from, { clientName: 'Moved' })
  await advertiser.call(moveBooking, { bookingId: moved._id, raidId: to._id })
  await joinBackup(senior, to, { clientName: 'Before' })
  await joinBackup(advertiser, to, { clientName: 'Waits' })
  product.clock.moveTo(minutesLater(new Date(to.startsAt), -60))
  await leader.call(delayRaid, { id: to._id, minutes: 30 })
  const { clients } = await own(advertiser)
  const found = (name: string) => clients.find(({ booking }) => booking.clientName === name)
  expect(found('Moved')).toMatchObject({ movedFrom: 'From', startedFrom: to.startsAt, linkAt: null })
  expect(found('Moved')?.raid).toMatchObject({ name: 'To', time: '9:30 PM', isDeleted: false })
  expect(found('Waits')).toMatchObject({ movedFrom: null, booking: { state: 'backup', place: 2 } })
  await manager.call(deleteRaid, { id: to._id })
  expect(names(await own(advertiser))).toEqual([])
  const past = await own(advertiser, 'past')
  expect(past.clients.map(({ raid }) => raid.isDeleted)).toEqual([true, true])
})

it('PLAN-16: lists an unneeded backup until its advertiser answers what became of the deposit', async () => {
  const raid = await tonight({ maxClients: 1 })
  await book(senior, raid)
  const asked = await joinBackup(advertiser, raid, { clientName: 'Asked', deposit: 30_000 })
  await joinBackup(advertiser, raid, { clientName: 'Free' })
  product.clock.moveTo(minutesLater(new Date(raid.startsAt), 12 * 60))
  expect(names(await own(advertiser))).toEqual(['Asked'])
  expect(names(await own(leader))).toEqual(['Käthelina'])
  await advertiser.call(sayDeposit, { bookingId: asked._id, deposit: 'returned' })
  expect(names(await own(advertiser))).toEqual([])
  expect(names(await own(advertiser, 'past')).toSorted()).toEqual(['Asked', 'Free'])
})

import { sql as raw } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import {
  callAdvertiser,
  cancelBooking,
  markBooking,
  moveBooking,
  noShowBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { moveGold } from '#features/ledger/calls.ts'
import {
  changeNoticeSettings,
  getNoticeSettings,
  LINES_AT_ONCE,
  listNewNotices,
  listNotices,
  NOTICES_AT_ONCE,
  type Notice,
  readNotices,
  STORED_FOR_MS,
  type Topic,
} from '#features/notice/calls.ts'
import { delayRaid, deleteRaid, editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Caller, expectRefused, pagesOf } from '#platform/testing/server/caller.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, inputOf, joinBackup, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { disconnectAll, watch } from '#platform/testing/server/watcher.ts'
import { minutesLater } from '#platform/words/server-time.ts'
import { deleteOldNotices } from './data.ts'

const REASON = { reason: 'Client cancelled' } as const

const list = (caller: Caller) => caller.call(listNotices, {})
const texts = async (caller: Caller) => (await list(caller)).map(({ text }) => text)
const lines = async (caller: Caller) => (await caller.call(listNewNotices, {})).map(({ text }) => text)
const open = async (caller: Caller) => {
  const [newest] = await caller.call(listNewNotices, {})
  await caller.call(readNotices, { upTo: newest?._id ?? '0' })
}

const { product, advertiser: owner, senior, leader, collector, admin, manager } = testProduct()
/** With three slots. */
let raid: Raid
afterEach(disconnectAll)
beforeEach(async () => {
  raid = await publishedRaid(product, { maxClients: 3, goldCollector: collector.memberId })
  await forget()
})

const forget = () => raw`TRUNCATE notice, notice_opened, notice_setting`.execute(product.database.sql)
const by = () => leader.person.name

describe('NTC-1, NTC-2: who gets a notice', () => {
  it('the leader and collector get one notice of a booking, but not the person who made it', async () => {
    const booking = await book(owner, raid, { clientName: 'Brontax' })
    const text = `${owner.person.name} booked Brontax on ${raid.name}.`
    for (const caller of [leader, collector]) {
      const [first, ...others] = await list(caller)
      expect(others).toEqual([])
      expect(first).toMatchObject({ topic: 'booking-made', text })
      expect(first?.link).toContain(raid._id)
      expect(first?.link).toContain(`booking=${booking._id}`)
    }
    for (const caller of [owner, admin, manager]) expect(await list(caller)).toEqual([])
  })

  it('nobody gets a notice of a status that is undone within a minute', async () => {
    const booking = await book(owner, raid)
    await forget()
    await leader.call(markBooking.lock, { bookingId: booking._id })
    await leader.call(takeBackMark, { bookingId: booking._id, mark: 'lock' })
    for (const caller of [owner, leader, collector]) expect(await list(caller)).toEqual([])
  })

  it('the owner and the rest of the crew get a notice of a cancel', async () => {
    const booking = await book(owner, raid, { clientName: 'Brontax' })
    await forget()
    await leader.call(cancelBooking, { bookingId: booking._id, ...REASON })
    const text = `${by()} cancelled Brontax's booking on ${raid.name} (client cancelled).`
    expect(await texts(owner)).toEqual([expect.stringContaining(text)])
    expect(await texts(collector)).toEqual([text])
    expect(await texts(leader)).toEqual([])
  })

  it('the owner gets notices of a move and of the promotion after it', async () => {
    const other = await publishedRaid(product, { name: 'Other' })
    const blocker = await book(owner, raid, { clientName: 'Blocker' })
    for (const clientName of ['First', 'Second']) await book(owner, raid, { clientName })
    await joinBackup(owner, raid, { clientName: 'Waiting' })
    await leader.call(moveBooking, { bookingId: blocker._id, raidId: other._id })
    expect(await texts(owner)).toEqual([
      `Waiting is now booked on ${raid.name}.`,
      `${by()} moved Blocker from ${raid.name} to Other.`,
    ])
  })

  it('NTC-5: the owner of an account gets a notice of its gold', async () => {
    const from = { account: 'community', owner: null } as const
    const to = { account: 'due', owner: owner.memberId } as const
    await admin.call(moveGold, { from, to, gold: 5_000, reason: 'Boosted' })
    const text = `${admin.person.name} moved gold: you are due 5,000 g more. Boosted`
    expect(await list(owner)).toMatchObject([{ topic: 'gold-moved', link: '/dashboard/gold', text }])
    expect(await list(admin)).toEqual([])
  })

  it('notices are deleted after 90 days', async () => {
    await book(owner, raid)
    const now = new Date()
    await deleteOldNotices(product.database.sql, new Date(now.getTime() + STORED_FOR_MS - 60_000))
    expect(await texts(leader)).toHaveLength(1)
    await deleteOldNotices(product.database.sql, new Date(now.getTime() + STORED_FOR_MS + 60_000))
    expect(await texts(leader)).toEqual([])
  })
})

it('NTC-3: the crew and each owner get a notice of a changed start, each owner with their clients', async () => {
  await book(owner, raid, { clientName: 'Brontax' })
  await book(senior, raid, { clientName: 'Rallona' })
  product.clock.moveTo(minutesLater(new Date(raid.startsAt), -10))
  await forget()
  await leader.call(delayRaid, { id: raid._id, minutes: 30 })
  const start = `${raid.name} starts 8:00 PM, not 7:30 PM`
  expect(await texts(owner)).toEqual([`${start}. Tell Brontax.`])
  expect(await texts(senior)).toEqual([`${start}. Tell Rallona.`])
  expect(await texts(collector)).toEqual([`${start}.`])
  await manager.call(editRaid, { ...inputOf(raid), id: raid._id, time: '9:00 PM', pot: 1 })
  expect(await texts(leader)).toEqual([
    `${raid.name} starts 9:00 PM, not 8:00 PM. Price 1 g (was 100,000 g).`,
  ])
})

it('NTC-3: the crew and each owner get a notice of a deleted raid, each owner with their bookings', async () => {
  await book(owner, raid, { clientName: 'Brontax' })
  const pending = await pendingRaid(product)
  await forget()
  await admin.call(deleteRaid, { id: pending._id })
  await admin.call(deleteRaid, { id: raid._id })
  const text = `${admin.person.name} called off ${raid.name}.`
  expect(await texts(leader)).toEqual([text])
  const told = expect.stringContaining(`${text} Brontax needs another raid.`)
  expect(await list(owner)).toMatchObject([{ topic: 'raid-deleted', text: told, link: null }])
})

describe('NTC-13: the panel of new notices', () => {
  it('the panel has one row per raid and topic since it was last opened', async () => {
    const other = await publishedRaid(product, { name: 'Other', goldCollector: collector.memberId })
    const [first] = [await book(owner, raid), await book(owner, other), await book(owner, raid)]
    await owner.call(cancelBooking, { bookingId: first._id, ...REASON })
    expect(await lines(leader)).toEqual([
      expect.stringContaining('cancelled'),
      `${raid.name}: 2 bookings.`,
      expect.stringContaining('booked'),
    ])
    await open(leader)
    expect(await lines(leader)).toEqual([])
    expect(await lines(collector)).toHaveLength(3)
    await book(owner, raid, { clientName: 'Later' })
    expect(await lines(leader)).toEqual([`${owner.person.name} booked Later on ${raid.name}.`])
    expect(await texts(leader)).toEqual([
      `${raid.name}: 3 bookings.`,
      expect.stringContaining('cancelled'),
      expect.stringContaining('booked'),
    ])
    await leader.call(readNotices, { upTo: '1' })
    expect(await lines(leader)).toHaveLength(1)
    expect((await leader.ask(readNotices, { upTo: '5:3:' })).status).toBe(400)
  })

  it('notices cannot be marked as read beyond the newest notice', async () => {
    await book(owner, raid)
    await leader.call(readNotices, { upTo: '999999999999999' })
    await book(owner, raid)
    expect(await lines(leader)).toHaveLength(1)
  })

  it('NTC-7: the panel shows a limited number of rows, and the page shows the rest', async () => {
    await raw`
      INSERT INTO history (noun, action, record_id, raid_id, changes, notifies)
      SELECT 'payout', 'paid', ${raid._id}, NULL, '{"to": {"gold": 5}}', ${`payout-sent member:${leader.memberId}`}
        FROM generate_series(1, 120)`.execute(product.database.sql)
    expect(await lines(leader)).toHaveLength(LINES_AT_ONCE)
    const pages = await pagesOf<Notice[]>(leader, listNotices)
    expect(Math.max(...pages.map(({ length }) => length))).toBe(NOTICES_AT_ONCE)
    const ids = pages.flat().map(({ _id }) => _id)
    expect(ids).toHaveLength(120)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => Number(other) - Number(one)))
  })

  it('NTC-6: every open page of the member gets a new notice, and no page of others', async () => {
    const booking = await book(owner, raid)
    const asPage = { changed: true } as const
    const pages = [await watch(product, owner, asPage), await watch(product, owner, asPage)]
    const other = await watch(product, senior, asPage)
    await leader.call(callAdvertiser, { bookingId: booking._id, kind: 'AFK' })
    for (const page of pages) await page.until((one) => one.heardOf('notices'))
    await leader.call(cancelBooking, { bookingId: booking._id, ...REASON })
    await other.until((one) => one.heardOf('published-raids'))
    expect(other.heardOf('notices')).toBe(false)
  })
})

describe('NTC-8: settings of notices', () => {
  const topicsOf = async (caller: Caller) => (await caller.call(getNoticeSettings, {})).topics
  const turn = (caller: Caller, topic: Topic, where: { here?: boolean; discord?: boolean }) =>
    caller.ask(changeNoticeSettings, { topics: [{ topic, ...where }] })

  it('settings offer the topics that the member’s roles can bring, each with its channels', async () => {
    expect(await topicsOf(leader)).toContainEqual({ topic: 'booking-made', here: true, discord: null })
    expect(await topicsOf(leader)).toContainEqual({ topic: 'raid-changed', here: true, discord: false })
    expect(await topicsOf(manager)).toContainEqual({
      topic: 'settlement-to-decide',
      here: null,
      discord: false,
    })
    const names = async (caller: Caller) => (await topicsOf(caller)).map(({ topic }) => topic)
    expect(await names(await product.as('Forge Member'))).toEqual(['gold-moved', 'payout-sent'])
    expect(await names(owner)).not.toContain('booking-made')
    const fields = { topics: 'This notice does not exist there.' }
    for (const answer of [
      await turn(leader, 'booking-made', { discord: true }),
      await turn(leader, 'mail-old', { here: true }),
    ])
      expect(answer.body.fields).toEqual(fields)
    const twice = [{ topic: 'called' }, { topic: 'called' }]
    expect((await owner.ask(changeNoticeSettings, { topics: twice })).status).toBe(400)
  })

  it('a topic is switched off and on without changing other topics', async () => {
    const booking = await book(owner, raid)
    await forget()
    await leader.call(callAdvertiser, { bookingId: booking._id, kind: 'AFK' })
    await turn(owner, 'called', { discord: true })
    await turn(owner, 'called', { here: false })
    expect(await topicsOf(owner)).toContainEqual({ topic: 'called', here: false, discord: true })
    expect([await texts(owner), await lines(owner)]).toEqual([[], []])
    await turn(owner, 'called', { here: true })
    expect(await texts(owner)).toHaveLength(1)
    const history = await historyOf(product.database, owner.memberId)
    expect(history.at(-1)?.changes).toEqual({ to: { notices: ['Called by the leader: here, on Discord'] } })
    await turn(owner, 'called', { here: true })
    expect(await historyOf(product.database, owner.memberId)).toHaveLength(history.length)
  })
})

it('NTC-1: a former leader no longer reads notices of the raid', async () => {
  product.clock.moveTo(minutesLater(new Date(raid.startsAt), -10))
  const booking = await book(owner, raid, { clientName: 'Brontax' })
  await leader.call(noShowBooking, { bookingId: booking._id })
  expect(await lines(collector)).toHaveLength(2)
  await raw`UPDATE raid SET gold_collector = NULL WHERE id = ${raid._id}`.execute(product.database.sql)
  expect([await texts(collector), await lines(collector)]).toEqual([[], []])
  // A client's name is for who sees the booking in full, whoever sees the raid.
  await raw`UPDATE notice SET member_id = ${senior.memberId}::uuid
             WHERE member_id = ${owner.memberId}::uuid`.execute(product.database.sql)
  expect([await texts(senior), await lines(senior)]).toEqual([[], []])
})

describe('NTC-4: calling the advertiser', () => {
  let booking: Booking
  beforeEach(async () => {
    booking = await book(owner, raid, { clientName: 'Brontax' })
  })
  const call = (caller: Caller, kind: string, { _id: bookingId } = booking) =>
    caller.ask(callAdvertiser, { bookingId, kind })

  it('the raid’s leader, its collector and staff may call the advertiser, until Done', async () => {
    expect((await call(leader, 'Lost')).body.fields).toEqual({ kind: 'Choose why the advertiser is called.' })
    const { status, body } = await call(leader, 'Offline')
    expect([status, body.message]).toEqual([200, `Called ${owner.person.name}: Offline`])
    const [, made] = await historyOf(product.database, booking._id)
    expect(made).toMatchObject({
      action: 'call',
      memberId: leader.memberId,
      changes: { to: { call: 'Offline' } },
    })
    const own = await book(admin, raid)
    expectRefused(await call(admin, 'Offline', own), 'not-permitted', 'This is your own client.')
    await leader.call(markBooking.status, { bookingId: booking._id })
    expect((await call(leader, 'AFK')).body.code).toBe('booking-done')
    await leader.call(cancelBooking, { bookingId: own._id, ...REASON })
    expect((await call(leader, 'AFK', own)).body.code).toBe('booking-ended')
  })

  it('the advertiser is called once a minute per booking and reason, whoever calls', async () => {
    await call(leader, 'Offline')
    expectRefused(await call(admin, 'Offline'), 'called-lately')
    expect((await call(leader, 'AFK')).status).toBe(200)
    await raw`UPDATE history SET at = at - interval '61 seconds' WHERE record_id = ${booking._id}`.execute(
      product.database.sql,
    )
    expect((await call(admin, 'Offline')).status).toBe(200)
  })
})

onPostgres('two instances on one PostgreSQL', () => {
  it('NTC-6: a notice made on another instance arrives on this one', async () => {
    const other = await product.startAnother()
    const booking = await book(owner, raid)
    const page = await watch(product, owner, { changed: true })
    await other.hosting(leader).call(callAdvertiser, { bookingId: booking._id, kind: 'Ready to invite' })
    await page.until((one) => one.heardOf('notices'))
  })
})

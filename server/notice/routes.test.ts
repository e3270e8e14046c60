import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelBooking, markBooking, noShowBooking } from '#domain/booking/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#domain/notice/endpoints.ts'
import { KEPT_FOR_MS, NOTICES_AT_ONCE } from '#domain/notice/notice.ts'
import { LISTED_AT_ONCE, listUnread, readNotices, UNREAD_COUNTED } from '#domain/notice/unread.ts'
import { deleteRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater } from '#domain/server-time.ts'
import { deleteOldNotices } from '#server/notice/data.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, pendingRaid, publishedRaid } from '#server/testing/records.ts'

const REASON = { reason: 'Client cancelled' } as const

const list = (caller: Caller) => caller.call(listNotices, {})
const texts = async (caller: Caller) => (await list(caller)).notices.map(({ text }) => text)
const unread = (caller: Caller) => caller.call(listUnread, {})
/** Reads all, as a page does that shows the list. */
async function readAll(caller: Caller): Promise<void> {
  await caller.call(readNotices, { upTo: (await list(caller)).upTo })
}

onOneDatabase((kind) => {
  let product: Product
  let owner: Caller
  let leader: Caller
  let collector: Caller
  let admin: Caller
  let manager: Caller
  let raid: Raid
  beforeAll(async () => {
    product = await startProduct(kind)
    owner = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
    admin = await product.as('Admin')
    manager = await product.as('Raid Manager')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    product.clock.reset()
    raid = await publishedRaid(product, { goldCollector: collector.memberId })
    await raw`TRUNCATE notice, notice_reader, notice_read, notice_setting`.execute(product.database.sql)
  })

  describe('NTC-1, NTC-2: a notice', () => {
    it('of a booking is the crew’s, one each, and not who did it', async () => {
      const booking = await book(owner, raid, { clientName: 'Brontax' })
      const said = `${owner.person.name} booked Brontax on ${raid.name}.`
      for (const caller of [leader, collector]) {
        const { notices } = await list(caller)
        expect(notices[0]).toMatchObject({
          ...{ topic: 'booking-made', text: said, quiet: true, message: null, rebook: null },
          link: `/dashboard/book-raid?raid=${raid._id}&booking=${booking._id}`,
        })
        expect(await unread(caller)).toEqual([notices[0]?._id])
      }
      for (const caller of [owner, admin, manager]) expect(await unread(caller)).toEqual([])
    })

    it('of a mark is nobody’s', async () => {
      const booking = await book(owner, raid)
      await raw`TRUNCATE notice`.execute(product.database.sql)
      await leader.call(markBooking.lock, { bookingId: booking._id })
      for (const caller of [owner, leader, collector]) expect(await unread(caller)).toEqual([])
    })

    it('of an end is the owner’s and of the crew who did not end it', async () => {
      const booking = await book(owner, raid, { clientName: 'Brontax' })
      for (const caller of [leader, collector]) await readAll(caller)
      await leader.call(cancelBooking, { bookingId: booking._id, ...REASON })
      const said = `${leader.person.name} cancelled Brontax's booking on ${raid.name} (client cancelled).`
      expect((await list(owner)).notices[0]).toMatchObject({
        text: expect.stringContaining(said),
        quiet: false,
        asks: true,
      })
      expect((await list(collector)).notices[0]).toMatchObject({ text: said, quiet: true })
      expect(await unread(leader)).toEqual([])
    })

    it('to many is one row, and of who may view the raid', async () => {
      await raw`TRUNCATE notice`.execute(product.database.sql)
      const other = await pendingRaid(product, { name: 'For all' })
      await manager.call(publishRaid, { id: other._id })
      const { rows } = await raw`SELECT audience FROM notice`.execute(product.database.sql)
      expect(rows).toEqual([{ audience: 'see-booking-page' }])
      for (const caller of [owner, leader, admin])
        expect(await texts(caller)).toEqual([expect.stringMatching(/^New: For all, [A-Z]\w\w \d+ [A-Z]/)])
      for (const caller of [manager, collector, await product.as('Forge Member')])
        expect(await texts(caller)).toEqual([])
    })

    it('NTC-5: of gold is of whose account it is', async () => {
      const from = { account: 'community', owner: null } as const
      const to = { account: 'due', owner: owner.memberId } as const
      await admin.call(moveGold, { from, to, gold: 5_000, reason: 'Boosted' })
      expect((await list(owner)).notices[0]).toMatchObject({
        ...{ topic: 'gold-moved', quiet: true, link: '/dashboard/my-gold' },
        text: `${admin.person.name} moved gold: you are due 5,000 g more. Boosted`,
      })
      expect(await unread(admin)).toEqual([])
    })
  })

  describe('NTC-7: reading', () => {
    it('leaves nothing unread, and what comes later is', async () => {
      const first = await book(owner, raid)
      expect(await unread(leader)).toHaveLength(1)
      const { upTo } = await list(leader)
      await book(owner, raid)
      await leader.call(readNotices, { upTo })
      const [newest, ...rest] = (await list(leader)).notices
      expect([await unread(leader), rest[0]?.bookingId]).toEqual([newest?.unread, first._id])
      await readAll(leader)
      expect(await unread(leader)).toEqual([])
      await leader.call(readNotices, { upTo })
      expect(await unread(leader)).toEqual([])
    })

    it('takes only what a list gave', async () => {
      for (const upTo of ['5:3:', '9000000000000000000:9000000000000000000:'])
        expect([upTo, (await leader.ask(readNotices, { upTo })).status]).toEqual([upTo, 400])
    })

    it('goes on page by page, and counts so many', async () => {
      const { memberId } = leader
      await raw`
        INSERT INTO history (noun, action, record_id, raid_id, changes, tells)
        SELECT 'raid', 'delete', ${raid._id}, ${raid._id}::uuid, '{}', ${`raid-deleted member:${memberId}`}
          FROM generate_series(1, 120)`.execute(product.database.sql)
      expect(await unread(leader)).toHaveLength(UNREAD_COUNTED)
      const ids: string[] = []
      let before: string | undefined
      do {
        const { body } = await leader.ask(listNotices, before === undefined ? {} : { before })
        const { notices } = listNotices.payload.parse(body.payload)
        const page = notices.map(({ _id }) => _id)
        expect(page.length).toBeLessThanOrEqual(NOTICES_AT_ONCE)
        ids.push(...page)
        before = typeof body.next === 'string' ? body.next : undefined
      } while (before !== undefined)
      expect(ids).toHaveLength(120)
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => Number(other) - Number(one)))
    })

    it('first has the newest that ask for an answer, however many they are', async () => {
      const [older, newer] = [await book(owner, raid), await book(owner, raid)]
      await raw`
        INSERT INTO history (noun, action, record_id, raid_id, changes, tells)
        SELECT 'booking', 'client-away', CASE WHEN n <= 20 THEN ${older._id} ELSE ${newer._id} END, ${raid._id}::uuid, '{}', 'client-away crew'
          FROM generate_series(1, ${LISTED_AT_ONCE + 20}) AS n`.execute(product.database.sql)
      const { body } = await leader.ask(listNotices, {})
      const [first] = listNotices.payload.parse(body.payload).notices
      expect(first).toMatchObject({ asks: true, unread: { length: UNREAD_COUNTED } })
      const { body: rest } = await leader.ask(listNotices, { before: body.next })
      const { notices } = listNotices.payload.parse(rest.payload)
      expect(notices.flatMap(({ unread }) => unread)).toHaveLength(22)
    })

    it.each([
      { hours: 0, count: 0 },
      { hours: 3, count: 6 },
      { hours: 24, count: 48 },
      { hours: 100, count: 50 },
    ])(
      'NTC-7: since a reading $hours hours ago, of a database that was restored since, $count are unread',
      async ({ hours, count }) => {
        await raw`
        INSERT INTO history (at, noun, action, record_id, raid_id, changes, tells)
        SELECT now() - (50 - n) * interval '30 minutes', 'raid', 'delete', ${raid._id}, ${raid._id}::uuid, '{}', 'raid-deleted crew'
          FROM generate_series(1, 50) AS n`.execute(product.database.sql)
        await raw`
        INSERT INTO notice_reader (member_id, read_at)
        VALUES (${leader.memberId}::uuid, now() - ${hours} * interval '1 hour')`.execute(product.database.sql)
        expect(await unread(leader)).toHaveLength(count)
      },
    )

    it('NTC-1: after 90 days it is gone', async () => {
      await book(owner, raid)
      const now = new Date()
      await deleteOldNotices(product.database.sql, new Date(now.getTime() + KEPT_FOR_MS - 60_000))
      expect(await unread(leader)).toHaveLength(1)
      await deleteOldNotices(product.database.sql, new Date(now.getTime() + KEPT_FOR_MS + 60_000))
      expect(await texts(leader)).toEqual([])
    })
  })

  describe('NTC-8: settings', () => {
    it('are the topics that one’s roles can bring, here on and on Discord off', async () => {
      const of = async (caller: Caller) => (await caller.call(getNoticeSettings, {})).topics
      expect(await of(leader)).toContainEqual({ topic: 'booking-made', here: true, discord: false })
      const topicsOf = async (caller: Caller) => (await of(caller)).map(({ topic }) => topic)
      expect(await topicsOf(await product.as('Forge Member'))).toEqual(['payout-sent', 'gold-moved'])
      expect(await topicsOf(manager)).toContain('settlement-to-approve')
      expect(await topicsOf(owner)).not.toContain('booking-made')
    })

    it('switch a topic off and on; what is not named stays', async () => {
      const booking = await book(owner, raid)
      await leader.call(changeNoticeSettings, { topics: [{ topic: 'booking-made', discord: true }] })
      const off = { topics: [{ topic: 'booking-made' as const, here: false }] }
      const { topics } = await leader.call(changeNoticeSettings, off)
      expect(topics).toContainEqual({ topic: 'booking-made', here: false, discord: true })
      expect([await texts(leader), await unread(leader)]).toEqual([[], []])
      expect(await texts(collector)).toHaveLength(1)
      await leader.call(changeNoticeSettings, { topics: [{ topic: 'booking-made', here: true }] })
      expect((await list(leader)).notices[0]?.bookingId).toBe(booking._id)
      const [made] = (await historyOf(product.database, leader.memberId)).slice(-1)
      expect(made?.changes).toEqual({
        to: { notices: ['Booking made on your raid: here, on Discord'] },
      })
    })

    it('NTC-8: a booking that ends with its raid is of the raid’s topic, and of the booking’s where it was written so', async () => {
      const booking = await book(owner, raid, { clientName: 'Brontax' })
      const off = (topic: 'booking-cancelled' | 'raid-deleted', here: boolean) =>
        owner.call(changeNoticeSettings, { topics: [{ topic, here }] })
      await off('booking-cancelled', false)
      await admin.call(deleteRaid, { id: raid._id })
      const text = expect.stringContaining(
        `${admin.person.name} called off ${raid.name}. Brontax needs another raid.`,
      )
      const notice = { topic: 'raid-deleted', text, quiet: false, rebook: { booking: { _id: booking._id } } }
      expect((await list(owner)).notices).toMatchObject([notice])
      await off('raid-deleted', false)
      expect(await list(owner)).toMatchObject({ notices: [] })
      await off('booking-cancelled', true)
      await raw`UPDATE notice SET topic = 'booking-cancelled'`.execute(product.database.sql)
      expect((await list(owner)).notices).toMatchObject([{ ...notice, topic: 'booking-cancelled' }])
    })

    it('have quiet hours', async () => {
      const quiet = { from: 1_380, until: 480 }
      expect(await owner.call(changeNoticeSettings, { quiet })).toMatchObject({ quiet })
      const history = await historyOf(product.database, owner.memberId)
      expect(await owner.call(changeNoticeSettings, { topics: [] })).toMatchObject({ quiet })
      expect(await historyOf(product.database, owner.memberId)).toEqual(history)
      expect((await owner.ask(changeNoticeSettings, { quiet: { from: 60, until: 60 } })).body.fields).toEqual(
        {
          quiet: 'The quiet hours end where they begin.',
        },
      )
      expect((await owner.ask(changeNoticeSettings, { quiet: { from: 1_440, until: 0 } })).status).toBe(400)
      expect(await owner.call(changeNoticeSettings, { quiet: null })).toMatchObject({ quiet: null })
      const twice = [{ topic: 'called' }, { topic: 'called' }]
      expect((await owner.ask(changeNoticeSettings, { topics: twice })).status).toBe(400)
    })
  })

  it('NTC-1: whose crew changed is told no more of what they saw as the crew', async () => {
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), -10))
    const booking = await book(owner, raid, { clientName: 'Brontax' })
    await leader.call(noShowBooking, { bookingId: booking._id })
    expect(await unread(collector)).toHaveLength(2)
    await raw`UPDATE raid SET gold_collector = NULL WHERE id = ${raid._id}`.execute(product.database.sql)
    expect([await texts(collector), await unread(collector)]).toEqual([[], []])
    // A client's name is for who sees the booking in full, whoever sees the raid.
    await raw`UPDATE notice SET member_id = ${(await product.as('Senior Advertiser')).memberId}::uuid
               WHERE member_id = ${owner.memberId}::uuid`.execute(product.database.sql)
    expect(await texts(await product.as('Senior Advertiser'))).toEqual([])
  })
})

onPostgres('NTC-7: ids are given out before commits', () => {
  it('what was committed after a reading is unread, whatever its id', async () => {
    const product = await startProduct('postgres')
    try {
      const [owner, leader] = [await product.as('Advertiser'), await product.as('Raid Leader')]
      const raid = await publishedRaid(product)
      await readAll(leader)
      const late = await product.database.sql.startTransaction().execute()
      const made = { noun: 'raid', action: 'delete', record_id: raid._id, raid_id: raid._id, changes: '{}' }
      await late
        .insertInto('history')
        .values({ ...made, member_id: null, tells: 'raid-deleted crew' })
        .execute()
      await book(owner, raid)
      expect(await unread(leader)).toHaveLength(1)
      await readAll(leader)
      expect(await unread(leader)).toEqual([])
      await late.commit().execute()
      expect(await unread(leader)).toHaveLength(1)
      expect(await texts(leader)).toHaveLength(3)
      await readAll(leader)
      expect(await unread(leader)).toEqual([])
    } finally {
      await product.stop()
    }
  })
})

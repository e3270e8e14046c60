import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listNotices } from '#domain/notice/endpoints.ts'
import { delayRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater } from '#domain/server-time.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { remind } from '#server/notice/reminders.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase, SILENT } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, pendingRaid, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let owner: Caller
  let leader: Caller
  let raid: Raid
  beforeAll(async () => {
    product = await startProduct(kind)
    owner = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    product.clock.reset()
    raid = await publishedRaid(product)
    await raw`TRUNCATE notice, reminder`.execute(product.database.sql)
  })

  /** What one instance that looks now tells, of so many. */
  const look = () => {
    const { database } = product
    return remind({ database, changes: new ChangeFeed({ database, log: SILENT }) }, product.clock.now())
  }
  /** How often it was told of, whatever else the clock calls for. */
  const times = async (recordId: string) => {
    const { rows } = await raw<{ count: number }>`
      SELECT count(*) FROM history WHERE record_id = ${recordId} AND action IN ('soon', 'old')
    `.execute(product.database.sql)
    return Number(rows[0]?.count)
  }
  const remindersOf = async (caller: Caller) =>
    (await caller.call(listNotices, {})).notices.filter(({ topic }) => topic === 'raid-soon')

  it('NTC-11: 30 minutes before a raid its people are told, once', async () => {
    await book(owner, raid, { clientName: 'Brontax' })
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), -31))
    await look()
    expect(await remindersOf(leader)).toEqual([])
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), -30))
    await Promise.all([look(), look(), look()])
    expect([await times(raid._id), await look()]).toEqual([1, 0])
    expect(await remindersOf(owner)).toMatchObject([
      {
        text: `${raid.name} starts at 7:30 PM. Tell Brontax.`,
        message: `${raid.name} starts at 7:30 PM (server time).`,
        quiet: true,
      },
    ])
    expect((await remindersOf(leader)).map(({ text }) => text)).toEqual([`${raid.name} starts at 7:30 PM.`])
  })

  it('NTC-11: of a delayed raid the new start is told again, of one that is not published none', async () => {
    const pending = await pendingRaid(product)
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), -20))
    await look()
    await leader.call(delayRaid, { id: raid._id, minutes: 30 })
    await look()
    expect(await times(raid._id)).toBe(1)
    product.clock.moveTo(new Date(raid.startsAt))
    await look()
    expect(await times(raid._id)).toBe(2)
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), 40))
    expect([await look(), await times(raid._id)]).toEqual([0, 2])
    expect(await times(pending._id)).toBe(0)
  })

  it('NTC-11: a mail that is not sent within a day is told of to who has its gold, once', async () => {
    const mail = await finish(product, await book(owner, raid))
    const age = (hours: number) =>
      raw`UPDATE mail SET created_at = ${new Date(product.clock.now().getTime() - hours * 3_600_000)}
           WHERE id = ${mail._id}`.execute(product.database.sql)
    for (const [hours, expected] of [
      [23, 0],
      [49, 0],
      [25, 1],
      [26, 1],
    ] as const) {
      await age(hours)
      await look()
      expect([hours, await times(mail._id)]).toEqual([hours, expected])
    }
    const { rows } = await raw<{ topic: string; holder: string; member_id: string }>`
      SELECT topic, holder_id AS holder, member_id FROM notice, mail WHERE mail.id = ${mail._id} AND topic = 'mail-old'
    `.execute(product.database.sql)
    expect(rows).toEqual([{ topic: 'mail-old', holder: rows[0]?.holder, member_id: rows[0]?.holder }])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  callAdvertiser,
  cancelBooking,
  markBookings,
  noShowBooking,
  takeBackMark,
} from '#domain/booking/endpoints.ts'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#domain/notice/endpoints.ts'
import { listAsking, listUnread, readNotices } from '#domain/notice/unread.ts'
import { delayRaid, publishRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater } from '#domain/server-time.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { addWanted } from '#server/notice/bot.ts'
import { remind } from '#server/notice/reminders.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase, SILENT } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, joinBackup, pendingRaid } from '#server/testing/records.ts'

const RAIDS = 5
const CLIENTS = 20

onOneDatabase((kind) => {
  let product: Product
  let [advertisers, leader, collector]: [Caller[], Caller, Caller] = [[], {} as Caller, {} as Caller]
  beforeAll(async () => {
    product = await startProduct(kind)
    advertisers = [
      await product.as('Advertiser'),
      await product.as('Senior Advertiser'),
      await product.as('Trial Advertiser'),
    ]
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
  })
  afterAll(() => product.stop())

  const listed = async (caller: Caller) => (await caller.call(listNotices, {})).notices

  const switchAllOn = async (caller: Caller) => {
    const { topics } = await caller.call(getNoticeSettings, {})
    await caller.call(changeNoticeSettings, {
      topics: topics.map(({ topic }) => ({ topic, discord: true })),
    })
  }
  /** Twenty clients and three backups on it; answers the bookings. */
  const fill = async (raid: Raid): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < CLIENTS; n += 1) {
      const [advertiser = leader] = advertisers.slice(n % 3)
      ids.push((await book(advertiser, raid, { clientName: `Client${letter(n)}`, deposit: 5_000 }))._id)
    }
    for (const [n, advertiser] of advertisers.entries())
      await joinBackup(advertiser, raid, { clientName: `Backup${letter(n)}` })
    product.clock.advance({ seconds: 700 })
    return ids
  }
  const cancelTwo = async ([first = '', second = '']: readonly string[]) => {
    const gone = { reason: 'Client not reachable', deposit: 'returned' } as const
    await leader.call(cancelBooking, { bookingId: first, ...gone })
    await advertisers[1]?.call(cancelBooking, { bookingId: second, ...gone })
  }
  const markAndCall = async (ids: readonly string[]) => {
    await leader.call(markBookings, { bookingIds: ids.slice(3, 12), mark: 'lock' })
    await leader.call(takeBackMark, { bookingId: ids[3] ?? '', mark: 'lock' })
    await leader.call(callAdvertiser, { bookingId: ids[4] ?? '', kind: 'Gold not here' })
  }

  it('NTC-13, DSC-12: an evening of five raids with twenty clients each is few lines and few messages', async () => {
    await switchAllOn(collector)
    const raids: Raid[] = []
    const crew = { raidLeader: leader.memberId, goldCollector: collector.memberId }
    for (let n = 1; n <= RAIDS; n += 1)
      raids.push(await pendingRaid(product, { name: `Evening ${n}`, maxClients: CLIENTS, ...crew }))
    await (await product.as('Raid Manager')).call(publishRaids, { ids: raids.map(({ _id }) => _id) })
    const [late] = raids
    if (late === undefined) throw new Error('There is no raid')
    const booked: string[][] = []
    for (const raid of raids) booked.push(await fill(raid))
    for (const ids of booked) await cancelTwo(ids)
    const start = new Date(late.startsAt)
    product.clock.moveTo(minutesLater(start, -50))
    await leader.call(delayRaid, { id: late._id, minutes: 15 })
    product.clock.moveTo(minutesLater(start, -14))
    const { database } = product
    await remind({ database, changes: new ChangeFeed({ database, log: SILENT }) }, product.clock.now())
    for (const ids of booked) await markAndCall(ids)
    product.clock.moveTo(minutesLater(start, 20))
    for (const ids of booked)
      await leader.call(noShowBooking, { bookingId: ids[5] ?? '', deposit: 'returned' })

    const counts: number[] = []
    for (const caller of [leader, collector, ...advertisers]) counts.push((await listed(caller)).length)
    expect(counts.slice(0, 2).every((count) => count <= 25)).toBe(true)
    expect(counts.slice(2).every((count) => count <= 12)).toBe(true)
    const texts = (await listed(collector)).map(({ text }) => text).join('\n')
    expect(texts).toMatch(/Evening 2: 23 bookings, .*2 cancelled.*1 no-show/)
    // Nobody was told of a lock, nor of one that was undone at once.
    expect(texts).not.toMatch(/unlocked/)
  })

  it('NTC-13: nobody misses what asks for an answer, and showing the list answers nothing', async () => {
    const [, called] = advertisers
    const notices = await listed(called ?? leader)
    const asked = notices.filter(({ asks }) => asks)
    expect(notices.slice(0, asked.length)).toEqual(asked)
    for (let n = 1; n <= RAIDS; n += 1)
      expect(asked.map(({ text }) => text).join('\n')).toMatch(
        new RegExp(`calls from Evening ${n}: Client\\w+'s gold has not arrived`),
      )
    const shown = notices.filter(({ asks }) => !asks).flatMap(({ unread }) => unread)
    await called?.call(readNotices, { ids: shown })
    const asking = await called?.call(listAsking, {})
    expect(asking).toEqual(await called?.call(listUnread, {}))
    expect(asking?.toSorted()).toEqual(asked.flatMap((notice) => notice.unread).toSorted())
    await called?.call(readNotices, { ids: asking ?? [] })
    expect([await called?.call(listUnread, {}), await called?.call(listAsking, {})]).toEqual([[], []])
  })

  it('DSC-12: a message waits for more about its raid, at most one in ten minutes, and is few for the collector', async () => {
    const ids = (await product.database.sql.selectFrom('history').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const made = (some: readonly number[]) =>
      product.database.transaction((sql) => addWanted(sql, some, product.clock.now()))
    let messages = 0
    // As they come: a few at a time.
    for (let at = 0; at < ids.length; at += 5) messages += await made(ids.slice(at, at + 5))
    expect(messages).toBeLessThanOrEqual(40)
  })
})

/** 'a', 'b', …: names have letters alone. */
const letter = (n: number) => String.fromCharCode(97 + n)

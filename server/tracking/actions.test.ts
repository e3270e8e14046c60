import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { cancelBooking, listBookings, moveBooking } from '#domain/booking/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater } from '#domain/server-time.ts'
import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase, SILENT } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'
import { disconnectAll, watch } from '#server/testing/watcher.ts'
import { tellLastWords } from '#server/tracking/actions.ts'

const FROM_PAGE = {
  ...{ 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  'sec-fetch-site': 'same-origin',
}
const IS_ONLINE = 'Rallona is online for HC Full Late.'
const IS_AWAY = 'Rallona cannot make it to HC Full Late.'

onOneDatabase((kind) => {
  let product: Product
  let owner: Caller
  let leader: Caller
  let raid: Raid
  let booking: Booking
  beforeAll(async () => {
    product = await startProduct(kind)
    owner = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
  })
  afterAll(() => product.stop())
  afterEach(disconnectAll)
  beforeEach(async () => {
    product.clock.reset()
    raid = await publishedRaid(product, { name: 'HC Full Late', maxClients: 2 })
    booking = await book(owner, raid, { clientName: 'Rallona', clientRealm: 'Kazzak' })
  })

  const linkOf = async (caller: Caller, { _id: bookingId }: Booking) =>
    new URL((await caller.call(makeTrackingLink, { bookingId })).address ?? '').pathname
  const press = (path: string, says: string) =>
    product.request(path, { method: 'POST', body: `says=${says}`, headers: FROM_PAGE })
  const shownTo = async (caller: Caller) =>
    (await caller.call(listBookings, { raidId: raid._id })).find(({ _id }) => _id === booking._id)
  /** What the member is told of what the client says, the newest first. */
  const noticesOf = async (caller: Caller) =>
    (await caller.call(listNotices, {})).notices
      .filter(({ topic, bookingId }) => topic.startsWith('client-') && bookingId === booking._id)
      .map(({ text }) => text)
  /** An instance looks what the clock calls for; how much it told. */
  const look = () => {
    const { database } = product
    return tellLastWords(
      { database, changes: new ChangeFeed({ database, log: SILENT }) },
      product.clock.now(),
    )
  }
  const aMinuteLater = () => {
    product.clock.moveTo(minutesLater(product.clock.now(), 1))
    return look()
  }

  it('TRK-8: is told once a minute, however many presses and links there are, and then the last word', async () => {
    const paths = [await linkOf(owner, booking), await linkOf(owner, booking), await linkOf(owner, booking)]
    const pressAll = async (...words: readonly string[]) => {
      for (const [at, word] of words.entries()) await press(paths[at % paths.length] ?? '', word)
    }
    await pressAll('away', 'online', 'away', 'online', 'away', 'online')
    expect(await shownTo(owner)).toMatchObject({ clientSays: { says: 'online' } })
    expect([await noticesOf(owner), await noticesOf(leader)]).toEqual([[IS_AWAY], [IS_AWAY]])
    expect(await look()).toBe(0)
    await Promise.all([aMinuteLater(), look(), look()])
    expect(await noticesOf(owner)).toEqual([IS_AWAY, IS_ONLINE])
    // That was a notice as well: the minute begins anew.
    await pressAll('away', 'online', 'away')
    expect(await noticesOf(owner)).toEqual([IS_AWAY, IS_ONLINE])
    const pages = await watch(product, leader)
    await aMinuteLater()
    await pages.until(({ notices }) => notices.length > 0)
    expect(pages.notices.map(({ text }) => text)).toEqual([IS_AWAY])
    expect(await noticesOf(owner)).toEqual([IS_AWAY, IS_ONLINE])
  })

  it('TRK-8: is told no second time where the last word is the one that was told, nor of one that has ended', async () => {
    const path = await linkOf(owner, booking)
    for (const word of ['away', 'online', 'away']) await press(path, word)
    await aMinuteLater()
    expect(await noticesOf(owner)).toEqual([IS_AWAY])
    for (const word of ['online', 'away']) await press(path, word)
    await owner.call(cancelBooking, {
      ...{ bookingId: booking._id, reason: 'Client cancelled' },
    })
    await aMinuteLater()
    expect(await noticesOf(owner)).toEqual(['HC Full Late: 1 cannot make it (Rallona), 1 online, 2 free.'])
  })

  it('TRK-8: is told anew for another raid', async () => {
    const path = await linkOf(owner, booking)
    await press(path, 'online')
    const to = await publishedRaid(product, { name: 'Elsewhere', maxClients: 2 })
    await owner.call(moveBooking, { bookingId: booking._id, raidId: to._id })
    await press(path, 'online')
    await aMinuteLater()
    expect(await noticesOf(owner)).toEqual(['Rallona is online for Elsewhere.', IS_ONLINE])
  })
})

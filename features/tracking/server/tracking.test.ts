import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import { cancelBooking, listBookings, markBooking, moveBooking } from '#features/booking/calls.ts'
import { hashOf } from '#features/member/server/sessions.ts'
import { listNotices } from '#features/notice/calls.ts'
import { deleteRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { endTrackingLinks, makeTrackingLink } from '#features/tracking/calls.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { actionsOf } from '#platform/testing/server/history-of.ts'
import { type Product, testProduct } from '#platform/testing/server/product.ts'
import { book, joinBackup, publishedRaid } from '#platform/testing/server/records.ts'
import { disconnectAll, watch } from '#platform/testing/server/watcher.ts'
import { minutesLater } from '#platform/words/server-time.ts'
import { deleteOldLinks, findTracked } from './data.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** The headers of a form on a page with the referrer policy `no-referrer`. */
const FROM_PAGE = { ...FORM, origin: 'null', 'sec-fetch-site': 'same-origin' }

async function linkOf(caller: Caller, { _id: bookingId }: Pick<Booking, '_id'>): Promise<string> {
  const { address } = await caller.call(makeTrackingLink, { bookingId })
  return new URL(address ?? '').pathname
}

const { product, advertiser: owner, leader, admin, senior } = testProduct()
let raid: Raid
let booking: Booking
afterEach(disconnectAll)
beforeEach(async () => {
  raid = await publishedRaid(product, { name: 'Ann’s <b>HC</b>', maxClients: 2 })
  booking = await book(owner, raid, {
    ...{ clientName: 'Rallona', clientRealm: 'Kazzak' },
    ...{ contactInfo: 'rallona#1234', additionalNotes: 'Always late' },
    ...{ paymentRealm: 'Draenor', paymentFaction: 'Horde', price: 300_000, deposit: 90_000, owes: 210_000 },
  })
})

const get = (path: string) => product.request(path, { headers: { 'sec-fetch-site': 'none' } })
const press = (path: string, says: string, headers: Record<string, string | null> = FROM_PAGE) =>
  product.request(path, { method: 'POST', body: `says=${says}`, headers })
const shownTo = async (caller: Caller) =>
  (await caller.call(listBookings, { raidId: raid._id })).find(({ _id }) => _id === booking._id)

const doneTo = async ({ _id }: Booking) => await actionsOf(product.database, _id)

describe('TRK-1: a link to the client’s page', () => {
  it('a link is shown once to people who see the booking in full, and only its hash is stored', async () => {
    const path = await linkOf(owner, booking)
    expect(path).toMatch(/^\/track\/[\w-]{43}$/)
    const token = path.slice('/track/'.length)
    const { sql } = product.database
    const kept = await Promise.all(
      (['tracking_link', 'history', 'idempotency', 'booking'] as const).map((table) =>
        sql.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept[0]).toContainEqual(expect.objectContaining({ token_hash: hashOf(token) }))
    for (const endpoint of [makeTrackingLink, endTrackingLinks])
      expect((await senior.ask(endpoint, { bookingId: booking._id })).status).toBe(403)
  })

  it('TRK-2: a retry with the same key makes another link; answers with a link are never stored', async () => {
    const key = { 'idempotency-key': 'press of a link' }
    const make = () => owner.ask(makeTrackingLink, { bookingId: booking._id }, key)
    const [first, again] = [await make(), await make()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.payload).not.toEqual(first.body.payload)
    const stored = product.database.sql.selectFrom('idempotency').select('key')
    expect(await stored.where('key', '=', 'press of a link').execute()).toEqual([])
  })

  it('up to five links of a booking work; a sixth ends the oldest, and one click ends all', async () => {
    const paths: string[] = []
    for (let count = 0; count < 6; count += 1) paths.push(await linkOf(owner, booking))
    const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
    await leader.call(endTrackingLinks, { bookingId: booking._id })
    expect((await get(paths[5] ?? '')).status).toBe(404)
    await leader.call(endTrackingLinks, { bookingId: booking._id })
    expect((await doneTo(booking)).filter((action) => action === 'end-links')).toHaveLength(1)
  })
})

it('TRK-2: unknown, ended, expired and mistyped links get the same answer after the same single query', async () => {
  const [ended, old] = [await linkOf(owner, booking), await linkOf(owner, booking)]
  const mistyped = await linkOf(owner, booking)
  await owner.call(endTrackingLinks, { bookingId: booking._id })
  const late = await book(owner, await publishedRaid(product))
  const overdue = await linkOf(owner, late)
  expect((await get(overdue)).status).toBe(200)
  product.clock.moveTo(minutesLater(new Date(raid.startsAt), 15 * 24 * 60))
  const wrong = [ended, old, overdue, mistyped.slice(0, -1), `${mistyped}x`]
  wrong.push(...['/track/', '/track/x', '/track/a/b', '/track/%00'])
  const said = await Promise.all(
    wrong.map(async (path) => {
      const { status, text, headers } = await get(path)
      return [status, text, [...headers].filter(([name]) => name !== 'date')]
    }),
  )
  for (const one of said) expect(one).toEqual(said[0])
  expect(said[0]?.slice(0, 2)).toEqual([404, expect.stringContaining('This link no longer works')])
  const pressed = await Promise.all(wrong.map(async (path) => (await press(path, 'online')).text))
  for (const text of pressed) expect(text).toBe(said[0]?.[1])
  const looks = await Promise.all(wrong.map((path) => looksOf(product, path.slice('/track/'.length))))
  for (const look of looks) expect(look).toEqual(looks[0])
  expect(looks[0]).toHaveLength(1)

  await deleteOldLinks(product.database.sql, product.clock.now())
  const left = product.database.sql.selectFrom('tracking_link').select('id')
  expect(await left.where('booking_id', '=', late._id).execute()).toEqual([])
})

it('TRK-3: the page is complete without a script and contains no data of staff or other clients, no contact and no notes', async () => {
  await book(owner, raid, { clientName: 'Brontax', clientRealm: 'Hyjal' })
  const path = await linkOf(owner, booking)
  const { status, text, headers } = await get(path)
  expect(status).toBe(200)
  for (const expected of [
    ...['Ann’s &lt;b&gt;HC&lt;/b&gt;', 'Booked', '300,000 g', '90,000 g', 'server time', 'Starts in '],
    'You still pay 210,000 g on Draenor (Horde), in the raid, to the gold collector',
    ...['I am online', 'I cannot make it', 'Contact Forge'],
  ])
    expect(text).toContain(expected)
  const people = [owner, leader, admin].flatMap(({ person, memberId }) => [person.name, memberId])
  for (const kept of [...people, 'rallona#1234', 'Always late', 'Brontax', 'Hyjal', booking._id, raid._id])
    expect(text).not.toContain(kept)
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    'content-type': 'text/html; charset=utf-8',
  })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('discord')
  expect(headers.get('set-cookie')).toBeNull()
})

it('TRK-3: the client’s page shows what became of the booking', async () => {
  const path = await linkOf(owner, booking)
  const says = async () => (await get(path)).text
  const to = await publishedRaid(product, { name: 'Elsewhere', maxClients: 2 })
  await owner.call(moveBooking, { bookingId: booking._id, raidId: to._id })
  expect(await says()).toContain('Elsewhere')
  await leader.call(markBooking.paid, { bookingId: booking._id })
  expect(await says()).toContain('Paid in full')
  await leader.call(markBooking.status, { bookingId: booking._id })
  expect(await says()).toContain('>Done<')
  const [first, second] = [await book(owner, raid), await book(owner, raid)]
  const waiting = await joinBackup(owner, raid)
  const waits = await linkOf(owner, waiting)
  expect((await get(waits)).text).toContain('Backup 1st')
  await owner.call(cancelBooking, { bookingId: second._id, reason: 'Client cancelled' })
  expect((await get(waits)).text).toContain('>Booked<')
  const gone = await linkOf(owner, first)
  await admin.call(deleteRaid, { id: raid._id })
  const ended = (await get(gone)).text
  expect(ended).toContain('Raid cancelled')
  expect(ended).not.toContain('Starts in ')
})

it('TRK-9: the client’s page shows what becomes of the deposit once the booking has ended', async () => {
  const path = await linkOf(owner, booking)
  const kept = await book(owner, raid, { price: 300_000, deposit: 60_000, owes: 240_000 })
  const other = await linkOf(owner, kept)
  const cancel = { reason: 'Client cancelled' } as const
  await leader.call(cancelBooking, { bookingId: kept._id, ...cancel, deposit: 'kept' })
  expect((await get(other)).text).toContain('The deposit of 60,000 g is kept.')
  await admin.call(deleteRaid, { id: raid._id })
  const { text } = await get(path)
  expect(text).toContain('Your advertiser gives back 90,000 g.')
})

describe('TRK-4: the client’s answer', () => {
  it('TRK-8: a client’s answer is shown at once and replaced by the other one; ‘I cannot make it’ sends a notice', async () => {
    const path = await linkOf(owner, booking)
    const pages = await watch(product, owner, { changed: true })
    const sent = await press(path, 'online')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path])
    await press(path, 'online')
    expect(await shownTo(leader)).toMatchObject({
      clientSays: { says: 'online', at: product.clock.now().toISOString() },
    })
    expect((await get(path)).text).toContain('You said that you are online')
    await press(path, 'away')
    expect(await shownTo(owner)).toMatchObject({ state: 'booked', clientSays: { says: 'away' } })
    await pages.until((one) => one.heardOf('notices'))
    const [told] = await owner.call(listNotices, {})
    expect(told).toMatchObject({
      topic: 'client-away',
      text: `Rallona cannot make it to ${raid.name}. You hold 90,000 g of theirs.`,
    })
    await press(path, 'online')
    expect((await doneTo(booking)).slice(2)).toEqual(['client-online', 'client-away', 'client-online'])
    expect(await shownTo(senior)).not.toHaveProperty('clientSays')
  })

  it('a client’s answer is cleared by a move of the booking, and refused after the booking has ended', async () => {
    const path = await linkOf(owner, booking)
    await press(path, 'online')
    const to = await publishedRaid(product, { maxClients: 2 })
    const { _id: bookingId } = booking
    const moved = await owner.call(moveBooking, { bookingId, raidId: to._id })
    expect(moved).not.toHaveProperty('clientSays')
    await owner.call(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'returned' })
    expect((await press(path, 'online')).status).toBe(303)
    expect(await doneTo(booking)).not.toContain('client-away')
    expect((await doneTo(booking)).filter((one) => one === 'client-online')).toHaveLength(1)
  })

  it('a client’s answer is sent by a form on the page itself', async () => {
    const path = await linkOf(owner, booking)
    const from = (origins: readonly (string | null)[], sites: readonly (string | null)[]) =>
      origins.flatMap((origin) => sites.map((site) => ({ origin, 'sec-fetch-site': site })))
    const own = [...from([product.origin, 'null'], ['same-origin', null]), ...from([null], [null])]
    const elsewhere = ['https://forge.example', `${product.origin}.example`, 'file://', '']
    const foreign = [
      ...from(elsewhere, ['same-origin', null]),
      ...from([product.origin, 'null', null], ['cross-site', 'same-site', 'none', '']),
    ]
    for (const headers of foreign)
      expect((await press(path, 'online', { ...FORM, ...headers })).status, JSON.stringify(headers)).toBe(403)
    expect((await press(path, 'maybe')).status).toBe(400)
    const json = await press(path, 'online', { ...FROM_PAGE, 'content-type': 'application/json' })
    expect(json.status).toBe(415)
    expect(await shownTo(owner)).not.toHaveProperty('clientSays')
    for (const headers of own)
      expect((await press(path, 'online', { ...FORM, ...headers })).status, JSON.stringify(headers)).toBe(303)
  })
})

/** The statements, without their values, that a look for this token makes. */
async function looksOf(product: Product, token: string): Promise<string[]> {
  const looks: string[] = []
  const watched = product.database.sql.withPlugin({
    transformQuery: ({ node }) => {
      looks.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }) as Kysely<Tables>
  await findTracked(watched, hashOf(token), product.clock.now())
  return looks
}

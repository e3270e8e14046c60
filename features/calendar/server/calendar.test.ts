import ical from 'ical.js'
import { expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { cancelBooking } from '#features/booking/calls.ts'
import { endCalendar, getCalendar, renewCalendar } from '#features/calendar/calls.ts'
import { delayRaid, deleteRaid, editRaid } from '#features/raid/calls.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { standIns, testProduct } from '#platform/testing/server/product.ts'
import { book, inputOf, joinBackup, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { minutesLater } from '#platform/words/server-time.ts'

/** The path that a calendar program requests. */
async function addressOf(caller: Caller): Promise<string> {
  const { address } = await caller.call(renewCalendar, {})
  return new URL(address ?? '').pathname
}

/** The events of a calendar by the raid's id, as another library reads them. */
function eventsOf(text: string) {
  const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent')
  return new Map(
    events.map((one) => {
      const { uid, summary, startDate, endDate, sequence, description } = new ical.Event(one)
      const value = (name: string) => one.getFirstPropertyValue(name)
      const [startsAt, endsAt] = [startDate, endDate].map((date) => date.toJSDate().toISOString())
      return [
        uid.split('@')[0],
        {
          ...{ summary, startsAt, endsAt, sequence, description },
          ...{ status: value('status'), transp: value('transp'), url: value('url') },
        },
      ] as const
    }),
  )
}

const { product, leader, advertiser, manager, collector, senior } = testProduct()

const get = (path: string, headers: Record<string, string> = {}) => product.request(path, { headers })
const read = async (path: string) => eventsOf((await get(path)).text)

it('ICS-1: a calendar address is shown once and can be renewed and ended; only its hash is stored', async () => {
  expect(await advertiser.call(getCalendar, {})).toBeNull()
  const first = await addressOf(advertiser)
  expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  expect(await advertiser.call(getCalendar, {})).toEqual({ madeAt: expect.any(String) })
  const token = first.slice('/calendar/'.length, -'.ics'.length)
  const rows = await product.database.sql.selectFrom('calendar').selectAll().execute()
  const history = await product.database.sql.selectFrom('history').selectAll().execute()
  const answers = await product.database.sql.selectFrom('idempotency').selectAll().execute()
  expect(JSON.stringify([rows, history, answers])).not.toContain(token)

  const second = await addressOf(advertiser)
  expect((await get(second.replace('.ics', ''))).status).toBe(200)
  expect(await advertiser.call(endCalendar, {})).toBeNull()
  const missing = await Promise.all(
    [first, second, `/calendar/${token.slice(1)}.ics`, '/calendar/x', `${second}x`].map((path) => get(path)),
  )
  for (const { status, body } of missing)
    expect([status, body.message]).toEqual([404, 'There is no calendar at this address.'])
  const actions = await product.database.sql.selectFrom('history').select('action').execute()
  expect(actions).toEqual(expect.arrayContaining([{ action: 'make-calendar' }, { action: 'end-calendar' }]))
})

it('ICS-1: a retry after a lost answer makes another address; answers with an address are never stored', async () => {
  const press = () => advertiser.ask(renewCalendar, {}, { 'idempotency-key': 'one-press' })
  const [first, again] = [await press(), await press()]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.payload).not.toEqual(first.body.payload)
  const stored = product.database.sql.selectFrom('idempotency').select('key')
  expect(await stored.where('key', '=', 'one-press').execute()).toEqual([])
})

it('ICS-2, ICS-3: the calendar lists raids that the member leads, collects for or has clients on, without the clients', async () => {
  const raid = await publishedRaid(product, { name: 'Über, alles; \\ Омега' })
  const other = await publishedRaid(product, {
    raidLeader: (await product.another('Raid Leader')).memberId,
    goldCollector: collector.memberId,
    maxClients: 1,
  })
  await pendingRaid(product, { name: 'Draft' })
  const [own, booked] = [await addressOf(leader), await addressOf(advertiser)]
  expect([...(await read(own)).keys()]).toEqual([raid._id])
  const url = `${product.origin}/dashboard/tonight/${raid._id}`
  expect((await read(own)).get(raid._id)).toMatchObject({
    ...{ summary: raid.name, startsAt: new Date(raid.startsAt).toISOString(), status: 'CONFIRMED' },
    ...{ endsAt: minutesLater(new Date(raid.startsAt), 180).toISOString(), url },
    description: `Heroic, Full Run, Unsaved. You lead.\n${url}`,
  })
  expect((await read(await addressOf(collector))).get(other._id)?.description).toMatch(/You collect\./)
  expect((await read(booked)).size).toBe(0)
  await book(advertiser, raid, { clientName: 'Rallona', price: 123_456 })
  const { text } = await get(booked)
  expect(eventsOf(text).get(raid._id)?.description).toMatch(/You have clients on it\./)
  expect(text).not.toMatch(/Rallona|123,?456/)
  // A backup counts too.
  await book(senior, other)
  await joinBackup(advertiser, other)
  expect([...(await read(booked)).keys()].toSorted()).toEqual([raid._id, other._id].toSorted())
  product.clock.moveTo(minutesLater(new Date(raid.startsAt), 8 * 24 * 60))
  expect((await read(booked)).size).toBe(0)
})

it('ICS-4: a change raises the event’s sequence; a deleted raid is cancelled in the calendar', async () => {
  const raid = await publishedRaid(product, { name: 'HC Late' })
  const { _id: bookingId } = await book(advertiser, raid)
  const [own, booked] = [await addressOf(leader), await addressOf(advertiser)]
  const sequences: number[] = []
  const step = async (expected: object) => {
    const event = (await read(own)).get(raid._id)
    expect(event).toMatchObject(expected)
    sequences.push(event?.sequence ?? Number.NaN)
  }
  await step({ status: 'CONFIRMED' })
  await manager.call(editRaid, { id: raid._id, ...inputOf(raid), time: '9:00 PM' })
  const moved = minutesLater(new Date(raid.startsAt), 90)
  await step({ startsAt: moved.toISOString() })
  product.clock.moveTo(minutesLater(moved, -60))
  await manager.call(delayRaid, { id: raid._id, minutes: 30 })
  await step({ startsAt: minutesLater(moved, 30).toISOString(), status: 'CONFIRMED' })
  // Without a client on it, it does not concern the advertiser.
  await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
  expect((await read(booked)).has(raid._id)).toBe(false)
  await book(senior, raid)
  product.clock.advance({ seconds: 1 })
  await manager.call(deleteRaid, { id: raid._id })
  const off = { summary: 'Called off: HC Late', status: 'CANCELLED', transp: 'TRANSPARENT', url: null }
  await step(off)
  expect((await read(await addressOf(senior))).get(raid._id)).toMatchObject(off)
  expect((await read(booked)).has(raid._id)).toBe(false)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

it('ICS-5: caches revalidate the calendar each time and get 304 when it is unchanged', async () => {
  const path = await addressOf(leader)
  const answer = await get(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
    ...{ 'x-robots-tag': 'noindex', 'referrer-policy': expect.any(String) },
  })
  expect(answer.text).toContain('X-WR-CALNAME:Forge raids\r\n')
  const etag = answer.headers.get('etag') ?? ''
  for (const tag of [etag, etag.replace('W/', '')]) {
    const again = await get(path, { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  await publishedRaid(product)
  expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
})

it('ICS-2, ICS-5: without the role the calendar is empty, and when roles cannot be read the answer is 503', async () => {
  const { discord } = await standIns()
  const raid = await publishedRaid(product)
  const path = await addressOf(leader)
  expect((await read(path)).has(raid._id)).toBe(true)
  await discord.control(`people/${personWith('Raid Leader').id}`, { roles: [] })
  product.clock.advance({ seconds: 61 })
  expect((await read(path)).has(raid._id)).toBe(false)
  await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
  await discord.fault({ kind: 'down', paths: ['/api/v10/users'] })
  product.clock.advance({ seconds: 16 * 60 })
  expect(await get(path)).toMatchObject({ status: 503, body: { code: 'roles-unconfirmed' } })
  await discord.clearFault()
  product.clock.advance({ seconds: 60 })
  expect((await read(path)).has(raid._id)).toBe(true)
})

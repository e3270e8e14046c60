import ical from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleWith, personWith } from '#demo/people.ts'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import { chooseCalendar, endCalendar, getCalendar, renewCalendar } from '#domain/calendar/endpoints.ts'
import { delayRaid, deleteRaid, editRaid } from '#domain/raid/endpoints.ts'
import { minutesLater } from '#domain/server-time.ts'
import { deleteOldEvents } from '#server/calendar/data.ts'
import type { Caller } from '#server/testing/caller.ts'
import { oneKind, onOneDatabase } from '#server/testing/databases.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { book, inputOf, pendingRaid, publishedRaid } from '#server/testing/records.ts'

/** The address's path, as a calendar program asks for it. */
async function addressOf(caller: Caller, of: 'own' | 'all' = 'own'): Promise<string> {
  const { address } = await caller.call(renewCalendar, { of })
  return new URL(address ?? '').pathname
}

/** What another library reads of a calendar: summary, start, sequence and state by UID's first part. */
function eventsOf(text: string) {
  const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent')
  return new Map(
    events.map((one) => {
      const { uid, summary, startDate, sequence, description } = new ical.Event(one)
      const startsAt = startDate.toJSDate().toISOString()
      const status = one.getFirstPropertyValue('status')
      return [uid.split('@')[0], { summary, startsAt, sequence, status, description }] as const
    }),
  )
}

onOneDatabase((kind) => {
  let product: Product
  let leader: Caller
  let advertiser: Caller
  let admin: Caller
  let manager: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    leader = await product.as('Raid Leader')
    advertiser = await product.as('Advertiser')
    admin = await product.as('Admin')
    manager = await product.as('Raid Manager')
  })
  afterAll(() => product.stop())

  const get = (path: string, headers: Record<string, string> = {}) => product.request(path, { headers })
  const read = async (path: string) => eventsOf((await get(path)).text)

  it('ICS-1: an address is told once, renewed, chosen for and ended, and only its hash is kept', async () => {
    expect(await advertiser.call(getCalendar, {})).toBeNull()
    const first = await addressOf(advertiser)
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect(await advertiser.call(getCalendar, {})).toEqual({ of: 'own', madeAt: expect.any(String) })
    const token = first.slice('/calendar/'.length, -'.ics'.length)
    const rows = await product.database.sql.selectFrom('calendar').selectAll().execute()
    const history = await product.database.sql.selectFrom('history').selectAll().execute()
    const answers = await product.database.sql.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify([rows, history, answers])).not.toContain(token)

    const second = await addressOf(advertiser)
    const missing = await Promise.all(
      [first, `/calendar/${token.slice(1)}.ics`, '/calendar/x', `${second}x`].map((path) => get(path)),
    )
    const said = missing.map(({ status, text }) => [status, text])
    for (const one of said) expect(one).toEqual(said[0])
    expect(said[0]?.[0]).toBe(404)
    expect((await get(second)).status).toBe(200)
    expect((await get(second.replace('.ics', ''))).status).toBe(200)

    expect(await advertiser.call(chooseCalendar, { of: 'all' })).toMatchObject({ of: 'all' })
    expect((await get(second)).status).toBe(200)
    expect(await advertiser.call(endCalendar, {})).toBeNull()
    expect((await get(second)).text).toBe(said[0]?.[1])
    expect((await advertiser.ask(chooseCalendar, { of: 'all' })).status).toBe(404)
    expect((await advertiser.ask(renewCalendar, { of: 'some' })).status).toBe(400)
    const actions = history.concat(await product.database.sql.selectFrom('history').selectAll().execute())
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['make-calendar', 'choose-calendar', 'end-calendar']),
    )
  })

  it('ICS-1: a press whose answer was lost makes no second address, and tells none', async () => {
    const press = () => advertiser.ask(renewCalendar, { of: 'own' }, { 'idempotency-key': 'one-press' })
    const [first, again] = [await press(), await press()]
    expect(first.body).toMatchObject({ payload: { address: expect.any(String) } })
    expect(again.body).toMatchObject({ payload: { of: 'own', address: null } })
  })

  it('ICS-2, ICS-3, ICS-4: raids come, move, are called off and come back, each with a higher sequence', async () => {
    const raid = await publishedRaid(product, { name: 'Über, alles; \\ Omega' })
    const [, another = personWith('Raid Leader')] = peopleWith('Raid Leader')
    const collector = await product.as('Gold Collector')
    const other = await publishedRaid(product, {
      raidLeader: (await product.signIn(another)).memberId,
      goldCollector: collector.memberId,
    })
    await pendingRaid(product, { name: 'Draft' })
    const [own, booked] = [await addressOf(leader), await addressOf(advertiser)]
    expect([...(await read(own)).keys()]).toEqual([raid._id])
    expect((await read(own)).get(raid._id)).toMatchObject({
      ...{ summary: raid.name, startsAt: new Date(raid.startsAt).toISOString(), status: 'CONFIRMED' },
      description: 'Heroic, Full Run, Unsaved. You lead.',
    })
    expect((await read(await addressOf(collector))).get(other._id)).toMatchObject({
      description: 'Heroic, Full Run, Unsaved. You collect.',
    })
    expect((await read(booked)).size).toBe(0)
    const { _id: bookingId } = await book(advertiser, raid, { clientName: 'Rallona', price: 123_456 })
    const text = (await get(booked)).text
    expect([...eventsOf(text).keys()]).toEqual([raid._id])
    expect(text).not.toMatch(/Rallona|123,?456/)
    await advertiser.call(chooseCalendar, { of: 'all' })
    expect([...(await read(booked)).keys()].toSorted()).toEqual([raid._id, other._id].toSorted())
    await advertiser.call(chooseCalendar, { of: 'own' })
    const sequences: number[] = []
    const step = async (expected: object) => {
      const event = (await read(booked)).get(raid._id)
      expect(event).toMatchObject(expected)
      sequences.push(event?.sequence ?? Number.NaN)
    }
    await step({ status: 'CONFIRMED', description: 'Heroic, Full Run, Unsaved. You have clients on it.' })
    expect((await read(booked)).get(other._id)).toMatchObject({ status: 'CANCELLED' })
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), time: '9:00 PM' })
    const moved = minutesLater(new Date(raid.startsAt), 90)
    await step({ startsAt: moved.toISOString() })
    product.clock.moveTo(minutesLater(moved, -60))
    await manager.call(delayRaid, { id: raid._id, minutes: 30 })
    await step({ startsAt: minutesLater(moved, 30).toISOString(), status: 'CONFIRMED' })
    await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
    await step({ status: 'CANCELLED', description: null })
    // What they may not see any more is not told, be it only a name.
    await manager.call(editRaid, { id: raid._id, ...inputOf(raid), name: 'Secret', time: '9:30 PM' })
    await step({ status: 'CANCELLED', summary: raid.name })
    await book(advertiser, raid)
    await step({ status: 'CONFIRMED', summary: 'Secret' })
    await manager.call(deleteRaid, { id: raid._id })
    await step({ status: 'CANCELLED', summary: 'Secret' })
    const [, , , off, still] = sequences
    expect(still).toBe(off)
    expect(new Set(sequences).size).toBe(sequences.length - 1)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))

    product.clock.moveTo(minutesLater(moved, 8 * 24 * 60))
    expect((await read(booked)).size).toBe(0)
    await deleteOldEvents(product.database.sql, product.clock.now())
    expect(await product.database.sql.selectFrom('calendar_event').selectAll().execute()).toEqual([])
    product.clock.reset()
  })

  it('ICS-5: it is asked for again each time, and answers 304 where nothing is new', async () => {
    const path = await addressOf(admin, 'all')
    const answer = await get(path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
      ...{ 'x-robots-tag': 'noindex', 'referrer-policy': expect.any(String) },
    })
    const etag = answer.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`]) {
      const again = await get(path, { 'if-none-match': tag })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    await publishedRaid(product)
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('ICS-2, ICS-5: roles are read as for a call: without the role nothing is shown, without a reading it is 503', async () => {
    const { discord } = await standIns()
    const raid = await publishedRaid(product)
    const path = await addressOf(leader)
    expect((await read(path)).get(raid._id)).toMatchObject({ status: 'CONFIRMED' })
    await discord.control(`people/${personWith('Raid Leader').id}`, { roles: [] })
    product.clock.advance({ seconds: 61 })
    expect((await read(path)).get(raid._id)).toMatchObject({ status: 'CANCELLED' })
    await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
    await discord.fault({ kind: 'down', paths: ['/api/v10/users'] })
    product.clock.advance({ seconds: 16 * 60 })
    expect(await get(path)).toMatchObject({ status: 503, body: { code: 'roles-unconfirmed' } })
    await discord.clearFault()
    product.clock.advance({ seconds: 60 })
    expect((await read(path)).get(raid._id)).toMatchObject({ status: 'CONFIRMED' })
  })
})

it('ICS-6: too many readings from one address are refused, and no line of the log has the address in it', async () => {
  const lines: string[] = []
  const product = await startProduct(oneKind(), {
    env: { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' },
    onLog: (line) => lines.push(line),
  })
  const path = await addressOf(await product.as('Raid Leader'))
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  for (const asked of [
    path,
    `${path}?x=1`,
    `${path}/more`,
    `/calendar//${token}`,
    `/calendar/${token.slice(2)}`,
  ])
    await product.request(asked)
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const statuses = new Set<number>()
  for (let count = 0; count < 130; count += 1) statuses.add((await product.request(path, { headers })).status)
  expect(statuses).toEqual(new Set([200, 429]))
  await product.stop()
  const log = lines.join('')
  expect(log).toContain('"path":"/calendar/:token"')
  expect(log).toContain('"path":"/calendar/renew"')
  expect(log).not.toContain(token.slice(2))
})

import ical from 'ical.js'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { renewCalendar } from '#domain/calendar/endpoints.ts'
import type { CommunityGiven } from '#domain/community.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { createRaid, delayRaid, deleteRaid, editRaid, listRaidsOfSpan } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { readReport } from '#domain/report/endpoints.ts'
import { beginSeason, createSeason, listSeasons } from '#domain/season/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { setSetting } from '#domain/setting/endpoints.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { freshDatabase, onBothDatabases, onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, inputOf, pendingRaid, publishedRaid, raidInput, readRaid } from '#server/testing/records.ts'

type Time = NonNullable<CommunityGiven['time']>

async function setTime(product: Product, value: Time, version = 0) {
  const admin = await product.signIn((await product.as('Admin')).person)
  return admin.ask(setSetting, { name: 'time', value: { ...value }, version })
}

/** A night of changed clocks: what is skipped or shown twice, the day of the reset after it, and a moment before it. */
interface Night {
  readonly zone: string
  readonly reset: readonly [day: number, hour: number, text: string, before: string, first: string]
  readonly now: string
  readonly skipped: readonly [date: string, time: string, from: string, to: string]
  readonly after: readonly [time: string, at: string]
}

const SPRING: readonly Night[] = [
  {
    zone: 'Europe/Paris',
    now: '2026-03-26T12:00:00Z',
    reset: [3, 5, '5:00 AM', '4:45 AM', '2026-04-01'],
    skipped: ['2026-03-29', '2:30 AM', '2:00', '3:00'],
    after: ['3:00 AM', '2026-03-29T01:00:00.000Z'],
  },
  {
    zone: 'America/New_York',
    now: '2026-03-05T12:00:00Z',
    reset: [2, 7, '7:00 AM', '6:45 AM', '2026-03-10'],
    skipped: ['2026-03-08', '2:30 AM', '2:00', '3:00'],
    after: ['3:00 AM', '2026-03-08T07:00:00.000Z'],
  },
  {
    zone: 'Australia/Sydney',
    now: '2026-10-01T12:00:00Z',
    reset: [3, 2, '2:00 AM', '1:45 AM', '2026-10-07'],
    skipped: ['2026-10-04', '2:30 AM', '2:00', '3:00'],
    after: ['3:00 AM', '2026-10-03T16:00:00.000Z'],
  },
  {
    zone: 'America/Sao_Paulo',
    now: '2018-11-01T12:00:00Z',
    reset: [2, 12, '12:00 PM', '11:45 AM', '2018-11-06'],
    skipped: ['2018-11-04', '12:30 AM', '0:00', '1:00'],
    after: ['1:00 AM', '2018-11-04T03:00:00.000Z'],
  },
]

/** Days, of autumn all but the last, with a time that is there once or twice, and the first instant of it. */
const SHOWN = [
  ['Europe/Paris', '2026-10-20T12:00:00Z', '2026-10-25', '2:30 AM', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-10-28T12:00:00Z', '2026-11-01', '1:30 AM', '2026-11-01T05:30:00.000Z'],
  ['Australia/Sydney', '2026-04-01T12:00:00Z', '2026-04-05', '2:30 AM', '2026-04-04T15:30:00.000Z'],
  ['America/Sao_Paulo', '2018-02-15T12:00:00Z', '2018-02-17', '11:30 PM', '2018-02-18T01:30:00.000Z'],
  ['America/Sao_Paulo', '2026-10-15T12:00:00Z', '2026-10-18', '12:30 AM', '2026-10-18T03:30:00.000Z'],
] as const

onOneDatabase((kind) => {
  it.each(SPRING)(
    'OWN-9, TIME-4: the week of spring in $zone',
    async ({ zone, now, reset, skipped, after }) => {
      const product = await startProduct(kind, { now })
      const [resetDay, resetHour, atReset, before, next] = reset
      expect((await setTime(product, { zone, resetDay, resetHour })).status).toBe(200)
      const manager = await product.as('Raid Manager')
      const [date, time, from, to] = skipped
      expect((await manager.ask(createRaid, await raidInput(product, { date, time }))).body.message).toBe(
        `This time does not exist: clocks skip from ${from} to ${to} that night.`,
      )
      const raid = await publishedRaid(product, { date, time: after[0], maxClients: 3 })
      expect(raid.startsAt).toBe(after[1])
      const last = await publishedRaid(product, { date: next, time: before })
      const first = await publishedRaid(product, { date: next, time: atReset })
      const span = (day: string) => ({ from: day, to: daysAfter(day, 6) })
      const inWeek = async (day: string) => {
        const { payload } = (await manager.ask(listRaidsOfSpan, span(day))).body as { payload: Raid[] }
        return payload.map(({ _id }) => _id)
      }
      expect(await inWeek(daysAfter(next, -7))).toEqual([raid._id, last._id])
      expect(await inWeek(next)).toEqual([first._id])
      const report = await (await product.as('Admin')).call(readReport, { by: 'day', from: date, to: date })
      expect(report.groups).toMatchObject([{ key: date, slots: { all: 3 } }])
      expect((await eventsOf(product, await product.as('Raid Leader'))).get(raid._id)).toMatchObject({
        startsAt: after[1],
      })
      await product.stop()
    },
  )

  it.each(SHOWN)('OWN-9, TIME-4: in %s, as of %s, %s has %s', async (zone, now, date, time, at) => {
    const product = await startProduct(kind, { now })
    expect((await setTime(product, { zone })).status).toBe(200)
    const raid = await publishedRaid(product, { date, time })
    expect(raid).toMatchObject({ date, time, startsAt: at })
    const report = await (await product.as('Admin')).call(readReport, { by: 'day', from: date, to: date })
    expect(report.groups).toMatchObject([{ key: date }])
    await product.stop()
  })
})

onBothDatabases((kind) => {
  it('OWN-10: what is to come keeps its clock time, what has been its instant', async () => {
    const product = await startProduct(kind)
    const leader = await product.as('Raid Leader')
    const advertiser = await product.as('Advertiser')
    const admin = await product.as('Admin')
    const been = await publishedRaid(product, { date: product.clock.day(0), time: '12:15 PM' })
    product.clock.advance({ hours: 1 })
    const [raid, pending] = [await publishedRaid(product), await pendingRaid(product)]
    await book(advertiser, raid)
    const raids = [{ name: 'Abyss', short: 'Abyss', bosses: [{ name: 'Orobas', words: [], curve: true }] }]
    const season = await admin.call(createSeason, { name: 'Night', raids, tokenGroups: [] })
    await admin.call(beginSeason, { id: season._id, date: raid.date, time: '6:00 PM' })
    const shown = (await eventsOf(product, leader)).get(raid._id)

    expect((await setTime(product, { zone: 'America/New_York', resetDay: 2, resetHour: 7 })).status).toBe(200)

    const six = (at: string) => new Date(Date.parse(at) + 6 * 3_600_000).toISOString()
    for (const one of [raid, pending])
      expect(await readRaid(product, one._id)).toMatchObject({
        ...{ date: one.date, time: one.time, startsAt: six(one.startsAt) },
      })
    expect(await readRaid(product, been._id)).toMatchObject({
      ...{ date: been.date, time: been.time, startsAt: been.startsAt },
    })
    const { payload: week } = (await admin.ask(listRaidsOfSpan, { from: been.date, to: been.date })).body
    expect((week as Raid[]).map(({ _id }) => _id)).toEqual([been._id])
    const now = (await eventsOf(product, leader)).get(raid._id)
    expect(now?.startsAt).toBe(six(raid.startsAt))
    expect(now?.sequence).toBeGreaterThan(shown?.sequence ?? Number.NaN)
    const moved = (await admin.call(listSeasons, {})).find(({ _id }) => _id === season._id)
    expect(moved?.beginsAt).toBe(`${raid.date}T22:00:00.000Z`)
    const zones = { from: { zone: 'Europe/Paris' }, to: { zone: 'America/New_York' } }
    for (const { _id } of [raid, pending, season])
      expect((await historyOf(product.database, _id)).map(({ changes }) => changes)).toContainEqual(zones)
    expect((await historyOf(product.database, been._id)).map(({ changes }) => changes)).not.toContainEqual(
      zones,
    )
    const { payload: notices } = (await advertiser.ask(listNotices, {})).body
    expect(JSON.stringify(notices)).toContain('America/New_York')
    await product.stop()
  })

  it('OWN-10: a time that the clocks of the zone skip stops the change by name', async () => {
    const product = await startProduct(kind, { now: '2026-03-02T12:00:00Z' })
    const time = { date: '2026-03-08', time: '2:30 AM' }
    const raids: Raid[] = []
    for (let at = 0; at < 8; at += 1)
      raids.push(await publishedRaid(product, { ...time, name: `Raid ${at}` }))
    const { status, body } = await setTime(product, { zone: 'America/New_York' })
    const named = [0, 1, 2, 3, 4].map((at) => `Raid ${at} (8 Mar, 2:30 AM)`).join(', ')
    const message = `Clocks in America/New_York skip the time of ${named} and 3 more.`
    expect([status, body.message, body.fields]).toEqual([400, message, { zone: message }])
    expect(await readRaid(product, raids[0]?._id ?? '')).toMatchObject({ startsAt: raids[0]?.startsAt })
    const manager = await product.as('Raid Manager')
    for (const { _id: id } of raids) await manager.call(deleteRaid, { id })
    expect((await setTime(product, { zone: 'america/new_york' })).body.payload).toMatchObject({
      value: { zone: 'America/New_York' },
    })
    for (const zone of ['Mars/Olympus', '+01:00', ''])
      expect((await setTime(product, { zone }, 1)).body.fields).toEqual({
        zone: 'Enter a zone as IANA names it, such as Europe/Paris.',
      })
    await product.stop()
  })
})

onPostgres('on several instances', () => {
  it('OWN-10: beside an instance of an older version the zone stays', async () => {
    const fresh = await freshDatabase('postgres')
    const product = await startProduct('postgres', { on: fresh })
    const older = new Client({ connectionString: fresh.databaseUrl ?? '', application_name: 'forge' })
    await older.connect()
    expect((await setTime(product, { zone: 'America/New_York' })).body.message).toBe(
      'An instance of an older version is still running.',
    )
    expect((await setTime(product, { resetDay: 2 })).status).toBe(200)
    await older.end()
    await product.stop()
  })

  it('OWN-10: an instance that has not heard of the zone yet puts nothing by the old one', async () => {
    const product = await startProduct('postgres')
    const [manager, admin] = [await product.as('Raid Manager'), await product.as('Admin')]
    const raid = await publishedRaid(product, { date: product.clock.day(0), time: '4:00 PM' })
    const raids = [{ name: 'Abyss', short: 'Abyss', bosses: [{ name: 'Orobas', words: [], curve: true }] }]
    const { _id: id } = await admin.call(createSeason, { name: 'Night', raids, tokenGroups: [] })
    // Without a row of the history nobody hears of it.
    const value = JSON.stringify({ zone: 'America/New_York' })
    const row = { name: 'time', value, version: 1, secret: null }
    await product.database.sql.insertInto('setting').values(row).execute()
    const { date } = raid
    const answers = [
      await manager.ask(createRaid, await raidInput(product)),
      await manager.ask(editRaid, { ...inputOf(raid), id: raid._id, time: '9:00 PM' }),
      await admin.ask(delayRaid, { id: raid._id, minutes: 15 }),
      await admin.ask(beginSeason, { id, date, time: '6:00 PM' }),
    ]
    for (const answer of answers) expect(refusalOf(answer)).toEqual(refused('conflict'))
    expect((await manager.ask(editRaid, { ...inputOf(raid), id: raid._id, name: 'Renamed' })).status).toBe(
      200,
    )
    await product.stop()
  })

  it('OWN-10: whoever puts raids somewhere meanwhile, each raid starts at its clock time in the zone', async () => {
    const product = await startProduct('postgres')
    const other = await product.startAnother()
    const manager = await product.as('Raid Manager')
    const statuses = new Set<number>()
    for (const [version, zone] of ['America/New_York', 'Australia/Sydney', 'Europe/Paris'].entries()) {
      const raids = await Promise.all([0, 1, 2].map(() => publishedRaid(product)))
      const writes = raids.flatMap((raid, at) => [
        manager.ask(editRaid, { ...inputOf(raid), id: raid._id, time: '9:00 PM' }),
        raidInput(product, { time: `${at + 1}:00 PM` }).then((input) =>
          (at === 1 ? other.hosting(manager) : manager).ask(createRaid, input),
        ),
      ])
      const answers = await Promise.all([...writes, setTime(product, { zone }, version)])
      for (const { status } of answers) statuses.add(status)
      expect(answers.at(-1)?.status).toBe(200)
      const rows = await product.database.sql
        .selectFrom('raid')
        .select(['date', 'start_minutes', 'starts_at'])
        .execute()
      for (const { date, start_minutes: minutes, starts_at: at } of rows) {
        const text = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        expect(text).toBe(`${date} ${clock}:00`)
      }
    }
    expect([...statuses].toSorted()).toSatisfy((all: number[]) =>
      all.every((one) => one === 200 || one === 409),
    )
    await product.stop()
  })
})

/** A member's calendar as another library reads it, by raid. */
async function eventsOf(product: Product, caller: Caller) {
  const { address } = await caller.call(renewCalendar, { of: 'own' })
  const { text } = await product.request(new URL(address ?? '').pathname, {})
  const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent')
  return new Map(
    events.map((one) => {
      const { uid, startDate, sequence } = new ical.Event(one)
      return [uid.split('@')[0] ?? '', { startsAt: startDate.toJSDate().toISOString(), sequence }] as const
    }),
  )
}

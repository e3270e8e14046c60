import ical from 'ical.js'
import { expect, it } from 'vitest'
import { renewCalendar } from '#features/calendar/calls.ts'
import { createRaid, listRaidsOfSpan } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { readReport } from '#features/report/calls.ts'
import { takeCommunity } from '#features/settings/community.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { freshDatabase, oneKind, onOneDatabase } from '#platform/testing/server/databases.ts'
import { type Product, startProduct } from '#platform/testing/server/product.ts'
import { publishedRaid, raidInput } from '#platform/testing/server/records.ts'
import { setPart } from '#platform/testing/server/settings.ts'
import { daysAfter } from '#platform/words/server-time.ts'
import { SettingStore } from './routes.ts'

async function setReset(product: Product, resetDay: number, resetHour: number) {
  const admin = await product.signIn((await product.as('Admin')).person)
  await setPart(admin, 'time', { resetDay, resetHour })
}

const CONFIG = { secret: Buffer.alloc(32), environment: {}, region: 'eu' } as const

/** A night of changed clocks: the skipped time, a time `after` it, and the week's `reset` with the time `before` it. */
interface Night {
  readonly zone: string
  readonly reset: readonly [day: number, hour: number, text: string, before: string, first: string]
  readonly now: string
  readonly skipped: readonly [date: string, time: string, from: string, to: string]
  readonly after: readonly [time: string, at: string]
  /** A local time in the other half of the year that occurs once or twice, and its first instant. */
  readonly shown: readonly [date: string, time: string, at: string]
}

const SPRING: readonly Night[] = [
  {
    zone: 'America/New_York',
    now: '2026-03-05T12:00:00Z',
    reset: [2, 7, '7:00 AM', '6:45 AM', '2026-03-10'],
    skipped: ['2026-03-08', '2:30 AM', '2:00', '3:00'],
    after: ['3:00 AM', '2026-03-08T07:00:00.000Z'],
    shown: ['2026-11-01', '1:30 AM', '2026-11-01T05:30:00.000Z'],
  },
  {
    zone: 'America/Sao_Paulo',
    now: '2018-11-01T12:00:00Z',
    reset: [2, 12, '12:00 PM', '11:45 AM', '2018-11-06'],
    skipped: ['2018-11-04', '12:30 AM', '0:00', '1:00'],
    after: ['1:00 AM', '2018-11-04T03:00:00.000Z'],
    shown: ['2026-10-18', '12:30 AM', '2026-10-18T03:30:00.000Z'],
  },
]

onOneDatabase((kind) => {
  it.each(SPRING)(
    'OWN-9, TIME-4: handles the clock changes of spring and autumn in $zone',
    async ({ zone, now, reset, skipped, after, shown }) => {
      const product = await startProduct(kind, { now, env: { SERVER_TIME_ZONE: zone } })
      const [resetDay, resetHour, atReset, before, next] = reset
      await setReset(product, resetDay, resetHour)
      const manager = await product.as('Raid Manager')
      const [date, time, from, to] = skipped
      const { body } = await manager.ask(createRaid, await raidInput(product, { date, time }))
      expect(body.message).toBe(`This time does not exist: clocks skip from ${from} to ${to} that night.`)
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
      const [day, once, at] = shown
      const later = await publishedRaid(product, { date: day, time: once, maxClients: 3 })
      expect(later).toMatchObject({ date: day, time: once, startsAt: at })
      for (const key of [date, day]) {
        const report = await (await product.as('Admin')).call(readReport, { by: 'day', from: key, to: key })
        expect(report.groups).toMatchObject([{ key, slots: { all: 3 } }])
      }
      const events = await eventsOf(product, await product.as('Raid Leader'))
      expect(events.get(raid._id)).toBe(after[1])
      await product.stop()
    },
  )
})

it('OWN-10: a community keeps the time zone of its first start', async () => {
  const fresh = await freshDatabase(oneKind())
  const open = (timeZone: string) =>
    SettingStore.open({ sql: fresh.database.sql, config: { ...CONFIG, timeZone } })
  await open('America/New_York')
  await open('America/New_York')
  await expect(open('Europe/Paris')).rejects.toThrow(
    'SERVER_TIME_ZONE is Europe/Paris, but this database began with America/New_York, and a community keeps its zone. ' +
      'Set SERVER_TIME_ZONE=America/New_York.',
  )
  takeCommunity({})
  await fresh.cleanup()
})

/** The events of a member's calendar by raid id, parsed by ical.js. */
async function eventsOf(product: Product, caller: Caller) {
  const { address } = await caller.call(renewCalendar, {})
  const { text } = await product.request(new URL(address ?? '').pathname, {})
  const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent')
  return new Map(
    events.map((one) => {
      const { uid, startDate } = new ical.Event(one)
      return [uid.split('@')[0] ?? '', startDate.toJSDate().toISOString()] as const
    }),
  )
}

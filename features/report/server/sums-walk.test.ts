import type { Selectable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GROUPINGS, type Grouping, type ReportFigures } from '#features/report/calls.ts'
import type { Actor, Role } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { type Fresh, freshDatabase, onBothDatabases } from '#platform/testing/server/databases.ts'
import { FIRST_DAY, fillReportWorld } from '#platform/testing/server/report-world.ts'
import { walkOf } from '#platform/testing/server/walks.ts'
import { daysAfter } from '#platform/words/server-time.ts'
import { readGroups } from './routes.ts'

const WORLDS = walkOf(2, 20)
const SPAN = { from: daysAfter(FIRST_DAY, 10), to: daysAfter(FIRST_DAY, 49) }
const NONE: ReportFigures = {
  ...{ bookings: 0, cancelled: 0, noShows: 0, done: 0, gold: 0, cut: 0 },
  slots: { all: 0, taken: 0 },
}

type Row<T extends keyof Tables> = Selectable<Tables[T]>
interface World {
  readonly raids: ReadonlyMap<string, Row<'raid'>>
  readonly bookings: readonly Row<'booking'>[]
  readonly mails: readonly Row<'mail'>[]
}

onBothDatabases((kind) => {
  let fresh: Fresh
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
  })
  afterAll(() => fresh.cleanup())

  it('REP-4: in random data every figure equals the sum over all rows that the viewer may see', async () => {
    const { sql } = fresh.database
    for (let seed = 1; seed <= WORLDS; seed += 1) {
      for (const table of ['mail', 'booking', 'raid', 'member'] as const)
        await sql.deleteFrom(table).execute()
      const [one = '', other = ''] = await fillReportWorld(fresh.database, seed)
      const raids = await sql.selectFrom('raid').selectAll().execute()
      const world: World = {
        raids: new Map(raids.map((raid) => [raid.id, raid])),
        bookings: await sql.selectFrom('booking').selectAll().execute(),
        mails: await sql.selectFrom('mail').selectAll().execute(),
      }
      for (const actor of actorsOf(one, other))
        for (const by of GROUPINGS) {
          const { total, groups, next } = await readGroups(sql, actor, { by, ...SPAN })
          const expected = expectedOf(world, actor, by)
          const found = Object.fromEntries(groups.map(({ key, name: _, ...figures }) => [key, figures]))
          const asked = { seed, by, roles: actor.roles, next }
          expect({ ...asked, found, total }).toEqual({ ...asked, next: null, ...expected })
        }
    }
  }, 120_000)
})

function actorsOf(one: string, other: string): readonly Actor[] {
  const roles: readonly (readonly [string, readonly Role[]])[] = [
    [one, ['Admin']],
    [one, ['Advertiser']],
    [one, ['Raid Leader']],
    [other, ['Gold Collector']],
    [other, ['Senior Advertiser', 'Raid Leader', 'Gold Collector']],
  ]
  return roles.map(([_id, held]) => ({ _id, roles: held }))
}

/** The report, counted row by row. */
function expectedOf(world: World, actor: Actor, by: Grouping) {
  const found: Record<string, ReportFigures> = {}
  const total = structuredClone(NONE)
  const count = (key: string, change: (figures: ReportFigures) => void) => {
    const group = structuredClone(found[key] ?? NONE)
    found[key] = group
    for (const figures of [group, total]) change(figures)
  }
  countBookings(world, actor, by, count)
  countMails(world, actor, by, count)
  const ofRaids = by !== 'person' && by !== 'source' && actor.roles.some((role) => !/Adv/.test(role))
  if (ofRaids) countSlots(world, actor, by, count)
  const shown = (figures: ReportFigures) => (ofRaids ? figures : { ...figures, slots: null })
  return {
    total: shown(total),
    found: Object.fromEntries(Object.entries(found).map(([key, figures]) => [key, shown(figures)])),
  }
}

type Count = (key: string, change: (figures: ReportFigures) => void) => void

function countBookings(world: World, actor: Actor, by: Grouping, count: Count) {
  for (const booking of world.bookings) {
    const raid = raidOf(world, booking.raid_id)
    if (!isIn(raid) || !(runs(actor, raid) || isOwn(actor, booking.member_id))) continue
    if (booking.state === 'backup' || booking.ended_from === 'backup') continue
    count(keyOf(by, raid, booking.member_id, booking.source), (figures) => {
      figures.bookings += 1
      if (booking.state === 'cancelled') figures.cancelled += 1
      if (booking.state === 'no-show') figures.noShows += 1
      const isListed = raid.published_at !== null && raid.deleted_at === null
      if (booking.state === 'booked' && isListed && runs(actor, raid) && figures.slots)
        figures.slots.taken += 1
    })
  }
}

function countMails(world: World, actor: Actor, by: Grouping, count: Count) {
  const owners = new Map(world.bookings.map((booking) => [booking.id, booking]))
  for (const mail of world.mails) {
    const raid = raidOf(world, mail.raid_id)
    const booking = owners.get(mail.booking_id)
    if (booking === undefined || !booking.done || !isIn(raid)) continue
    if (!runs(actor, raid) && !isOwn(actor, booking.member_id)) continue
    count(keyOf(by, raid, booking.member_id, booking.source), (figures) => {
      figures.done += 1
      figures.gold += booking.price
      figures.cut += mail.adv_cut
    })
  }
}

function countSlots(world: World, actor: Actor, by: Grouping, count: Count) {
  for (const raid of world.raids.values()) {
    if (!isIn(raid) || !runs(actor, raid) || raid.published_at === null || raid.deleted_at !== null) continue
    count(keyOf(by, raid, '', ''), ({ slots }) => {
      if (slots) slots.all += raid.max_clients
    })
  }
}

function raidOf({ raids }: World, id: string): Row<'raid'> {
  const raid = raids.get(id)
  if (raid === undefined) throw new Error('There is no such raid')
  return raid
}

function isIn({ date }: Row<'raid'>): boolean {
  return date >= SPAN.from && date <= SPAN.to
}

function runs({ _id, roles }: Actor, { raid_leader, gold_collector }: Row<'raid'>): boolean {
  if (roles.includes('Admin')) return true
  const leads = roles.includes('Raid Leader') && raid_leader === _id
  return leads || (roles.includes('Gold Collector') && gold_collector === _id)
}

function isOwn({ _id, roles }: Actor, owner: string): boolean {
  return owner === _id && roles.some((role) => /Advertiser/.test(role))
}

function keyOf(by: Grouping, raid: Row<'raid'>, person: string, source: string): string {
  const monday = daysAfter(raid.date, -((new Date(raid.date).getUTCDay() + 6) % 7))
  const { date: day, difficulty } = raid
  return { day, week: monday, month: `${day.slice(0, 7)}-01`, person, source, difficulty }[by]
}

import { type Kysely, sql } from 'kysely'
import { MARK, MARKS } from '#domain/booking/mark.ts'
import { type ChangeKind, parseKind } from '#domain/change.ts'
import type { Bound } from '#lab/bounds.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Acknowledged } from './workload.ts'

/** The actions of this load. Any other in the history is a fault. */
const BROUGHT_ABOUT: ReadonlySet<ChangeKind | null> = new Set<ChangeKind>([
  'raid create',
  'raid edit',
  'raid publish',
  'raid delete',
  // Whenever one of its raids starts within half an hour.
  'raid soon',
  'booking create',
  'booking edit',
  ...MARKS.map((mark) => `booking ${mark}` as const),
  'mail create',
  'member roles',
  'channel set',
  'member choose-notices',
  'session start',
])

/** What the database holds of what the product acknowledged. */
export async function checkHistory(database: Kysely<Tables>, acknowledged: Acknowledged): Promise<Bound[]> {
  return [
    await bookingsKept(database, acknowledged),
    await marksKept(database, acknowledged),
    await editsKept(database, acknowledged),
    await notOversold(database),
    await oneMailADone(database),
    await oneBookingAKey(database, acknowledged),
    await nothingElse(database),
  ]
}

/** Ids of records, each with an action, that have a row in the history. */
async function actionsIn(database: Kysely<Tables>, noun: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom('history')
    .select(['record_id', 'action'])
    .where('noun', '=', noun)
    .execute()
  return new Set(rows.map(({ record_id, action }) => `${record_id} ${action}`))
}

async function bookingsKept(database: Kysely<Tables>, { booked, deleted }: Acknowledged): Promise<Bound> {
  const there = new Set((await database.selectFrom('booking').select('id').execute()).map(({ id }) => id))
  const [noted, raids] = [await actionsIn(database, 'booking'), await actionsIn(database, 'raid')]
  const lost = [...booked.keys()].filter((id) => !there.has(id) || !noted.has(`${id} create`))
  const undeleted = [...deleted].filter((id) => !raids.has(`${id} delete`))
  return {
    name: 'no acknowledged booking, and no acknowledged deletion, is lost',
    held: lost.length + undeleted.length === 0 && booked.size > 0,
    figures: `${booked.size} bookings, ${deleted.size} deletions, ${lost.length + undeleted.length} lost`,
  }
}

async function marksKept(database: Kysely<Tables>, { marks }: Acknowledged): Promise<Bound> {
  const rows = await database
    .selectFrom('booking')
    .select(['id', ...MARKS.map((mark) => MARK[mark].column)])
    .execute()
  const set = new Set(
    rows.flatMap((row) => MARKS.filter((mark) => row[MARK[mark].column]).map((mark) => `${row.id} ${mark}`)),
  )
  const noted = await actionsIn(database, 'booking')
  const lost = [...marks].filter((mark) => !set.has(mark) || !noted.has(mark))
  return {
    name: 'no acknowledged mark is lost',
    held: lost.length === 0 && marks.size > 0,
    figures: `${marks.size} marks, ${lost.length} lost`,
  }
}

/** The history has every acknowledged price, and its last one is the booking's. */
async function editsKept(database: Kysely<Tables>, { edits }: Acknowledged): Promise<Bound> {
  const { rows } = await sql<{ id: string; price: string; current: number }>`
    SELECT history.record_id AS id, history.changes->'to'->>'price' AS price, booking.price AS current
      FROM history JOIN booking ON booking.id::text = history.record_id
     WHERE history.noun = 'booking' AND history.action = 'edit' AND history.changes->'to' ? 'price'
     ORDER BY history.id
  `.execute(database)
  const noted = new Set(rows.map(({ id, price }) => `${id} ${price}`))
  const last = new Map(rows.map(({ id, price, current }) => [id, Number(price) === Number(current)]))
  const lost = edits.filter(({ bookingId, price }) => !noted.has(`${bookingId} ${price}`))
  const wrong = [...last.values()].filter((isCurrent) => !isCurrent).length
  return {
    name: 'no acknowledged edit is lost',
    held: lost.length + wrong === 0 && edits.length > 0,
    figures: `${edits.length} edits, ${lost.length} lost, ${wrong} other than the history says`,
  }
}

async function notOversold(database: Kysely<Tables>): Promise<Bound> {
  const { rows } = await sql<{ taken: number; slots: number; max: number }>`
    SELECT count(booking.slot) AS taken, count(DISTINCT booking.slot) AS slots, raid.max_clients AS max
      FROM raid LEFT JOIN booking ON booking.raid_id = raid.id
     GROUP BY raid.id
  `.execute(database)
  const over = rows.filter(({ taken, slots, max }) => Number(taken) > max || taken !== slots)
  const full = rows.filter(({ taken, max }) => Number(taken) === max).length
  return {
    name: 'no slot is oversold',
    held: over.length === 0 && full > 0,
    figures: `${rows.length} raids, ${full} of them full, ${over.length} with more than they have`,
  }
}

async function oneMailADone(database: Kysely<Tables>): Promise<Bound> {
  const { rows } = await sql<{ done: boolean; mails: number }>`
    SELECT booking.done, count(mail.id) AS mails
      FROM booking LEFT JOIN mail ON mail.booking_id = booking.id AND mail.gold_of = 'done'
     GROUP BY booking.id
  `.execute(database)
  const wrong = rows.filter(({ done, mails }) => Number(mails) !== (done ? 1 : 0))
  const done = rows.filter((row) => row.done).length
  return {
    name: 'each finished booking has exactly one mail, and no other has any',
    held: wrong.length === 0 && done > 0,
    figures: `${done} finished of ${rows.length}, ${wrong.length} wrong`,
  }
}

/** Each key brought one booking, whoever asked and however often, and no booking came without a key. */
async function oneBookingAKey(database: Kysely<Tables>, { answers }: Acknowledged): Promise<Bound> {
  const { rows } = await sql<{ key: string; id: string | null }>`
    SELECT key, answer->'payload'->>'_id' AS id FROM idempotency
  `.execute(database)
  const kept = new Map(rows.map(({ key, id }) => [key, id]))
  const wrong = [...answers].filter(([key, ids]) => ids.size !== 1 || !ids.has(kept.get(key) ?? ''))
  const { count } = await database
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const extra = Number(count) - new Set(kept.values()).size
  return {
    name: 'each Idempotency-Key made one booking',
    held: wrong.length === 0 && extra === 0 && answers.size > 0,
    figures: `${answers.size} keys, ${wrong.length} with another answer, ${extra} bookings without a key`,
  }
}

async function nothingElse(database: Kysely<Tables>): Promise<Bound> {
  const rows = await database.selectFrom('history').select(['noun', 'action']).distinct().execute()
  const other = rows.filter((row) => !BROUGHT_ABOUT.has(parseKind(row)))
  return {
    name: 'nothing happened that nobody did',
    held: other.length === 0,
    figures: other.map(({ noun, action }) => `${noun} ${action}`).join() || 'nothing else',
  }
}

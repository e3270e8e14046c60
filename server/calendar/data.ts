import { type Kysely, sql as raw } from 'kysely'
import { type Calendar, type CalendarOf, SHOWN_FOR_MS } from '#domain/calendar/calendar.ts'
import type { Shown } from '#domain/calendar/rules.ts'
import { type Actor, can } from '#domain/rights.ts'
import type { Difficulty, LootType, RaidType } from '#domain/season.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { deleteUnheld } from '#server/database/tidy.ts'
import { MEMBER_COLUMNS, type Member, memberOf } from '#server/member/data.ts'
import { namesMember } from '#server/raid/access.ts'

export async function readCalendar(sql: Kysely<Tables>, memberId: string): Promise<Calendar> {
  const row = await sql
    .selectFrom('calendar')
    .select(['holds', 'made_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? null : { of: row.holds, madeAt: row.made_at.toISOString() }
}

/** Gives the member a calendar at a new address; the one before, if there was one, ends. */
export async function storeCalendar(
  sql: Sql,
  { memberId, tokenHash, of, now }: { memberId: string; tokenHash: string; of: CalendarOf; now: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, holds: of, made_at: now }
  await sql
    .insertInto('calendar')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** Stores the calendar's new content. */
export async function storeChoice(sql: Sql, memberId: string, of: CalendarOf): Promise<void> {
  await sql.updateTable('calendar').set({ holds: of }).where('member_id', '=', memberId).execute()
}

export async function deleteCalendar(sql: Sql, memberId: string): Promise<void> {
  await sql.deleteFrom('calendar').where('member_id', '=', memberId).execute()
}

/** The member whose calendar has a token with this hash, and what the calendar holds. */
export async function findCalendar(
  sql: Kysely<Tables>,
  tokenHash: string,
): Promise<{ member: Member; of: CalendarOf } | null> {
  const row = await sql
    .selectFrom('calendar')
    .innerJoin('member', 'member.id', 'calendar.member_id')
    .select(['calendar.holds', ...MEMBER_COLUMNS])
    .where('calendar.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row === undefined ? null : { member: memberOf(row), of: row.holds }
}

export interface CalendarRaid {
  id: string
  name: string
  starts_at: Date
  version: number
  difficulty: Difficulty
  loot_type: LootType
  raid_type: RaidType
  raid_leader: string
  gold_collector: string | null
  isBooked: boolean
}

const since = (now: Date) => new Date(now.getTime() - SHOWN_FOR_MS)

/** Published raids that start, or started lately: those that the calendar may hold, and perhaps more. */
export async function readCalendarRaids(
  sql: Kysely<Tables>,
  { _id, roles }: Actor,
  { of, now }: { of: CalendarOf; now: Date },
): Promise<CalendarRaid[]> {
  const me = raw`${_id}::uuid`
  const booked = raw<boolean>`(${can(roles, 'book')} AND EXISTS (
    SELECT FROM booking WHERE booking.raid_id = raid.id AND booking.member_id = ${me} AND booking.state IN ('booked', 'backup')))`
  const query = sql
    .selectFrom('raid')
    .select(['id', 'name', 'starts_at', 'version', 'difficulty', 'loot_type', 'raid_type'])
    .select(['raid_leader', 'gold_collector', booked.as('isBooked')])
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', since(now))
  const own = raw<boolean>`(${namesMember(_id)} OR ${booked})`
  return (of === 'own' ? query.where(own) : query).orderBy('starts_at').orderBy('id').execute()
}

/** The calendar's last state of raids that start, or started lately. */
export async function readShown(sql: Kysely<Tables>, memberId: string, now: Date): Promise<Shown[]> {
  const rows = await sql
    .selectFrom('calendar_event')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('starts_at', '>', since(now))
    .orderBy('starts_at')
    .orderBy('raid_id')
    .execute()
  return rows.map((row) => ({
    raidId: row.raid_id,
    name: row.name,
    version: row.version,
    sequence: row.sequence,
    startsAt: row.starts_at.getTime(),
    changedAt: row.changed_at.getTime(),
    isCancelled: row.is_cancelled,
  }))
}

/** Keeps what a calendar shows. Of two who read it at once the later state stays. Nothing is kept of one that ended. */
export async function storeShown(
  sql: Kysely<Tables>,
  memberId: string,
  shown: readonly Shown[],
): Promise<void> {
  const rows = shown.map(({ raidId, name, startsAt, version, sequence, isCancelled, changedAt }) => ({
    raid_id: raidId,
    name,
    version,
    sequence,
    is_cancelled: isCancelled,
    starts_at: new Date(startsAt),
    changed_at: new Date(changedAt),
  }))
  await raw`
    INSERT INTO calendar_event (member_id, raid_id, name, starts_at, version, sequence, is_cancelled, changed_at)
    SELECT calendar.member_id, raid_id, name, starts_at, version, sequence, is_cancelled, changed_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS shown (raid_id uuid, name text, starts_at timestamptz,
             version integer, sequence integer, is_cancelled boolean, changed_at timestamptz)
      JOIN calendar ON calendar.member_id = ${memberId}::uuid
     ORDER BY raid_id
        ON CONFLICT (member_id, raid_id) DO UPDATE
       SET (name, starts_at, version, sequence, is_cancelled, changed_at) =
           (excluded.name, excluded.starts_at, excluded.version, excluded.sequence, excluded.is_cancelled, excluded.changed_at)
     WHERE calendar_event.sequence < excluded.sequence
  `.execute(sql)
}

/** Forgets what calendars show no more. */
export async function deleteOldEvents(sql: Kysely<Tables>, now: Date): Promise<void> {
  await deleteUnheld(sql, 'calendar_event', raw`starts_at <= ${since(now)}`)
}

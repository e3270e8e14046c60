import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { actionOf, parseKind } from '#domain/change.ts'
import { community } from '#domain/community.ts'
import type { StoredChanges } from '#domain/facts.ts'
import type { Single } from '#domain/notice/bundle.ts'
import { type Audience, KEPT_FOR_MS, type Notice, type Topic, type Whom } from '#domain/notice/notice.ts'
import { asksOf, isStillSo, linkOf, maySeeNotice, type SoFacts } from '#domain/notice/rules.ts'
import type { Happened } from '#domain/notice/words.ts'
import type { Actor } from '#domain/rights.ts'
import { timeText } from '#domain/server-time.ts'
import { readBooking } from '#server/booking/data.ts'
import type { Tables } from '#server/database/tables.ts'
import { deleteUnlocked } from '#server/database/tidy.ts'
import { crewOf, readRaidOrDeleted } from '#server/raid/data.ts'

/** A row of `notice` with what it tells of, as that is now. */
export interface NoticeRow {
  readonly id: number
  /** The transaction that wrote it. */
  readonly place: string
  readonly at: Date
  readonly topic: Topic
  readonly whom: Whom
  /** Null of one for all who have the right `audience`. */
  readonly memberId: string | null
  readonly audience: Audience | null
  readonly byId: string | null
  readonly by: string | null
  readonly noun: string
  readonly action: string
  readonly recordId: string
  readonly changes: StoredChanges
  readonly raidId: string | null
  readonly bookingId: string | null
  readonly raid: RaidFacts | null
  readonly owner: string | null
  readonly booking: (NonNullable<SoFacts['booking']> & { owes: number | null; taken: number | null }) | null
  /** Whether its answer is still missing; null where none is asked for. */
  readonly isOpen: boolean | null
  readonly client: string | null
  /** The member's own clients who are booked on the raid or wait, where the notice is about the raid. */
  readonly clients: string[] | null
}

interface RaidFacts {
  readonly name: string
  readonly date: string
  readonly start_minutes: number
  readonly starts_at: string
  readonly raid_leader: string
  readonly gold_collector: string | null
  readonly published: boolean
  readonly isDeleted: boolean
}

/** Asked of one notice after the other: as an EXISTS it could be made a list of all payments that there ever were. */
const some = (found: RawBuilder<unknown>) =>
  raw<boolean>`coalesce((SELECT true FROM ${found} LIMIT 1), false)`

/** Whether what asks for an answer has none, by the record that the change was done to; null of all else. */
const IS_OPEN = raw<boolean | null>`
  CASE history.noun || ' ' || history.action
    WHEN 'settlement propose' THEN ${some(raw`settlement WHERE id = history.record_id::uuid AND state = 'proposed'`)}
    WHEN 'settlement send-back' THEN NOT ${some(
      raw`settlement AS later WHERE later.raid_id = history.raid_id AND later.id > history.record_id::uuid`,
    )}
    WHEN 'mail old' THEN ${some(
      raw`mail WHERE id = history.record_id::uuid AND NOT sent AND withdrawn_at IS NULL`,
    )}
    WHEN 'channel break' THEN ${some(raw`channel WHERE kind = history.record_id AND broken_since IS NOT NULL`)} END`

/** Promises these rows of `notice` (`found`) with their changes, as `reader` may see them. */
export function withFacts(found: RawBuilder<unknown>, reader: RawBuilder<unknown>) {
  return raw<NoticeRow>`
    SELECT found.history_id AS id, found.transaction_id AS place, found.at, found.topic, found.whom, found.member_id AS "memberId", found.audience,
           found.by_member AS "byId", doer.username AS by, history.noun, history.action, history.record_id AS "recordId",
           history.changes, found.raid_id AS "raidId", found.booking_id AS "bookingId",
           CASE WHEN raid.id IS NOT NULL THEN jsonb_build_object(
             'name', raid.name, 'date', raid.date, 'start_minutes', raid.start_minutes, 'starts_at', raid.starts_at, 'raid_leader', raid.raid_leader,
             'gold_collector', raid.gold_collector, 'published', raid.published_at IS NOT NULL,
             'isDeleted', raid.deleted_at IS NOT NULL) END AS raid,
           booking.member_id AS owner, booking.client_name AS client,
           CASE WHEN booking.id IS NOT NULL THEN jsonb_build_object('state', booking.state, 'status', booking.done, 'owes', booking.owes,
             'taken', CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END) END AS booking,
           ${IS_OPEN} AS "isOpen",
           CASE WHEN found.whom = 'owners' THEN (
             SELECT jsonb_agg(own.client_name ORDER BY own.slot, own.line) FROM booking AS own
              WHERE own.raid_id = found.raid_id AND own.member_id = ${reader}
                AND own.state IN ('booked', 'backup') AND NOT own.done) END AS clients
      FROM (${found}) AS found
      JOIN history ON history.id = found.history_id
      LEFT JOIN member AS doer ON doer.id = found.by_member
      LEFT JOIN raid ON raid.id = found.raid_id
      LEFT JOIN booking ON booking.id = found.booking_id`
}

/** The notices of these changes, to everybody, for whoever sends them on. */
export async function readNoticesOf(
  sql: Kysely<Tables>,
  historyIds: readonly number[],
): Promise<NoticeRow[]> {
  if (historyIds.length === 0) return []
  const found = raw`SELECT * FROM notice WHERE history_id = ANY (${historyIds}::bigint[])`
  const { rows } = await raw<NoticeRow>`
    ${withFacts(found, raw`found.member_id`)} ORDER BY place, id`.execute(sql)
  return rows
}

/**
 * The row as this person reads it alone, without `rebook` and as if it were read; null for who may not see it now, and for what only a newer version knows. Its
 * words name the client.
 */
export function toNotice(row: NoticeRow, actor: Actor, now: Date): Single | null {
  const kind = parseKind(row)
  const telling = kind === null ? null : actionOf(kind).tells
  const { topic, owner, raidId, bookingId, recordId, raid: facts } = row
  const raid = facts && { ...crewOf(facts), published: facts.published }
  if (telling === null || !maySeeNotice(actor, { topic, raid, owner })) return null
  // An approver sees whose settlement it is, and so do they to whom it gives gold.
  const mayKnowRaid =
    raid !== null &&
    (row.noun === 'settlement' || maySeeNotice(actor, { topic: 'raid-changed', raid, owner }))
  const { from = {}, to = {} } = row.changes
  const happened: Happened = {
    by: row.by ?? community.site.name,
    whom: row.whom,
    reader: actor._id,
    from,
    to,
    taken: row.booking?.taken ?? 0,
    owes: row.booking?.owes ?? 0,
    clients: row.client === null ? (row.clients ?? []) : [row.client],
    raid: facts && mayKnowRaid ? { ...facts, time: timeText(facts.start_minutes) } : null,
  }
  const words = telling.says(happened)
  const asksNow = asksOf(topic, row.whom, words) && isSo(row, now)
  const isDeleted = facts?.isDeleted === true
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    topic,
    ...words,
    link: linkOf(telling.shows, { raidId, bookingId, recordId, isDeleted }),
    raidId,
    bookingId,
    rebook: null,
    unread: [],
    asks: asksNow,
    kind: `${row.noun} ${row.action}`,
    press: String(row.place),
    whom: row.whom,
    happened,
  }
}

/** Whether what the row tells is so now. */
export function isSo(row: NoticeRow, now: Date): boolean {
  const { raid } = row
  const facts = raid && { ...raid, startsAt: new Date(raid.starts_at), time: timeText(raid.start_minutes) }
  return isStillSo({ ...row, to: row.changes.to ?? {}, raid: facts }, now)
}

/** Promises which of these the member has read on the site. */
export async function readReadOf(
  sql: Kysely<Tables>,
  memberId: string,
  historyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await raw<{ id: number }>`
    SELECT history_id AS id FROM notice LEFT JOIN notice_reader AS reader ON reader.member_id = ${memberId}
     WHERE history_id = ANY (${[...historyIds]}::bigint[])
       AND (CASE WHEN seen IS NULL THEN at <= read_at ELSE pg_visible_in_snapshot(transaction_id, seen) END
            OR EXISTS (SELECT FROM notice_read AS own
                        WHERE own.member_id = ${memberId} AND own.history_id = notice.history_id))`.execute(
    sql,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The bookings on a deleted raid, for their owner, until the raid would have begun. */
export async function readRebook(sql: Kysely<Tables>, row: NoticeRow, now: Date): Promise<Notice['rebook']> {
  if (row.raid?.isDeleted !== true || row.whom !== 'owner' || row.raidId === null || row.bookingId === null)
    return null
  const raid = await readRaidOrDeleted(sql, row.raidId)
  return Date.parse(raid.startsAt) < now.getTime()
    ? null
    : { raid, booking: await readBooking(sql, row.bookingId) }
}

/** The members of these who have switched these topics off here: 'member topic'. */
export async function readSwitchedOff(
  sql: Kysely<Tables>,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql
    .selectFrom('notice_setting')
    .select(['member_id', 'topic'])
    .where('here', '=', false)
    .where(raw<boolean>`member_id = ANY (${memberIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ member_id, topic }) => `${member_id} ${topic}`))
}

/** The oldest rows, so many at a time. */
const DELETED_AT_ONCE = 1_000

/** Forgets what is older than KEPT_FOR_MS, in pieces, until nothing is. */
export async function deleteOldNotices(sql: Kysely<Tables>, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - KEPT_FOR_MS)
  await deleteUnlocked(sql, 'reminder', raw`at < ${horizon}`)
  await deleteUnlocked(sql, 'notice_read', raw`history_id < (SELECT min(history_id) FROM notice)`)
  for (;;) {
    // Ids grow with time: the oldest are the first of the index.
    const { numAffectedRows = 0n } = await raw`
      DELETE FROM notice WHERE ctid IN (
        SELECT ctid FROM (SELECT ctid, at FROM notice ORDER BY history_id LIMIT ${raw.lit(DELETED_AT_ONCE)}) AS oldest
         WHERE at < ${horizon})`.execute(sql)
    if (numAffectedRows < BigInt(DELETED_AT_ONCE)) return
  }
}

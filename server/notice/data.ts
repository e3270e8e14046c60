import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { actionOf, parseKind } from '#domain/change.ts'
import type { KeptChanges } from '#domain/facts.ts'
import { Failure } from '#domain/failure.ts'
import {
  ALL_TOPICS,
  AUDIENCES,
  type Audience,
  factsOfTopic,
  KEPT_FOR_MS,
  NOTICES_AT_ONCE,
  type Notice,
  type Topic,
  UNREAD_COUNTED,
  type Whom,
} from '#domain/notice/notice.ts'
import { isStillSo, linkOf, maySeeNotice, type SoFacts } from '#domain/notice/rules.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#domain/rights.ts'
import { timeText } from '#domain/server-time.ts'
import { readBooking } from '#server/booking/data.ts'
import { numberedPlace, pageOf } from '#server/database/page.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { isOwnRaid } from '#server/raid/access.ts'
import { crewOf, readRaidOrDeleted } from '#server/raid/data.ts'

/** A row of `notice` with what it tells of, as that is now. */
export interface NoticeRow {
  readonly id: number
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
  readonly changes: KeptChanges
  readonly raidId: string | null
  readonly bookingId: string | null
  readonly raid: RaidFacts | null
  readonly owner: string | null
  readonly booking: SoFacts['booking']
  /** Of what waits for an answer: nobody has given it; null of other things. */
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

const topicsOf = (of: 'raid' | 'booking' | 'own') =>
  ALL_TOPICS.filter((topic) => factsOfTopic(topic).of === of)
const OF_RAIDS = topicsOf('raid')
const OWN = topicsOf('own')

/** Whether what asks for an answer has none, by the record that the change was done to; null of all else. */
const IS_OPEN = raw<boolean | null>`
  CASE history.noun || ' ' || history.action
    WHEN 'settlement propose' THEN EXISTS (
      SELECT FROM settlement WHERE id = history.record_id::uuid AND state = 'proposed')
    WHEN 'press propose' THEN EXISTS (SELECT FROM press WHERE id = history.record_id::uuid AND state = 'waiting')
    WHEN 'payout paid' THEN EXISTS (
      SELECT FROM payout_line WHERE cause = history.id AND state = 'paid' AND answer IS NULL)
    WHEN 'mail old' THEN EXISTS (
      SELECT FROM mail WHERE id = history.record_id::uuid AND NOT sent AND withdrawn_at IS NULL)
    WHEN 'channel break' THEN EXISTS (
      SELECT FROM channel WHERE kind = history.record_id AND broken_since IS NOT NULL) END`

/** `found` are rows of `notice`. */
function withFacts(found: RawBuilder<unknown>, reader: RawBuilder<unknown>) {
  return raw<NoticeRow>`
    SELECT found.history_id AS id, found.transaction_id AS place, found.at, found.topic, found.whom, found.member_id AS "memberId", found.audience,
           found.by_member AS "byId", doer.username AS by, history.noun, history.action, history.record_id AS "recordId",
           history.changes, found.raid_id AS "raidId", found.booking_id AS "bookingId",
           CASE WHEN raid.id IS NOT NULL THEN jsonb_build_object(
             'name', raid.name, 'date', raid.date, 'start_minutes', raid.start_minutes, 'starts_at', raid.starts_at, 'raid_leader', raid.raid_leader,
             'gold_collector', raid.gold_collector, 'published', raid.published_at IS NOT NULL,
             'isDeleted', raid.deleted_at IS NOT NULL) END AS raid,
           booking.member_id AS owner, booking.client_name AS client,
           CASE WHEN booking.id IS NOT NULL THEN jsonb_build_object('state', booking.state, 'status', booking.done) END AS booking,
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

/**
 * The actor's notices of what they may see now and have not switched off here, the newest first, from `before` on, which an earlier
 * answer gave as `next`. All that is new to somebody who was shown these is not visible in `upTo`.
 *
 * @throws Failure 'invalid-input' for another `before`
 */
export async function readPage(
  sql: Kysely<Tables>,
  actor: Actor,
  { before, now }: { before: string | undefined; now: Date },
): Promise<{ notices: Notice[]; upTo: string; next: string | null }> {
  const below =
    before === undefined
      ? raw<boolean>`true`
      : raw<boolean>`(notice.transaction_id, notice.history_id) < (
          SELECT transaction_id, id FROM history WHERE id = ${numberedPlace(before)})`
  const found = inFull(visibleTo(actor, below, NOTICES_AT_ONCE + 1))
  const { rows } = await raw<NoticeRow & { upTo: string }>`
    SELECT told.*, snapshot.now::text AS "upTo"
      FROM (SELECT pg_current_snapshot() AS now) AS snapshot
      LEFT JOIN (${withFacts(found, raw`${actor._id}::uuid`)}) AS told ON true
     ORDER BY told.place DESC, told.id DESC`.execute(sql)
  const { payload: page, next } = pageOf(
    rows.filter(({ id }) => id !== null),
    NOTICES_AT_ONCE,
    ({ id }) => String(id),
  )
  const notices: Notice[] = []
  for (const row of page) {
    const one = toNotice(row, actor)
    if (one !== null) notices.push({ ...one, rebook: await readRebook(sql, row, now) })
  }
  return { notices, upTo: rows[0]?.upTo ?? '', next }
}

/** Ids of what the actor may see and has not read, the newest first, UNREAD_COUNTED at most. */
export async function readUnread(sql: Kysely<Tables>, actor: Actor): Promise<string[]> {
  // Of who never read, and of a database that was restored, no reading is known by transactions, but since when there is news.
  const isNew = raw<boolean>`(notice.transaction_id, notice.history_id) >= ((SELECT begin FROM reader), (SELECT first FROM reader))
    AND CASE WHEN (SELECT seen FROM reader) IS NULL THEN notice.at > (SELECT since FROM reader)
             ELSE NOT pg_visible_in_snapshot(notice.transaction_id, (SELECT seen FROM reader)) END`
  const { rows } = await raw<{ history_id: number }>`
    WITH reader AS MATERIALIZED (
      SELECT seen, coalesce(read_at, created_at) AS since, coalesce(older.id, 0) AS first,
             coalesce(pg_snapshot_xmin(seen), older.transaction_id, '0'::xid8) AS begin
        FROM member LEFT JOIN notice_reader AS reading ON reading.member_id = member.id
        LEFT JOIN history AS older ON seen IS NULL AND older.id = history_before(coalesce(read_at, created_at))
       WHERE member.id = ${actor._id}::uuid)
    ${visibleTo(actor, isNew, UNREAD_COUNTED)}`.execute(sql)
  return rows.map(({ history_id }) => String(history_id))
}

/**
 * The newest that are the actor's own or of an audience of theirs, as far as they may see them now. They are chosen by what the
 * indexes have of them, so that those that may not be seen cost no page of the table each.
 */
function visibleTo(actor: Actor, which: RawBuilder<boolean>, most: number): RawBuilder<unknown> {
  const me = raw`${actor._id}::uuid`
  const audiences = AUDIENCES.filter((right) => can(actor.roles, right))
  const seen = seenBy(actor)
  const branches = [
    { whose: raw`${me} AS member_id, NULL::text AS audience`, which: raw`notice.member_id = ${me}` },
    ...audiences.map((right) => ({
      whose: raw`NULL::uuid AS member_id, ${right}::text AS audience`,
      which: raw`notice.audience = ${right} AND notice.by_member IS DISTINCT FROM ${me}`,
    })),
  ].map(
    (branch) => raw`(
      SELECT notice.transaction_id, notice.history_id, ${branch.whose} FROM notice ${seen.joined}
       WHERE ${branch.which} AND ${which} AND ${seen.condition}
         AND NOT EXISTS (SELECT FROM notice_setting AS switched
                          WHERE switched.member_id = ${me} AND switched.topic = notice.topic AND NOT switched.here)
       ORDER BY notice.transaction_id DESC, notice.history_id DESC LIMIT ${raw.lit(most)})`,
  )
  return raw`SELECT * FROM (${raw.join(branches, raw` UNION ALL `)}) AS one
              ORDER BY transaction_id DESC, history_id DESC LIMIT ${raw.lit(most)}`
}

/** All of these rows. */
function inFull(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return raw`
    SELECT whole.* FROM (${keys}) AS key CROSS JOIN LATERAL (
      SELECT * FROM notice WHERE history_id = key.history_id AND member_id = key.member_id
       UNION ALL
      SELECT * FROM notice
       WHERE history_id = key.history_id AND member_id IS NULL AND audience = key.audience) AS whole`
}

/** As maySeeNotice says. Of the row's raid and booking only what is asked of them is joined: what is not can be left to the indexes. */
function seenBy(actor: Actor): { joined: RawBuilder<unknown>; condition: RawBuilder<boolean> } {
  const isOwn = raw<boolean>`notice.topic = ANY (${OWN}::text[])`
  const crew = isOwnRaid(actor)
  const isKnown = can(actor.roles, 'manage-raids')
    ? raw`raid.id IS NOT NULL`
    : raw`raid.published_at IS NOT NULL`
  // OFFSET 0: PostgreSQL remembers which raids it has looked up, which it does not for a join that is asked of more than its key.
  const joined = raw`LEFT JOIN LATERAL (SELECT * FROM raid WHERE raid.id = notice.raid_id OFFSET 0) AS raid ON true`
  if (isStaff(actor)) return { joined, condition: raw`(${isOwn} OR ${isKnown})` }
  if (!isAdvertiser(actor)) return { joined, condition: raw`(${isOwn} OR ${isKnown} AND ${crew})` }
  return {
    joined: raw`${joined} LEFT JOIN booking ON booking.id = notice.booking_id`,
    condition: raw`(${isOwn} OR ${isKnown} AND (
      notice.topic = ANY (${OF_RAIDS}::text[]) OR ${crew} OR booking.member_id = ${actor._id}::uuid))`,
  }
}

/** What was told of these changes, to everybody, for whoever tells it on. */
export async function readToldOf(sql: Kysely<Tables>, historyIds: readonly number[]): Promise<NoticeRow[]> {
  if (historyIds.length === 0) return []
  const found = raw`SELECT * FROM notice WHERE history_id = ANY (${historyIds}::bigint[])`
  const { rows } = await raw<NoticeRow>`
    ${withFacts(found, raw`found.member_id`)} ORDER BY place, id`.execute(sql)
  return rows
}

/**
 * The row as this person reads it, without `rebook`; null for who may not see it now, and for what only a newer version knows. Its
 * words name the client.
 */
export function toNotice(row: NoticeRow, actor: Actor): Notice | null {
  const kind = parseKind(row)
  const telling = kind === null ? null : actionOf(kind).tells
  const { topic, owner, raidId, bookingId, recordId, raid: facts } = row
  const raid = facts && { ...crewOf(facts), published: facts.published }
  if (telling === null || !maySeeNotice(actor, { topic, raid, owner })) return null
  const isKnown = raid !== null && maySeeNotice(actor, { topic: 'raid-changed', raid, owner })
  const { from = {}, to = {} } = row.changes
  const words = telling.says({
    by: row.by ?? 'Forge',
    whom: row.whom,
    reader: actor._id,
    from,
    to,
    clients: row.client === null ? (row.clients ?? []) : [row.client],
    raid: facts && isKnown ? { ...facts, time: timeText(facts.start_minutes) } : null,
  })
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
    SELECT history_id AS id FROM notice JOIN notice_reader AS reader ON reader.member_id = ${memberId}
     WHERE history_id = ANY (${[...historyIds]}::bigint[])
       AND CASE WHEN seen IS NULL THEN at <= read_at ELSE pg_visible_in_snapshot(transaction_id, seen) END`.execute(
    sql,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What was booked on a raid that is deleted, for its owner, until the raid would have begun. */
export async function readRebook(sql: Kysely<Tables>, row: NoticeRow, now: Date): Promise<Notice['rebook']> {
  if (row.raid?.isDeleted !== true || row.whom !== 'owner' || row.raidId === null || row.bookingId === null)
    return null
  const raid = await readRaidOrDeleted(sql, row.raidId)
  return Date.parse(raid.startsAt) < now.getTime()
    ? null
    : { raid, booking: await readBooking(sql, row.bookingId) }
}

/** Who among these members has switched these topics off here: 'member topic'. */
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

/** @throws Failure 'invalid-input' for a place that lies ahead of all that is there */
export async function storeRead(sql: Sql, memberId: string, upTo: string): Promise<void> {
  const { rows } = await raw<{ ahead: boolean }>`
    SELECT pg_snapshot_xmax(${upTo}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS ahead`.execute(
    sql,
  )
  if (rows[0]?.ahead !== false) throw new Failure('invalid-input')
  await raw`
    INSERT INTO notice_reader AS reader (member_id, seen, read_at)
    VALUES (${memberId}, ${upTo}::pg_snapshot, clock_timestamp())
        ON CONFLICT (member_id) DO UPDATE SET (seen, read_at) = (excluded.seen, excluded.read_at)
     WHERE reader.seen IS NULL OR pg_snapshot_xmax(reader.seen) <= pg_snapshot_xmax(excluded.seen)
       AND pg_snapshot_xmin(reader.seen) <= pg_snapshot_xmin(excluded.seen)
  `.execute(sql)
}

/** The oldest rows, so many at a time. */
const DELETED_AT_ONCE = 1_000

/** Forgets what is older than KEPT_FOR_MS, in pieces, until nothing is. */
export async function deleteOldNotices(sql: Kysely<Tables>, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - KEPT_FOR_MS)
  await sql.deleteFrom('reminder').where('at', '<', horizon).execute()
  for (;;) {
    // Ids grow with time: the oldest are the first of the index.
    const { numAffectedRows = 0n } = await raw`
      DELETE FROM notice WHERE ctid IN (
        SELECT ctid FROM (SELECT ctid, at FROM notice ORDER BY history_id LIMIT ${raw.lit(DELETED_AT_ONCE)}) AS oldest
         WHERE at < ${horizon})`.execute(sql)
    if (numAffectedRows < BigInt(DELETED_AT_ONCE)) return
  }
}

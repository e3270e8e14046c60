import { type GeneratedAlways, type Kysely, type RawBuilder, sql as raw } from 'kysely'
import {
  ALL_TOPICS,
  factsOfTopic,
  LINES_AT_ONCE,
  NOTICES_AT_ONCE,
  type Notice,
  type Relation,
  STORED_FOR_MS,
  type Topic,
} from '#features/notice/calls.ts'
import { isStillTrue, linkOf, maySeeNotice, type StillFacts } from '#features/notice/rules.ts'
import type { Happened } from '#features/notice/words.ts'
import { isOwnRaid } from '#features/raid/server/access.ts'
import { crewOf } from '#features/raid/server/data.ts'
import { community } from '#features/settings/community.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { actionOf, parseKind } from '#platform/change/catalogue.ts'
import type { StoredChanges } from '#platform/change/facts.ts'
import { deleteUnlocked, numberedPlace, type Page, pageOf } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { timeText } from '#platform/words/server-time.ts'

/** A line's newest notice with its change and current records. */
interface NoticeRow {
  readonly id: number
  readonly count: number
  readonly at: Date
  readonly topic: Topic
  readonly relation: Relation
  readonly by: string | null
  readonly noun: string
  readonly action: string
  readonly changes: StoredChanges
  readonly raidId: string | null
  readonly bookingId: string | null
  readonly raid: RaidFacts | null
  readonly owner: string | null
  readonly booking:
    | (NonNullable<StillFacts['booking']> & { owes: number | null; taken: number | null })
    | null
  readonly client: string | null
  /** The member's own clients and backups on the raid, if the notice is about the raid. */
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

/** Notices since the member opened the panel, newest first. */
export async function readNew(sql: Kysely<Tables>, actor: Actor): Promise<Notice[]> {
  const isNew = raw<boolean>`notice.history_id > coalesce(
    (SELECT history_id FROM notice_opened WHERE member_id = ${actor._id}::uuid), 0)`
  const rows = await readLines(sql, actor, { isNew, isBefore: raw`true`, most: LINES_AT_ONCE })
  return rows.flatMap((row) => toNotice(row, actor) ?? [])
}

/** All notices that the member may see and has not switched off, in pages. @throws Failure 'invalid-input' for an invalid cursor */
export async function readPage(
  sql: Kysely<Tables>,
  actor: Actor,
  before: string | undefined,
): Promise<Page<Notice>> {
  const isBefore =
    before === undefined
      ? raw<boolean>`true`
      : raw<boolean>`max(notice.history_id) < ${numberedPlace(before)}`
  const rows = await readLines(sql, actor, { isNew: raw`true`, isBefore, most: NOTICES_AT_ONCE + 1 })
  const { payload, next } = pageOf(rows, NOTICES_AT_ONCE, ({ id }) => String(id))
  return { payload: payload.flatMap((row) => toNotice(row, actor) ?? []), next }
}

interface AskedLines {
  readonly isNew: RawBuilder<boolean>
  readonly isBefore: RawBuilder<boolean>
  readonly most: number
}

/** One line per raid and topic, sorted by its newest notice. */
function readLines(sql: Kysely<Tables>, actor: Actor, { isNew, isBefore, most }: AskedLines) {
  return readWithFacts(
    sql,
    actor,
    raw`SELECT max(notice.history_id) AS id, count(*)::integer AS count ${visibleTo(actor, isNew)}
         GROUP BY coalesce(notice.raid_id::text, notice.history_id::text), notice.topic
        HAVING ${isBefore} ORDER BY id DESC LIMIT ${raw.lit(most)}`,
  )
}

/** A notice for a direct message; null if it is withdrawn, untrue by now, or no longer for this member. */
export async function readForMessage(
  sql: Kysely<Tables>,
  actor: Actor,
  { historyId, now }: { historyId: number; now: Date },
): Promise<{ topic: Topic; link: string | null; raid: { name: string; startsAt: string } | null } | null> {
  const isUnread = raw`NOT EXISTS (SELECT FROM notice_opened AS opened
    WHERE opened.member_id = notice.member_id AND opened.history_id >= notice.history_id)`
  const [row] = await readWithFacts(
    sql,
    actor,
    raw`SELECT notice.history_id AS id, 1 AS count FROM notice
         WHERE notice.member_id = ${actor._id}::uuid AND notice.history_id = ${historyId} AND ${isUnread}`,
  )
  const notice = row === undefined ? null : toNotice(row, actor)
  if (row === undefined || notice === null || !isTrue(row, now)) return null
  // A notice about own gold hides the raid, which the reader may not know.
  const isOwn = factsOfTopic(row.topic).of === 'own'
  const raid =
    row.raid === null || isOwn
      ? null
      : { name: row.raid.name, startsAt: new Date(row.raid.starts_at).toISOString() }
  return { topic: row.topic, link: notice.link, raid }
}

/** Completes `found` (id, count), rows of the member's notices, with changes and records, newest first. */
async function readWithFacts(
  sql: Kysely<Tables>,
  { _id }: Actor,
  found: RawBuilder<unknown>,
): Promise<NoticeRow[]> {
  const { rows } = await raw<NoticeRow>`
    SELECT found.id, found.count, notice.at, notice.topic, notice.relation, doer.username AS by, history.noun, history.action,
           history.changes, notice.raid_id AS "raidId", notice.booking_id AS "bookingId",
           CASE WHEN raid.id IS NOT NULL THEN jsonb_build_object(
             'name', raid.name, 'date', raid.date, 'start_minutes', raid.start_minutes, 'starts_at', raid.starts_at, 'raid_leader', raid.raid_leader,
             'gold_collector', raid.gold_collector, 'published', raid.published_at IS NOT NULL,
             'isDeleted', raid.deleted_at IS NOT NULL) END AS raid,
           booking.member_id AS owner, booking.client_name AS client,
           CASE WHEN booking.id IS NOT NULL THEN jsonb_build_object('state', booking.state, 'status', booking.done,
             'isAway', booking.client_says IS NOT DISTINCT FROM 'away', 'owes', booking.owes,
             'taken', CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END) END AS booking,
           CASE WHEN notice.relation = 'owners' THEN (
             SELECT jsonb_agg(own.client_name ORDER BY own.slot, own.queue_place) FROM booking AS own
              WHERE own.raid_id = notice.raid_id AND own.member_id = ${_id}::uuid
                AND own.state IN ('booked', 'backup') AND NOT own.done) END AS clients
      FROM (${found}) AS found
      JOIN notice ON notice.member_id = ${_id}::uuid AND notice.history_id = found.id
      JOIN history ON history.id = found.id
      LEFT JOIN member AS doer ON doer.id = history.member_id
      LEFT JOIN raid ON raid.id = notice.raid_id
      LEFT JOIN booking ON booking.id = notice.booking_id
     ORDER BY found.id DESC`.execute(sql)
  return rows
}

/** A notice for the actor; null if they may not see it now, or only a newer version knows it. */
function toNotice(row: NoticeRow, actor: Actor): Notice | null {
  const kind = parseKind(row)
  const telling = kind === null ? undefined : actionOf(kind).notifies
  const { topic, owner, raidId, count } = row
  const raid = row.raid && { ...crewOf(row.raid), published: row.raid.published }
  if (telling === undefined || !maySeeNotice(actor, { topic, raid, owner })) return null
  // The proposer of a settlement may know its raid, as may people to whom it gives gold.
  const mayKnowRaid = row.noun === 'settlement' || maySeeNotice(actor, { topic: 'raid-changed', raid, owner })
  const happened = happenedTo(mayKnowRaid ? row : { ...row, raid: null }, actor)
  const many = `${happened.raid?.name ?? 'A raid'}: ${factsOfTopic(topic).many(count)}.`
  const bookingId = count > 1 ? null : row.bookingId
  return {
    ...{ _id: String(row.id), at: row.at.toISOString(), topic },
    text: count > 1 ? many : telling.text(happened),
    link: linkOf(actor, telling.shows, { raidId, bookingId, isDeleted: row.raid?.isDeleted === true }),
  }
}

function happenedTo({ changes: { from = {}, to = {} }, ...row }: NoticeRow, reader: Actor): Happened {
  return {
    by: row.by ?? community.site.name,
    relation: row.relation,
    reader: reader._id,
    ...{ from, to },
    taken: row.booking?.taken ?? 0,
    owes: row.booking?.owes ?? 0,
    clients: row.client === null ? (row.clients ?? []) : [row.client],
    raid: row.raid && { ...row.raid, time: timeText(row.raid.start_minutes) },
  }
}

function isTrue({ topic, changes: { to = {} }, raid, booking }: NoticeRow, now: Date): boolean {
  const facts = raid && { ...raid, startsAt: new Date(raid.starts_at), time: timeText(raid.start_minutes) }
  return isStillTrue({ topic, to, raid: facts, booking }, now)
}

const topicsOf = (of: 'raid' | 'own') => ALL_TOPICS.filter((topic) => factsOfTopic(topic).of === of)

/** The actor's matching rows of `notice` that are switched on and visible now, as maySeeNotice decides. */
function visibleTo(actor: Actor, fits: RawBuilder<boolean>): RawBuilder<unknown> {
  const me = raw`${actor._id}::uuid`
  const isOwn = raw`notice.topic = ANY (${topicsOf('own')}::text[])`
  const isThere = can(actor.roles, 'manage-raids')
    ? raw`raid.id IS NOT NULL`
    : raw`raid.published_at IS NOT NULL`
  const ofRaid = raw`notice.topic = ANY (${topicsOf('raid')}::text[])`
  const isTheirs = isAdvertiser(actor)
    ? raw`(${ofRaid} OR ${isOwnRaid(actor)} OR booking.member_id = ${me})`
    : isOwnRaid(actor)
  const maySee = isStaff(actor) ? isThere : raw`(${isThere} AND ${isTheirs})`
  return raw`FROM notice LEFT JOIN raid ON raid.id = notice.raid_id LEFT JOIN booking ON booking.id = notice.booking_id
    WHERE notice.member_id = ${me} AND ${fits} AND (${isOwn} OR ${maySee})
      AND NOT EXISTS (SELECT FROM notice_setting AS switched
                       WHERE switched.member_id = ${me} AND switched.topic = notice.topic AND NOT switched.here)`
}

/** Marks notices up to this change as read. */
export async function storeOpened(sql: Kysely<Tables>, memberId: string, upTo: number): Promise<void> {
  await raw`
    INSERT INTO notice_opened AS opened (member_id, history_id)
    SELECT ${memberId}::uuid, least(${upTo}, max(history_id)) FROM notice
     WHERE member_id = ${memberId}::uuid HAVING count(*) > 0
        ON CONFLICT (member_id) DO UPDATE SET history_id = greatest(opened.history_id, excluded.history_id)`.execute(
    sql,
  )
}

export async function readNotified(
  sql: Kysely<Tables>,
  historyIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await sql
    .selectFrom('notice')
    .select('member_id')
    .distinct()
    .where(raw<boolean>`history_id = ANY (${[...historyIds]}::bigint[])`)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}

/** Deletes a change's notices, since it was undone at once. */
export async function withdrawNotices(sql: Sql, { id }: { readonly id: number }): Promise<void> {
  await sql.deleteFrom('notice').where('history_id', '=', id).execute()
}

/** Keeps the recipients of one change from getting a notice of the other, too. */
export async function tellOnce(
  sql: Sql,
  first: { readonly id: number },
  other: { readonly id: number },
): Promise<void> {
  await raw`DELETE FROM notice AS second USING notice AS first
             WHERE second.history_id = ${other.id} AND first.history_id = ${first.id}
               AND second.member_id = first.member_id`.execute(sql)
}

export async function deleteOldNotices(sql: Kysely<Tables>, now: Date): Promise<void> {
  await deleteUnlocked(sql, 'notice', raw`at < ${new Date(now.getTime() - STORED_FOR_MS)}`)
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    notice: NoticeTable
    notice_opened: { member_id: string; history_id: number }
    notice_setting: { member_id: string; topic: Topic; here: boolean; discord: boolean }
  }
}

/** A trigger on the history inserts them. */
interface NoticeTable {
  member_id: GeneratedAlways<string>
  history_id: GeneratedAlways<number>
  at: GeneratedAlways<Date>
  topic: GeneratedAlways<Topic>
  relation: GeneratedAlways<Relation>
  raid_id: GeneratedAlways<string | null>
  booking_id: GeneratedAlways<string | null>
}

import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { bundled, bundleOf, type Single } from '#domain/notice/bundle.ts'
import {
  ALL_TOPICS,
  ASKING_TOPICS,
  AUDIENCES,
  factsOfTopic,
  NOTICES_AT_ONCE,
  type Notice,
} from '#domain/notice/notice.ts'
import { LISTED_AT_ONCE, UNREAD_COUNTED } from '#domain/notice/unread.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#domain/rights.ts'
import { numberedPlace } from '#server/database/page.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { type NoticeRow, readRebook, toNotice, withFacts } from '#server/notice/data.ts'
import { isOwnRaid } from '#server/raid/access.ts'

const topicsOf = (of: 'raid' | 'booking' | 'own') =>
  ALL_TOPICS.filter((topic) => factsOfTopic(topic).of === of)
const OF_RAIDS = topicsOf('raid')
const OWN = topicsOf('own')

/**
 * The notices that the actor may see now and has not switched off here: first those that ask for an answer, then the newest first,
 * bundled by bundleOf, from `before` on, which an earlier answer gave as `next`. All that is new to somebody who was shown these is
 * not visible in `upTo`.
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
  const keys = visibleTo(actor, below, LISTED_AT_ONCE + 1)
  const asking = visibleTo(actor, IS_ASKING, UNREAD_COUNTED)
  const found = inFull(before === undefined ? raw`SELECT * FROM (${keys}) AS newest UNION (${asking})` : keys)
  const { rows } = await raw<NoticeRow & { upTo: string; isNew: boolean }>`
    WITH ${readerOf(actor)}
    SELECT told.*, snapshot.now::text AS "upTo",
           told.id IN (SELECT history_id FROM notice WHERE history_id = told.id AND ${IS_NEW}) AS "isNew"
      FROM (SELECT pg_current_snapshot() AS now) AS snapshot
      LEFT JOIN (${withFacts(found, raw`${actor._id}::uuid`)}) AS told ON true
     ORDER BY told.place DESC, told.id DESC`.execute(sql)
  const listed = rows.filter(({ id }) => id !== null)
  const { bundles, next } = gathered(listed, { actor, now, most: NOTICES_AT_ONCE })
  const free = await readFree(
    sql,
    bundles.flatMap(([{ raidId }]) => raidId ?? []),
    now,
  )
  const rowOf = new Map(listed.map((row) => [String(row.id), row]))
  const notices: Notice[] = []
  for (const some of bundles) {
    const one = bundled(some, free.get(some[0].raidId ?? '') ?? null)
    const row = some.length === 1 ? rowOf.get(one._id) : undefined
    notices.push(row === undefined ? one : { ...one, rebook: await readRebook(sql, row, now) })
  }
  return { notices, upTo: rows[0]?.upTo ?? '', next }
}

type Bundle = readonly [Single, ...Single[]]

/**
 * Rows as bundles: the newest UNREAD_COUNTED that ask for an answer, then the newest of the others until there are `most`. Read
 * ones are bundled a day at a time.
 */
function gathered(
  rows: readonly (NoticeRow & { isNew: boolean })[],
  { actor, now, most }: { actor: Actor; now: Date; most: number },
): { bundles: Bundle[]; next: string | null } {
  const singles = rows.flatMap((row) => {
    const alone = toNotice(row, actor, now)
    if (alone === null) return []
    const single = row.isNew ? { ...alone, unread: [alone._id] } : { ...alone, asks: false }
    return [{ single, key: `${row.isNew || single.at.slice(0, 10)} ${bundleOf(single)}` }]
  })
  const asking = singles.filter(({ single }) => single.asks).slice(0, UNREAD_COUNTED)
  const others = singles.filter(({ single }) => !single.asks).slice(0, LISTED_AT_ONCE)
  const keys = [...new Set(others.map(({ key }) => key))]
  const first = others.findIndex(({ key }) => key === keys[most])
  const shown = first === -1 ? others : others.slice(0, first)
  const isMore = first !== -1 || rows.length > LISTED_AT_ONCE
  return {
    bundles: [...together(asking), ...together(shown)],
    next: isMore ? (shown.at(-1)?.single._id ?? String(rows[LISTED_AT_ONCE - 1]?.id)) : null,
  }
}

function together(keyed: readonly { key: string; single: Single }[]): Bundle[] {
  return [...Map.groupBy(keyed, ({ key }) => key).values()].flatMap((some): Bundle[] => {
    const [newest, ...others] = some.map(({ single }) => single)
    return newest === undefined ? [] : [[newest, ...others]]
  })
}

/** Free slots of those of these raids that are to come. */
async function readFree(
  sql: Kysely<Tables>,
  raidIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (raidIds.length === 0) return new Map()
  const { rows } = await raw<{ id: string; free: number }>`
    SELECT id, greatest(0, max_clients - (
             SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked'))::integer AS free
      FROM raid WHERE id = ANY (${[...new Set(raidIds)]}::uuid[]) AND deleted_at IS NULL AND starts_at > ${now}`.execute(
    sql,
  )
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** Ids of what the actor may see and has not read, the newest first, UNREAD_COUNTED at most. */
export async function readUnread(sql: Kysely<Tables>, actor: Actor): Promise<string[]> {
  const { rows } = await raw<{ history_id: number }>`
    WITH ${readerOf(actor)} ${visibleTo(actor, IS_NEW, UNREAD_COUNTED)}`.execute(sql)
  return rows.map(({ history_id }) => String(history_id))
}

/** Ids of what the actor may see, has not read and has to answer, the newest first, UNREAD_COUNTED at most. */
export async function readAsking(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<string[]> {
  const { rows } = await raw<NoticeRow>`
    WITH ${readerOf(actor)}
    ${withFacts(inFull(visibleTo(actor, IS_ASKING, UNREAD_COUNTED)), raw`${actor._id}::uuid`)} ORDER BY place DESC, id DESC`.execute(
    sql,
  )
  return rows.filter((row) => toNotice(row, actor, now)?.asks).map(({ id }) => String(id))
}

/** Up to where the actor has read: `seen` and, of what came later, `notice_read`. */
function readerOf(actor: Actor): RawBuilder<unknown> {
  return raw`reader AS MATERIALIZED (
      SELECT member.id, seen, coalesce(read_at, created_at) AS since, coalesce(older.id, 0) AS first,
             coalesce(pg_snapshot_xmin(seen), older.transaction_id, '0'::xid8) AS begin
        FROM member LEFT JOIN notice_reader AS reading ON reading.member_id = member.id
        LEFT JOIN history AS older ON seen IS NULL AND older.id = history_before(coalesce(read_at, created_at))
       WHERE member.id = ${actor._id}::uuid)`
}

/** Somebody who never read, and a database that was restored, have no transaction to start from, but a time. */
const IS_NEW = raw<boolean>`((notice.transaction_id, notice.history_id) >= ((SELECT begin FROM reader), (SELECT first FROM reader))
    AND CASE WHEN (SELECT seen FROM reader) IS NULL THEN notice.at > (SELECT since FROM reader)
             ELSE NOT pg_visible_in_snapshot(notice.transaction_id, (SELECT seen FROM reader)) END
    AND NOT EXISTS (SELECT FROM notice_read AS own
                     WHERE own.member_id = (SELECT id FROM reader) AND own.history_id = notice.history_id))`

const IS_ASKING = raw<boolean>`notice.topic = ANY (${ASKING_TOPICS}::text[]) AND ${IS_NEW}`

/**
 * The newest that are the actor's own or of an audience of theirs, as far as they may see them now. They are chosen by what the
 * indexes have of them, so that those that may not be seen cost no page of the table each.
 */
function visibleTo(actor: Actor, which: RawBuilder<boolean>, most: number): RawBuilder<unknown> {
  const me = raw`${actor._id}::uuid`
  const audiences = AUDIENCES.filter((right) => can(actor.roles, right))
  const visibility = visibilityFor(actor)
  const branches = [
    { whose: raw`${me} AS member_id, NULL::text AS audience`, which: raw`notice.member_id = ${me}` },
    ...audiences.map((right) => ({
      whose: raw`NULL::uuid AS member_id, ${right}::text AS audience`,
      which: raw`notice.audience = ${right} AND notice.by_member IS DISTINCT FROM ${me}`,
    })),
  ].map(
    (branch) => raw`(
      SELECT notice.transaction_id, notice.history_id, ${branch.whose} FROM notice ${visibility.joined}
       WHERE ${branch.which} AND ${which} AND ${visibility.condition}
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
function visibilityFor(actor: Actor): { joined: RawBuilder<unknown>; condition: RawBuilder<boolean> } {
  const isOwn = raw<boolean>`notice.topic = ANY (${OWN}::text[])`
  const crew = isOwnRaid(actor)
  const isThere = can(actor.roles, 'manage-raids')
    ? raw`raid.id IS NOT NULL`
    : raw`raid.published_at IS NOT NULL`
  // OFFSET 0: PostgreSQL remembers which raids it has looked up, which it does not for a join that is asked of more than its key.
  const joined = raw`LEFT JOIN LATERAL (SELECT * FROM raid WHERE raid.id = notice.raid_id OFFSET 0) AS raid ON true`
  if (isStaff(actor)) return { joined, condition: raw`(${isOwn} OR ${isThere})` }
  if (!isAdvertiser(actor)) return { joined, condition: raw`(${isOwn} OR ${isThere} AND ${crew})` }
  return {
    joined: raw`${joined} LEFT JOIN booking ON booking.id = notice.booking_id`,
    condition: raw`(${isOwn} OR ${isThere} AND (
      notice.topic = ANY (${OF_RAIDS}::text[]) OR ${crew} OR booking.member_id = ${actor._id}::uuid))`,
  }
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

/** These are read, as far as they are the actor's. Once nothing is unread, a place says it for all of them. */
export async function storeReadOnes(sql: Sql, actor: Actor, ids: readonly string[]): Promise<void> {
  await raw`
    INSERT INTO notice_read (member_id, history_id)
    SELECT DISTINCT ${actor._id}::uuid, history_id FROM notice
     WHERE history_id = ANY (${[...ids]}::bigint[]) AND (member_id = ${actor._id}::uuid OR audience IS NOT NULL)
     ORDER BY history_id
        ON CONFLICT DO NOTHING`.execute(sql)
  const { rows } = await raw<{ now: string }>`
    WITH ${readerOf(actor)}
    SELECT pg_current_snapshot()::text AS now
     WHERE NOT EXISTS (${visibleTo(actor, IS_NEW, 1)})`.execute(sql)
  const [all] = rows
  if (all === undefined) return
  await storeRead(sql, actor._id, all.now)
  await sql.deleteFrom('notice_read').where('member_id', '=', actor._id).execute()
}

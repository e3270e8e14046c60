import { type Generated, type GeneratedAlways, type Kysely, sql as raw } from 'kysely'
import { type Channel, type ChannelKind, DROPPED_SHOWN, type News } from '#features/discord/calls.ts'
import { type Announcements, afterNews, type RaidNow } from '#features/discord/rules.ts'
import { freeSlots } from '#features/raid/rules.ts'
import { deleteUnlocked } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'

export async function readChannels(sql: Kysely<Tables>): Promise<Channel[]> {
  const rows = await sql
    .selectFrom('channel')
    .select(['kind', 'ending', 'hour', 'set_at', 'broken_since'])
    .execute()
  return rows.map(toChannel)
}

/** A channel for an answer, without its address. */
export function toChannel(row: Omit<ChannelRow, 'address' | 'planned_on' | 'set_by'>): Channel {
  const { kind, ending, hour, set_at, broken_since } = row
  return { kind, ending, hour, setAt: set_at.toISOString(), brokenSince: broken_since?.toISOString() ?? null }
}

/** The set channels, with the plan's hour and last day. */
export async function readPlanning(sql: Kysely<Tables>) {
  return sql.selectFrom('channel').select(['kind', 'hour', 'planned_on as plannedOn']).execute()
}

/** Marks a channel as broken until it is set again. @returns whether it was not broken before */
export async function markBroken(sql: Sql, kind: ChannelKind, now: Date): Promise<boolean> {
  const marked = await sql
    .updateTable('channel')
    .set({ broken_since: now })
    .where('kind', '=', kind)
    .where('broken_since', 'is', null)
    .returning('kind')
    .execute()
  return marked.length > 0
}

/** The encrypted address, and since when it is broken; undefined if the channel is not set. */
export async function readAddress(sql: Kysely<Tables>, kind: ChannelKind) {
  return sql
    .selectFrom('channel')
    .select(['address', 'broken_since as brokenSince'])
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export type ChannelRow = Tables['channel']

/** Locks the row until the transaction ends; undefined if the channel is not set. */
export async function lockChannel(sql: Sql, kind: ChannelKind): Promise<ChannelRow | undefined> {
  return sql.selectFrom('channel').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()
}

export async function storeChannel(sql: Sql, row: ChannelRow): Promise<void> {
  const { kind, ...rest } = row
  await sql
    .insertInto('channel')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(rest))
    .execute()
}

export async function deleteChannel(sql: Sql, kind: ChannelKind): Promise<void> {
  await sql.deleteFrom('channel').where('kind', '=', kind).execute()
}

interface RaidRow {
  id: string
  name: string
  difficulty: RaidNow['raid']['difficulty']
  loot_type: RaidNow['raid']['lootType']
  raid_type: RaidNow['raid']['raidType']
  starts_at: Date
  max_clients: number
  deleted: boolean
  booked: number
}

/** Published raids, these or all that start after `now`, also deleted ones, each with what Discord was told, by start. */
export async function readRaidsAndAnnounced(
  sql: Kysely<Tables>,
  which: { ids: readonly string[] } | { after: Date },
): Promise<{ raid: RaidNow; said: Announcements }[]> {
  const fits =
    'ids' in which ? raw`raid.id = ANY (${[...which.ids]}::uuid[])` : raw`raid.starts_at > ${which.after}`
  const { rows } = await raw<RaidRow & { told: Date | null; isFull: boolean; isHeard: boolean }>`
    SELECT raid.id, name, difficulty, loot_type, raid_type, raid.starts_at, max_clients, deleted_at IS NOT NULL AS deleted,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') AS booked,
           said.starts_at AS told, coalesce(said.is_full, false) AS "isFull", coalesce(said.is_heard, false) AS "isHeard"
      FROM raid LEFT JOIN raid_said AS said ON said.raid_id = raid.id
     WHERE raid.published_at IS NOT NULL AND ${fits} ORDER BY raid.starts_at, raid.id`.execute(sql)
  return rows.map(({ told, isFull, isHeard, ...row }) => ({
    raid: { raid: announcedOf(row), deleted: row.deleted, free: freeOf(row) },
    said: { startsAt: told?.toISOString() ?? null, isFull, isHeard },
  }))
}

type Shown = Omit<RaidRow, 'deleted'>

function announcedOf({ id, name, difficulty, loot_type, raid_type, starts_at }: Shown): RaidNow['raid'] {
  const startsAt = starts_at.toISOString()
  return { raidId: id, name, difficulty, lootType: loot_type, raidType: raid_type, startsAt }
}

function freeOf({ max_clients: maxClients, booked: length }: Shown): number {
  return freeSlots({ maxClients, clients: { length } })
}

/** Stores whether people may have read that these raids are published; false after a clear refusal. */
export async function storeHeard(
  sql: Kysely<Tables>,
  raidIds: readonly string[],
  isHeard: boolean,
): Promise<void> {
  await raw`
    INSERT INTO raid_said (raid_id, is_heard) SELECT id, ${isHeard} FROM unnest(${[...raidIds]}::uuid[]) AS raid (id)
        ON CONFLICT (raid_id) DO UPDATE SET is_heard = excluded.is_heard`.execute(sql)
}

/** Stores what Discord was told, or what was dropped and is not sent again. */
export async function noteAnnounced(
  sql: Kysely<Tables>,
  says: News,
  { isTold }: { isTold: boolean },
): Promise<void> {
  if (says.kind === 'plan') return
  const { raidId } = says.raid
  const [found] = await readRaidsAndAnnounced(sql, { ids: [raidId] })
  if (found === undefined) return
  const { startsAt, isFull, isHeard } = afterNews(found.said, says)
  const told = {
    starts_at: startsAt === null ? null : new Date(startsAt),
    is_full: isFull,
    is_heard: isTold || says.kind === 'deleted' ? isHeard : found.said.isHeard,
  }
  await sql
    .insertInto('raid_said')
    .values({ raid_id: raidId, ...told })
    .onConflict((one) => one.column('raid_id').doUpdateSet(told))
    .execute()
}

const PLANNED = 100

/** Published raids that start within a day, by start. */
export async function readPlan(sql: Kysely<Tables>, now: Date): Promise<Extract<News, { kind: 'plan' }>> {
  const until = new Date(now.getTime() + 24 * 3_600_000)
  const { rows } = await raw<Shown>`
    SELECT id, name, difficulty, loot_type, raid_type, starts_at, max_clients,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') AS booked
      FROM raid
     WHERE published_at IS NOT NULL AND deleted_at IS NULL AND starts_at >= ${now} AND starts_at < ${until}
     ORDER BY starts_at, id LIMIT ${raw.lit(PLANNED)}`.execute(sql)
  return { kind: 'plan', raids: rows.map((row) => ({ ...announcedOf(row), free: freeOf(row) })) }
}

/** Stores that this day's plan was created. */
export async function storePlanned(sql: Kysely<Tables>, date: string): Promise<void> {
  await sql.updateTable('channel').set({ planned_on: date }).where('kind', '=', 'plan').execute()
}

/** Deletes the state of raids that started a week ago. */
export async function forgetOldRaids(sql: Kysely<Tables>, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 7 * 24 * 3_600_000)
  await deleteUnlocked(sql, 'raid_said', raw`raid_id IN (SELECT id FROM raid WHERE starts_at < ${old})`)
}

const DAY_MS = 24 * 3_600_000
/** Longer than a mail or settlement counts as new, so that nobody gets a message twice. */
const SENT_STORED_MS = 3 * DAY_MS
const DROPPED_STORED_MS = 30 * DAY_MS
/** The sending instance keeps the turn this long after its last message, ms. */
const TURN_MS = 30_000
/** The most messages in one turn. */
const AT_ONCE = 500

/** A waiting message, by the columns of `delivery`. */
export interface Waiting {
  readonly id: number
  readonly target: string
  readonly topic: string
  readonly about: string
  readonly triedAt: Date | null
  readonly reason: string | null
}

/** Takes or keeps the turn to send. @returns whether this instance has it */
export async function takeTurn(sql: Kysely<Tables>, instance: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + TURN_MS)
  const { rows } = await raw`
    INSERT INTO announcing AS turn (instance, until) VALUES (${instance}, ${until})
        ON CONFLICT (id) DO UPDATE SET instance = excluded.instance, until = excluded.until
     WHERE turn.instance = excluded.instance OR turn.until <= ${now}
    RETURNING id`.execute(sql)
  return rows.length > 0
}

export async function leaveTurn(sql: Kysely<Tables>, instance: string): Promise<void> {
  await sql.deleteFrom('announcing').where('instance', '=', instance).execute()
}

export async function readWaiting(sql: Kysely<Tables>): Promise<Waiting[]> {
  return sql
    .selectFrom('delivery')
    .select(['id', 'target', 'topic', 'about', 'tried_at as triedAt', 'reason'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

/** Adds a message, unless an equal one waits. */
export async function addDelivery(
  sql: Kysely<Tables>,
  { target, topic, about }: Pick<Waiting, 'target' | 'topic' | 'about'>,
): Promise<void> {
  await raw`
    INSERT INTO delivery (target, topic, about) SELECT ${target}, ${topic}, ${about}
     WHERE NOT EXISTS (SELECT FROM delivery WHERE target = ${target} AND topic = ${topic} AND about = ${about}
                          AND done_at IS NULL)`.execute(sql)
}

/**
 * Adds direct messages about a member's duties, once each, for members who want them: mails held for a day, and settlements
 * that somebody else proposed.
 */
export async function addDuties(sql: Kysely<Tables>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await raw`
    INSERT INTO delivery (target, topic, about)
    SELECT DISTINCT 'member ' || wanted.member_id, wanted.topic, duty.id::text
      FROM (SELECT id, 'mail-old' AS topic, holder_id AS member, NULL::uuid AS not_member FROM mail
             WHERE NOT sent AND withdrawn_at IS NULL AND amount > 0 AND created_at <= ${ago(1)} AND created_at > ${ago(2)}
             UNION ALL
            SELECT id, 'settlement-to-decide', NULL, proposed_by FROM settlement
             WHERE state = 'proposed' AND proposed_at > ${ago(1)}) AS duty
      JOIN notice_setting AS wanted ON wanted.topic = duty.topic AND wanted.discord
       AND wanted.member_id = coalesce(duty.member, wanted.member_id) AND wanted.member_id IS DISTINCT FROM duty.not_member
     WHERE NOT EXISTS (SELECT FROM delivery AS before WHERE before.target = 'member ' || wanted.member_id
                          AND before.topic = wanted.topic AND before.about = duty.id::text)`.execute(sql)
}

/** The messages were sent or are obsolete; with a reason they were dropped. */
export async function storeDone(
  sql: Kysely<Tables>,
  ids: readonly number[],
  { now, reason = null }: { now: Date; reason?: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await sql
    .updateTable('delivery')
    .set({ done_at: now, reason })
    .where('id', 'in', [...ids])
    .execute()
}

/** Counts a try, with the reason of the last failure. */
export async function storeTry(
  sql: Kysely<Tables>,
  ids: readonly number[],
  { now, reason }: { now: Date; reason?: string },
): Promise<void> {
  await raw`
    UPDATE delivery SET tried_at = coalesce(tried_at, ${now}), reason = coalesce(${reason ?? null}, reason)
     WHERE id = ANY (${[...ids]}::bigint[])`.execute(sql)
}

export async function forgetTarget(sql: Sql, target: string): Promise<void> {
  await sql.deleteFrom('delivery').where('target', '=', target).where('done_at', 'is', null).execute()
}

interface DroppedRow extends Pick<Waiting, 'id' | 'target' | 'topic'> {
  readonly raid: string | null
  readonly droppedAt: Date
  readonly reason: string
}

/** The newest dropped messages, with the raid of channel messages. */
export async function readDropped(sql: Kysely<Tables>): Promise<DroppedRow[]> {
  const { rows } = await raw<DroppedRow>`
    SELECT delivery.id, target, topic, raid.name AS raid, done_at AS "droppedAt", reason
      FROM delivery LEFT JOIN raid ON starts_with(target, 'channel ') AND raid.id::text = about
     WHERE done_at IS NOT NULL AND reason IS NOT NULL
     ORDER BY done_at DESC, delivery.id DESC LIMIT ${raw.lit(DROPPED_SHOWN)}`.execute(sql)
  return rows
}

export async function deleteOldDeliveries(sql: Kysely<Tables>, now: Date): Promise<void> {
  const before = (storedMs: number) => new Date(now.getTime() - storedMs)
  await deleteUnlocked(
    sql,
    'delivery',
    raw`done_at < ${before(DROPPED_STORED_MS)} OR (reason IS NULL AND done_at < ${before(SENT_STORED_MS)})`,
  )
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    channel: ChannelTable
    raid_said: {
      raid_id: string
      starts_at: Date | null
      is_full: Generated<boolean>
      is_heard: Generated<boolean>
    }
    delivery: DeliveryTable
    announcing: { id: Generated<boolean>; instance: string; until: Date }
  }
}

interface ChannelTable {
  kind: ChannelKind
  /** Encrypted. */
  address: string
  ending: string
  hour: number | null
  planned_on: string | null
  set_by: string
  set_at: Date
  /** Since when Discord no longer knows the address. */
  broken_since: Date | null
}

interface DeliveryTable {
  id: GeneratedAlways<number>
  /** 'channel {kind}' or 'member {id}'. */
  target: string
  /** The kind of news, or a notice's topic. */
  topic: string
  /** The subject's id: a raid, a day (plan), a history row, a mail or a settlement. */
  about: string
  /** The first try. */
  tried_at: Defaulted<Date | null>
  done_at: Defaulted<Date | null>
  /** Why it has not been sent, or was dropped. */
  reason: Defaulted<string | null>
}

import { type Kysely, sql as raw } from 'kysely'
import { DROPPED_SHOWN } from '#features/discord/channel.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { deleteUnlocked } from '#platform/database/tidy.ts'

const DAY_MS = 24 * 3_600_000
/** Longer than a mail or a settlement is new: nobody gets a message of it twice. */
const SENT_STORED_MS = 3 * DAY_MS
const DROPPED_STORED_MS = 30 * DAY_MS
/** The instance that sends holds the turn for so long after its last message, ms. */
const TURN_MS = 30_000
/** So many are looked at in one turn. */
const AT_ONCE = 500

/** A message that waits, by the columns of `delivery`. */
export interface Waiting {
  readonly id: number
  readonly target: string
  readonly topic: string
  readonly about: string
  readonly triedAt: Date | null
  readonly reason: string | null
}

/** Takes the turn to send, or keeps it. @returns whether it is this instance's */
export async function takeTurn(sql: Kysely<Tables>, instance: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + TURN_MS)
  const { rows } = await raw`
    INSERT INTO announcing AS turn (instance, until) VALUES (${instance}, ${until})
        ON CONFLICT (id) DO UPDATE SET instance = excluded.instance, until = excluded.until
     WHERE turn.instance = excluded.instance OR turn.until <= ${now}
    RETURNING id`.execute(sql)
  return rows.length > 0
}

/** Another instance need not wait for the turn. */
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

/** Adds a message, unless the same one waits. */
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
 * Adds direct messages of what a member is to do, once each, for who wants them: mails that they have held for a day, and
 * settlements that somebody else proposed.
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

/** They are sent, or nobody is to read them any more; with a reason they are dropped. */
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

/** They are about to be tried, and so far there is this reason why they are not sent. */
export async function storeTry(
  sql: Kysely<Tables>,
  ids: readonly number[],
  { now, reason }: { now: Date; reason?: string },
): Promise<void> {
  await raw`
    UPDATE delivery SET tried_at = coalesce(tried_at, ${now}), reason = coalesce(${reason ?? null}, reason)
     WHERE id = ANY (${[...ids]}::bigint[])`.execute(sql)
}

/** Deletes what waits for a channel that is no more. */
export async function forgetTarget(sql: Sql, target: string): Promise<void> {
  await sql.deleteFrom('delivery').where('target', '=', target).where('done_at', 'is', null).execute()
}

interface DroppedRow extends Pick<Waiting, 'id' | 'target' | 'topic'> {
  readonly raid: string | null
  readonly droppedAt: Date
  readonly reason: string
}

/** The newest dropped messages, the newest first, with the raid of a channel's. */
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

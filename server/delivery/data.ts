import { type Kysely, sql as raw } from 'kysely'
import { GIVEN_UP_AT_ONCE } from '#domain/delivery/delivery.ts'
import { CLAIM_MS, KEPT_GIVEN_UP_MS, KEPT_SENT_MS, type Next } from '#domain/delivery/rules.ts'
import { notFound } from '#domain/failure.ts'
import { numberedPlace, type Page, pageOf } from '#server/database/page.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { deleteUnlocked } from '#server/database/tidy.ts'

/** So many are claimed at once: what one claim asks of Discord, one after another, ends before the claim does. */
const CLAIMED_AT_ONCE = 8

/** A message and its target. Within one `line` each waits for those before it. */
export interface NewDelivery {
  /** The kind of target and its name, such as 'channel published'. */
  readonly target: string
  /** The raid that it is about; null for none. */
  readonly raidId: string | null
  readonly says: object
}

/** Messages about one raid to all channels wait for one another; those to a member wait for that member's alone. */
function lineOf({ target, raidId }: Pick<NewDelivery, 'target' | 'raidId'>): string {
  const isOfRaid = raidId !== null && target.startsWith(`${CHANNEL} `)
  return `${isOfRaid ? CHANNEL : target} ${raidId ?? ''}`
}

const CHANNEL = 'channel'

/** Adds them in their order, due at `due`. Promises: they are sent when the transaction commits, and only then. */
export async function addDeliveries(sql: Sql, deliveries: readonly NewDelivery[], due: Date): Promise<void> {
  if (deliveries.length === 0) return
  await sql
    .insertInto('delivery')
    .values(
      deliveries.map((one) => ({
        target: one.target,
        line: lineOf(one),
        says: JSON.stringify(one.says),
        made_at: due,
        due_at: due,
        next_at: due,
      })),
    )
    .execute()
}

/** To a member at most one message about one raid goes out within this, ms, but for what asks for an answer. */
const APART_MS = 10 * 60_000
/** A message that asks for nothing waits this long for more of its kind, ms; a mark may be undone meanwhile. */
const GATHER_MS = 60_000

/**
 * Promises that what waits for this target about this raid says these as well, from then on at the latest. @returns false where
 * nothing waits that nobody is sending
 */
export async function joinWaiting(
  sql: Sql,
  about: Pick<NewDelivery, 'target' | 'raidId'>,
  { ids, from }: { ids: readonly number[]; from: Date | null },
): Promise<boolean> {
  if (about.raidId === null) return false
  const { rows } = await raw`
    UPDATE delivery SET
           says = jsonb_set(says, '{more}', coalesce(says->'more', '[]') || ${JSON.stringify(ids)}::jsonb),
           next_at = CASE WHEN attempts = 0 THEN least(next_at, ${from}::timestamptz) ELSE next_at END
     WHERE id = (SELECT min(id) FROM delivery
                  WHERE line = ${lineOf(about)} AND sent_at IS NULL AND given_up_at IS NULL AND claimed_until IS NULL)
    RETURNING id`.execute(sql)
  return rows.length > 0
}

/** Promises when what asks for nothing may next be said to this target about this raid. */
export async function nextTurn(
  sql: Sql,
  about: Pick<NewDelivery, 'target' | 'raidId'>,
  now: Date,
): Promise<Date> {
  const { rows } = await raw<{ last: Date | null }>`
    SELECT max(sent_at) AS last FROM delivery WHERE line = ${lineOf(about)} AND sent_at > ${new Date(now.getTime() - APART_MS)}`.execute(
    sql,
  )
  const last = rows[0]?.last?.getTime() ?? 0
  return new Date(Math.max(now.getTime() + GATHER_MS, last + APART_MS))
}

/** Promises the kinds of what waits to be said of this raid to channels, whether somebody is sending it or not. */
export async function readWaitingKinds(sql: Sql, raidId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('delivery')
    .select(raw<string>`says->>'kind'`.as('kind'))
    .where('line', '=', lineOf({ target: `${CHANNEL} `, raidId }))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Promises to delete what waits for a target, given up or not, and to end Discord's wish to be left alone there. */
export async function forgetTarget(sql: Sql, target: string): Promise<void> {
  await sql.deleteFrom('delivery').where('target', '=', target).where('sent_at', 'is', null).execute()
  await endPause(sql, target)
}

/** Promises that the target may be asked again at once. */
export async function endPause(sql: Sql, target: string): Promise<void> {
  await sql.deleteFrom('delivery_pause').where('target', '=', target).execute()
}

/** A delivery that this instance alone may send, until `claimedUntil`. */
export interface Claimed {
  readonly id: number
  readonly target: string
  readonly says: unknown
  readonly madeAt: Date
  readonly dueAt: Date
  readonly attempts: number
  readonly claimedUntil: Date
}

/** Takes what is due and first of its line, and what nobody else is sending. */
export async function claimDue(sql: Kysely<Tables>, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + CLAIM_MS)
  const { rows } = await raw<Claimed>`
    WITH due AS MATERIALIZED (
      SELECT id FROM delivery AS head
       WHERE sent_at IS NULL AND given_up_at IS NULL AND next_at <= ${now}
         AND (claimed_until IS NULL OR claimed_until <= ${now})
         AND NOT EXISTS (SELECT FROM delivery AS earlier
                          WHERE earlier.line = head.line AND earlier.id < head.id
                            AND earlier.sent_at IS NULL AND earlier.given_up_at IS NULL)
         AND NOT EXISTS (SELECT FROM delivery_pause AS pause
                          WHERE pause.target IN (head.target, '*') AND pause.until > ${now})
       ORDER BY next_at, id LIMIT ${raw.lit(CLAIMED_AT_ONCE)} FOR UPDATE SKIP LOCKED
    )
    UPDATE delivery SET claimed_until = ${until} FROM due WHERE delivery.id = due.id
    RETURNING delivery.id, target, says, made_at AS "madeAt", due_at AS "dueAt", attempts,
              claimed_until AS "claimedUntil"`.execute(sql)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Stores the outcome, unless the claim ran out and another instance has it: a sent message is sent, whoever says so. */
export async function noteAttempt(
  sql: Kysely<Tables>,
  { id, attempts, claimedUntil }: Claimed,
  next: Next,
  now: Date,
): Promise<void> {
  const own = sql.updateTable('delivery').where('id', '=', id).where('sent_at', 'is', null)
  if (next.kind === 'needless') {
    await sql.deleteFrom('delivery').where('id', '=', id).where('sent_at', 'is', null).execute()
    return
  }
  const tried = { attempts: attempts + 1 }
  if (next.kind === 'sent') {
    const sent = { sent_at: now, given_up_at: null, reason: null }
    await own.set({ ...tried, ...sent }).execute()
  } else {
    const result = next.kind === 'again' ? { next_at: next.at, claimed_until: null } : { given_up_at: now }
    await own
      .where('claimed_until', '=', claimedUntil)
      .set({ ...tried, ...result, reason: next.reason })
      .execute()
  }
}

/** Gives back what was claimed and not tried. */
export async function release(sql: Kysely<Tables>, { id, claimedUntil }: Claimed): Promise<void> {
  await sql
    .updateTable('delivery')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .execute()
}

/** Nobody asks Discord anything for this target ('*': at all) until then. */
export async function pause(sql: Kysely<Tables>, target: string, until: Date): Promise<void> {
  await raw`
    INSERT INTO delivery_pause AS pause (target, until) VALUES (${target}, ${until})
        ON CONFLICT (target) DO UPDATE SET until = greatest(pause.until, EXCLUDED.until)`.execute(sql)
}

interface GivenUpRow {
  readonly id: number
  readonly target: string
  readonly says: unknown
  readonly madeAt: Date
  readonly givenUpAt: Date
  readonly attempts: number
  readonly reason: string
}

/** The failed deliveries, the latest made first. @throws Failure 'invalid-input' for a `before` that is no place */
export async function readGivenUp(
  sql: Kysely<Tables>,
  before: string | undefined,
): Promise<Page<GivenUpRow>> {
  const after = before === undefined ? raw`` : raw`AND id < ${numberedPlace(before)}`
  const { rows } = await raw<GivenUpRow>`
    SELECT id, target, says, made_at AS "madeAt", given_up_at AS "givenUpAt", attempts, reason
      FROM delivery WHERE given_up_at IS NOT NULL ${after}
     ORDER BY id DESC LIMIT ${raw.lit(GIVEN_UP_AT_ONCE + 1)}`.execute(sql)
  return pageOf(rows, GIVEN_UP_AT_ONCE, ({ id }) => String(id))
}

/**
 * Due again at once, for another day. @returns whether it was given up
 *
 * @throws Failure 'not-found'
 */
export async function tryAgain(sql: Sql, id: number, now: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('delivery')
    .select('given_up_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (row.given_up_at === null) return false
  const again = {
    due_at: now,
    next_at: now,
    claimed_until: null,
    given_up_at: null,
    reason: null,
    attempts: 0,
  }
  await sql.updateTable('delivery').set(again).where('id', '=', id).execute()
  return true
}

/** Promises to delete what was sent or given up so long ago that nobody asks for it, and wishes that are over. */
export async function deleteOldDeliveries(sql: Kysely<Tables>, now: Date): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs)
  const isOld = raw<boolean>`sent_at < ${before(KEPT_SENT_MS)} OR given_up_at < ${before(KEPT_GIVEN_UP_MS)}`
  await deleteUnlocked(sql, 'delivery', isOld)
  await deleteUnlocked(sql, 'delivery_pause', raw`until < ${now}`)
}

/** Promises when something was last said to a member, and why the latest that was tried in vain has not been. */
export async function readSaidToMembers(
  sql: Kysely<Tables>,
): Promise<{ saidAt: Date | null; failed: string | null }> {
  const { rows } = await raw<{ saidAt: Date | null; failed: string | null }>`
    SELECT (SELECT max(sent_at) FROM delivery WHERE sent_at IS NOT NULL AND target LIKE 'member %') AS "saidAt",
           (SELECT reason FROM delivery
             WHERE target LIKE 'member %' AND sent_at IS NULL AND reason IS NOT NULL ORDER BY id DESC LIMIT 1) AS failed`.execute(
    sql,
  )
  return rows[0] ?? { saidAt: null, failed: null }
}

/** Promises the numbers of those that wait and of those that were given up. */
export async function countDeliveries(
  sql: Kysely<Tables>,
): Promise<{ readonly waiting: number; readonly 'given up': number }> {
  const { rows } = await raw<{ waiting: number; 'given up': number }>`
    SELECT (SELECT count(*) FROM delivery WHERE sent_at IS NULL AND given_up_at IS NULL) AS waiting,
           (SELECT count(*) FROM delivery WHERE given_up_at IS NOT NULL) AS "given up"`.execute(sql)
  return rows[0] ?? { waiting: 0, 'given up': 0 }
}

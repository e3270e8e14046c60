import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { timeText } from '#domain/server-time.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { record } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A raid's reminder comes so long before its start, in ms. */
const SOON_MS = 30 * MINUTE_MS
/** A mail once it is so old, in ms; … */
const OLD_MS = DAY_MS
/** … a mail that old makes none: it was old before there were reminders. */
const TOO_OLD_MS = 2 * DAY_MS

/** The most reminders of one transaction. */
const AT_ONCE = 100

/**
 * Tells what the clock calls for, each once, whichever instance is the first: raids that start within SOON_MS, of a delayed one the new
 * start as well, and mails that are not sent within OLD_MS (docs/product.md, NTC-11). Answers how many.
 */
export async function remind(
  { database, changes }: { database: Database; changes: ChangeFeed },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const due = await readDue(database.sql, now)
    if (due.length === 0) break
    count += await tell(changes, due, now)
  }
  return count
}

interface Due {
  /** The key of the reminder: of one cause nobody is notified twice. */
  readonly cause: string
  readonly kind: 'raid' | 'mail'
  readonly id: string
  readonly raidId: string
  /** The start of a raid, in minutes since midnight of server time. */
  readonly minutes: number | null
  /** The holder of a mail's gold, and how much it is. */
  readonly holder: string | null
  readonly amount: number | null
}

async function readDue(sql: Kysely<Tables>, now: Date): Promise<Due[]> {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const raids = raw`
    SELECT 'raid-soon ' || id || ' ' || extract(epoch FROM starts_at)::bigint AS cause, 'raid' AS kind, id, id AS "raidId",
           start_minutes AS minutes, NULL::uuid AS holder, NULL::bigint AS amount
      FROM raid
     WHERE published_at IS NOT NULL AND deleted_at IS NULL AND starts_at > ${now} AND starts_at <= ${at(SOON_MS)}`
  const mails = raw`
    SELECT 'mail-old ' || id, 'mail', id, raid_id, NULL::integer, holder_id, amount
      FROM mail
     WHERE NOT sent AND withdrawn_at IS NULL AND amount > 0
       AND created_at <= ${at(-OLD_MS)} AND created_at > ${at(-TOO_OLD_MS)}`
  const { rows } = await notYet(raids, mails).execute(sql)
  return rows
}

function notYet(...parts: readonly RawBuilder<unknown>[]): RawBuilder<Due> {
  return raw<Due>`
    SELECT * FROM (${raw.join(parts, raw` UNION ALL `)}) AS due
     WHERE NOT EXISTS (SELECT FROM reminder WHERE reminder.cause = due.cause)
     ORDER BY cause LIMIT ${raw.lit(AT_ONCE)}`
}

/** Where two instances find the same, the second waits and finds that it was sent. */
async function tell(changes: ChangeFeed, due: readonly Due[], now: Date): Promise<number> {
  const { result } = await changes.commit(async (sql) => {
    const mine = await sql
      .insertInto('reminder')
      .values(due.map(({ cause }) => ({ cause, at: now })))
      .onConflict((one) => one.doNothing())
      .returning('cause')
      .execute()
    const causes = new Set(mine.map(({ cause }) => cause))
    const reminders = due.filter(({ cause }) => causes.has(cause)).map(changeOf)
    if (reminders.length > 0) await record(sql, ...reminders)
    return reminders.length
  })
  return result
}

function changeOf({ kind, id, raidId, minutes, holder, amount }: Due) {
  const by = { recordId: id, memberId: null }
  return kind === 'raid'
    ? { noun: 'raid' as const, action: 'soon' as const, ...by, to: { time: timeText(minutes ?? 0) } }
    : { noun: 'mail' as const, action: 'old' as const, ...by, raidId, from: { holder, amount } }
}

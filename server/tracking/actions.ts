import { sql as raw } from 'kysely'
import type { Said } from '#domain/booking/booking.ts'
import { OVERDUE_AFTER_MS } from '#domain/raid/rules.ts'
import { NOTIFIED_AGAIN_AFTER_MS } from '#domain/tracking/tracking.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { record } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'

/** The action that notifies of an answer. */
export const TOLD_BY = { online: 'client-online', away: 'client-away' } as const satisfies Record<
  Said,
  string
>

/** A reminder of this cause says when a booking's client's answer notified last. It is there for as long as that matters. */
const CAUSE = 'client-told '
/** The most answers that are read at once. */
const AT_ONCE = 100

const isOver = (now: Date) =>
  raw<boolean>`reminder.at <= ${new Date(now.getTime() - NOTIFIED_AGAIN_AFTER_MS)}`

/** Whether a new answer of a locked booking's client notifies now; the next one does only after NOTIFIED_AGAIN_AFTER_MS. */
export async function takesTurn(sql: Sql, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await raw`
    INSERT INTO reminder (cause, at) VALUES (${CAUSE + bookingId}, ${now})
        ON CONFLICT (cause) DO UPDATE SET at = excluded.at WHERE ${isOver(now)}
    RETURNING cause`.execute(sql)
  return rows.length > 0
}

/**
 * Notifies of the last answer of each client who gave more than one, once NOTIFIED_AGAIN_AFTER_MS have passed since, whichever
 * instance is the first (docs/product.md, TRK-4). Answers how many.
 */
export async function tellLastWords(
  { database, changes }: { database: Database; changes: ChangeFeed },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const { rows } = await raw<{ id: string }>`
      SELECT substr(cause, ${CAUSE.length + 1}::integer) AS id FROM reminder
       WHERE starts_with(cause, ${CAUSE}) AND ${isOver(now)} ORDER BY cause LIMIT ${raw.lit(AT_ONCE)}`.execute(
      database.sql,
    )
    if (rows.length === 0) break
    for (const { id } of rows) count += (await changes.commit((sql) => tell(sql, id, now))).result
  }
  return count
}

/** Where two instances find the same, the second waits at the booking and finds that it was sent. */
async function tell(sql: Sql, bookingId: string, now: Date): Promise<number> {
  await raw`SELECT FROM booking WHERE id = ${bookingId}::uuid FOR NO KEY UPDATE`.execute(sql)
  const { rows } = await raw<{ id: string; raidId: string; says: Said }>`
    WITH waited AS (
      DELETE FROM reminder WHERE cause = ${CAUSE + bookingId} AND ${isOver(now)} RETURNING cause)
    SELECT booking.id, booking.raid_id AS "raidId", booking.client_says AS says
      FROM waited
      JOIN booking ON booking.id = ${bookingId}::uuid
      JOIN raid ON raid.id = booking.raid_id
     WHERE booking.client_says IS NOT NULL AND booking.state IN ('booked', 'backup') AND NOT booking.done
       AND raid.deleted_at IS NULL AND raid.starts_at > ${new Date(now.getTime() - OVERDUE_AFTER_MS)}
       AND (SELECT action FROM history
             WHERE noun = 'booking' AND record_id = booking.id::text AND raid_id = booking.raid_id
               AND action = ANY (${Object.values(TOLD_BY)}::text[])
             ORDER BY id DESC LIMIT 1) IS DISTINCT FROM 'client-' || booking.client_says`.execute(sql)
  for (const { id, raidId, says } of rows) {
    await takesTurn(sql, id, now)
    await record(sql, { noun: 'booking', recordId: id, raidId, memberId: null, action: TOLD_BY[says] })
  }
  return rows.length
}

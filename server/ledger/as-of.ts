import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { dayBounds } from '#domain/server-time.ts'
import type { Tables } from '#server/database/tables.ts'

/**
 * The end of a day among the causes of entries. Ids are nearly in the order of their instants: those up to `floor` are before the end,
 * those from `ceiling` on after it, and of those between each one's instant says it.
 */
export interface DayEnd {
  readonly floor: number
  readonly ceiling: number
  readonly to: Date
}

/** Longer than any transaction is at work, ms: so far may ids and instants be in another order. */
const DRIFT_MS = 3_600_000

/** Null for now. Promises to find it in the history's ids by halves. */
export async function readDayEnd(sql: Kysely<Tables>, day: string | undefined): Promise<DayEnd | null> {
  if (day === undefined) return null
  const { to } = dayBounds(day)
  const { rows } = await raw<{ floor: number; ceiling: number }>`
    SELECT ${firstFrom(new Date(to.getTime() - DRIFT_MS))} - 1 AS floor, ${firstFrom(new Date(to.getTime() + DRIFT_MS))} AS ceiling`.execute(
    sql,
  )
  const [found] = rows
  if (found === undefined) throw new Error('A query without a table answers one row')
  return { ...found, to }
}

/** The first id that is not before an instant, were all in order; the one after the last where all are before it. */
function firstFrom(instant: Date): RawBuilder<number> {
  return raw`(
    WITH RECURSIVE half (low, high) AS (
      SELECT 0::bigint, coalesce(max(id), 0) + 1 FROM history
       UNION ALL
      SELECT CASE WHEN probe.at < ${instant} THEN probe.id ELSE low END, CASE WHEN probe.at < ${instant} THEN high ELSE (low + high) / 2 END
        FROM half
        LEFT JOIN LATERAL (SELECT id, at FROM history WHERE id >= (low + high) / 2 AND id > low AND id < high ORDER BY id LIMIT 1) AS probe ON true
       WHERE high - low > 1)
    SELECT min(high) FROM half)`
}

/** Whether what a cause tells of was there at the end of the day. */
export function isBy({ floor, ceiling, to }: DayEnd, cause: RawBuilder<unknown>): RawBuilder<boolean> {
  return raw`(${cause} < ${ceiling}::bigint AND (${cause} <= ${floor}::bigint OR (SELECT at FROM history WHERE id = ${cause}) < ${to}))`
}

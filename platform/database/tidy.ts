import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Deletes the rows of a table that fit, but for those that somebody holds at this moment: they are left to the next time, so that what
 * tidies up never waits for a writer while writers wait for it.
 */
export async function deleteUnlocked(
  sql: Kysely<Tables>,
  table: keyof Tables,
  fits: RawBuilder<boolean>,
): Promise<void> {
  const rows = raw.table(table)
  await raw`
    DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${rows} WHERE ${fits} FOR UPDATE SKIP LOCKED))
  `.execute(sql)
}

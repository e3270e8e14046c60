import { hostname } from 'node:os'
import { type Kysely, sql as raw } from 'kysely'
import type * as z from 'zod/mini'
import { type Backup, backup, failedBackup } from '#domain/archive/archive.ts'
import type { Tables } from '#server/database/tables.ts'

/** Promises the record id under which the history keeps all backups. */
export const BACKUPS = 'backups'

/** The name that distinguishes a machine from others on the same database. */
export const MACHINE = hostname()

/** The newest backup, and what went wrong since then. */
export interface Kept {
  readonly last: Backup | null
  readonly failed: z.infer<typeof failedBackup> | null
}

/** Promises the newest backup of all instances, as the history has it, and the newest failure after it. */
export async function readKept(sql: Kysely<Tables>): Promise<Kept> {
  const { rows } = await raw<{ action: string; kept: unknown }>`
    SELECT DISTINCT ON (action) action, id, changes -> 'to' AS kept FROM history
     WHERE noun = 'archive' AND record_id = ${BACKUPS} AND action IN ('back-up', 'back-up-failed')
     ORDER BY action, id DESC
  `.execute(sql)
  const of = (action: string) => rows.find((row) => row.action === action)?.kept
  const [made, lost] = [of('back-up'), of('back-up-failed')]
  const last = made === undefined ? null : backup.parse(made)
  const failed = lost === undefined ? null : failedBackup.parse(lost)
  return { last, failed: last !== null && failed !== null && failed.at <= last.at ? null : failed }
}

/** Whether the connection has the backups to itself: no other instance makes one meanwhile. */
export async function takeLease(sql: Kysely<Tables>): Promise<boolean> {
  const { rows } = await raw<{ taken: boolean }>`
    SELECT pg_try_advisory_lock(hashtext('forge backup')) AS taken`.execute(sql)
  return rows[0]?.taken === true
}

/** To be asked on the same connection; the end of a connection ends its lease too. */
export async function giveLease(sql: Kysely<Tables>): Promise<void> {
  await raw`SELECT pg_advisory_unlock(hashtext('forge backup'))`.execute(sql)
}

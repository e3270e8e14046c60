import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql as raw } from 'kysely'
import { lastCheckDue } from '#features/ledger/rules.ts'
import { type ChangeFeed, record } from '#platform/change/server/history.ts'
import { writeBackup } from '#platform/database/backup.ts'
import type { Database } from '#platform/database/open.ts'
import type { Tables } from '#platform/database/tables.ts'

const BACKUPS_KEPT = 14

export async function readLastBackup(sql: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await raw<{ at: string }>`
    SELECT changes -> 'to' ->> 'at' AS at FROM history
     WHERE noun = 'archive' AND record_id = 'backups' ORDER BY id DESC LIMIT 1`.execute(sql)
  return rows[0] === undefined ? null : new Date(rows[0].at)
}

/** Makes the night's backup if it is due, on one instance only. The first backup is due on the first night after `began`. */
export async function backUpAtNight(
  { database, changes, backupDir }: { database: Database; changes: ChangeFeed; backupDir: string },
  { now, began }: { now: Date; began: Date },
): Promise<void> {
  const isMade = async (sql: Kysely<Tables>) => lastCheckDue(now) <= ((await readLastBackup(sql)) ?? began)
  if (await isMade(database.sql)) return
  const at = now.toISOString()
  const made = await database.apart(async (sql) => {
    const lock = raw<{ taken: boolean }>`SELECT pg_try_advisory_lock(hashtext('forge backup')) AS taken`
    if ((await lock.execute(sql)).rows[0]?.taken !== true) return false
    try {
      if (await isMade(sql)) return false
      mkdirSync(backupDir, { recursive: true, mode: 0o700 })
      await writeBackup(join(backupDir, `forge-${at.slice(0, 19).replaceAll(':', '-')}Z.backup`), sql)
      const to = { at }
      await changes.commit((sql) =>
        record(sql, { noun: 'archive', action: 'back-up', recordId: 'backups', memberId: null, to }),
      )
      return true
    } finally {
      // The database would notice the closed connection only later, so the lock is released explicitly.
      await raw`SELECT pg_advisory_unlock(hashtext('forge backup'))`.execute(sql)
    }
  })
  if (!made) return
  const files = readdirSync(backupDir).toSorted()
  const ours = files.filter((file) => /^forge-.+\.backup(\.unfinished)?$/.test(file))
  const whole = ours.filter((file) => file.endsWith('.backup')).slice(-BACKUPS_KEPT)
  for (const file of ours) if (!whole.includes(file)) rmSync(join(backupDir, file))
}

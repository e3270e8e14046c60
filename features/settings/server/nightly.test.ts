import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readOff } from '#features/home/server/routes.ts'
import { ChangeFeed } from '#platform/change/server/history.ts'
import { readBackup } from '#platform/database/backup.ts'
import type { Database } from '#platform/database/open.ts'
import { freshDatabase, onBothDatabases, onPostgres, SILENT } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { backUpAtNight } from './nightly.ts'

/** A folder for backups, and `night`, which runs the nightly backup at a given time. */
function nightsOf(source: () => { readonly database: Database }) {
  const backupDir = join(temporaryFolder(), 'backups')
  const began = new Date('2026-06-17T10:00:00Z')
  const night = (now: string, folder = backupDir) => {
    const { database } = source()
    const changes = new ChangeFeed({ database, log: SILENT })
    return backUpAtNight({ database, changes, backupDir: folder }, { now: new Date(now), began })
  }
  return { backupDir, night }
}

onBothDatabases((kind) => {
  const { product } = testProduct({ kind })
  const { backupDir, night } = nightsOf(() => product)

  it('ARCH-1, ARCH-2: each night makes one backup, readable by its user only, and keeps the newest 14', async () => {
    await night('2026-06-17T20:00:00Z')
    mkdirSync(backupDir, { recursive: true, mode: 0o700 })
    const old = Array.from(
      { length: 14 },
      (_, day) => `forge-2026-06-${String(day + 1).padStart(2, '0')}T02-10-30Z.backup`,
    )
    for (const file of [...old, 'forge-2026-06-15T02-10-30Z.backup.unfinished', 'mine.txt'])
      writeFileSync(join(backupDir, file), '')
    await night('2026-06-18T02:10:30Z')
    await night('2026-06-18T02:20:30Z')
    const made = 'forge-2026-06-18T02-10-30Z.backup'
    expect(readdirSync(backupDir).toSorted()).toEqual([...old.slice(1), made, 'mine.txt'])
    expect(statSync(join(backupDir, made)).mode & 0o777).toBe(0o600)
    await readBackup(join(backupDir, made))
  })

  it('ARCH-5, ARCH-6: a failed backup is retried; after two days staff’s Home reports it', async () => {
    const off = async () =>
      (await readOff(product.database.sql, product.clock.now())).filter(({ what }) => what === 'no-backup')
    product.clock.moveTo('2026-06-20T02:10:31Z')
    await expect(night('2026-06-20T02:10:31Z', '/dev/null/backups')).rejects.toThrow('ENOTDIR')
    expect(await off()).toMatchObject([{ count: 2 }])
    const { text } = await product.request('/metrics')
    expect(text).toMatch(/^forge_backup_age_seconds 172801$/m)
    await night('2026-06-20T02:20:31Z')
    expect(await off()).toEqual([])
  })
})

onPostgres('backups of several instances', () => {
  it('ARCH-1: one instance makes the backup, and the others learn of it from the history', async () => {
    const fresh = await freshDatabase('postgres')
    const { backupDir, night } = nightsOf(() => fresh)
    await fresh.database.apart(async (other) => {
      await sql`SELECT pg_advisory_lock(hashtext('forge backup'))`.execute(other)
      await night('2026-06-18T02:10:30Z')
      await expect(() => readdirSync(backupDir)).toThrow('ENOENT')
    })
    await Promise.all([night('2026-06-18T02:10:30Z'), night('2026-06-18T02:10:31Z')])
    expect(readdirSync(backupDir)).toHaveLength(1)
    await fresh.cleanup()
  })
})

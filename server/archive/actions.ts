import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as afterOneTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Backup, Backups } from '#domain/archive/archive.ts'
import { backupNameOf, backupsToDelete } from '#domain/archive/rules.ts'
import { Failure } from '#domain/failure.ts'
import { lastCheckDue } from '#domain/ledger/check.ts'
import { BACKUPS, giveLease, MACHINE, readKept, takeLease } from '#server/archive/data.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { record } from '#server/change/record.ts'
import { backupOf } from '#server/database/backup.ts'
import { UNFINISHED, UnreadBackup, writeBackupFile } from '#server/database/backup-file.ts'
import { asFailure } from '#server/database/failures.ts'
import type { Database } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Log } from '#server/log.ts'

/** After a failure the night's backup is tried again so much later, ms. */
const AGAIN_MS = 3_600_000

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

export interface BackupDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  /** Where the backups lie. */
  readonly backupDir: string
  readonly log: Log
}

/** Makes a backup and says so in the history; `by` null for the product itself. @throws Failure 'backup-underway', 'backup-failed' */
export async function backUp(deps: BackupDeps, { at, by }: { at: Date; by: string | null }): Promise<Backup> {
  const made = await attempt(deps, { at, by, isWanted: async () => true })
  if (made === null) throw new Failure('backup-underway')
  return made
}

/** Makes the night's backup where nobody did; where there never was one it is due by the next night from `began` on. */
export async function backUpAtNight(
  deps: BackupDeps,
  { now, began }: { now: Date; began: Date },
): Promise<void> {
  const due = lastCheckDue(now)
  const isWanted = async (sql: Kysely<Tables>) => {
    const { last, failed } = await readKept(sql)
    const isDue = due > (last === null ? began : new Date(last.at))
    return isDue && (failed === null || now.getTime() - Date.parse(failed.at) >= AGAIN_MS)
  }
  if (await isWanted(deps.database.sql)) await attempt(deps, { at: now, by: null, isWanted })
}

interface Wanted {
  readonly at: Date
  readonly by: string | null
  /** Asked once nobody else makes one. */
  isWanted(sql: Kysely<Tables>): Promise<boolean>
}

/** One process has one connection to the embedded database, on which a lease keeps nobody out. */
const underway = new Set<Database>()

/** Null where somebody else makes one, or it is not wanted any more. */
async function attempt(deps: BackupDeps, { at, by, isWanted }: Wanted): Promise<Backup | null> {
  const { database, changes, log } = deps
  if (underway.has(database)) return null
  underway.add(database)
  const row = { noun: 'archive', recordId: BACKUPS, memberId: by } as const
  try {
    const made = await database.apart(async (sql) => {
      if (!(await takeLease(sql))) return null
      try {
        return (await isWanted(sql)) ? await write(deps, sql, at) : null
      } finally {
        await giveLease(sql).catch(() => {})
      }
    })
    if (made !== null) await changes.commit((sql) => record(sql, { ...row, action: 'back-up', to: made }))
    return made
  } catch (err) {
    const reason = reasonOf(err, deps.backupDir)
    log.error({ err }, 'The backup could not be made')
    const to = { at: at.toISOString(), reason }
    await changes.commit((sql) => record(sql, { ...row, action: 'back-up-failed', to }))
    throw new Failure('backup-failed', `The backup could not be made. ${reason}`)
  } finally {
    underway.delete(database)
  }
}

async function write({ backupDir, database }: BackupDeps, sql: Kysely<Tables>, at: Date): Promise<Backup> {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  chmodSync(backupDir, 0o700)
  const remove = (file: string) => rmSync(join(backupDir, file), { force: true })
  // An instance that was killed while it wrote one left it.
  readdirSync(backupDir)
    .filter((file) => file.startsWith('forge-') && file.endsWith(UNFINISHED))
    .forEach(remove)
  const file = backupNameOf(at)
  const rows = backupOf({ sql })
  const text = database.kind === 'embedded' ? gathered(rows) : rows
  const bytes = await writeBackupFile(join(backupDir, file), text)
  backupsToDelete(readdirSync(backupDir)).forEach(remove)
  return { file, at: at.toISOString(), bytes, machine: MACHINE }
}

/** All pieces at first, in memory: the embedded database serves the others again before they are packed and written. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const all: string[] = []
  for await (const piece of pieces) {
    all.push(piece)
    // That database works in this process: what needs it not goes on between two readings.
    await afterOneTurn()
  }
  yield* all
}

function reasonOf(error: unknown, folder: string): string {
  const { code = '' } = Object(error) as { code?: string }
  if (FULL.includes(code)) return `The disk of ${folder} is full.`
  if (UNWRITABLE.includes(code)) return `${folder} cannot be written to.`
  if (error instanceof UnreadBackup) return error.message
  const failure = asFailure(error)
  return failure instanceof Failure ? failure.message : 'The log says why.'
}

/** How the backups stand on this machine. */
export async function backupsOf({
  database,
  backupDir,
}: Pick<BackupDeps, 'database' | 'backupDir'>): Promise<Backups> {
  const kept = await readKept(database.sql)
  return {
    folder: backupDir,
    ...kept,
    isHere: kept.last !== null && existsSync(join(backupDir, kept.last.file)),
  }
}

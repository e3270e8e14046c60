import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import { ChangeNotifier, type Engine, VALUE_TYPES, warnOfSlow } from './engine.ts'
import { type Migrations, migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

const PARSERS = Object.fromEntries(Object.values(VALUE_TYPES).map(({ oid, parse }) => [oid, parse]))

interface EmbeddedOptions {
  dataDir: string
  /** Null: the database stays as it is. */
  migrations: Migrations | null
  log: Log
}

/**
 * Opens the embedded database in DATA_DIR, and makes it when there is none: PGlite as it comes, which does not sync its
 * commits to the disk. For the demo, for development and for trials.
 *
 * @throws an Error with one clear line when another server uses the folder, when it does not open, or when another
 *   version of the program made it
 */
export async function openEmbedded({ dataDir, migrations, log }: EmbeddedOptions): Promise<Engine> {
  const home = join(dataDir, 'database')
  // PGlite makes its files readable by everyone.
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(home, resolve(dataDir))
  let database: PGlite | undefined
  try {
    database = await start(join(home, 'cluster'), dataDir)
    const sql = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: database }), log: warnOfSlow(log) })
    if (migrations !== null) await migrate(sql, migrations, log)
    return engine(database, sql, log, unlock)
  } catch (error) {
    await database?.close()
    unlock()
    throw error
  }
}

function engine(database: PGlite, sql: Kysely<Tables>, log: Log, unlock: () => void): Engine {
  return {
    kind: 'embedded',
    sql,
    notifier: new ChangeNotifier(log),
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    apart: (work) => work(sql),
    async close() {
      await sql.destroy()
      if (!database.closed) await database.close()
      unlock()
    },
  }
}

/** Whether DATA_DIR holds a database, of whatever state. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'database', 'cluster'))
}

async function start(cluster: string, dataDir: string): Promise<PGlite> {
  try {
    const database = await PGlite.create({ dataDir: cluster, extensions: { pg_trgm }, parsers: PARSERS })
    await database.exec('SET TimeZone TO UTC')
    return database
  } catch (error) {
    throw new Error(
      `The embedded database in ${resolve(dataDir)} does not open. See that the disk has room and that this user may ` +
        'read and write the folder; if it still does not open, move it away and start on an empty one.',
      { cause: error },
    )
  }
}

/**
 * Takes a folder for this process alone. The embedded database has no such lock of its own, and two servers on
 * one folder destroy each other's rows. SQLite's file lock is the one in Node that the kernel drops with the
 * process, however it dies, and that other containers on the same volume see.
 *
 * @returns the function that gives the folder back
 * @throws an Error with one clear line when another process, or this one, already holds the folder
 */
export function lockFolder(folder: string, shownAs: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `DATA_DIR ${shownAs} is in use by another server. Stop that one first, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => lock.close()
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

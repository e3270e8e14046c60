import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, sql as raw, type Transaction } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import { dataDirFault } from './data-dir.ts'
import { ChangeNotifier, type Connections, type Engine, VALUE_TYPES, warnOfSlow } from './engine.ts'
import { asFailure, isRetryable } from './failures.ts'
import { type Migrations, migrate } from './migrate.ts'
import { openPostgres, openPostgresStore, postgresFault } from './postgres.ts'
import type { Tables } from './tables.ts'

/** The product's database, of either kind (docs/architecture.md). */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** For reads outside a transaction. What goes wrong comes as the driver's error: `asFailure` says what it means. */
  readonly sql: Kysely<Tables>
  /**
   * Commits what `work` did, or none of it. A deadlock or a lost race for a snapshot runs `work` again, at most
   * 3 times: it must touch nothing but the database.
   * @throws Failure that a broken named constraint stands for; 'database-away' when the connection is lost (the
   *   commit may then have happened); 'conflict' when others were faster every time; whatever `work` throws
   */
  transaction<T>(work: (sql: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Tells every instance, this one included, that the history has news. To be called after a commit. */
  notify(): void
  /** Calls `listener` when there may be news in the history; returns the function that ends it. */
  onNotify(listener: () => void): () => void
  /** @throws Failure 'database-away' when the database does not answer */
  ping(): Promise<void>
  connections(): Connections
  /** Gives a reading that takes long a connection on which nobody's time runs out. What goes wrong comes as the driver's error. */
  apart: Engine['apart']
  /** Waits for what is running. Again, it does nothing. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server's address; null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log: Log
  /** The folder of numbered SQL files; the product's own unless given. */
  migrationsDir?: string
}

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Opens the database and brings it to the newest migration.
 * @throws an Error whose message is one clear line for the person who starts the server
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, migrationsDir = MIGRATIONS_DIR } = options
  const migrations = { folder: migrationsDir }
  return databaseOn(
    databaseUrl === null
      ? await explained(openEmbedded({ dataDir, migrations, log }), (error) => dataDirFault(dataDir, error))
      : await explained(openPostgres({ databaseUrl, migrations, log }), (error) =>
          postgresFault(databaseUrl, error),
        ),
  )
}

/** The database as a command of the operator's has it: without news, and nobody's time runs out. */
export type Store = Pick<Engine, 'kind' | 'sql' | 'close'>

/**
 * Opens the database for as long as a command takes, on one connection, and leaves it as it is, whatever version made
 * it.
 * @throws an Error whose message is one clear line for the person at the terminal
 */
export async function openStore({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Store> {
  return databaseUrl === null
    ? await explained(openEmbedded({ dataDir, migrations: null, log }), (error) =>
        dataDirFault(dataDir, error),
      )
    : await explained(openPostgresStore(databaseUrl, log), (error) => postgresFault(databaseUrl, error))
}

async function explained<T>(opening: Promise<T>, faultOf: (error: unknown) => unknown): Promise<T> {
  try {
    return await opening
  } catch (error) {
    throw faultOf(error)
  }
}

function databaseOn(engine: Engine): Database {
  const { kind, sql, notifier } = engine
  let closed: Promise<void> | undefined
  const commit = async <T>(attempt: () => Promise<T>): Promise<T> => {
    try {
      return await persist(attempt)
    } catch (error) {
      throw asFailure(error)
    }
  }
  return {
    kind,
    sql,
    transaction: (work) => commit(() => sql.transaction().execute(work)),
    notify: () => notifier.notify(),
    onNotify: (listener) => notifier.onNotify(listener),
    connections: () => engine.connections(),
    apart: (work) => engine.apart(work),
    async ping() {
      try {
        await raw`SELECT 1`.execute(sql)
      } catch (error) {
        throw asFailure(error)
      }
    },
    close() {
      closed ??= notifier.close().then(() => engine.close())
      return closed
    },
  }
}

const RETRIES = 3

async function persist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || tried === RETRIES) throw error
      // Two that met once would meet again if both came back at the same moment.
      await wait(Math.random() * 10 * 2 ** tried)
    }
  }
}

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

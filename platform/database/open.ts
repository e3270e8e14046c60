import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PostgresDialect, sql as raw, type Transaction } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import { dataDirFault } from './data-dir.ts'
import { ChangeNotifier, type Engine, type Store, warnOfSlow } from './engine.ts'
import { asFailure, isRetryable } from './failures.ts'
import { migrate } from './migrate.ts'
import { openPool, openPostgres, openPostgresStore, postgresFault, preparing } from './postgres.ts'
import type { Tables } from './tables.ts'

/** The product's database, of either kind (docs/architecture.md). */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** For reads outside a transaction. It throws the driver's errors; `asFailure` maps them. */
  readonly sql: Kysely<Tables>
  /**
   * Commits `work`, or nothing of it. After a deadlock or a serialization failure `work` runs again, at most 3 times, so it
   * must touch only the database.
   * @throws Failure of a violated named constraint; 'database-away' if the connection is lost (the commit may have
   * happened); 'conflict' if all tries failed; whatever `work` throws
   */
  transaction<T>(work: (sql: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Notifies every instance, also this one, of new history rows. Call it after a commit. */
  notify(): void
  /** Calls `listener` when there may be new history rows; returns the unsubscribe function. */
  onNotify(listener: () => void): () => void
  /** @throws Failure 'database-away' when the database does not answer */
  ping(): Promise<void>
  waiting: Engine['waiting']
  /** Runs a slow reading on a connection without time-outs. It throws the driver's errors. */
  apart: Engine['apart']
  /** Waits for running work. Calling it again does nothing. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL address; null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log: Log
  /** The folder of numbered SQL files; by default the product's. */
  migrationsDir?: string
}

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Opens and migrates the database. @throws an Error with one clear line for the operator */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log, migrationsDir = MIGRATIONS_DIR } = options
  const opening =
    databaseUrl === null
      ? openEmbedded({ ...options, migrationsDir })
      : openPostgres(databaseUrl, migrationsDir, log)
  return databaseOn(await opening.catch((error: unknown) => fail(error, options)))
}

/**
 * Opens the database for a command, on one connection, without migrating it.
 * @throws an Error with one clear line for the operator
 */
export async function openStore(options: DatabaseOptions): Promise<Store> {
  const { databaseUrl, dataDir, log } = options
  const opening: Promise<Store> =
    databaseUrl === null
      ? openEmbedded({ dataDir, migrationsDir: null, log })
      : openPostgresStore(databaseUrl, log)
  return await opening.catch((error: unknown) => fail(error, options))
}

function fail(error: unknown, { databaseUrl, dataDir }: DatabaseOptions): never {
  throw databaseUrl === null ? dataDirFault(dataDir, error) : postgresFault(databaseUrl, error)
}

function databaseOn(engine: Engine): Database {
  const { kind, sql, notifier, waiting, apart } = engine
  let closed: Promise<void> | undefined
  const refuse = (error: unknown) => Promise.reject(asFailure(error))
  return {
    ...{ kind, sql, waiting, apart },
    transaction: (work) => persist(() => sql.transaction().execute(work)).catch(refuse),
    notify: () => notifier.notify(),
    onNotify: (listener) => notifier.onNotify(listener),
    ping: async () => void (await raw`SELECT 1`.execute(sql).catch(refuse)),
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
      // Random, so that two transactions that collided do not collide again.
      await wait(Math.random() * 10 * 2 ** tried)
    }
  }
}

interface EmbeddedOptions {
  dataDir: string
  /** Null: the database is not migrated. */
  migrationsDir: string | null
  log: Log
}

/** PGlite has one connection, which stays; nothing of it comes from the environment. */
const IN_PROCESS = { max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', ssl: false }

/**
 * Opens or creates the embedded database in DATA_DIR: PGlite, which does not sync commits to disk. For the demo,
 * development and trials.
 * @throws an Error with one clear line if another server uses the folder, it cannot be opened, or another version of the
 * program made it
 */
export async function openEmbedded({ dataDir, migrationsDir, log }: EmbeddedOptions): Promise<Engine> {
  const home = join(dataDir, 'database')
  // PGlite makes its files readable by everyone.
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(home, resolve(dataDir))
  let opened: PGlite | undefined
  try {
    const database = await start(join(home, 'cluster'), dataDir)
    opened = database
    const pool = openPool({ ...IN_PROCESS, stream: () => new Wire(database, log) }, log)
    const dialect = new PostgresDialect({ pool: preparing(pool) })
    const sql = new Kysely<Tables>({ dialect, log: warnOfSlow(log) })
    if (migrationsDir !== null) await migrate(sql, migrationsDir, log)
    return {
      kind: 'embedded',
      sql,
      notifier: new ChangeNotifier(log),
      waiting: () => 0,
      apart: (work) => work(sql),
      async close() {
        await sql.destroy()
        await end(database)
        unlock()
      },
    }
  } catch (error) {
    if (opened !== undefined) await end(opened)
    unlock()
    throw error
  }
}

export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'database', 'cluster'))
}

async function start(cluster: string, dataDir: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: cluster, extensions: { pg_trgm } })
  } catch (error) {
    throw new Error(
      `The embedded database in ${resolve(dataDir)} does not open. See that the disk has room and that this user may ` +
        'read and write the folder; if it still does not open, move it away and start on an empty one.',
      { cause: error },
    )
  }
}

const TERMINATE = 'X'.charCodeAt(0)
/** ReadyForQuery, in the last 6 bytes of every whole answer. */
const READY = 'Z'.charCodeAt(0)

/** Databases that ended on a PANIC, for example on a full disk. PGlite never returns from a further message to one. */
const stopped = new WeakSet<PGlite>()

async function end(database: PGlite): Promise<void> {
  if (!database.closed && !stopped.has(database)) await database.close()
}

/** PGlite as the pool's socket: a statement's messages arrive together, and known statements are prepared. */
class Wire extends Duplex {
  readonly #database: PGlite
  readonly #log: Log

  constructor(database: PGlite, log: Log) {
    super()
    this.#database = database
    this.#log = log
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(parts.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #send(message: Buffer): Promise<void> {
    // PGlite ends by close().
    if (message[0] === TERMINATE) return
    if (stopped.has(this.#database)) throw new Error('Connection terminated: the database has stopped')
    const answer = await this.#database.execProtocolRaw(message)
    this.push(answer)
    if (answer.at(-6) === READY) return
    stopped.add(this.#database)
    this.#log.error({}, 'The embedded database has stopped: make room on its disk, then start again')
    this.destroy()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}

const SQLITE_BUSY = 5

/**
 * Locks a folder for this process. PGlite has no such lock, and two servers on one folder destroy each other's rows.
 * SQLite's file lock is available in Node, is released by the kernel when the process dies, and is visible to other
 * containers on the volume.
 * @returns the function that unlocks it
 * @throws an Error with one clear line if another process, or this one, has locked it
 */
export function lockFolder(folder: string, shownAs: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (Object(error).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `DATA_DIR ${shownAs} is in use by another server. Stop that one first, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => lock.close()
}

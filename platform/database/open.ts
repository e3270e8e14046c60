import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql as raw, type Transaction } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import { dataDirFault } from './data-dir.ts'
import { openEmbedded } from './embedded.ts'
import type { Connections, Engine } from './engine.ts'
import { asFailure, isRetryable } from './failures.ts'
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
   *
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
 *
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
 *
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

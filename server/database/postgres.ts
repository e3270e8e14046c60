import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql as raw } from 'kysely'
import { Client, type ClientBase, type ClientConfig, type CustomTypesConfig, type Pool, types } from 'pg'
import type { Log } from '#server/log.ts'
import { ChangeNotifier } from './change-notifier.ts'
import type { Engine } from './engine.ts'
import { LongTransactions, type WritingTransaction } from './long-transactions.ts'
import { type Migrations, migrate } from './migrate.ts'
import { listenForNotifications } from './postgres-listener.ts'
import { openPatientPool, openPool } from './postgres-pool.ts'
import { warnOfSlow } from './slow-statements.ts'
import type { Tables } from './tables.ts'
import { VALUE_TYPES } from './value-types.ts'

/** More connections bring no more bookings, and hurt when everybody wants the same raid's row. */
const POOL_SIZE = 10

/** The oldest release that the SQL is written for. */
const OLDEST_VERSION = 150_000

const CHANNEL = 'forge_history'

/** The notified changes are committed already, so nobody waits until the notification itself has reached the disk. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/** How the connection that listens is called in pg_stat_activity: one for each instance. */
// The name is a contract: the restore of another version looks for it.
export const LISTENER_NAME = 'forge bell'

/** Ends what hangs, and what keeps others waiting: no statement of the product comes near this, in ms. */
const STATEMENT_TIMEOUT_MS = 5_000

/** The lock timeout, ms: a caller that waits for a locked row fails after it, and others get the connection. */
const LOCK_TIMEOUT_MS = 1_500

/** For a connection to be made, ms. */
const CONNECT_TIMEOUT_MS = 2_000

/** For one of the pool's to become free, ms: a longer wait ends in 'database-away'. */
const WAIT_TIMEOUT_MS = 5_000

export interface PostgresOptions {
  databaseUrl: string
  migrations: Migrations
  log: Log
}

/**
 * Opens a PostgreSQL server, 15 or later.
 *
 * @throws an Error with one clear line when the server is older, or when another version of the program made the
 *   database; the driver's error when it cannot be reached
 */
export async function openPostgres({ databaseUrl, migrations, log }: PostgresOptions): Promise<Engine> {
  const server = { ...CONNECTION, connectionString: databaseUrl }
  await prepare(server, migrations, log)

  const limits = { connectionTimeoutMillis: WAIT_TIMEOUT_MS, onConnect: session(SESSION + LIMITS) }
  const pool = openPatientPool({ server, size: POOL_SIZE, ...limits }, log)
  // A notification carries who sent it: this instance has woken its own listeners already.
  const instance = randomUUID()
  const notifier = new ChangeNotifier(log, async () => {
    await pool.query(NOTIFY, [CHANNEL, instance])
  })
  const listener = await listenForNotifications({
    connect: async () => new Client({ ...server, application_name: LISTENER_NAME }),
    channel: CHANNEL,
    onNotify: (sender) => {
      if (sender !== instance) notifier.wake()
    },
    onSilence: () => pool.refuse(),
    onVoice: () => pool.admit(),
    log,
  })
  const dialect = new PostgresDialect({ pool })
  const sql = new Kysely<Tables>({ dialect, log: warnOfSlow(log) })
  const query = (text: string) => raw.raw<WritingTransaction>(text).execute(sql)
  const stopWatching = new LongTransactions({ query, log }).watch()
  return {
    kind: 'postgres',
    sql,
    notifier,
    connections: () => pool.connections(),
    async apart(work) {
      const store = await openPostgresStore(databaseUrl, log)
      try {
        return await work(store.sql)
      } finally {
        await store.close()
      }
    },
    async close() {
      stopWatching()
      await listener.stop()
      await sql.destroy()
      await pool.end()
    },
  }
}

/**
 * One connection without time limits, to a database that is left as it is: for what takes its time.
 *
 * @throws as openPostgres
 */
export async function openPostgresStore(
  databaseUrl: string,
  log: Log,
): Promise<Omit<Engine, 'notifier' | 'connections' | 'apart'>> {
  const server = { ...CONNECTION, connectionString: databaseUrl }
  const pool = openPool({ server, size: 1, onConnect: session(SESSION) }, log)
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await sql.destroy()
    if (!pool.ended) await pool.end()
  }
  try {
    await refuseUnfitServer(pool)
  } catch (error) {
    await close()
    throw error
  }
  return { kind: 'postgres', sql, close }
}

/**
 * JIT costs more than any of the product's statements gain by it, and parallel workers are taken from other callers: plans for
 * them read whole tables (docs/performance.md).
 */
const SESSION = 'SET TimeZone TO UTC; SET jit TO off; SET max_parallel_workers_per_gather TO 0;'

const LIMITS = `SET statement_timeout TO ${STATEMENT_TIMEOUT_MS}; SET lock_timeout TO ${LOCK_TIMEOUT_MS};
  SET idle_in_transaction_session_timeout TO ${STATEMENT_TIMEOUT_MS}`

/** Says what holds for a new connection. A pooler would refuse the same as parameters of the start. */
const session = (statements: string) => async (client: ClientBase) => {
  await client.query(statements)
}

const CONNECTION: ClientConfig = {
  application_name: 'forge',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: valueTypes(),
}

/** Migrates over a connection of its own without time limit: an instance may have to wait for another one's migration. */
async function prepare(server: ClientConfig, migrations: Migrations, log: Log): Promise<void> {
  const pool = openPool({ server, size: 1, onConnect: session(SESSION) }, log)
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseUnfitServer(pool)
    await migrate(sql, migrations, log)
  } finally {
    await sql.destroy()
    if (!pool.ended) await pool.end()
  }
}

async function refuseUnfitServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; text: string; reads: boolean }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text,
            pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS reads`,
  )
  const [server] = rows
  if (server === undefined || server.number < OLDEST_VERSION)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${server?.text}: version 15 or later is needed.`)
  if (server.reads)
    throw new Error(
      'DATABASE_URL leads to a server that only reads, such as a standby. Name the one that writes.',
    )
}

function valueTypes(): CustomTypesConfig {
  const parsers = new Map<number, (text: string) => unknown>()
  for (const { oid, arrayOid, parse } of Object.values(VALUE_TYPES)) {
    parsers.set(oid, parse)
    parsers.set(arrayOid, (text) => parseList<unknown>(text, parse))
  }
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format),
  }
}

/** A list of one dimension whose items need no quotes: numbers and dates. */
function parseList<T>(text: string, parse: (item: string) => T): (T | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parse(item)))
}

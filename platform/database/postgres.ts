import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg'
import type { Log } from '#platform/call/server/log.ts'
import { ChangeNotifier } from './change-notifier.ts'
import type { Engine } from './engine.ts'
import { type Migrations, migrate } from './migrate.ts'
import { listenForNotifications } from './postgres-listener.ts'
import { warnOfSlow } from './slow-statements.ts'
import type { Tables } from './tables.ts'
import { VALUE_TYPES } from './value-types.ts'

/** The oldest release that the SQL is written for. */
const OLDEST_VERSION = 150_000

const CHANNEL = 'forge_history'

/** The notified changes are committed already, so nobody waits until the notification itself has reached the disk. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/**
 * JIT costs more than any of the product's statements gain by it, and parallel workers are taken from other callers: plans for
 * them read whole tables (docs/performance.md).
 */
const SESSION = 'SET TimeZone TO UTC; SET jit TO off; SET max_parallel_workers_per_gather TO 0'

const CONNECTION = {
  application_name: 'forge',
  // ms for a connection to be made, and for one of the pool to become free.
  connectionTimeoutMillis: 5_000,
  // The system notices a server that vanished without a word.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: valueTypes(),
} satisfies ClientConfig

/** For calls, in ms. */
const CALLS = {
  ...CONNECTION,
  // More connections bring no more bookings, and hurt when everybody wants the same raid's row.
  max: 10,
  // No statement of the product comes near this.
  statement_timeout: 5_000,
  // After the server's own time-out, so it ends only what a silent server leaves open, and a rollback after it.
  query_timeout: 6_000,
  // Who waits for a locked row fails after it, and others get the connection.
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
} satisfies PoolConfig

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
  // Without time limits: an instance may have to wait for another one's migration.
  const store = await openPostgresStore(databaseUrl, log)
  try {
    await migrate(store.sql, migrations, log)
  } finally {
    await store.close()
  }

  const pool = openPool({ ...CALLS, connectionString: databaseUrl }, log)
  const dialect = new PostgresDialect({ pool: preparing(pool) })
  // A notification carries who sent it: this instance has woken its own listeners already.
  const instance = randomUUID()
  const notifier = new ChangeNotifier(log, async () => {
    await pool.query(NOTIFY, [CHANNEL, instance])
  })
  const listener = await listenForNotifications({
    connect: () => new Client({ ...CONNECTION, connectionString: databaseUrl }),
    channel: CHANNEL,
    onNotify: (sender) => {
      if (sender !== instance) notifier.wake()
    },
    log,
  })
  return {
    kind: 'postgres',
    sql: new Kysely<Tables>({ dialect, log: warnOfSlow(log) }),
    notifier,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async apart(work) {
      const { sql, close } = await openPostgresStore(databaseUrl, log)
      try {
        return await work(sql)
      } finally {
        await close()
      }
    },
    async close() {
      await listener.stop()
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
  const pool = openPool({ ...CONNECTION, connectionString: databaseUrl, max: 1 }, log)
  try {
    await refuseUnfitServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgres', sql, close: () => pool.end() }
}

function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...config, onConnect: async (client) => void (await client.query(SESSION)) })
  // Without these listeners the end of a connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost'))
  pool.on('connect', (client) => {
    // An error during a query rejects that query: it needs no second report.
    client.on('error', () => {})
  })
  return pool
}

/** The product has some hundreds; lists of values of many lengths would make more and more of them. */
const MOST_STATEMENTS = 500

/**
 * Each connection prepares a statement with values once, and from then on sends the values alone: to parse and plan it anew costs
 * more than most of them do.
 */
function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    // A column that a newer version adds would make * another list than the one that was prepared.
    if (known !== undefined || names.size === MOST_STATEMENTS || text.startsWith('select * ')) return known
    const name = `forge ${names.size}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]): unknown =>
        client.query(values.length === 0 ? text : { text, values, name: nameOf(text) })
      // Kysely was given no cursors, so it can't stream.
      return { query, release: client.release.bind(client) } as PostgresPoolClient
    },
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

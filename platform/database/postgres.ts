import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg'
import type { Log } from '#platform/call/server/log.ts'
import { ChangeNotifier, type Engine, type Store, warnOfSlow } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

/** The oldest release that the SQL supports. */
const OLDEST_VERSION = 150_000

const CHANNEL = 'forge_history'

/** The announced changes are committed already, so the notification need not wait for the disk. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

/** JIT costs more than any statement gains, and parallel workers occupy the processors of others: their plans scan whole tables. */
const SESSION = 'SET TimeZone TO UTC; SET jit TO off; SET max_parallel_workers_per_gather TO 0'

const CONNECTION = {
  application_name: 'forge',
  // ms to connect, and to wait for a free connection of the pool.
  connectionTimeoutMillis: 5_000,
  // Detects a server that vanished silently.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies ClientConfig

/** The connections for calls; times in ms. */
const CALLS = {
  ...CONNECTION,
  // More connections give no more bookings, and hurt when many want the same raid's row.
  max: 10,
  // No statement of the product takes nearly this long.
  statement_timeout: 5_000,
  // Longer than the server's time-out, so it only ends what a silent server leaves open.
  query_timeout: 6_000,
  // A caller that waits for a locked row fails after this time, and frees the connection.
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
} satisfies PoolConfig

/**
 * Opens a PostgreSQL server, 15 or later.
 * @throws an Error with one clear line if the server is older, or another version of the program made the database; the
 * driver's error if it is unreachable
 */
export async function openPostgres(databaseUrl: string, migrationsDir: string, log: Log): Promise<Engine> {
  // Without time-outs: an instance may wait for another one's migration.
  const store = await openPostgresStore(databaseUrl, log)
  try {
    await migrate(store.sql, migrationsDir, log)
  } finally {
    await store.close()
  }

  const pool = openPool({ ...CALLS, connectionString: databaseUrl }, log)
  const dialect = new PostgresDialect({ pool: preparing(pool) })
  // The sender's id, so that an instance ignores its own notification.
  const instance = randomUUID()
  const notifier = new ChangeNotifier(log, async () => {
    await pool.query(NOTIFY, [CHANNEL, instance])
  })
  const onNotify = (sender: string) => {
    if (sender !== instance) notifier.wake()
  }
  const listener = await listenForNotifications({ databaseUrl, onNotify, log })
  return {
    kind: 'postgres',
    sql: new Kysely<Tables>({ dialect, log: warnOfSlow(log) }),
    notifier,
    waiting: () => pool.waitingCount,
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

/** One connection without time-outs and migrations, for slow commands. @throws as openPostgres */
export async function openPostgresStore(databaseUrl: string, log: Log): Promise<Store> {
  const pool = openPool({ ...CONNECTION, connectionString: databaseUrl, max: 1 }, log)
  try {
    await refuseUnfitServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { sql, close: () => pool.end() }
}

/** A pool of connections whose loss ends nothing. */
export function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    types: VALUE_TYPES,
    ...config,
    onConnect: async (client) => void (await client.query(SESSION)),
  })
  // Without listeners a lost connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost'))
  pool.on('connect', (client) => {
    // An error during a query rejects the query already.
    client.on('error', () => {})
  })
  return pool
}

/** The product has some hundred statements; lists of many lengths would add more and more. */
const MOST_STATEMENTS = 500

/** Prepares each parameterized statement once per connection: parsing and planning cost more than most executions. */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    // A column that a newer version adds would change a prepared statement's *.
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
      // Kysely has no cursor class, so it cannot stream.
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

const asText = (text: string) => text

/** By the types' oids: bigint, bigint[], date, date[]. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: safeInteger,
  1016: (text) => parseList(text, safeInteger),
  1082: asText,
  1182: (text) => parseList(text, asText),
}

/**
 * How a column's text becomes a JavaScript value, on both kinds of database: bigint a number, timestamptz a Date, date the
 * text 'YYYY-MM-DD', jsonb its value, xid8 and numeric text. Write a list for a jsonb column with JSON.stringify: the
 * driver takes a bare one for an array.
 */
const VALUE_TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? types.getTypeParser(oid, format),
}

/** Gold and counts as numbers. @throws RangeError past 2^53 - 1, where numbers lose precision. No rule lets gold get there. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database holds ${text}, which is too large to be counted exactly`)
}

/** A one-dimensional list whose items need no quotes: numbers and dates. */
function parseList(text: string, parse: (item: string) => unknown): unknown[] {
  if (text === '{}') return []
  const items = text.slice(1, -1).split(',')
  return items.map((item) => (item === 'NULL' ? null : parse(item)))
}

/** The pause between attempts to reconnect, ms, randomized per instance. */
const PAUSE_MS = 500

interface ListenerOptions {
  databaseUrl: string
  /** Gets a notification's payload, and '' after a reconnect, when some may have been missed. */
  onNotify(sender: string): void
  log: Log
}

/**
 * Holds a connection that listens for other instances' notifications, and reconnects.
 * @throws the driver's error if the first connection fails
 */
async function listenForNotifications(options: ListenerOptions): Promise<{ stop(): Promise<void> }> {
  const { log, onNotify } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let connection = await open(options)
  const listening = (async () => {
    for (;;) {
      const reason = await connection.lost
      if (signal.aborted) return
      log.warn({ err: reason }, 'Lost the connection that listens for changes: connecting again')
      const next = await reopen(options, signal)
      if (next === undefined) return
      connection = next
      log.info({}, 'Listening for changes again')
      onNotify('')
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await connection.close()
      await listening
    },
  }
}

interface Connection {
  /** Resolves with the reason, or undefined, when the connection ends. */
  lost: Promise<Error | undefined>
  close(): Promise<void>
}

async function open({ databaseUrl, onNotify }: ListenerOptions): Promise<Connection> {
  const client = new Client({ ...CONNECTION, connectionString: databaseUrl })
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error | undefined>()
  client.on('error', lose)
  client.on('end', () => lose(undefined))
  client.on('notification', ({ payload }) => onNotify(payload ?? ''))
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  } catch (error) {
    await close()
    throw error
  }
  return { lost, close }
}

async function reopen(options: ListenerOptions, signal: AbortSignal): Promise<Connection | undefined> {
  while (!signal.aborted) {
    try {
      await wait(PAUSE_MS * (0.5 + Math.random()), undefined, { signal, ref: false })
      const connection = await open(options)
      if (!signal.aborted) return connection
      await connection.close()
    } catch {
      // Calls report why the server is unreachable.
    }
  }
  return undefined
}

/**
 * Why PostgreSQL could not be used at the start, as one clear line without the password. Errors that concern neither
 * network nor permissions are returned unchanged.
 */
export function postgresFault(databaseUrl: string, error: unknown): unknown {
  if (!URL.canParse(databaseUrl)) {
    return new Error(
      'DATABASE_URL cannot be read. It looks like postgresql://user:password@host:5432/database; other characters than letters and digits in the password are written as %40 for @ and so on.',
    )
  }
  const { host, username, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1) || username
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return error
  const fault = (sentence: string) =>
    new Error(`PostgreSQL at ${host || 'this machine'} ${sentence}`, { cause: error })
  const code = 'code' in first ? String(first.code) : ''
  if (/^E[A-Z_]+$/.test(code)) return fault(`cannot be reached (${code}). Start it, or correct DATABASE_URL.`)
  if (/timeout/.test(first.message)) return fault('does not answer. Look after it, or correct DATABASE_URL.')
  // https://www.postgresql.org/docs/15/errcodes-appendix.html
  switch (code) {
    case '28P01':
    case '28000':
      return fault(`refuses the user ${username} with this password. Correct DATABASE_URL.`)
    case '3D000':
      return fault(`has no database ${database}. Create it, or correct DATABASE_URL.`)
    case '42501':
      return fault(
        `does not let the user ${username} make tables in ${database} (${first.message}). Make the user the database's owner.`,
      )
    case '57P03':
    case '53300':
      return fault(`takes no connections (${first.message}). Start again in a moment.`)
    default:
      return error
  }
}

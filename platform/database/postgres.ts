import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg'
import type { Log } from '#platform/call/server/log.ts'
import { ChangeNotifier, type Engine, VALUE_TYPES, warnOfSlow } from './engine.ts'
import { type Migrations, migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

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

/** The connections that serve calls; times in ms. */
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

interface PostgresOptions {
  databaseUrl: string
  migrations: Migrations
  log: Log
}

/**
 * Opens a PostgreSQL server, 15 or later.
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

/** One connection without time limits, to a database that is left as it is: for what takes its time. @throws as openPostgres */
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

/** Between two attempts to connect again, ms; several instances spread theirs. */
const PAUSE_MS = 500

interface ListenerOptions {
  connect(): Client
  /** A plain lower-case name. */
  channel: string
  /** Gets the notification's payload, and '' after a reconnection: something may have been missed. */
  onNotify(sender: string): void
  log: Log
}

/**
 * Holds one connection that listens for other instances' notifications, and connects again when it is lost.
 * @throws the driver's error when the first connection fails
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
  /** Resolves with the reason, or undefined, when the connection has ended. */
  lost: Promise<Error | undefined>
  close(): Promise<void>
}

async function open({ connect, channel, onNotify }: ListenerOptions): Promise<Connection> {
  const client = connect()
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error | undefined>()
  client.on('error', lose)
  client.on('end', () => lose(undefined))
  client.on('notification', ({ payload }) => onNotify(payload ?? ''))
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
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
      // The calls say why the server cannot be reached.
    }
  }
  return undefined
}

/**
 * Why PostgreSQL could not be used at the start, as one clear line for the operator and without the password.
 * An error that is neither the network's nor about who may do what comes back as it is.
 */
export function postgresFault(databaseUrl: string, error: unknown): unknown {
  if (!URL.canParse(databaseUrl)) {
    return new Error(
      'DATABASE_URL cannot be read. It looks like postgresql://user:password@host:5432/database; other characters than letters and digits in the password are written as %40 for @ and so on.',
    )
  }
  const { host, username, pathname } = new URL(databaseUrl)
  const server = `PostgreSQL at ${host || 'this machine'}`
  const sentence = sentenceOf(error, { server, user: username, database: pathname.slice(1) || username })
  return sentence === null ? error : new Error(sentence, { cause: error })
}

interface Target {
  server: string
  user: string
  database: string
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
function sentenceOf(error: unknown, { server, user, database }: Target): string | null {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return null
  const code = 'code' in first ? String(first.code) : ''
  if (/^E[A-Z_]+$/.test(code)) {
    return `${server} cannot be reached (${code}). Start it, or correct DATABASE_URL.`
  }
  if (/timeout/.test(first.message)) {
    return `${server} does not answer. Look after it, or correct DATABASE_URL.`
  }
  switch (code) {
    case '28P01':
    case '28000':
      return `${server} refuses the user ${user} with this password. Correct DATABASE_URL.`
    case '3D000':
      return `${server} has no database ${database}. Create it, or correct DATABASE_URL.`
    case '42501':
      return `${server} does not let the user ${user} make tables in ${database} (${first.message}). Make the user the database's owner.`
    case '57P03':
    case '53300':
      return `${server} takes no connections (${first.message}). Start again in a moment.`
    default:
      return null
  }
}

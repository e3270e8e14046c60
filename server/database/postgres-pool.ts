import type { PostgresPool } from 'kysely'
import { type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Log } from '#server/log.ts'
import type { Connections } from './engine.ts'

/** No call holds a connection nearly this long, ms: the server that it leads to has stopped, or the way there is cut. */
const LONGEST_HELD_MS = 8_000
const LOOK_MS = 1_000

/** The connection pool for Kysely, which a caller can close and open again as the server falls silent and answers. */
export interface PatientPool extends PostgresPool {
  connect(): Promise<PoolClient>
  query(text: string, values: unknown[]): Promise<unknown>
  connections(): Connections
  /**
   * Cuts the connections in use, whose queries fail with that, and gives none out until `admit`: while a server is
   * silent everybody hears so at once, and nobody waits for it.
   */
  refuse(): void
  admit(): void
}

/**
 * A server that ends closes its connections, and their queries fail. One that stops, or that a network hides, says
 * nothing, and the driver would wait for ever: `refuse` is for when that is detected, and a single connection that is
 * held too long is cut here.
 */
export function openPatientPool(options: PoolOptions, log: Log): PatientPool {
  const pool = openPool(options, log)
  const heldSince = new Map<PoolClient, number>()
  /** Those who wait for a connection, each with what tells them that there is none. */
  const waiting = new Set<(reason: Error) => void>()
  let isRefusing = false
  pool.on('acquire', (client) => heldSince.set(client, performance.now()))
  pool.on('release', (_, client) => heldSince.delete(client))
  pool.on('remove', (client) => heldSince.delete(client))
  const cut = (longerThanMs: number) => {
    const now = performance.now()
    for (const [client, since] of heldSince) {
      if (now - since < longerThanMs) continue
      heldSince.delete(client)
      // This destroys the socket of a query that is under way.
      void client.end()
    }
  }
  const timer = setInterval(() => cut(LONGEST_HELD_MS), LOOK_MS).unref()
  const connect = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      if (isRefusing) return reject(silence())
      waiting.add(reject)
      const settled = () => waiting.delete(reject)
      pool.connect().then(
        (client) => (settled() ? resolve(client) : client.release()),
        (error) => settled() && reject(error),
      )
    })
  return {
    options: pool.options,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect,
    async query(text, values) {
      const client = await connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    },
    refuse() {
      isRefusing = true
      for (const reject of waiting) reject(silence())
      waiting.clear()
      cut(0)
      // Idle connections may be dead too, so they are closed as well.
      for (let idle = pool.idleCount; idle > 0; idle -= 1) pool.connect().then(discard, () => {})
    },
    admit() {
      isRefusing = false
    },
    async end() {
      clearInterval(timer)
      if (!pool.ending) await pool.end()
    },
  }
}

function silence(): Error {
  return new Error('Connection terminated: the server is silent')
}

function discard(client: PoolClient): void {
  client.release(true)
}

export interface PoolOptions {
  readonly server: ClientConfig
  /** So many connections at most. */
  readonly size: number
  /** Statements for each new connection, before it is used. */
  onConnect(client: ClientBase): Promise<void>
  /** ms; as the server's unless given. */
  readonly connectionTimeoutMillis?: number
}

export function openPool({ server, size, ...options }: PoolOptions, log: Log): Pool {
  const pool = new Pool({ ...server, ...options, max: size })
  // Without these listeners the end of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost'))
  pool.on('connect', (client) => {
    // An error during a query rejects that query: it needs no second report.
    client.on('error', () => {})
  })
  return pool
}

import { Client, type ClientConfig } from 'pg'

/** A database at one or several hosts, of which one writes. */
export interface Hosts {
  /** How to connect to the one that wrote when it was looked for last. */
  readonly writer: ClientConfig
  /**
   * Looks which host writes now, that of last time first.
   *
   * @throws an Error with one clear line where hosts answer and none writes; the driver's error where none answers
   */
  findWriter(): Promise<void>
}

const ONLY_READS =
  'DATABASE_URL leads to a server that only reads, such as a standby. Name the one that writes, or all of ' +
  'them: postgresql://user:password@one,two/forge?target_session_attrs=read-write.'

/**
 * `databaseUrl` may name several hosts, as libpq's connection URIs do: 'postgresql://user:password@one:5432,two:5432/forge'. With more than
 * one `target_session_attrs` is read-write, whether it says so or not. The driver itself knows one host.
 *
 * @throws Error for another `target_session_attrs`
 */
export function hostsOf(databaseUrl: string, connection: ClientConfig): Hosts {
  const configs = addressesOf(databaseUrl).map((connectionString) => ({ ...connection, connectionString }))
  let at = 0
  const writerOf = (place: number): ClientConfig => configs[place % configs.length] ?? connection
  return {
    get writer() {
      return writerOf(at)
    },
    async findWriter() {
      let failure: unknown
      for (let place = at; place < at + configs.length; place += 1) {
        try {
          if (await writes(writerOf(place))) {
            at = place % configs.length
            return
          }
          failure = new Error(ONLY_READS)
        } catch (error) {
          failure ??= error
        }
      }
      throw failure
    },
  }
}

/** 'postgresql://one,two/forge' is two addresses: `new URL` takes no list of hosts. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? []
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(after)
  if (attributes !== null && !['read-write', 'primary', 'any'].includes(attributes[1] ?? ''))
    throw new Error('DATABASE_URL: target_session_attrs must be read-write.')
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => before + host + rest)
}

async function writes(config: ClientConfig): Promise<boolean> {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ reads: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS reads`,
    )
    return rows[0]?.reads === false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * A pooler in transaction mode gives each statement another connection: it loses prepared statements, settings and LISTEN, and a part of the
 * calls would fail.
 *
 * @throws an Error with one clear line
 */
export async function refuseTransactionPooling(config: ClientConfig): Promise<void> {
  const clients = [new Client(config), new Client(config)]
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
    }
    // In turns: an idle client of a session keeps its server process, that of a transaction leaves it to the other.
    const processes: Set<number>[] = clients.map(() => new Set())
    for (let round = 0; round < 3; round += 1)
      for (const [place, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        processes[place]?.add(rows[0]?.pid ?? 0)
      }
    const [one = new Set(), other = new Set()] = processes
    if (one.size === 1 && other.size === 1 && one.isDisjointFrom(other)) return
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
  throw new Error(
    'DATABASE_URL leads to a pooler in transaction mode. Give it pool_mode = session for this database, or name ' +
      'PostgreSQL itself.',
  )
}

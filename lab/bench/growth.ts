import { Client } from 'pg'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { contract } from '#features/index.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { AFTER_HEADER } from '#platform/change/view.ts'
import type { BenchOptions, Figures } from './bench.ts'
import { copyIntoPast } from './copies.ts'
import { quantile } from './load.ts'
import type { Stage } from './stage.ts'

/** A tenth of a large community's years: half a million bookings. */
const COPIES = 600
/** The most calls, and the time after which no further one begins, ms: checking all books takes seconds. */
const CALLS = 100
const MOST_MS = 10_000
/** The rows of a large table that a call may read without an index. */
const LARGE = 10_000
/** PostgreSQL publishes a backend's counters at most this long afterwards, ms. */
const COUNTED_MS = 1_100

/**
 * Each read of the contract with its example, bypassing caches, on years of evenings: its duration, and whether it scans a
 * large table.
 */
export async function growth(stage: Stage, _options: BenchOptions): Promise<Figures> {
  const client = new Client({ connectionString: stage.product.databaseUrl ?? '' })
  await client.connect()
  try {
    const { rows: there } = await client.query<{ raids: number }>('SELECT count(*)::int AS raids FROM raid')
    // The first round copies for all.
    if ((there[0]?.raids ?? 0) < COPIES) await copyIntoPast(client, COPIES)
    const [raid] = stage.raids
    const { rows } = await client.query<{ id: string }>('SELECT id FROM booking WHERE raid_id = $1 LIMIT 1', [
      raid?._id,
    ])
    const ids = { raidId: raid?._id, bookingId: rows[0]?.id, id: raid?._id }
    const people = new Map<Role, ApiClient>()
    for (const role of ROLES) people.set(role, await stage.product.clientFor(personWith(role)))
    const figures: [string, number][] = []
    for (const endpoint of contract.filter(({ effect, media }) => effect === 'read' && media === null))
      figures.push(...(await measure(endpoint, { client, people, ids })))
    return new Map(figures)
  } finally {
    await client.end()
  }
}

interface Measured {
  readonly client: Client
  readonly people: ReadonlyMap<Role, ApiClient>
  readonly ids: Readonly<Record<string, unknown>>
}

/** Empty if nobody may make the call, or the example's ids fit nothing here. */
async function measure(endpoint: Endpoint, { client, people, ids }: Measured): Promise<[string, number][]> {
  const caller = callerOf(endpoint, people)
  const before = await wholeReads(client)
  const input = withIds(endpoint.example as Readonly<Record<string, unknown>>, ids)
  const times = caller && (await timesOf(caller, endpoint, input))
  if (!times) {
    console.log(`not measured: ${endpoint.path}`)
    return []
  }
  const after = await wholeReads(client)
  const whole = [...after].map(
    ([table, read]) => [table, (read - (before.get(table) ?? 0)) / times.length] as const,
  )
  return [
    [`${endpoint.path} p99 ms`, quantile(times, 0.99)],
    ...whole
      .filter(([, rows]) => rows >= LARGE)
      .map(([table, rows]): [string, number] => [`${endpoint.path} reads ${table} whole, rows`, rows]),
  ]
}

function callerOf({ access }: Endpoint, people: ReadonlyMap<Role, ApiClient>): ApiClient | undefined {
  if (access === 'public' || access === 'signed-in') return people.get('Admin')
  // Advertisers have the longest lists of their own.
  const order: readonly Role[] = ['Advertiser', 'Gold Collector', 'Raid Leader', 'Raid Manager', ...ROLES]
  const role = order.find((one) => can([one], access))
  return role && people.get(role)
}

function withIds(
  example: Readonly<Record<string, unknown>>,
  ids: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const pairs = Object.entries(example).map(([name, value]) => [
    name,
    value === UNKNOWN_ID ? (ids[name] ?? value) : value,
  ])
  return Object.fromEntries(pairs)
}

/** Null if the example's ids fit nothing here. */
async function timesOf(
  caller: ApiClient,
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Promise<number[] | null> {
  const times: number[] = []
  const from = performance.now()
  while (times.length < CALLS && performance.now() - from < MOST_MS) {
    const startedAt = performance.now()
    try {
      await caller.call(endpoint, input as never, { [AFTER_HEADER]: '*' })
    } catch (error) {
      if (error instanceof CallRefused) return null
      throw error
    }
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Rows read from end to end, by table. */
async function wholeReads(client: Client): Promise<Map<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_MS))
  const { rows } = await client.query<{ name: string; read: string }>(
    'SELECT relname AS name, seq_tup_read AS read FROM pg_stat_user_tables',
  )
  return new Map(rows.map(({ name, read }) => [name, Number(read)]))
}

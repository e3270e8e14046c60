import { Client } from 'pg'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { listBookings, markBookings } from '#features/booking/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { contract } from '#features/index.ts'
import { confirmMails, generateCode, readWork } from '#features/mail/calls.ts'
import { createPayout, offerPayout, payLines, setOwnCharacter } from '#features/payout/calls.ts'
import { approveSettlement, nameBoosters, proposeSettlement } from '#features/payout/settlement-calls.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { AFTER_HEADER } from '#platform/change/view.ts'
import type { BenchOptions, Figures } from './bench.ts'
import { copyIntoPast, keepOpen } from './copies.ts'
import { quantile } from './load.ts'
import type { Stage } from './stage.ts'

/** A tenth of a large community's years, half a million bookings: 597 finished evenings and the three newest ones. */
const COPIES = { finished: '1, 597', open: '711, 713' }
/** The most calls, and the time after which no further one begins, ms: checking all books takes seconds. */
const CALLS = 300
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
    const { rows: there } = await client.query('SELECT FROM booking OFFSET 100000 LIMIT 1')
    // The first round copies for all.
    if (there.length === 0) {
      await keepOpen(client)
      await finishEvening(stage)
      await client.query(`UPDATE raid SET date = date - 8, starts_at = starts_at - interval '8 days'`)
      await copyIntoPast(client, COPIES)
    }
    const { rows } = await client.query<{ id: string; raid_id: string }>(
      'SELECT id, raid_id FROM booking WHERE NOT done ORDER BY id DESC LIMIT 1',
    )
    const [open] = rows
    const ids = { raidId: open?.raid_id, bookingId: open?.id, id: open?.raid_id }
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

const BANK = { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true } as const
const BOOSTERS = ['Brontax', 'Silva', 'Torvald'].map((name) => ({ name, realm: 'Kazzak', share: 1 }))

/** Finishes all bookings, sends their mails, settles all raids and pays everybody. */
async function finishEvening({ product, leader, raids, people }: Stage): Promise<void> {
  const admin = await product.clientFor(personWith('Admin'))
  await admin.call(createHeroName, BANK)
  for (const { _id: raidId } of raids) {
    const bookings = await admin.call(listBookings, { raidId })
    for (const mark of ['lock', 'in-group', 'paid', 'status'] as const)
      await admin.call(markBookings, { bookingIds: bookings.map(({ _id }) => _id), mark })
  }
  for (let left = 1; left > 0; ) {
    const { mails } = await admin.call(readWork, { tab: 'send' })
    const codes: string[] = []
    for (const { _id: mailId } of mails)
      codes.push((await admin.call(generateCode, { mailId })).confirmationCode)
    if (codes.length > 0) await admin.call(confirmMails, { codes })
    left = mails.length
  }
  for (const { _id: raidId } of raids) {
    await leader.call(nameBoosters, { raidId, boosters: BOOSTERS })
    const { last } = await leader.call(proposeSettlement, { raidId, beforeStart: true })
    await admin.call(approveSettlement, { settlementId: last?._id ?? '' })
  }
  const { name: _, status, ...place } = BANK
  for (const [at, one] of [leader, ...people(...ROLES)].entries())
    await one.call(setOwnCharacter, { ...place, name: `Reich${String.fromCodePoint(0x430 + at)}` })
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payments = groups.flatMap(({ banks, payees }) =>
    payees.map(({ _id: payee, gold }) => ({ payee, bank: banks[0]?._id ?? '', gold })),
  )
  const { _id: id, lines } = await admin.call(createPayout, { payments })
  await admin.call(payLines, { id, lineIds: lines.map(({ _id }) => _id) })
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

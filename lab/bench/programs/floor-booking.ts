import { randomUUIDv7 } from 'node:crypto'
import { Pool } from 'pg'
import { type Sample, sampleOf } from '#lab/bench/sample.ts'
import { serveJobs } from './jobs.ts'

export interface BookingFloorJob {
  readonly databaseUrl: string
  readonly memberId: string
  /** Each is booked so often before the next one's turn. */
  readonly raidIds: readonly string[]
  readonly repeat: number
  /** How many book at once; the pool is the product's. */
  readonly connections: number
  readonly seconds: number
}

/** As many as the product has (server/database/postgres.ts). */
const POOL_SIZE = 10

const LOCK = { name: 'lock', text: 'SELECT id FROM raid WHERE id = $1 FOR UPDATE' }
const COUNT = { name: 'count', text: 'SELECT count(*)::int AS taken FROM booking WHERE raid_id = $1' }
const INSERT = {
  name: 'insert',
  text: `INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_class,
           client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes, contact_info,
           additional_notes, selected_bosses, created_at)
         VALUES ($1, $2, $3, $4, '', 'Käthelina', 'Antonidas', 'Paladin', 'Alliance', 'Kazzak', 'Horde', 'TC',
           false, 100000, 0, 100000, 'kat#1234', 'Late by ten minutes', '{}', now())`,
}
const HISTORY = {
  name: 'history',
  text: `INSERT INTO history (noun, action, record_id, member_id, raid_id, changes)
         VALUES ('booking', 'create', $1, $2, $3, $4)`,
}
const CHANGES = JSON.stringify({ to: { clientName: 'Käthelina', clientRealm: 'Antonidas', price: 100_000 } })

let pool: { url: string; pool: Pool } | undefined

function poolFor(url: string): Pool {
  if (pool?.url !== url) pool = { url, pool: new Pool({ connectionString: url, max: POOL_SIZE }) }
  return pool.pool
}

/** The bookings that the database can take: the same transaction, with every statement prepared and nothing around it. */
async function book(on: Pool, raidId: string, memberId: string): Promise<void> {
  const client = await on.connect()
  try {
    await client.query('BEGIN')
    await client.query({ ...LOCK, values: [raidId] })
    const { rows } = await client.query<{ taken: number }>({ ...COUNT, values: [raidId] })
    const id = randomUUIDv7()
    await client.query({ ...INSERT, values: [id, raidId, (rows[0]?.taken ?? 0) + 1, memberId] })
    await client.query({ ...HISTORY, values: [id, memberId, raidId, CHANGES] })
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

async function measure(job: BookingFloorJob): Promise<Sample> {
  const on = poolFor(job.databaseUrl)
  const durations: number[] = []
  const started = performance.now()
  const end = started + job.seconds * 1_000
  let next = 0
  const loop = async () => {
    for (let now = started; now < end; ) {
      const raidId = job.raidIds[Math.floor(next++ / job.repeat) % job.raidIds.length] ?? ''
      const asked = performance.now()
      await book(on, raidId, job.memberId)
      now = performance.now()
      durations.push(now - asked)
    }
  }
  await Promise.all(Array.from({ length: job.connections }, loop))
  return sampleOf(durations, (performance.now() - started) / 1_000)
}

serveJobs(measure)

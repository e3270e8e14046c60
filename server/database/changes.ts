import { sql } from 'kysely'
import type { Log } from './log.ts'
import type { Database } from './open.ts'

/** A committed row of the history: who did what to which record, and when. */
export interface Change {
  id: number
  at: Date
  /** Who did it; null when the product itself did. */
  memberId: string | null
  noun: string
  action: string
  recordId: string
  /** The raid that it concerns, when it concerns one. */
  raidId: string | null
  changes: HistoryChanges
}

/** Each changed field's value before and after. */
export interface HistoryChanges {
  from?: Record<string, unknown>
  to?: Record<string, unknown>
}

export interface ChangesFollower {
  /** Takes the changes of one reading, in the order of their ids. Rejecting them means being offered them again. */
  onChanges(changes: Change[]): Promise<void> | void
  log: Log
}

/** A lost ring, or one from an instance that died before it rang, costs at most this, in ms. */
const LONGEST_SILENCE_MS = 2_000

/**
 * Delivers every change that is committed from now on, once and promptly, whichever instance made it. While the
 * database is away it keeps trying, and goes on where it stopped.
 *
 * Ids are given out before commits, so a row can appear after one with a higher id. What never goes back is the
 * oldest transaction still running: each reading takes all rows from the one that the reading before saw, and drops
 * those that it has delivered.
 *
 * @throws the driver's error when the first reading fails
 */
export async function followChanges(
  database: Database,
  { onChanges, log }: ChangesFollower,
): Promise<{ stop(): Promise<void> }> {
  let position = await startingPosition(database)
  let away = false
  const loop = new WakeableLoop(async () => {
    try {
      const reading = await readFrom(database, position)
      if (away) log.info({}, 'Following the changes again')
      away = false
      if (reading.fresh.length > 0) await onChanges(reading.fresh)
      position = reading.position
    } catch (error) {
      if (!away) log.error({ err: error }, 'The changes could not be read or handed on: trying again')
      away = true
    }
  })
  const unsubscribe = database.onBell(() => loop.wake())
  loop.wake()
  return {
    async stop() {
      unsubscribe()
      await loop.stop()
    },
  }
}

/** Runs a task whenever it is woken and at least every 2 s, never twice at once; woken meanwhile, it runs once more. */
class WakeableLoop {
  readonly #task: () => Promise<void>
  #woken = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(task: () => Promise<void>) {
    this.#task = task
  }

  wake(): void {
    this.#woken = true
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#woken && !this.#stopped) {
      this.#woken = false
      await this.#task()
    }
    this.#running = undefined
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), LONGEST_SILENCE_MS)
  }
}

interface Position {
  /** The oldest transaction that was running at the last reading (xid8 as text): all before it has been delivered. */
  horizon: string
  /** What was delivered from the horizon on, and is not to be delivered again. */
  delivered: ReadonlySet<number>
}

interface Reading {
  fresh: Change[]
  position: Position
}

async function startingPosition(database: Database): Promise<Position> {
  const { rows } = await sql<{ horizon: string; ids: number[] | null }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
           (SELECT array_agg(id) FROM history
             WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot())) AS ids
  `.execute(database.sql)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say where its history stands')
  return { horizon: row.horizon, delivered: new Set(row.ids) }
}

interface Row {
  next_horizon: string
  settled: boolean
  id: number | null
  at: Date
  member_id: string | null
  noun: string
  action: string
  record_id: string
  raid_id: string | null
  changes: HistoryChanges
}

/** One statement, hence one snapshot: the rows and the next horizon belong together. */
async function readFrom(database: Database, { horizon, delivered }: Position): Promise<Reading> {
  const { rows } = await sql<Row>`
    SELECT now.horizon::text AS next_horizon, history.transaction_id < now.horizon AS settled,
           history.id, history.at, history.member_id, history.noun, history.action, history.record_id,
           history.raid_id, history.changes
      FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) AS now
      LEFT JOIN history ON history.transaction_id >= ${horizon}::xid8
     ORDER BY history.id
  `.execute(database.sql)
  const fresh: Change[] = []
  const stillOpen = new Set<number>()
  for (const row of rows) {
    if (row.id === null) continue
    if (!row.settled) stillOpen.add(row.id)
    if (!delivered.has(row.id)) fresh.push(changeOf(row.id, row))
  }
  return { fresh, position: { horizon: rows[0]?.next_horizon ?? horizon, delivered: stillOpen } }
}

function changeOf(id: number, row: Row): Change {
  return {
    id,
    at: row.at,
    memberId: row.member_id,
    noun: row.noun,
    action: row.action,
    recordId: row.record_id,
    raidId: row.raid_id,
    changes: row.changes,
  }
}

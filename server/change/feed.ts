import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import type { Log } from '#server/log.ts'

/** Of a committed row of the history: what was done to which record. */
export interface Change {
  /** Of its row. */
  id: number
  noun: string
  action: string
  recordId: string
  /** The raid that it concerns, when it concerns one. */
  raidId: string | null
}

export interface ChangesFollower {
  /** Hears of each change once, before anybody else: whatever this process remembers of them is old. */
  onNews?(changes: readonly Change[]): void
  /** Takes the changes of one reading, in the order of their ids. Rejecting them means being offered them again. */
  onChanges(changes: Change[]): Promise<void> | void
  log: Log
}

export interface Following {
  /**
   * Whether `onNews` has heard of all that was committed up to so many ms ago: at once when the history was read since,
   * else after reading it. False when it can not be read, or is followed no more.
   */
  isCurrent(maxAgeMs: number): true | Promise<boolean>
  stop(): Promise<void>
}

/** A lost notification, or one of an instance that died before it sent it, costs at most this, in ms. */
const LONGEST_SILENCE_MS = 2_000

/**
 * Delivers every change that is committed from now on, once and promptly, whichever instance made it. While the
 * database is away it keeps trying, and goes on where it stopped.
 *
 * Ids are given out before commits, so a row can appear after one with a higher id. Each reading takes exactly the
 * rows that the one before could not see: of transactions that began after it, and of those still at work during it.
 *
 * @throws the driver's error when the first reading fails
 */
export async function followChanges(
  database: Database,
  { onNews, onChanges, log }: ChangesFollower,
): Promise<Following> {
  let position = await startingPosition(database)
  let away = false
  /** Heard of, and offered again since nobody has taken them. */
  let heard: ReadonlySet<number> = new Set()
  const confirmations = new Confirmations()
  const loop = new WakeableLoop(async () => {
    const confirm = confirmations.begin()
    try {
      const reading = await readFrom(database, position)
      if (away) log.info({}, 'Following the changes again')
      away = false
      onNews?.(reading.fresh.filter(({ id }) => !heard.has(id)))
      heard = new Set(reading.fresh.map(({ id }) => id))
      confirm(true)
      if (reading.fresh.length > 0) await onChanges(reading.fresh)
      heard = new Set()
      position = reading.position
    } catch (error) {
      confirm(false)
      if (!away) log.error({ err: error }, 'The changes could not be read or handed on: trying again')
      away = true
    }
  })
  const unsubscribe = database.onNotify(() => loop.wake())
  loop.wake()
  return {
    isCurrent: (maxAgeMs) => confirmations.isWithin(maxAgeMs) || confirmations.next(() => loop.wake()),
    async stop() {
      unsubscribe()
      confirmations.end()
      await loop.stop()
    },
  }
}

/** Up to when the history has been read, and who waits for it to be read again. */
class Confirmations {
  /** When the last reading that succeeded began (performance.now). */
  #begunAt = Number.NEGATIVE_INFINITY
  #waiting: ((confirmed: boolean) => void)[] = []
  #ended = false

  isWithin(maxAgeMs: number): boolean {
    return !this.#ended && performance.now() - this.#begunAt <= maxAgeMs
  }

  /** Resolves with the outcome of a reading that begins after now, which `wake` brings about. */
  next(wake: () => void): Promise<boolean> {
    if (this.#ended) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) wake()
    })
  }

  /** To be called when a reading begins; what it returns takes its outcome, once. */
  begin(): (confirmed: boolean) => void {
    const begunAt = performance.now()
    const waiting = this.#waiting
    this.#waiting = []
    return (confirmed) => {
      if (confirmed) this.#begunAt = begunAt
      for (const tell of waiting.splice(0)) tell(confirmed)
    }
  }

  end(): void {
    this.#ended = true
    for (const tell of this.#waiting.splice(0)) tell(false)
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

/**
 * What the last reading saw: PostgreSQL's snapshot as text (https://www.postgresql.org/docs/15/functions-info.html).
 * It names who was still at work, so a transaction that somebody forgot does not make the next reading longer.
 */
type Position = string

interface Reading {
  fresh: Change[]
  position: Position
}

async function startingPosition(database: Database): Promise<Position> {
  const { rows } = await sql<{ snapshot: string }>`
    SELECT pg_current_snapshot()::text AS snapshot
  `.execute(database.sql)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say where its history stands')
  return row.snapshot
}

interface Row {
  snapshot: string
  id: number | null
  noun: string
  action: string
  record_id: string
  raid_id: string | null
}

/** One statement, hence one snapshot: the rows and the next position belong together. */
async function readFrom(database: Database, position: Position): Promise<Reading> {
  const { rows } = await sql<Row>`
    SELECT now.snapshot::text AS snapshot,
           history.id, history.noun, history.action, history.record_id, history.raid_id
      FROM (SELECT pg_current_snapshot() AS snapshot) AS now
      LEFT JOIN history ON history.transaction_id >= pg_snapshot_xmax(${position}::pg_snapshot)
                        OR history.transaction_id = ANY (ARRAY(SELECT pg_snapshot_xip(${position}::pg_snapshot)))
     ORDER BY history.id
  `.execute(database.sql)
  const fresh = rows.flatMap((row) => (row.id === null ? [] : [changeOf(row.id, row)]))
  return { fresh, position: rows[0]?.snapshot ?? position }
}

function changeOf(id: number, { noun, action, record_id, raid_id }: Row): Change {
  return { id, noun, action, recordId: record_id, raidId: raid_id }
}

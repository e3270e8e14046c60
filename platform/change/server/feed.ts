import { type Kysely, sql } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import { parseKind } from '#platform/change/catalogue.ts'
import type { Database } from '#platform/database/open.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { type RecordedChange, recordedIn } from './record.ts'
import { WakeableLoop } from './wakeable-loop.ts'

/** A lost notification, or one of an instance that died before it sent it, costs at most this, in ms. */
const LONGEST_SILENCE_MS = 2_000
/** What this process remembers counts as current for so long after the last reading, ms. */
const CURRENT_MS = 4_000
const TAKEN_KEPT = 10_000

/** Hears at once that what this process remembers is old; it may hear of one change twice. Must not throw. */
type NewsListener = (changes: readonly RecordedChange[]) => void

/** Takes each change once, in the order of their ids. Rejecting them means being offered them again. */
type ChangeConsumer = (changes: readonly RecordedChange[]) => Promise<void> | void

export interface Committed<T> {
  readonly result: T
  readonly changes: readonly RecordedChange[]
}

/**
 * Where writes are committed and every change is heard of: once and promptly, whichever instance made it. While the
 * database is away it keeps trying, and goes on where it stopped.
 *
 * Ids are given out before commits, so a row can appear after one with a higher id. Each reading takes exactly the
 * rows that the one before could not see: of transactions that began after it, and of those still at work during it.
 */
export class ChangeFeed {
  readonly #database: Database
  readonly #log: Log
  readonly #listeners: NewsListener[] = []
  readonly #consumers: Consumer[] = []
  readonly #loop = new WakeableLoop(LONGEST_SILENCE_MS, () => this.#turn())
  readonly #unknown = new Set<string>()
  /** Ids of own changes that were handed on already, until a later reading has passed them. */
  #announced = new Set<number>()
  /** Ids of the changes that were handed on lately, the oldest first. */
  readonly #taken = new Set<number>()
  /** When the last reading that succeeded began (performance.now). */
  #readAt = Number.NEGATIVE_INFINITY
  #position: Position | undefined
  /** The parts that fail at the moment: the reading, or a consumer. */
  readonly #failing = new Set<object>()
  #unsubscribe = () => {}

  constructor({ database, log }: { database: Database; log: Log }) {
    this.#database = database
    this.#log = log
  }

  onNews(listener: NewsListener): void {
    this.#listeners.push(listener)
  }

  onChanges(take: ChangeConsumer): void {
    const consumer = new Consumer(take, (error) => this.#note(consumer, error))
    this.#consumers.push(consumer)
  }

  /** From now on everybody hears. @throws the driver's error when the database does not say where its history stands */
  async start(): Promise<void> {
    this.#position ??= await currentPosition(this.#database)
    this.#unsubscribe = this.#database.onNotify(() => this.#loop.wake())
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#loop.stop()
    this.#readAt = Number.NEGATIVE_INFINITY
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()))
  }

  /**
   * Commits what `work` did, as Database.transaction does. Consumers in this process are notified before it resolves; other
   * instances are notified as well.
   */
  async commit<T>(work: (sql: Sql) => Promise<T>): Promise<Committed<T>> {
    const committed = await this.#database.transaction(async (transaction) => {
      const result = await work(transaction)
      return { result, changes: recordedIn(transaction) }
    })
    if (committed.changes.length === 0) return committed
    for (const { id } of committed.changes) this.#announced.add(id)
    this.#tell(committed.changes)
    this.#database.notify()
    return committed
  }

  /**
   * Whether this process follows the history and has handed on these changes, all that the caller has heard of; null stands for
   * more than can be named. Then what it remembers is no older than what the caller knows.
   */
  hasTaken(ids: readonly number[] | null): boolean {
    return this.age <= CURRENT_MS && (ids?.every((id) => this.#taken.has(id)) ?? false)
  }

  /** How long ago the last reading began that succeeded, ms. */
  get age(): number {
    return performance.now() - this.#readAt
  }

  async #turn(): Promise<void> {
    const announced = this.#announced
    this.#announced = new Set()
    const begunAt = performance.now()
    try {
      const from = this.#position ?? (await currentPosition(this.#database))
      const { rows, position } = await readChanges(this.#database.sql, from)
      const changes = rows.map((row) => this.#parse(row))
      this.#position = position
      this.#tell(changes.filter(({ id }) => !announced.has(id) && !this.#announced.has(id)))
      this.#readAt = begunAt
      for (const consumer of this.#consumers) consumer.offer(changes)
      this.#note(this, null)
    } catch (error) {
      for (const id of announced) this.#announced.add(id)
      this.#note(this, error)
    }
  }

  /** Says once that something fails, and once that nothing does any more. */
  #note(who: object, error: unknown): void {
    const failed = this.#failing.size > 0
    if (error === null) this.#failing.delete(who)
    else this.#failing.add(who)
    if (error !== null && !failed)
      this.#log.error({ err: error }, 'The changes could not be read or handed on: trying again')
    if (failed && this.#failing.size === 0) this.#log.info({}, 'Following the changes again')
  }

  #tell(changes: readonly RecordedChange[]): void {
    if (changes.length === 0) return
    for (const listener of this.#listeners) listener(changes)
    for (const { id } of changes) this.#taken.add(id)
    for (const id of this.#taken) {
      if (this.#taken.size <= TAKEN_KEPT) break
      this.#taken.delete(id)
    }
  }

  /** Text of the database becomes a kind here, and nowhere else. What is unknown is said once. */
  #parse({ id, noun, action, record_id, raid_id }: Row): RecordedChange {
    const kind = parseKind({ noun, action })
    if (kind === null && !this.#unknown.has(`${noun} ${action}`)) {
      this.#unknown.add(`${noun} ${action}`)
      this.#log.warn(
        { noun, action },
        'Another version records changes of an unknown kind: every cache is invalidated',
      )
    }
    return { id, kind, recordId: record_id, raidId: raid_id }
  }
}

/** Gives somebody the changes in their order, a lot at a time; one that fails, or takes long, holds up nobody else. */
class Consumer {
  readonly #take: ChangeConsumer
  /** Hears of each try: null, or why it failed. */
  readonly #tried: (error: unknown) => void
  readonly #waiting: RecordedChange[] = []
  readonly #loop = new WakeableLoop(LONGEST_SILENCE_MS, () => this.#give())

  constructor(take: ChangeConsumer, tried: (error: unknown) => void) {
    this.#take = take
    this.#tried = tried
  }

  offer(changes: readonly RecordedChange[]): void {
    this.#waiting.push(...changes)
    if (this.#waiting.length > 0) this.#loop.wake()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #give(): Promise<void> {
    const some = [...this.#waiting]
    if (some.length === 0) return
    try {
      await this.#take(some)
      this.#waiting.splice(0, some.length)
      this.#tried(null)
    } catch (error) {
      this.#tried(error)
    }
  }
}

/**
 * The last reading's position: PostgreSQL's snapshot as text (https://www.postgresql.org/docs/15/functions-info.html). It names
 * the transactions that were running, so a forgotten one does not make the next reading longer.
 */
type Position = string

interface Row {
  id: number
  noun: string
  action: string
  record_id: string
  raid_id: string | null
}

async function currentPosition(database: Database): Promise<Position> {
  const { rows } = await sql<{ snapshot: string }>`
    SELECT pg_current_snapshot()::text AS snapshot
  `.execute(database.sql)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say where its history stands')
  return row.snapshot
}

/** The changes committed since that position, in the order of ids, and the new position. */
async function readChanges(sql: Kysely<Tables>, position: Position) {
  const { rows } = await changesSince(position).execute(sql)
  const found = rows.filter((row): row is typeof row & Row => row.id !== null)
  return { rows: found, position: rows[0]?.snapshot ?? position }
}

/**
 * One statement, hence one snapshot: the rows and the next position belong together. The transactions that were at work then are
 * given as values (PostgreSQL's text of a snapshot is `xmin:xmax:list`): of an array that the statement makes itself the planner
 * expects as many rows as a transaction has on average, and where a restored backup has a million of one it reads them all.
 */
function changesSince(position: Position) {
  const atWork = `{${position.split(':')[2]}}`
  return sql<{ snapshot: string } & (Row | { id: null })>`
    SELECT now.snapshot::text AS snapshot,
           history.id, history.noun, history.action, history.record_id, history.raid_id
      FROM (SELECT pg_current_snapshot() AS snapshot) AS now
      LEFT JOIN history ON history.transaction_id >= pg_snapshot_xmax(${position}::pg_snapshot)
                        OR history.transaction_id = ANY (${atWork}::xid8[])
     ORDER BY history.id
  `
}

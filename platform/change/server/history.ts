import { type Kysely, sql as raw, type Selectable } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'
import { type Change, type ChangeKind, kindOf, notifiesOf, parseKind } from '#platform/change/catalogue.ts'
import type { Database } from '#platform/database/open.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { WakeableLoop } from './wakeable-loop.ts'

export interface RecordedChange {
  readonly id: number
  /** Null for an action of a newer version. */
  readonly kind: ChangeKind | null
  readonly recordId: string
  readonly raidId: string | null
}

/** The changes of each running transaction. */
const recorded = new WeakMap<Sql, RecordedChange[]>()

/** Adds rows to the history in the write's transaction; a trigger adds their notices. Returns the rows, in order. */
export async function record<Changes extends readonly Change[]>(
  sql: Sql,
  ...changes: Changes
): Promise<{ [At in keyof Changes]: RecordedChange }> {
  const rows = await sql.insertInto('history').values(changes.map(rowOf)).returning('id').execute()
  return changes.map((change, at) => note(sql, change, rows[at]?.id)) as {
    [At in keyof Changes]: RecordedChange
  }
}

/** As `record`, for a statement that inserts the record and its history row together and returns the history row's id. */
export async function recordWith<Made extends { history_id: number }>(
  sql: Sql,
  change: Change,
  write: (row: HistoryRow) => Promise<Made[]>,
): Promise<Made> {
  const [made] = await write(rowOf(change))
  if (made === undefined) throw new Error(`Nothing was written of ${kindOf(change)}`)
  note(sql, change, made.history_id)
  return made
}

function note(sql: Sql, change: Change, id: number | undefined): RecordedChange {
  if (id === undefined) throw new Error(`The history did not take ${kindOf(change)}`)
  const noted = { id, kind: kindOf(change), recordId: change.recordId, raidId: raidOf(change) }
  const all = recorded.get(sql) ?? []
  all.push(noted)
  recorded.set(sql, all)
  return noted
}

export type HistoryRow = ReturnType<typeof rowOf>

function rowOf(change: Change) {
  const { noun, action, recordId, memberId, from, to } = change
  const changes = JSON.stringify({ ...(from && { from }), ...(to && { to }) })
  const notifies = notifiesOf(change)
  return {
    noun,
    action,
    record_id: recordId,
    member_id: memberId,
    raid_id: raidOf(change),
    changes,
    notifies,
  }
}

function raidOf(change: Change): string | null {
  if (change.noun === 'raid') return change.recordId
  return 'raidId' in change ? change.raidId : null
}

/** A lost notification costs at most this time, ms. */
const LONGEST_SILENCE_MS = 2_000
/** This process's caches count as current this long after the last reading, ms. */
const CURRENT_MS = 4_000
const TAKEN_KEPT = 10_000

/** Called at once for committed changes, perhaps twice for one. Must not throw. */
type NewsListener = (changes: readonly RecordedChange[]) => void

/** Gets each change once, in order of ids. If it rejects, it gets them again. */
type ChangeConsumer = (changes: readonly RecordedChange[]) => Promise<void> | void

/**
 * Commits writes, and delivers every change once and promptly, of whatever instance. While the database is away it retries,
 * and resumes where it stopped. Ids are assigned before commits, so a row can appear after one with a higher id: each
 * reading takes exactly the rows that the previous one could not see, of transactions that were running then or began
 * later.
 */
export class ChangeFeed {
  readonly #database: Database
  readonly #log: Log
  readonly #listeners: NewsListener[] = []
  readonly #consumers: Consumer[] = []
  readonly #loop = new WakeableLoop(LONGEST_SILENCE_MS, () => this.#turn())
  readonly #unknown = new Set<string>()
  /** Ids of own changes already delivered, until a later reading has passed them. */
  #announced = new Set<number>()
  /** Ids of recently delivered changes, oldest first. */
  readonly #taken = new Set<number>()
  /** The start of the last successful reading (performance.now). */
  #readAt = Number.NEGATIVE_INFINITY
  #position: Position | undefined
  /** What is failing now: the reading, or a consumer. */
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

  /** Starts delivering. @throws the driver's error if the history's position cannot be read */
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
   * Commits `work`, as Database.transaction does. This process's consumers have the changes before it resolves; other
   * instances are notified.
   */
  async commit<T>(
    work: (sql: Sql) => Promise<T>,
  ): Promise<{ result: T; changes: readonly RecordedChange[] }> {
    const committed = await this.#database.transaction(async (transaction) => {
      const result = await work(transaction)
      return { result, changes: recorded.get(transaction) ?? [] }
    })
    if (committed.changes.length === 0) return committed
    for (const { id } of committed.changes) this.#announced.add(id)
    this.#tell(committed.changes)
    this.#database.notify()
    return committed
  }

  /**
   * Whether this process follows the history and has delivered these changes, all that the caller knows; null means more
   * than it can name. Then its caches are as current as the caller.
   */
  hasTaken(ids: readonly number[] | null): boolean {
    return this.age <= CURRENT_MS && (ids?.every((id) => this.#taken.has(id)) ?? false)
  }

  /** The age of the last successful reading, ms. */
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

  /** Logs the first failure, and the recovery. */
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

  /** The only place that turns database text into a kind. An unknown one is logged once. */
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

/** Delivers changes in order, batch by batch; a slow or failing consumer does not delay others. */
class Consumer {
  readonly #take: ChangeConsumer
  /** Called after each try: null, or the error. */
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
 * A reading's position: PostgreSQL's snapshot as text (https://www.postgresql.org/docs/15/functions-info.html). It names
 * running transactions, so a forgotten one does not slow the next reading.
 */
type Position = string

type Row = Pick<Selectable<Tables['history']>, 'id' | 'noun' | 'action' | 'record_id' | 'raid_id'>

async function currentPosition(database: Database): Promise<Position> {
  const { rows } = await raw<{ snapshot: string }>`
    SELECT pg_current_snapshot()::text AS snapshot
  `.execute(database.sql)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say where its history stands')
  return row.snapshot
}

/**
 * The changes committed since that position, in order of ids, and the new position. One statement, hence one snapshot for
 * both. The then running transactions are passed as values (a snapshot's text is `xmin:xmax:list`): with an array from a
 * subquery the planner misestimates, and after a restored backup it would read a million rows.
 */
async function readChanges(sql: Kysely<Tables>, position: Position) {
  const atWork = `{${position.split(':')[2]}}`
  const { rows } = await raw<{ snapshot: string } & (Row | { id: null })>`
    SELECT now.snapshot::text AS snapshot,
           history.id, history.noun, history.action, history.record_id, history.raid_id
      FROM (SELECT pg_current_snapshot() AS snapshot) AS now
      LEFT JOIN history ON history.transaction_id >= pg_snapshot_xmax(${position}::pg_snapshot)
                        OR history.transaction_id = ANY (${atWork}::xid8[])
     ORDER BY history.id
  `.execute(sql)
  const found = rows.filter((row): row is typeof row & Row => row.id !== null)
  return { rows: found, position: rows[0]?.snapshot ?? position }
}

import { readdirSync } from 'node:fs'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type TellTable, TRANSACTION_NUMBER } from './backup.ts'
import { type Header, type Line, LineReader, type TableLine } from './backup-lines.ts'
import { readMigrationNames, readTables, type Table } from './catalog.ts'
import { isBeforeFirst, migrate } from './migrate.ts'
import { type DatabaseOptions, MIGRATIONS_DIR, openDatabase, openStore, type Store } from './open.ts'
import { LISTENER_NAME } from './postgres.ts'
import type { Tables } from './tables.ts'

/** One INSERT takes at most so many rows, and at most so many characters of them. */
const BATCH_ROWS = 1_000
const BATCH_LENGTH = 1_000_000

/**
 * The number that PostgreSQL gives to what is older than every transaction. The live feed reads from a recent one on
 * (changes.ts), so what was restored is history to it: a number of the old server would be news for ever, or would
 * hide what is new.
 */
const BEFORE_EVERY_TRANSACTION = '2'

/**
 * Fills an empty database from a backup's text, of either kind, all of it or nothing. It is migrated as far as the
 * backup's was, filled, and then brought to the newest migration.
 *
 * @throws an Error with one clear line when the backup is damaged, cut off or of another version, and when the
 *   database is not empty or in use
 */
export async function restore(
  chunks: AsyncIterable<string>,
  options: DatabaseOptions,
  tell: TellTable = () => {},
): Promise<void> {
  const reader = new LineReader(chunks)
  try {
    await restoreFrom(reader, options, tell)
  } finally {
    await reader.close()
  }
}

async function restoreFrom(reader: LineReader, options: DatabaseOptions, tell: TellTable): Promise<void> {
  const header = await reader.header().catch((error: unknown) => {
    throw damaged(error)
  })
  const folder = options.migrationsDir ?? MIGRATIONS_DIR
  const migrations = migrationsIn(folder)
  refuseUnknown(header, migrations)
  const database = await openStore(options)
  try {
    await refuseUsed(database, header)
    await migrate(database.sql, { folder, last: header.migrations.at(-1) }, options.log)
    await database.sql.transaction().execute((transaction) => fill(transaction, reader, tell))
    await sql`ANALYZE`.execute(database.sql)
  } finally {
    await database.close()
  }
  if (header.migrations.length < migrations.length) await (await openDatabase(options)).close()
}

function migrationsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
}

function refuseUnknown({ migrations }: Header, existing: readonly string[]): void {
  const unknown = migrations.find((name) => !existing.includes(name))
  if (unknown === undefined) return
  if (isBeforeFirst(migrations, existing))
    throw new Error('A version before 2.0 made the backup, and this one cannot restore it.')
  throw new Error(
    `The backup is of another version of this program: it has migration ${unknown}, ` +
      `and this version knows up to ${existing.at(-1) ?? 'none'}. Restore it with that version.`,
  )
}

async function refuseUsed({ kind, sql: database }: Store, { migrations }: Header): Promise<void> {
  const applied = await readMigrationNames(database)
  const tables = await readTables(database)
  if (applied.length === 0 && tables.length > 0)
    throw new Error(`The database is not empty: it has a table ${tables[0]?.name} that is not of Forge.`)
  await refuseData(database, tables)
  const newer = applied.find((name) => !migrations.includes(name))
  if (newer !== undefined) {
    throw new Error(
      `The database has migration ${newer}, and the backup was made before it: ` +
        'restore into a database that no server has opened yet.',
    )
  }
  if (kind === 'postgres') await refuseRunning(database)
}

async function refuseData(database: Kysely<Tables>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(database)
    if (rows.length === 0) continue
    throw new Error(`The database is not empty: there are rows in the table ${name}. Nothing was changed.`)
  }
}

/** An instance would go on showing what it has in memory. Each has one connection that listens. */
async function refuseRunning(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${LISTENER_NAME}
  `.execute(database)
  if (rows.length > 0) throw new Error('A server is running on this database: stop it first.')
}

async function fill(transaction: Transaction<Tables>, reader: LineReader, tell: TellTable): Promise<void> {
  await sql`SET LOCAL DateStyle = 'ISO, YMD'`.execute(transaction)
  const tables = await readTables(transaction)
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`LOCK TABLE ${names} IN EXCLUSIVE MODE`.execute(transaction)
  await refuseData(transaction, tables)
  const filling = new Filling(transaction, tables, tell)
  try {
    for await (const line of reader.body()) await filling.take(line)
  } catch (error) {
    throw damaged(error)
  }
  await setSequences(transaction, tables)
}

/** Gathers rows and puts them into their table. */
class Filling {
  readonly #transaction: Transaction<Tables>
  readonly #tables: readonly Table[]
  readonly #tell: TellTable
  #target: { table: Table; columns: TableLine['columns']; rows: number } | undefined
  #batch: string[] = []
  #length = 0

  constructor(transaction: Transaction<Tables>, tables: readonly Table[], tell: TellTable) {
    this.#transaction = transaction
    this.#tables = tables
    this.#tell = tell
  }

  async take(line: Line): Promise<void> {
    if (line.kind === 'row') {
      this.#batch.push(line.row)
      this.#length += line.row.length
      if (this.#batch.length >= BATCH_ROWS || this.#length >= BATCH_LENGTH) await this.#insert()
      return
    }
    await this.#finish()
    if (line.kind === 'table') this.#begin(line.table)
  }

  #begin({ table: name, columns }: TableLine): void {
    const table = this.#tables.find((one) => one.name === name)
    const hasColumns = columns.every((column) => table?.columns.some((one) => one.name === column))
    if (table === undefined || !hasColumns) throw new Error(`it has a table ${name} of another shape`)
    this.#target = { table, columns, rows: 0 }
  }

  async #finish(): Promise<void> {
    if (this.#batch.length > 0) await this.#insert()
    if (this.#target !== undefined) this.#tell(this.#target.table.name, this.#target.rows)
    this.#target = undefined
  }

  async #insert(): Promise<void> {
    if (this.#target === undefined) throw new Error('it has a row of no table')
    const { table, columns } = this.#target
    const types = new Map(table.columns.map(({ name, type }) => [name, type]))
    const numbers = table.columns.filter(({ type }) => type === TRANSACTION_NUMBER).map(({ name }) => name)
    const values = columns.map(
      (name, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(types.get(name) ?? 'text')}`,
    )
    const old = numbers.map(() => sql`${sql.lit(BEFORE_EVERY_TRANSACTION)}::xid8`)
    await sql`
      INSERT INTO ${sql.table(table.name)} (${sql.join([...columns, ...numbers].map((name) => sql.ref(name)))})
      OVERRIDING SYSTEM VALUE
      SELECT ${sql.join([...values, ...old])}
        FROM jsonb_array_elements(${`[${this.#batch.join(',')}]`}::text::jsonb) AS line
    `.execute(this.#transaction)
    this.#target.rows += this.#batch.length
    this.#batch = []
    this.#length = 0
  }
}

/** New rows go on behind the highest number. */
async function setSequences(transaction: Transaction<Tables>, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      if (column.sequence === null) continue
      await sql`
        SELECT setval(${column.sequence}::regclass, coalesce(max(${sql.ref(column.name)}), 0) + 1, false)
          FROM ${sql.table(name)}
      `.execute(transaction)
    }
  }
}

function damaged(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`The backup cannot be restored: ${reason}. Nothing was changed.`, { cause: error })
}

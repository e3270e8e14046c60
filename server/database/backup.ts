import { type ControlledTransaction, sql } from 'kysely'
import { LineWriter } from './backup-lines.ts'
import { readMigrationNames, readTables, type Table } from './catalog.ts'
import type { Store } from './open.ts'
import type { Tables } from './tables.ts'

/** Rows that are in memory at a time. */
const ROWS_A_READING = 2_000

/** The type of a transaction's number: it means nothing in another database, so that no backup holds one. */
export const TRANSACTION_NUMBER = 'xid8'
/** Sums that are computed from such numbers are in no backup either. */
const OF_TRANSACTIONS: readonly string[] = [TRANSACTION_NUMBER, 'pg_snapshot']

/** Called after each table, with its rows. */
export type TellTable = (table: string, rows: number) => void

/**
 * The database's whole content as a backup's text, in pieces: one snapshot, while others go on writing. It migrates
 * nothing, so it reads a database of any age.
 *
 * @throws an Error with one clear line when there is nothing of the product in the database
 */
export async function* backupOf(
  database: Pick<Store, 'sql'>,
  tell: TellTable = () => {},
): AsyncGenerator<string> {
  const tables = await readTables(database.sql)
  if (tables.length === 0 || (await readMigrationNames(database.sql)).length === 0)
    throw new Error('There is no data of Forge in this database.')
  const transaction = await database.sql.startTransaction().execute()
  try {
    await takeSnapshot(transaction, tables)
    const writer = new LineWriter()
    yield writer.header({
      at: new Date().toISOString(),
      migrations: await readMigrationNames(transaction),
    })
    for (const table of await readTables(transaction)) {
      yield* rowsOf(transaction, table, writer, tell)
    }
    yield writer.end()
  } finally {
    await transaction.rollback().execute()
  }
}

/**
 * The locks come before the snapshot and forbid nothing but changes of the tables themselves: a migration that rewrote
 * one meanwhile would leave it empty to the snapshot.
 */
async function takeSnapshot(
  transaction: ControlledTransaction<Tables>,
  tables: readonly Table[],
): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(transaction)
  await sql`SET LOCAL DateStyle = 'ISO, YMD'`.execute(transaction)
  const names = sql.join(tables.map(({ name }) => sql.table(name)))
  await sql`LOCK TABLE ${names} IN ACCESS SHARE MODE`.execute(transaction)
}

async function* rowsOf(
  transaction: ControlledTransaction<Tables>,
  table: Table,
  writer: LineWriter,
  tell: TellTable,
): AsyncGenerator<string> {
  const columns = table.columns.filter(({ type }) => !OF_TRANSACTIONS.includes(type)).map(({ name }) => name)
  yield writer.table({ table: table.name, columns })
  const values = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))
  const order =
    table.key.length === 0 ? sql`` : sql`ORDER BY ${sql.join(table.key.map((name) => sql.ref(name)))}`
  await sql`
    DECLARE backup NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${values}])::text AS line
      FROM ${sql.table(table.name)} ${order}
  `.execute(transaction)
  let rows = 0
  for (;;) {
    const read = await sql<{ line: string }>`FETCH ${sql.lit(ROWS_A_READING)} FROM backup`.execute(
      transaction,
    )
    if (read.rows.length === 0) break
    rows += read.rows.length
    yield writer.rows(read.rows.map(({ line }) => line))
  }
  await sql`CLOSE backup`.execute(transaction)
  tell(table.name, rows)
}

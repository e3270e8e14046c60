import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { migrate, readMigrationNames, readMigrations } from './migrate.ts'
import { type DatabaseOptions, MIGRATIONS_DIR, openStore } from './open.ts'
import type { Tables } from './tables.ts'

/*
 * A backup is gzipped text, which has an end and a checksum: a JSON line [FORMAT, migrations], then for each table a line
 * [name, columns] followed by its rows as objects.
 */
const FORMAT = 'forge backup'

/** Rows read and inserted at a time. */
const ROWS_AT_ONCE = 1_000

/** `numbers`: columns with transaction ids, which are valid in one database only. `counted`: identity columns. */
type Table = { readonly name: string } & Readonly<
  Record<'columns' | 'numbers' | 'counted', readonly string[]>
>

const columnsThat = (fit: string) => sql`
  ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
           AND attgenerated = '' AND ${sql.raw(fit)} ORDER BY attnum)`

/** All tables but the migrator's and the feed's position; each after the tables that it refers to. */
export async function readTables(database: Kysely<Tables>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT relname AS name, ${columnsThat(`atttypid <> ALL ('{xid8,pg_snapshot}'::regtype[])`)} AS columns,
           ${columnsThat(`atttypid = 'xid8'::regtype`)} AS numbers, ${columnsThat(`attidentity <> ''`)} AS counted
      FROM pg_class AS relation
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
       AND relname <> ALL ('{kysely_migration,kysely_migration_lock,announcing}') ORDER BY oid`.execute(
    database,
  )
  return rows
}

/**
 * Writes a snapshot of the database to a file that only this user can read; it gets its name after it was verified.
 * @throws an Error with one clear line if the file exists or there is no data
 */
export async function writeBackup(path: string, database: Kysely<Tables>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already: name a file that is not.`)
  const unfinished = `${path}.unfinished`
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(linesOf(database)), createGzip(), file)
    await readBackup(unfinished)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function* linesOf(database: Kysely<Tables>): AsyncGenerator<string> {
  const tables = await readTables(database)
  const migrations = await readMigrationNames(database)
  if (migrations.length === 0) throw new Error('There is no data of Forge in this database.')
  const transaction = await database.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    // Locked before the snapshot: a table that a migration rewrote would appear empty.
    const names = sql.join(tables.map(({ name }) => sql.table(name)))
    await sql`LOCK TABLE ${names} IN ACCESS SHARE MODE`.execute(transaction)
    yield `${JSON.stringify([FORMAT, migrations])}\n`
    for (const { name, columns } of tables) {
      yield `${JSON.stringify([name, columns])}\n`
      const [first, ...others] = columns.map((column) => sql.ref(column))
      const ordered = sql`SELECT ${sql.join([first, ...others])} FROM ${sql.table(name)} ORDER BY ${first}`
      const cursor = sql`SELECT row_to_json(record)::text AS line FROM (${ordered}) AS record`
      await sql`DECLARE backup NO SCROLL CURSOR FOR ${cursor}`.execute(transaction)
      const next = sql<{ line: string }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM backup`
      let { rows } = await next.execute(transaction)
      for (; rows.length > 0; { rows } = await next.execute(transaction))
        yield rows.map(({ line }) => `${line}\n`).join('')
      await sql`CLOSE backup`.execute(transaction)
    }
  } finally {
    await transaction.rollback().execute()
  }
}

/** Takes a list and the rows that follow it, each a JSON object; first the header's list, without rows. */
type Take = (list: readonly [name: string, items: readonly string[]], rows: string[]) => Promise<void>

/** Reads a backup to its end. @throws an Error with one clear line if it is truncated, altered or no backup */
export async function readBackup(path: string, take: Take = async () => {}): Promise<void> {
  const foreign = (cause?: unknown) =>
    new Error(`${path} is damaged or cut off, or is no backup of Forge.`, { cause })
  let list: Parameters<Take>[0] | undefined
  let rows: string[] = []
  const flush = async () => {
    if (list !== undefined) await take(list, rows)
    rows = []
  }
  const read = async (text: AsyncIterable<string>) => {
    for await (const line of linesIn(text)) {
      if (list === undefined && !line.startsWith(`["${FORMAT}",`)) throw foreign()
      if (line.startsWith('[') || rows.length === ROWS_AT_ONCE) await flush()
      if (line.startsWith('[')) list = JSON.parse(line)
      else rows.push(line)
    }
    if (list === undefined) throw foreign()
    await flush()
  }
  await pipeline(createReadStream(path), createGunzip().setEncoding('utf8'), read).catch((error: unknown) => {
    throw String(Object(error).code).startsWith('Z_') ? foreign(error) : error
  })
}

async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Fills an empty database of either kind from a backup, all or nothing.
 * @throws an Error with one clear line if it is damaged, of another version or no backup, or the database is not empty
 */
export async function restore(path: string, options: DatabaseOptions): Promise<void> {
  const folder = options.migrationsDir ?? MIGRATIONS_DIR
  const known = Object.keys(readMigrations(folder)).join()
  // Verifies the whole file before anything is written.
  await readBackup(path, async ([name, items]) => {
    if (name === FORMAT && items.join() !== known)
      throw new Error(`Another version of Forge made ${path}: restore it with that one.`)
  })
  const store = await openStore(options)
  try {
    await store.sql.transaction().execute(async (database) => {
      const [other] = await readTables(database)
      if (other !== undefined)
        throw new Error(`The database is not empty, it has a table ${other.name}: restore into a new one.`)
      await migrate(database, folder, options.log)
      await fill(path, database)
    })
    await sql`ANALYZE`.execute(store.sql)
  } finally {
    await store.close()
  }
}

async function fill(path: string, database: Kysely<Tables>): Promise<void> {
  const tables = new Map((await readTables(database)).map((table) => [table.name, table]))
  const triggers = async (state: 'DISABLE' | 'ENABLE') => {
    for (const name of tables.keys())
      await sql`ALTER TABLE ${sql.table(name)} ${sql.raw(state)} TRIGGER USER`.execute(database)
  }
  // The backup contains what triggers would write.
  await triggers('DISABLE')
  await readBackup(path, async ([name, items], rows) => {
    if (rows.length === 0) return
    const table = sql.table(name)
    const columns = items.map((column) => sql.ref(column))
    const numbers = (tables.get(name)?.numbers ?? []).map((column) => sql.ref(column))
    // 2 is older than every transaction: to the feed all of this is history.
    const values = sql.join([...columns, ...numbers.map(() => sql`'2'::xid8`)])
    const records = sql`jsonb_populate_recordset(NULL::${table}, ${`[${rows.join()}]`}::text::jsonb)`
    const into = sql`${table} (${sql.join([...columns, ...numbers])})`
    await sql`INSERT INTO ${into} OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${records}`.execute(database)
  })
  await triggers('ENABLE')
  for (const { name, counted } of tables.values())
    for (const column of counted) {
      const next = sql`coalesce(max(${sql.ref(column)}), 0) + 1`
      const sequence = sql`pg_get_serial_sequence(${name}, ${column})`
      await sql`SELECT setval(${sequence}, ${next}, false) FROM ${sql.table(name)}`.execute(database)
    }
}

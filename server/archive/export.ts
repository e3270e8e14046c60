import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql as raw } from 'kysely'
import { LEFT_COLUMNS, TAKEN } from '#server/archive/tables.ts'
import { takeSnapshot } from '#server/database/backup.ts'
import { readTables, type Table } from '#server/database/catalog.ts'
import type { Database } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'

/** Rows that are in memory at a time. */
const ROWS = 2_000
/** A tar is made of blocks of so many bytes. */
const BLOCK = 512

/**
 * Everything that is taken along, packed, in pieces. It lies in a file without a name first: who takes it slowly keeps no snapshot of the
 * database, and an instance that is killed leaves nothing.
 */
export async function* everythingOf(
  { database, backupDir }: { database: Pick<Database, 'apart'>; backupDir: string },
  now: Date,
): AsyncGenerator<Uint8Array, void> {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 })
  const path = join(backupDir, `taken.${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  rmSync(path)
  try {
    await database.apart((sql) =>
      pipeline(Readable.from(tarOf(sql, now)), createGzip(), async (packed) => {
        for await (const bytes of packed) await file.writeFile(bytes)
      }),
    )
    yield* file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>
  } finally {
    await file.close()
  }
}

/**
 * A tar in pieces: a file of JSON lines for each table, and before them `schema.json`, which says what their columns are; one moment of all.
 */
async function* tarOf(database: Kysely<Tables>, now: Date): AsyncGenerator<string | Uint8Array, void> {
  const all = await readTables(database)
  const tables = TAKEN.flatMap((name) => all.filter((table) => table.name === name))
  const transaction = await database.startTransaction().execute()
  try {
    await takeSnapshot(transaction, tables)
    yield* filesOf(transaction, tables, now)
  } finally {
    await transaction.rollback().execute()
  }
}

async function* filesOf(
  sql: Kysely<Tables>,
  tables: readonly Table[],
  now: Date,
): AsyncGenerator<string | Uint8Array, void> {
  const schema = Buffer.from(await schemaOf(sql, tables, now))
  yield* fileOf('schema.json', schema.length, now, pieces(schema))
  for (const table of tables) {
    const lines = raw<{ line: string }>`
      SELECT (to_jsonb(one) - ${[...(LEFT_COLUMNS[table.name] ?? [])]}::text[])::text AS line FROM ${raw.table(table.name)} AS one`
    const { rows } = await raw<{ bytes: number }>`
      SELECT coalesce(sum(octet_length(line) + 1), 0)::bigint AS bytes FROM (${lines}) AS file`.execute(sql)
    yield* fileOf(`${table.name}.jsonl`, rows[0]?.bytes ?? 0, now, linesOf(sql, table, lines))
  }
  yield Buffer.alloc(2 * BLOCK)
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}

async function* linesOf(
  sql: Kysely<Tables>,
  { key }: Table,
  lines: ReturnType<typeof raw>,
): AsyncGenerator<string, void> {
  const order = key.length === 0 ? raw`` : raw`ORDER BY ${raw.join(key.map((name) => raw.ref(name)))}`
  await raw`DECLARE taken NO SCROLL CURSOR FOR ${lines} ${order}`.execute(sql)
  for (;;) {
    const { rows } = await raw<{ line: string }>`FETCH ${raw.lit(ROWS)} FROM taken`.execute(sql)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await raw`CLOSE taken`.execute(sql)
}

/** The columns with their types, those that the database computes too. */
async function schemaOf(sql: Kysely<Tables>, tables: readonly Table[], now: Date): Promise<string> {
  const { rows } = await raw<{ table: string; name: string; type: string }>`
    SELECT relation.relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type
      FROM pg_attribute JOIN pg_class AS relation ON relation.oid = attrelid
     WHERE relation.relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped
     ORDER BY relation.relname, attnum`.execute(sql)
  const files = tables.map(({ name: table, key }) => {
    const columns = rows
      .filter((row) => row.table === table && !LEFT_COLUMNS[table]?.includes(row.name))
      .map(({ name, type }) => [name, type])
    return [`${table}.jsonl`, { key, columns: Object.fromEntries(columns) }]
  })
  const schema = { forge: 'archive', version: 1, at: now.toISOString(), files: Object.fromEntries(files) }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** A file of a tar: its header, what is in it, and zeros up to the next block (POSIX.1-1988, ustar). */
async function* fileOf(
  name: string,
  bytes: number,
  at: Date,
  content: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array, void> {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0)
  header.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100)
  header.write(octal(bytes, 12) + octal(Math.floor(at.getTime() / 1_000), 12), 124)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  yield header
  yield* content
  yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
}

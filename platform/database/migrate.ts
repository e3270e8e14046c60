import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Log } from '#platform/call/server/log.ts'

const FILE_NAME = /^(?<number>\d{4})-[a-z0-9-]+\.sql$/

/** Enclose a migration's text, which must not contain them. */
const [BLOCK, TEXT] = ['$forge_block$', '$forge_text$']

/**
 * Applies the missing numbered SQL files in one transaction, under a lock: of several starting instances one applies them,
 * the others wait.
 * @throws an Error with one clear line if another version of the program made the database, or with file and line if a
 * migration fails
 */
export async function migrate<T>(database: Kysely<T>, folder: string, log: Log): Promise<void> {
  const migrations = readMigrations(folder)
  const applied = await readMigrationNames(database)
  // Skips Kysely's migrator, which reads the whole catalog and takes longer than the rest of a start.
  if (isDeepStrictEqual(applied, Object.keys(migrations))) return
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw (await otherVersion(database, Object.keys(migrations))) ?? error
  for (const { migrationName } of results ?? [])
    log.info({ migration: migrationName }, 'Migrated the database')
}

export function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const numbers = new Set<string>()
  const migrations: Record<string, Migration> = {}
  for (const file of files.sort()) {
    const number = FILE_NAME.exec(file)?.groups?.number
    if (number === undefined) throw new Error(`Migration ${file} needs a name like 0001-what-it-brings.sql`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`)
    numbers.add(number)
    const text = readFileSync(join(folder, file), 'utf8')
    migrations[file.slice(0, -'.sql'.length)] = { up: (database) => apply(database, file, text) }
  }
  return migrations
}

/**
 * One EXECUTE runs a file's many statements, on both kinds of database: PGlite's query interface takes single ones, and
 * splitting SQL needs a parser.
 */
async function apply(database: Kysely<unknown>, file: string, text: string): Promise<void> {
  if (text.includes(BLOCK) || text.includes(TEXT))
    throw new Error(`Migration ${file} must not contain ${BLOCK} or ${TEXT}`)
  try {
    await sql.raw(`DO ${BLOCK} BEGIN EXECUTE ${TEXT}${text}${TEXT}; END ${BLOCK}`).execute(database)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const position = 'internalPosition' in error ? Number(error.internalPosition) : Number.NaN
    const where = Number.isNaN(position) ? file : `${file}:${text.slice(0, position).split('\n').length}`
    throw new Error(`Migration ${where} failed: ${error.message}`, { cause: error })
  }
}

/** The applied migrations, oldest first; empty for a new database. */
export async function readMigrationNames<T>(database: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql`SELECT to_regclass('kysely_migration') AS found`.execute(database)
  if (JSON.stringify(found) === '[{"found":null}]') return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Migrations only run forward from the first file: a database with unknown ones is left alone. */
async function otherVersion<T>(database: Kysely<T>, files: readonly string[]): Promise<Error | undefined> {
  const applied = await readMigrationNames(database)
  const unknown = applied.find((name) => !files.includes(name))
  if (unknown === undefined) return undefined
  if (!applied.includes(files[0] ?? ''))
    return new Error('A version before 2.0 made this database: start on an empty one.')
  return new Error(
    `The database was made by another version of this program: it has migration ${unknown}, ` +
      `and this version knows up to ${files.at(-1) ?? 'none'}. Start the newer version, or restore a backup.`,
  )
}

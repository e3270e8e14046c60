import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Log } from '#platform/call/server/log.ts'

const FILE_NAME = /^(?<number>\d{4})-[a-z0-9-]+\.sql$/

/** Enclose a migration's text, which must contain neither. */
const [BLOCK, TEXT] = ['$forge_block$', '$forge_text$']

export interface Migrations {
  folder: string
}

/**
 * Brings the database to the newest of the numbered SQL files, in one transaction and under a lock that lets several
 * instances start at once: one applies them, the others wait and find it done.
 * @throws an Error with one clear line when another version of the program made the database, and one that
 *   names file and line when a migration fails
 */
export async function migrate<T>(database: Kysely<T>, { folder }: Migrations, log: Log): Promise<void> {
  const migrations = readMigrations(folder)
  const applied = await readMigrationNames(database)
  // The migrator reads the whole catalog first, which takes longer than all else at a start.
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
 * One EXECUTE takes a file's many statements as one, on both kinds of database: PGlite's query interface takes only
 * single ones, and splitting SQL by hand is a parser that waits to be wrong.
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

/** The names of the migrations that were applied, oldest first; none where the product has never been. */
export async function readMigrationNames<T>(database: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql`SELECT to_regclass('kysely_migration') AS found`.execute(database)
  if (JSON.stringify(found) === '[{"found":null}]') return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Migrations run forward only, from the first file on: a database that knows others is nobody's to touch. */
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

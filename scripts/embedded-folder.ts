import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createLog } from '#platform/call/server/log.ts'
import { hasEmbedded, MIGRATIONS_DIR, openEmbedded } from '#platform/database/open.ts'
import { temporaryFolder } from './temporary-folder.ts'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/forge', import.meta.url))

type State = 'migrated' | 'unmigrated'

/** A DATA_DIR with an embedded database that nobody has opened: migrated, or as PostgreSQL makes an empty one. */
export async function embeddedFolder(state: State = 'migrated'): Promise<string> {
  const folder = temporaryFolder()
  await cp(await makeEmbedded(state), folder, { recursive: true })
  return folder
}

/** Makes the database that `embeddedFolder` and `copyEmbedded` copy, unless it was made since migrations or PGlite changed. */
export async function makeEmbedded(state: State = 'migrated'): Promise<string> {
  const made = folderOf(state)
  if (existsSync(made)) return made
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'))
  const migrationsDir = state === 'migrated' ? MIGRATIONS_DIR : null
  const database = await openEmbedded({ dataDir: unfinished, migrationsDir, log: createLog('silent') })
  // PGlite does not use these, and they are half of the files that are copied.
  await sql`UPDATE pg_database SET datistemplate = false`.execute(database.sql)
  for (const name of ['template0', 'template1'])
    await sql`DROP DATABASE ${sql.ref(name)}`.execute(database.sql)
  await database.close()
  try {
    renameSync(unfinished, made)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(made)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  return made
}

/** Copies the embedded database that `npm ci` made into an empty DATA_DIR, if this user may read one: a new one takes some 5 s. */
export async function copyEmbedded(dataDir: string): Promise<void> {
  const made = folderOf('migrated')
  if (hasEmbedded(made)) await cp(made, dataDir, { recursive: true })
}

function folderOf(state: State): string {
  return join(CACHE, `${state}-${fingerprint()}`)
}

/** Changes with everything that makes a database what it is. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))))
  for (const file of readdirSync(MIGRATIONS_DIR).sort()) {
    hash.update(file).update(readFileSync(join(MIGRATIONS_DIR, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

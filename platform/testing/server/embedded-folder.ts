import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '#platform/call/server/log.ts'
import { MIGRATIONS_DIR, openEmbedded } from '#platform/database/open.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'

const quiet = () => {}
const QUIET: Log = { info: quiet, warn: quiet, error: quiet }
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/forge', import.meta.url))

/** A DATA_DIR with an embedded database that nobody has opened: migrated, or as PostgreSQL makes an empty one. */
export async function embeddedFolder(state: 'migrated' | 'unmigrated' = 'migrated'): Promise<string> {
  const folder = temporaryFolder()
  cpSync(await template(state), folder, { recursive: true })
  return folder
}

/** Kept between runs: making one takes some 5 s. */
async function template(state: 'migrated' | 'unmigrated'): Promise<string> {
  const made = join(CACHE, `${state}-${fingerprint()}`)
  if (existsSync(made)) return made
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'))
  const migrations = state === 'migrated' ? { folder: MIGRATIONS_DIR } : null
  const database = await openEmbedded({ dataDir: unfinished, migrations, log: QUIET })
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

/** Changes with everything that makes a database what it is. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))))
  for (const file of readdirSync(MIGRATIONS_DIR).sort()) {
    hash.update(file).update(readFileSync(join(MIGRATIONS_DIR, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Log } from '#server/log.ts'
import { ChangeNotifier } from './change-notifier.ts'
import { DurableFiles, syncFolder, syncPath } from './durable-files.ts'
import type { Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { type Migrations, migrate } from './migrate.ts'
import { warnOfSlow } from './slow-statements.ts'
import type { Tables } from './tables.ts'
import { VALUE_TYPES } from './value-types.ts'

/** PGlite's own start parameters turn fsync off (`-F`); a checkpoint every 128 MB keeps a reopening after a kill short. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', 'TimeZone=UTC'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

const PARSERS = Object.fromEntries(Object.values(VALUE_TYPES).map(({ oid, parse }) => [oid, parse]))

/** Not at the start, when somebody waits for the server: it takes some 300 ms. */
const FIRST_VACUUM_MS = 60_000
const VACUUM_INTERVAL_MS = 3_600_000

/** A round is what every write does: look up and lock, insert, count. After 50 the engine has its speed. */
const WARM_UP_ROUNDS = 50

export interface EmbeddedOptions {
  dataDir: string
  /** Null: the database stays as it is. */
  migrations: Migrations | null
  log: Log
  /** Syncs an open file to the disk. */
  sync?: (descriptor: number) => void
}

/**
 * Opens the embedded database in DATA_DIR, and makes it when there is none.
 *
 * @throws an Error with one clear line when another server uses the folder, when commits would not reach the disk,
 *   or when another version of the program made the database
 */
export async function openEmbedded({ dataDir, migrations, log, sync }: EmbeddedOptions): Promise<Engine> {
  const home = privateFolder(dataDir)
  const unlock = lockFolder(home, resolve(dataDir))
  let database: PGlite | undefined
  try {
    const cluster = join(home, 'cluster')
    if (!existsSync(cluster)) await makeCluster({ home, cluster, dataDir, log })
    const files = new DurableFiles(cluster, sync)
    database = await start(files, dataDir, log)
    await proveDurable(database, files)
    const dialect = new PGliteDialect({ pglite: database })
    const sql = new Kysely<Tables>({ dialect, log: warnOfSlow(log) })
    if (migrations !== null) {
      await migrate(sql, migrations, log)
      await warmUp(database)
    }
    return engine(database, sql, log, unlock)
  } catch (error) {
    await database?.close()
    unlock()
    throw error
  }
}

function engine(database: PGlite, sql: Kysely<Tables>, log: Log, unlock: () => void): Engine {
  const stopHousekeeping = keepHouse(database, log)
  return {
    kind: 'embedded',
    sql,
    notifier: new ChangeNotifier(log),
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    apart: (work) => work(sql),
    async close() {
      stopHousekeeping()
      await sql.destroy()
      if (!database.closed) await database.close()
      unlock()
    },
  }
}

/** Whether DATA_DIR holds a database, of whatever state. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'database', 'cluster'))
}

/** PGlite makes its files readable by everyone, so they live below a folder that only this user may enter. */
function privateFolder(dataDir: string): string {
  const home = join(dataDir, 'database')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chmodSync(home, 0o700)
  return home
}

/**
 * Makes the empty database beside its place and moves it there when all of it is on the disk, so a power cut on the first start
 * leaves no half of one behind.
 */
async function makeCluster({ home, cluster, dataDir, log }: NewCluster): Promise<void> {
  const unfinished = join(home, 'cluster.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const database = await start(new DurableFiles(unfinished), dataDir, log)
  await database.close()
  syncFolder(unfinished)
  renameSync(unfinished, cluster)
  syncPath(home)
}

interface NewCluster {
  home: string
  cluster: string
  dataDir: string
  log: Log
}

async function start(files: DurableFiles, dataDir: string, log: Log): Promise<PGlite> {
  const said: string[] = []
  let starting = true
  const listen = (line: string) => {
    if (starting) said.push(line)
    if (!PANIC.test(line)) return true
    if (!starting) log.error({ panic: line }, stopped(line))
    endWith(starting ? doesNotOpen(dataDir, reasonIn(line)) : stopped(line))
  }
  const options: PGliteOptions = {
    fs: files,
    startParams: START_PARAMETERS,
    parsers: PARSERS,
    onStderr: listen,
  }
  try {
    return await PGlite.create(options)
  } catch (error) {
    const fatal = said.findLast((line) => FATAL.test(line))
    const reason = fatal === undefined ? describe(error) : reasonIn(fatal)
    throw new Error(doesNotOpen(dataDir, reason), { cause: error })
  } finally {
    starting = false
  }
}

/** At the line's start only: the engine quotes what people typed further on, and after a tab. */
const PANIC = /^\S+ \S+ \S+ \[\d+\] PANIC: /
const FATAL = /^\S+ \S+ \S+ \[\d+\] FATAL: /

function reasonIn(line: string): string {
  return line.replace(PANIC, '').replace(FATAL, '').trim()
}

/** Below the engine an error is an object with WebAssembly's number, and no Error. */
function describe(error: unknown): string {
  if (error instanceof Error) return error.message
  return `the system refused its files (WASI errno ${Object(error).errno})`
}

function doesNotOpen(dataDir: string, reason: string): string {
  return (
    `The embedded database in ${resolve(dataDir)} does not open: ${reason}. ` +
    'See that the disk has room and that this user may read and write the folder; ' +
    'if it still does not open, restore a backup (docs/operations.md, Restore).'
  )
}

function stopped(panic: string): string {
  return `The embedded database had to stop: ${reasonIn(panic)}. If the disk is full, make room and start again.`
}

/**
 * A full or failing disk makes the engine panic: PostgreSQL ends then, and recovers what was committed when it is
 * started again. PGlite goes on, sometimes for ever without returning, so the process has to end here and now. What
 * ended it stands on standard error, whatever LOG_LEVEL keeps out of the log.
 */
function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Commits something of no account and looks whether the write-ahead log was synced by it.
 *
 * @throws an Error when it was not: every booking would then be lost with the machine's power
 */
export async function proveDurable(database: PGlite, files: DurableFiles): Promise<void> {
  const before = files.walSyncs
  await database.query(`SELECT pg_logical_emit_message(true, 'forge', 'does a commit reach the disk?')`)
  if (files.walSyncs > before) return
  throw new Error(
    'The embedded database does not bring its commits to the disk, so the server does not start. ' +
      'Was @electric-sql/pglite changed? Its version is pinned because of this.',
  )
}

/** The engine's code gets fast by being run: the first callers should not be those who do that. */
async function warmUp(database: PGlite): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await database.transaction(async (transaction) => {
      await transaction.query(`SELECT name FROM kysely_migration WHERE name = $1 FOR UPDATE`, ['none'])
      await transaction.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)`, [
        'none',
        'never',
      ])
      await transaction.query(
        `SELECT name, count(*) FROM kysely_migration GROUP BY name ORDER BY name LIMIT 30`,
      )
      await transaction.rollback()
    })
  }
}

/**
 * A single process has no autovacuum: without this, tables grow and the planner guesses.
 *
 * @returns the function that ends it
 */
function keepHouse(database: PGlite, log: Log): () => void {
  const vacuum = () => {
    database
      .exec('VACUUM (ANALYZE)')
      .catch((error: unknown) => log.warn({ err: error }, 'The embedded database could not be tidied up'))
  }
  const first = setTimeout(vacuum, FIRST_VACUUM_MS).unref()
  const others = setInterval(vacuum, VACUUM_INTERVAL_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(others)
  }
}

import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { sql as raw } from 'kysely'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import { createLog, type Log } from '#platform/call/server/log.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#platform/database/open.ts'
import { embeddedFolder, fingerprint } from '#scripts/embedded-folder.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { until } from './test-clock.ts'

export type Kind = Database['kind']

/** A migrated database of a test's own, with nothing in it. */
export interface Fresh {
  database: Database
  /** Its address on PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** The embedded one's DATA_DIR; with PostgreSQL an empty folder. */
  dataDir: string
  /** Another instance on the same database: only PostgreSQL allows a second one. */
  openAnother(): Promise<Database>
  /** Closes it, and its other instances, and removes everything. */
  cleanup(): Promise<void>
}

export const SILENT: Log = createLog('silent')

/** What `npm test -- --all` adds (`scripts/test.ts`): the embedded database, and walks at their full length. */
export const IS_ALL = process.env.FORGE_ALL === '1'

/** Declares tests for which the kind of database matters: with `--all` on the embedded one, too. */
export function onBothDatabases(declare: (kind: Kind) => void): void {
  onOneDatabase(declare)
  if (IS_ALL && oneKind() === 'postgres') describe('on the embedded database', () => declare('embedded'))
}

/** Declares them for one kind: what they say of the product hangs on no SQL. The demo runs on the embedded one. */
export function onOneDatabase(declare: (kind: Kind) => void): void {
  const kind = oneKind()
  describe(kind === 'postgres' ? 'on PostgreSQL' : 'on the embedded database', () => declare(kind))
}

/** The kind that is made in a tenth of the time, where there is a PostgreSQL. */
export function oneKind(): Kind {
  return inject('postgresUrl') === null ? 'embedded' : 'postgres'
}

/** For what the embedded database cannot show, running one transaction after another. */
export function onPostgres(name: string, declare: () => void): void {
  describe.skipIf(inject('postgresUrl') === null)(name, declare)
}

/**
 * Copies a migrated database that was made once: some 0.5 s embedded, 0.1 s on PostgreSQL.
 * @param by PostgreSQL's address as the product is to reach it, made of the address that it has
 */
export async function freshDatabase(
  kind: Kind,
  by: (databaseUrl: string) => Promise<string> = async (databaseUrl) => databaseUrl,
): Promise<Fresh> {
  if (kind === 'embedded') {
    return openFresh({ databaseUrl: null, dataDir: await embeddedFolder(), log: SILENT }, async () => {})
  }
  const dataDir = temporaryFolder()
  template ??= postgresTemplate()
  const name = `test_${randomUUID()}`
  // Files that are copied: to log their pages takes several times as long.
  const strategy = `TEMPLATE "${await template}" STRATEGY FILE_COPY`
  await administrate((client) => client.query(`CREATE DATABASE "${name}" ${strategy}`))
  return openFresh({ databaseUrl: await by(addressOf(name)), dataDir, log: SILENT }, async () => {
    await administrate((client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`))
  })
}

/** Emptied by earlier tests of this worker. */
const emptied: Fresh[] = []

/**
 * As `freshDatabase`, for tests that do not change the schema: on PostgreSQL it may be one of an earlier test, whose
 * connections have prepared the product's statements.
 */
export async function emptyDatabase(kind: Kind): Promise<Fresh> {
  if (kind === 'embedded') return freshDatabase(kind)
  const fresh = emptied.pop() ?? (await freshDatabase(kind))
  mkdirSync(fresh.dataDir, { recursive: true, mode: 0o700 })
  const others: Database[] = []
  return {
    ...fresh,
    async openAnother() {
      const other = await fresh.openAnother()
      others.push(other)
      return other
    },
    async cleanup() {
      await Promise.all(others.map((other) => other.close()))
      await raw.raw(DELETE_ALL).execute(fresh.database.sql)
      rmSync(fresh.dataDir, { recursive: true, force: true })
      emptied.push(fresh)
    },
  }
}

/** Not by TRUNCATE, after which the connections prepare their statements again. */
const DELETE_ALL = `DO $$
  DECLARE filled regclass;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR filled IN SELECT relid FROM pg_stat_user_tables WHERE relname NOT LIKE 'kysely%' LOOP
      EXECUTE format('DELETE FROM %s', filled);
    END LOOP;
  END $$`

/** An empty database, not even migrated, for tests of opening one. */
export async function emptyPostgres(): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID()}`
  await administrate((client) => client.query(`CREATE DATABASE "${name}"`))
  return {
    databaseUrl: addressOf(name),
    drop: () =>
      administrate(async (client) => void (await client.query(`DROP DATABASE "${name}" WITH (FORCE)`))),
  }
}

/** Opens a database that a test has made in its own way; `drop` removes what lies outside of its DATA_DIR. */
export async function openFresh(options: DatabaseOptions, drop: () => Promise<void>): Promise<Fresh> {
  const opened: Database[] = []
  const open = async () => {
    const database = await openDatabase(options)
    opened.push(database)
    return database
  }
  return {
    database: await open(),
    databaseUrl: options.databaseUrl,
    dataDir: options.dataDir,
    openAnother: open,
    async cleanup() {
      await Promise.all(opened.map((database) => database.close()))
      await drop()
      rmSync(options.dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves when so many others wait for a lock there. */
export async function untilLocked({ sql }: Pick<Database, 'sql'>, count: number): Promise<void> {
  const look = raw<{ waiting: number }>`SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => (await look.execute(sql)).rows[0]?.waiting === count)
}

/** Made or found once a worker, for all its files. */
let template: Promise<string> | undefined

async function postgresTemplate(): Promise<string> {
  const name = `template_${fingerprint()}`
  await administrate(async (client) => {
    // Test files run side by side: one makes it, the others wait.
    await client.query('SELECT pg_advisory_lock(1)')
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 1) return
    await client.query(`DROP DATABASE IF EXISTS unfinished`)
    await client.query(`CREATE DATABASE unfinished`)
    const database = await openDatabase({ databaseUrl: addressOf('unfinished'), dataDir: '', log: SILENT })
    await database.close()
    await client.query(`ALTER DATABASE unfinished RENAME TO "${name}"`)
  })
  return name
}

async function administrate<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: addressOf('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(database: string): string {
  const url = inject('postgresUrl')
  if (url === null) throw new Error('There is no PostgreSQL in this run: declare the test with onPostgres')
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

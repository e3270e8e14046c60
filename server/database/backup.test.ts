import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeList } from '#domain/encoding.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import {
  emptyPostgres,
  freshDatabase,
  type Kind,
  onBothDatabases,
  oneKind,
  onPostgres,
  openFresh,
  SILENT,
} from '#server/testing/databases.ts'
import { embeddedFolder } from '#server/testing/embedded-folder.ts'
import { fill } from '#server/testing/filled.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'
import { backupOf } from './backup.ts'
import { LineReader } from './backup-lines.ts'
import { readTables } from './catalog.ts'
import { type Database, type DatabaseOptions, MIGRATIONS_DIR, openDatabase, openStore } from './open.ts'
import { restore } from './restore.ts'

/** Every row of every table as JSON, but for the numbers of the transactions that wrote them. */
async function everything({ sql: database }: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await readTables(database)) {
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(whole) - 'transaction_id' - 'seen')::text AS row FROM ${sql.table(name)} AS whole ORDER BY 1
    `.execute(database)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}

/** A database without a row: on PostgreSQL not even migrated, embedded as after a first start. */
async function emptyDatabase(kind: Kind): Promise<DatabaseOptions & { drop(): Promise<void> }> {
  if (kind === 'embedded')
    return { databaseUrl: null, dataDir: await embeddedFolder(), log: SILENT, drop: async () => {} }
  const { databaseUrl, drop } = await emptyPostgres()
  return { databaseUrl, dataDir: temporaryFolder(), log: SILENT, drop }
}

interface Filled {
  readonly product: Product
  readonly backup: string
}

/** A product of each kind with something of everything, and its backup: made by the first test that asks. */
const filled = new Map<Kind, Promise<Filled>>()

function filledOn(kind: Kind): Promise<Filled> {
  const made = filled.get(kind) ?? fillOn(kind)
  filled.set(kind, made)
  return made
}

async function fillOn(kind: Kind): Promise<Filled> {
  const product = await startProduct(kind)
  await fill(product)
  return { product, backup: await textOf(backupOf(product.database)) }
}

afterAll(async () => {
  for (const made of filled.values()) await (await made).product.stop()
})

onBothDatabases((from) => {
  let product: Product
  let backup: string
  beforeAll(async () => {
    ;({ product, backup } = await filledOn(from))
  })

  it('OPS-1: a backup has every table and every row, once', async () => {
    const rows = Object.entries(await everything(product.database)).map(([name, all]) => [name, all.length])
    expect(JSON.parse(backup.trim().split('\n').at(-1) ?? '').rows).toEqual(Object.fromEntries(rows))
    expect(rows.filter(([, count]) => count === 0)).toEqual([])
  })

  describe('restored', () => {
    // Each kind is written once and read once.
    const to = from === 'embedded' ? oneKind() : 'embedded'
    let next: Product
    beforeAll(async () => {
      const { drop, ...target } = await emptyDatabase(to)
      await restore(pieces(backup), target)
      next = await startProduct(to, { on: await openFresh(target, drop) })
    })
    afterAll(() => next.stop())

    it('OPS-2: a backup fills an empty database of the other kind, the same row by row', async () => {
      expect(await everything(next.database)).toEqual(await everything(product.database))
    })

    it('OPS-2: after a restore sessions go on, people book, and who watches is told what is new', async () => {
      const { cookie } = await product.as('Advertiser')
      const extraHeaders = { origin: next.origin, cookie }
      const socket = io(next.address, { transports: ['websocket'], extraHeaders })
      const lists: Raid[][] = []
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      const raid = await publishedRaid(next)
      const answered = new Promise<void>((resolve) => {
        socket.on('raidUpdate', ({ payload }) => {
          lists.push(decodeList(payload) as Raid[])
          if (lists.at(-1)?.find(({ _id }) => _id === raid._id)?.clients.length === 1) resolve()
        })
      })
      await book(await next.as('Advertiser'), raid)
      await answered
      socket.disconnect()
    })
  })
})

describe('a restore', () => {
  let backup: string
  let target: DatabaseOptions & { dataDir: string }
  beforeAll(async () => {
    ;({ backup } = await filledOn(oneKind()))
    target = { databaseUrl: null, dataDir: await embeddedFolder(), log: SILENT }
  })
  afterAll(() => {
    rmSync(target.dataDir, { recursive: true })
  })

  const lines = () => backup.trimEnd().split('\n')
  it.each<[string, () => string, string]>([
    ['nothing at all', () => '', 'it is no backup that this version can read'],
    ['something else', () => '{"format":"another"}\n', 'it is no backup that this version can read'],
    ['half a backup', () => backup.slice(0, backup.length / 2), 'it is cut off'],
    ['one without its end', () => `${lines().slice(0, -1).join('\n')}\n`, 'it is cut off'],
    ['one without its last line break', () => backup.trimEnd(), 'it is cut off'],
    ['a changed one', () => backup.replace('Käthe', 'Kathe'), 'it was changed'],
    ['one that lacks a row', () => lines().toSpliced(2, 1).concat('').join('\n'), 'it was changed'],
    ['one with a line of nothing', () => backup.replace('\n[', '\n{}\n['), 'a line of it makes no sense'],
  ])('OPS-3: notices %s', async (_what, text, message) => {
    const read = async () => {
      const reader = new LineReader(pieces(text()))
      await reader.header()
      for await (const _line of reader.body());
    }
    await expect(read()).rejects.toThrow(message)
  })

  it('OPS-3: leaves nothing of a backup that turns out to be damaged, and fills a database only once', async () => {
    for (const [from, to, why] of [
      ['Käthe', 'Kathe', 'it was changed: .*'],
      ['"columns":["', '"columns":["elsewhere","', 'it has a table \\w+ of another shape\\.'],
    ] as const)
      await expect(restore(pieces(backup.replace(from, to)), target)).rejects.toThrow(
        new RegExp(`^The backup cannot be restored: ${why} Nothing was changed\\.$`),
      )
    await restore(pieces(backup), target)
    await expect(restore(pieces(backup), target)).rejects.toThrow('The database is not empty')
    const database = await openDatabase(target)
    await expect(restore(pieces(backup), target)).rejects.toThrow('is in use by another server')
    await database.close()
    // The embedded database is made anew here, which takes seconds.
  }, 60_000)

  it('OPS-3: refuses a backup of a newer version, and of one before 2.0', async () => {
    const newer = backup.replace('"migrations":[', '"migrations":["9999-later",')
    await expect(restore(pieces(newer), target)).rejects.toThrow(
      /^The backup is of another version of this program: it has migration 9999-later/,
    )
    const older = backup.replace('"migrations":["0001-forge"', '"migrations":["0001-foundation","0002-raids"')
    await expect(restore(pieces(older), target)).rejects.toThrow(
      /^A version before 2\.0 made the backup, and this one cannot restore it\.$/,
    )
  })

  it('OPS-2: brings an older backup to the newest migration, in a database that no newer version has opened', async () => {
    const migrationsDir = temporaryFolder()
    cpSync(MIGRATIONS_DIR, migrationsDir, { recursive: true })
    writeFileSync(join(migrationsDir, '9001-later.sql'), 'ALTER TABLE raid ADD COLUMN later int DEFAULT 7')
    const newer = { ...target, dataDir: await embeddedFolder(), migrationsDir }
    await restore(pieces(backup), newer)
    const database = await openDatabase(newer)
    const { rows } = await sql`SELECT DISTINCT later FROM raid`.execute(database.sql)
    expect(rows).toEqual([{ later: 7 }])
    await sql`ALTER TABLE ledger_entry DISABLE TRIGGER ledger_stays`.execute(database.sql)
    await sql`TRUNCATE member, payee_character, hero_name, connected_realm, sign_in, ledger_account, settlement_rates,
               notice, reminder, delivery, delivery_pause, season, setting, server_zone CASCADE`.execute(
      database.sql,
    )
    await database.close()
    await expect(restore(pieces(backup), newer)).rejects.toThrow(
      'The database has migration 9001-later, and the backup was made before it',
    )
    for (const folder of [newer.dataDir, migrationsDir]) rmSync(folder, { recursive: true })
    // The embedded database is made anew here, which takes seconds.
  }, 60_000)
})

onPostgres('on PostgreSQL', () => {
  it('OPS-1: a backup of a running database is one moment of it', async () => {
    const { database, cleanup } = await freshDatabase('postgres')
    const member = (name: string) => ({
      id: crypto.randomUUID(),
      discord_id: name,
      username: name,
      handle: name,
    })
    const add = (name: string) =>
      database.sql
        .insertInto('member')
        .values({ ...member(name), ...NO_READING })
        .execute()
    await add('before')
    const chunks = backupOf(database)
    const header = await chunks.next()
    await add('meanwhile')
    const text = `${header.value}${await textOf(chunks)}`
    expect(text).toContain('"before"')
    expect(text).not.toContain('"meanwhile"')
    await cleanup()
  })

  it('OPS-1: nothing ends a command that takes its time', async () => {
    const { databaseUrl, dataDir, cleanup } = await freshDatabase('postgres')
    const store = await openStore({ databaseUrl, dataDir, log: SILENT })
    const { rows } = await sql<{ setting: string }>`
      SELECT setting FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')
    `.execute(store.sql)
    expect(rows).toEqual([{ setting: '0' }, { setting: '0' }])
    await store.close()
    await cleanup()
  })

  it('OPS-3: a restore refuses a database while a server runs on it', async () => {
    const source = await freshDatabase('postgres')
    const { database, databaseUrl, cleanup } = await freshDatabase('postgres')
    const into = { databaseUrl, dataDir: '', log: SILENT }
    await expect(restore(backupOf(source.database), into)).rejects.toThrow(
      'A server is running on this database',
    )
    await database.close()
    await restore(backupOf(source.database), into)
    await Promise.all([source.cleanup(), cleanup()])
  })
})

/** Whose roles were never read. */
const NO_READING = {
  avatar: null,
  role_ids: [],
  in_guild: false,
  roles_read_at: null,
  access_token: null,
  refresh_token: null,
  token_expires_at: null,
}

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  emptyPostgres,
  type Fresh,
  freshDatabase,
  type Kind,
  onBothDatabases,
  oneKind,
  onPostgres,
  openFresh,
  SILENT,
} from '#platform/testing/server/databases.ts'
import { holdDiscord } from '#platform/testing/server/discord-steps.ts'
import { fill } from '#platform/testing/server/filled.ts'
import { startProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'
import { embeddedFolder } from '#scripts/embedded-folder.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { readTables, restore, writeBackup } from './backup.ts'
import { type Database, openStore } from './open.ts'

/** Every row of every table as JSON, without the columns that are valid in one database only. */
async function everything({ sql: database }: Pick<Database, 'sql'>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await readTables(database)) {
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(whole) - 'transaction_id' - 'seen')::text AS row FROM ${sql.table(name)} AS whole ORDER BY 1
    `.execute(database)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

async function emptyPlace(kind: Kind) {
  const isEmbedded = kind === 'embedded'
  const { databaseUrl, drop } = isEmbedded
    ? { databaseUrl: null, drop: async () => {} }
    : await emptyPostgres()
  const dataDir = isEmbedded ? await embeddedFolder('unmigrated') : temporaryFolder()
  return { options: { databaseUrl, dataDir, log: SILENT }, drop }
}

let folder: string
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

onPostgres('a backup', () => {
  onBothDatabases((kind) => {
    it('OPS-1, OPS-2, OPS-4: a backup copies every row from PostgreSQL to another database and back', async () => {
      const product = await startProduct('postgres')
      await fill(product)
      const all = await everything(product.database)
      expect(Object.keys(all).filter((name) => all[name]?.length === 0)).toEqual([])
      const { cookie } = await product.as('Advertiser')
      const [first, second] = ['first', 'second'].map((name) => join(folder, `${name}-${kind}`)) as [
        string,
        string,
      ]
      await writeBackup(first, product.database.sql)
      expect(statSync(first).mode & 0o777).toBe(0o600)
      await expect(writeBackup(first, product.database.sql)).rejects.toThrow(
        `${first} is there already: name a file that is not.`,
      )

      const there = await emptyPlace(kind)
      await restore(first, there.options)
      const carried = await openFresh(there.options, there.drop)
      expect(await everything(carried.database)).toEqual(all)
      await holdDiscord(carried)
      const trial = await startProduct(kind, { on: carried })
      await book(await trial.as('Advertiser'), await publishedRaid(trial))
      await writeBackup(second, trial.database.sql)
      const grown = await everything(trial.database)
      await trial.stop()

      const target = await emptyPlace('postgres')
      await restore(second, target.options)
      const back = await openFresh(target.options, target.drop)
      expect(await everything(back.database)).toEqual(grown)
      const community = await startProduct('postgres', { on: back })
      // Sessions are still valid, and new rows get free ids.
      const me = await community.request('/auth/status', { headers: { cookie } })
      expect(me.text).toContain('"isAuthenticated":true')
      await book(await community.as('Advertiser'), await publishedRaid(community))
      await Promise.all([community.stop(), product.stop()])
    }, 120_000)
  })

  it('OPS-1: a backup is a consistent snapshot of a running database', async () => {
    const { database, cleanup } = await freshDatabase('postgres')
    const add = (name: string) =>
      sql`INSERT INTO server_zone (id, zone) VALUES (true, ${name}) ON CONFLICT (id) DO UPDATE SET zone = excluded.zone`.execute(
        database.sql,
      )
    await add('before')
    let added: Promise<unknown> | undefined
    const busy = database.sql.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Adds a row while the backup reads its first table.
        if (added === undefined && 'line' in (result.rows[0] ?? {})) added = add('meanwhile')
        await added
        return result
      },
    })
    await sql`INSERT INTO setting (value, version) VALUES ('{}', 0)`.execute(database.sql)
    const path = join(folder, 'moment')
    await writeBackup(path, busy)
    await added
    const text = gunzipSync(readFileSync(path)).toString()
    expect(text).toContain('"before"')
    expect(text).not.toContain('"meanwhile"')
    await cleanup()
  })

  it('OPS-1: a long backup or restore is not interrupted by a timeout', async () => {
    const { databaseUrl, dataDir, cleanup } = await freshDatabase('postgres')
    const store = await openStore({ databaseUrl, dataDir, log: SILENT })
    const { rows } = await sql<{ setting: string }>`
      SELECT setting FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')
    `.execute(store.sql)
    expect(rows).toEqual([{ setting: '0' }, { setting: '0' }])
    await store.close()
    await cleanup()
  })
})

describe('a restore', () => {
  let fresh: Fresh
  let whole: Buffer
  let text: string
  beforeAll(async () => {
    fresh = await freshDatabase(oneKind())
    await sql`INSERT INTO setting (value, version) VALUES ('{}', 0)`.execute(fresh.database.sql)
    const path = join(folder, 'whole')
    await writeBackup(path, fresh.database.sql)
    whole = readFileSync(path)
    text = gunzipSync(whole).toString()
  })
  afterAll(() => fresh.cleanup())

  const flipped = () => {
    const bytes = Buffer.from(whole)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    return bytes
  }
  const DAMAGED = 'is damaged or cut off, or is no backup of Forge.'
  const OTHER = /^Another version of Forge made .*: restore it with that one\.$/
  it.each<[string, () => Buffer | string, string | RegExp]>([
    ['nothing at all', () => '', DAMAGED],
    ['a text', () => 'no gzip', DAMAGED],
    ['another packed text', () => gzipSync('{"format":"another"}\n'), DAMAGED],
    ['half a backup', () => whole.subarray(0, whole.length / 2), DAMAGED],
    ['one without its last byte', () => whole.subarray(0, -1), DAMAGED],
    ['a changed one', flipped, DAMAGED],
    ['a newer one', () => gzipSync(text.replace('"0001-forge"', '"0001-forge","9999-later"')), OTHER],
    ['one before 2.0', () => gzipSync(text.replace('"0001-forge"', '"0001-foundation"')), OTHER],
  ])('OPS-3: restoring %s is refused before anything is written', async (what, bytes, message) => {
    const path = join(folder, what)
    writeFileSync(path, bytes())
    const dataDir = join(folder, 'nowhere')
    await expect(restore(path, { databaseUrl: null, dataDir, log: SILENT })).rejects.toThrow(message)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('OPS-3: a restore needs a new database, and removes everything when the backup does not fit', async () => {
    const path = join(folder, 'unfit')
    writeFileSync(path, gzipSync(text.replace('"version":0', '"version":null')))
    const { options, drop } = await emptyPlace(oneKind())
    await expect(restore(path, options)).rejects.toThrow('violates not-null constraint')
    const good = join(folder, 'whole')
    await restore(good, options)
    await expect(restore(good, options)).rejects.toThrow(
      /^The database is not empty, it has a table \w+: restore into/,
    )
    await drop()
    rmSync(options.dataDir, { recursive: true })
  }, 60_000)
})

import fs, { existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SILENT } from '#server/testing/databases.ts'
import { embeddedFolder } from '#server/testing/embedded-folder.ts'
import { namesIn, runWriter } from '#server/testing/kill-rounds.ts'
import { DurableFiles } from './durable-files.ts'
import { proveDurable } from './embedded.ts'
import { openDatabase } from './open.ts'

describe('the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await embeddedFolder()
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  const open = () => openDatabase({ databaseUrl: null, dataDir, log: SILENT })

  it('SAFE-5: refuses a second server on its folder with one clear line, and gives it back when it is closed', async () => {
    const database = await open()
    const second = await runWriter(dataDir).ended
    expect(second).toEqual({
      code: 1,
      confirmed: [],
      said: `DATA_DIR ${dataDir} is in use by another server. Stop that one first, or give this one a DATA_DIR of its own.`,
    })
    await expect(open()).rejects.toThrow('is in use by another server')
    await expect(database.ping()).resolves.toBeUndefined()
    await database.close()
    const again = await open()
    await again.close()
  }, 30_000)

  it('ends when its disk fails, confirms nothing that did not reach it, and has the rest on the next start', async () => {
    const { confirmed, said, code } = await runWriter(dataDir, { syncs: 60 }).ended
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The embedded database had to stop: could not fsync file .*I\/O error\. If the disk is full/,
    )
    expect(confirmed.length).toBeGreaterThan(0)
    const { names } = await namesIn(dataDir)
    expect(confirmed.filter((number) => !names.has(number))).toEqual([])
  }, 30_000)

  it.each([
    { what: 'made', method: 'writeFileSync', code: 'ENOSPC', says: 'No space left on device' },
    { what: 'made', method: 'writeFileSync', code: 'EMFILE', says: null },
    { what: 'opened', method: 'openSync', code: 'EMFILE', says: null },
    { what: 'opened', method: 'openSync', code: 'ENOSPC', says: 'No space left on device' },
  ] as const)(
    'FAULT-9: makes a file later that once could not be $what ($code)',
    async ({ method, code, says }) => {
      const database = await open()
      const vacuum = () => sql`VACUUM hero_name`.execute(database.sql)
      await sql`
      INSERT INTO hero_name (id, name, realm, faction, status, created_at, name_key, realm_key)
      SELECT gen_random_uuid(), number, 'Kazzak', 'Horde', true, now(), number, 'kazzak' FROM generate_series(1, 100) AS number
    `.execute(database.sql)
      const real: CallableFunction = fs[method]
      let failed = 0
      const once = vi.spyOn(fs, method).mockImplementation((...parameters: unknown[]): never => {
        // The map of what all can see: each table has one, of a fixed name, which its first vacuum makes.
        if (failed === 0 && String(parameters[0]).endsWith('_vm')) {
          failed += 1
          throw Object.assign(new Error(code), { code })
        }
        return Reflect.apply(real, fs, parameters) as never
      })
      try {
        // Out of descriptors the engine closes one of its own and tries again by itself.
        if (says === null) await vacuum()
        else await expect(vacuum()).rejects.toThrow(says)
        await vacuum()
        expect(failed).toBe(1)
      } finally {
        once.mockRestore()
        await database.close()
      }
    },
  )

  it('lets nobody but its user into the folder with its files', async () => {
    const database = await open()
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
    await database.close()
  })

  it.each<[why: string, reason: string, spoil: (cluster: string) => void]>([
    ['it is none', '.*not a valid data directory.*', (cluster) => truncateSync(join(cluster, 'PG_VERSION'))],
    [
      'the engine gives up',
      'required WAL directory "pg_wal" does not exist',
      (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true }),
    ],
    [
      'the system refuses its files',
      'the system refused its files \\(WASI errno 54\\)',
      (cluster) => {
        rmSync(cluster, { recursive: true })
        writeFileSync(cluster, '')
      },
    ],
  ])(
    'FAULT-5: says in one line which folder does not open, and what to do: %s',
    async (_why, reason, spoil) => {
      spoil(join(dataDir, 'database', 'cluster'))
      await expect(open()).rejects.toThrow(
        new RegExp(
          `^The embedded database in ${dataDir} does not open: ${reason}\\. See that the disk has room and that this user ` +
            'may read and write the folder; if it still does not open, restore a backup \\(docs/operations\\.md, Restore\\)\\.$',
        ),
      )
    },
  )

  it('FAULT-5: says what to do about a lock that is damaged', async () => {
    const lock = join(dataDir, 'database', 'lock')
    writeFileSync(lock, 'no database'.repeat(100))
    await expect(open()).rejects.toThrow(
      `${lock} is damaged. Delete it and start again: it only locks the folder and holds no data.`,
    )
  })

  it('does not start when the engine does not sync', async () => {
    const cluster = join(dataDir, 'database', 'cluster')
    const files = new DurableFiles(cluster)
    // Started as PGlite does it unless told: with -F, its fsync is off.
    const database = await PGlite.create({ fs: files })
    await expect(proveDurable(database, files)).rejects.toThrow('does not bring its commits to the disk')
    await database.close()
  })

  it('is made on a first start, whatever an interrupted one left behind', async () => {
    const empty = join(dataDir, 'not', 'there')
    mkdirSync(join(empty, 'database', 'cluster.unfinished', 'half'), { recursive: true })
    const database = await openDatabase({ databaseUrl: null, dataDir: empty, log: SILENT })
    expect(await database.sql.selectFrom('raid').selectAll().execute()).toEqual([])
    await database.close()
    expect(existsSync(join(empty, 'database', 'cluster.unfinished'))).toBe(false)
  }, 60_000)
})

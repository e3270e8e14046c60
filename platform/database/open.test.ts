import { renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#platform/call/failure.ts'
import {
  type Fresh,
  freshDatabase,
  IS_ALL,
  onBothDatabases,
  SILENT,
} from '#platform/testing/server/databases.ts'
import { embeddedFolder } from '#scripts/embedded-folder.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { openDatabase } from './open.ts'
import type { Tables } from './tables.ts'

onBothDatabases((kind) => {
  let fresh: Fresh
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
  })
  afterAll(() => fresh.cleanup())

  describe('values in queries', () => {
    it('values are read as the same JavaScript types from both databases', async () => {
      const { rows } = await sql`
        SELECT 999999999999::bigint AS gold, count(*) AS counted, 7 AS small, true AS yes,
               '2026-10-25 01:30:00.123+00'::timestamptz AS instant, '2026-10-25'::date AS day,
               '{"from": {"pot": 1}, "list": [1, null]}'::jsonb AS document, '42'::xid8 AS transaction,
               1.5::numeric AS exact, '018f0000-0000-7000-8000-000000000000'::uuid AS id,
               ARRAY['a,b', NULL, '"'] AS words, ARRAY[1, NULL, 3]::bigint[] AS golds, '{}'::bigint[] AS none,
               ARRAY['2026-10-25'::date] AS days, NULL::bigint AS nothing
      `.execute(fresh.database.sql)
      expect(rows).toStrictEqual([
        {
          ...{ gold: 999_999_999_999, counted: 1, small: 7, yes: true, transaction: '42', exact: '1.5' },
          ...{ instant: new Date('2026-10-25T01:30:00.123Z'), day: '2026-10-25', days: ['2026-10-25'] },
          ...{ document: { from: { pot: 1 }, list: [1, null] }, id: '018f0000-0000-7000-8000-000000000000' },
          ...{ words: ['a,b', null, '"'], golds: [1, null, 3], none: [], nothing: null },
        },
      ])
    })

    it('values are written from the same JavaScript types', async () => {
      const [instant, day, words] = [new Date('2026-10-25T01:30:00.123Z'), '2026-10-25', ['ä', 'Ж', '🐉']]
      const { rows } = await sql`
        SELECT ${999_999_999_999}::bigint AS gold, ${instant}::timestamptz AS instant, ${day}::date AS day,
               ${words}::text[] AS words, ${JSON.stringify([{ a: 1 }])}::jsonb AS document, ${null}::bigint AS nothing
      `.execute(fresh.database.sql)
      expect(rows).toStrictEqual([
        { gold: 999_999_999_999, instant, day, words, document: [{ a: 1 }], nothing: null },
      ])
    })

    it('a bigint that exceeds a number throws an error', async () => {
      const huge = sql`SELECT 9007199254740993::bigint`.execute(fresh.database.sql)
      await expect(huge).rejects.toThrow('9007199254740993')
    })

    it('the clock is read in UTC, whatever the machine’s zone is', async () => {
      const { rows } = await sql`SELECT current_setting('TimeZone') AS zone`.execute(fresh.database.sql)
      expect(rows).toEqual([{ zone: 'UTC' }])
    })
  })

  describe('a transaction', () => {
    const heroName = (name: string) => ({
      ...{ id: crypto.randomUUID(), name, realm: 'Kazzak', faction: 'Horde' as const, status: true },
      ...{ created_at: new Date(), name_key: name.toLowerCase(), realm_key: 'kazzak' },
    })
    const add = (tx: Transaction<Tables>, name: string, changes = {}) =>
      tx
        .insertInto('hero_name')
        .values({ ...heroName(name), ...changes })
        .execute()
    const named = (name: string) =>
      fresh.database.sql.selectFrom('hero_name').select('name').where('name', '=', name).execute()

    it('a transaction returns the result of its function and commits', async () => {
      const answer = await fresh.database.transaction(async (tx) => {
        await add(tx, 'Kept')
        return 'done'
      })
      expect(answer).toBe('done')
      expect(await named('Kept')).toHaveLength(1)
    })

    it('a transaction rolls back and rethrows when its function fails', async () => {
      const failure = new Failure('raid-full')
      const work = fresh.database.transaction(async (tx) => {
        await add(tx, 'Dropped')
        throw failure
      })
      await expect(work).rejects.toBe(failure)
      expect(await named('Dropped')).toHaveLength(0)
    })

    it('a transaction turns a violated named constraint into its failure, with the cause', async () => {
      await fresh.database.transaction((tx) => add(tx, 'Twice'))
      const work = fresh.database.transaction((tx) => add(tx, 'TWICE'))
      const cause = { constraint: 'hero_name_once_a_realm' }
      await expect(work).rejects.toMatchObject({ code: 'duplicate-hero-name', cause })
    })

    it('a transaction rethrows violations of constraints that users cannot cause', async () => {
      const work = fresh.database.transaction((tx) => add(tx, 'x', { name: '' }))
      await expect(work).rejects.toMatchObject({ constraint: 'hero_name_name_length' })
      await expect(work).rejects.not.toBeInstanceOf(Failure)
    })

    it('a transaction runs beside others, each seeing all of another’s writes or none', async () => {
      const pairs = Array.from({ length: 20 }, (_, index) =>
        fresh.database.transaction(async (tx) => {
          for (const side of ['left', 'right']) await add(tx, `${side} ${index}`)
        }),
      )
      const readings = Array.from({ length: 20 }, () =>
        sql<{ left: number; right: number }>`
          SELECT count(*) FILTER (WHERE name LIKE 'left %') AS left,
                 count(*) FILTER (WHERE name LIKE 'right %') AS right FROM hero_name
        `.execute(fresh.database.sql),
      )
      for (const { rows } of await Promise.all(readings)) expect(rows[0]?.left).toBe(rows[0]?.right)
      await Promise.all(pairs)
    })
  })

  it('a read-only transaction is reported as a database that accepts no writes', async () => {
    const work = fresh.database.transaction(async (tx) => {
      await sql`SET TRANSACTION READ ONLY`.execute(tx)
      await sql`INSERT INTO hero_name DEFAULT VALUES`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: 'database-away', cause: { code: '25006' } })
    // The next transaction may write. The ping checks this and leaves nothing behind.
    await expect(fresh.database.ping()).resolves.toBeUndefined()
    const { rows } = await sql`SELECT FROM pg_class WHERE relname = 'write_probe'`.execute(fresh.database.sql)
    expect(rows).toEqual([])
  })

  it('listeners are called once for notifications within a few milliseconds, and never after they unsubscribed', async () => {
    const rung = Promise.withResolvers<void>()
    let woken = 0
    const leave = fresh.database.onNotify(() => {
      woken += 1
      rung.resolve()
    })
    for (let index = 0; index < 50; index += 1) fresh.database.notify()
    await rung.promise
    expect(woken).toBe(1)
    leave()
    const next = Promise.withResolvers<void>()
    fresh.database.onNotify(next.resolve)
    fresh.database.notify()
    await next.promise
    expect(woken).toBe(1)
  })
})

// Creating one takes 5 s.
if (IS_ALL)
  describe('the embedded database', () => {
    let dataDir: string
    beforeAll(async () => {
      dataDir = await embeddedFolder()
    })
    afterAll(() => rmSync(dataDir, { recursive: true }))

    const open = () => openDatabase({ databaseUrl: null, dataDir, log: SILENT })

    it('SAFE-5: the embedded database can be opened by one server at a time @all', async () => {
      const database = await open()
      await expect(open()).rejects.toThrow(
        `DATA_DIR ${dataDir} is in use by another server. Stop that one first, or give this one a DATA_DIR of its own.`,
      )
      await expect(database.ping()).resolves.toBeUndefined()
      await database.close()
      const again = await open()
      await again.close()
    })

    it('the embedded database creates a folder that only its user can read', async () => {
      const made = temporaryFolder()
      const database = await openDatabase({ databaseUrl: null, dataDir: made, log: SILENT })
      expect(statSync(join(made, 'database')).mode & 0o777).toBe(0o700)
      await database.close()
      rmSync(made, { recursive: true })
    })

    it('FAULT-1: a database that stops, as on a full disk, refuses calls, says so once and loses nothing', async () => {
      const errors: string[] = []
      const log = { ...SILENT, error: (_: object, message: string) => void errors.push(message) }
      const database = await openDatabase({ databaseUrl: null, dataDir, log })
      await sql`CREATE TABLE kept AS SELECT 'yes' AS word`.execute(database.sql)
      // Where it cannot begin the next file of its write-ahead log it panics.
      const wal = join(dataDir, 'database', 'cluster', 'pg_wal')
      renameSync(wal, `${wal}-away`)
      await sql`SELECT pg_switch_wal()`.execute(database.sql)
      const write = () => database.transaction((tx) => sql`INSERT INTO kept VALUES ('no')`.execute(tx))
      for (const ask of [write, write, database.ping])
        await expect(ask()).rejects.toMatchObject({ code: 'database-away' })
      await database.close()
      renameSync(`${wal}-away`, wal)
      const again = await open()
      expect((await sql`SELECT word FROM kept`.execute(again.sql)).rows).toEqual([{ word: 'yes' }])
      await again.close()
      expect(errors).toEqual(['The embedded database has stopped: make room on its disk, then start again'])
    })

    it('FAULT-5: names in one line the folder that cannot be opened, and the solution', async () => {
      truncateSync(join(dataDir, 'database', 'cluster', 'PG_VERSION'))
      await expect(open()).rejects.toThrow(
        `The embedded database in ${dataDir} does not open. See that the disk has room and that this user may read and ` +
          'write the folder; if it still does not open, move it away and start on an empty one.',
      )
    })
  })

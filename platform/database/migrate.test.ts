import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Log } from '#platform/call/server/log.ts'
import {
  emptyPostgres,
  type Fresh,
  freshDatabase,
  onBothDatabases,
  onPostgres,
  SILENT,
} from '#platform/testing/server/databases.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { type Database, MIGRATIONS_DIR, openDatabase } from './open.ts'

/** A log that collects the names of applied migrations. */
function listening(): { applied: string[]; log: Log } {
  const applied: string[] = []
  const info = (details: object) => {
    if ('migration' in details) applied.push(String(details.migration))
  }
  return { applied, log: { ...SILENT, info } }
}

const FUNCTION = `CREATE FUNCTION later() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END $$;`

describe('migrating', () => {
  /** A copy of the product's migrations, to which tests add files. */
  let folder: string
  const copyMigrations = () => {
    folder = temporaryFolder()
    cpSync(MIGRATIONS_DIR, folder, { recursive: true })
  }
  const add = (file: string, text: string) => writeFileSync(join(folder, file), text)

  onBothDatabases((kind) => {
    let fresh: Fresh
    beforeEach(async () => {
      copyMigrations()
      fresh = await freshDatabase(kind)
      await fresh.database.close()
    })
    afterEach(async () => {
      rmSync(folder, { recursive: true })
      await fresh.cleanup()
    })

    const open = (log = SILENT) =>
      openDatabase({ databaseUrl: fresh.databaseUrl, dataDir: fresh.dataDir, migrationsDir: folder, log })
    const tables = async (database: Database) => {
      const { rows } = await sql<{ name: string }>`
        SELECT table_name AS name FROM information_schema.tables WHERE table_name LIKE 'later%' ORDER BY 1
      `.execute(database.sql)
      return rows.map(({ name }) => name)
    }

    it('new migrations are applied in order and once, even a function with quotes', async () => {
      add('9001-later.sql', `${FUNCTION} CREATE TABLE later (id int); -- no line break at the end`)
      add('9002-later-still.sql', `ALTER TABLE later RENAME TO later_still; CREATE TABLE later (id int);`)
      const first = listening()
      const database = await open(first.log)
      expect(first.applied).toEqual(['9001-later', '9002-later-still'])
      expect(await tables(database)).toEqual(['later', 'later_still'])
      const { rows } = await sql`SELECT later()`.execute(database.sql)
      expect(rows).toEqual([{ later: 'a;b' }])
      await database.close()
      const second = listening()
      await (await open(second.log)).close()
      expect(second.applied).toEqual([])
    })

    it('a failing migration is rolled back with those beside it, and the message says where it failed', async () => {
      add('9001-later.sql', 'CREATE TABLE later (id int);')
      add(
        '9002-wrong.sql',
        '-- fine so far\nCREATE TABLE later_still (id int);\nCREATE TABEL wrong (id int);',
      )
      await expect(open()).rejects.toThrow(
        'Migration 9002-wrong.sql:3 failed: syntax error at or near "TABEL"',
      )
      rmSync(join(folder, '9001-later.sql'))
      rmSync(join(folder, '9002-wrong.sql'))
      const database = await open()
      expect(await tables(database)).toEqual([])
      await database.close()
    })

    it('a database of a newer version, or from before 2.0, is refused', async () => {
      add('9001-later.sql', 'CREATE TABLE later (id int);')
      await (await open()).close()
      rmSync(join(folder, '9001-later.sql'))
      await expect(open()).rejects.toThrow(
        /^The database was made by another version of this program: it has migration 9001-later, and this version knows up to \d{4}-[a-z-]+\. Start the newer version, or restore a backup\.$/,
      )
      add('9001-later.sql', 'CREATE TABLE later (id int);')
      const database = await open()
      await sql`UPDATE kysely_migration SET name = '0001-foundation' WHERE name LIKE '0001%'`.execute(
        database.sql,
      )
      await database.close()
      await expect(open()).rejects.toThrow(
        /^A version before 2\.0 made this database: start on an empty one\.$/,
      )
    })

    it.each([
      ['later.sql', 'Migration later.sql needs a name like 0001-what-it-brings.sql'],
      ['0001-twice.sql', 'Two migrations have the number 0001'],
    ])('a migration file called %s is refused', async (file, message) => {
      add(file, 'SELECT 1')
      await expect(open()).rejects.toThrow(message)
    })
  })

  onPostgres('on PostgreSQL', () => {
    it('FAULT-8: migrations run once when several instances start at the same moment on an empty database', async () => {
      copyMigrations()
      const { databaseUrl, drop } = await emptyPostgres()
      add('9001-later.sql', 'CREATE TABLE later (id int);')
      const { applied, log } = listening()
      const options = { databaseUrl, dataDir: '', migrationsDir: folder, log }
      const instances = await Promise.all(Array.from({ length: 6 }, () => openDatabase(options)))
      expect(applied.toSorted()).toEqual([...new Set(applied)].toSorted())
      expect(applied).toContain('9001-later')
      await Promise.all(instances.map((instance) => instance.ping()))
      await Promise.all(instances.map((instance) => instance.close()))
      await drop()
      rmSync(folder, { recursive: true })
    })
  })
})

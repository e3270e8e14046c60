import { type Kysely, sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '#server/database/tables.ts'
import { lockImports } from '#server/import/data.ts'
import { freshDatabase, onPostgres } from '#server/testing/databases.ts'

onPostgres('limits', () => {
  it('MOVE-IN-6: an import has the time that its lines take, and nothing else has', async () => {
    const { database, cleanup } = await freshDatabase('postgres')
    const limits = async (sql: Kysely<Tables>) => {
      const { rows } = await raw<{ setting: string }>`SELECT setting FROM pg_settings
        WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(sql)
      return rows.map(({ setting }) => setting)
    }
    const during = await database.transaction(async (sql) => {
      await lockImports(sql)
      // Longer than a statement of any other call may take.
      await raw`SELECT pg_sleep(5.2)`.execute(sql)
      return limits(sql)
    })
    expect(during).toEqual(['30000', '30000'])
    expect(await limits(database.sql)).toEqual(['5000', '5000'])
    await cleanup()
  }, 30_000)
})

import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fresh, freshDatabase, onPostgres } from '#server/testing/databases.ts'
import { changesSince } from './feed.ts'

onPostgres('a database that was restored', () => {
  let fresh: Fresh
  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
    await raw`
      INSERT INTO history (noun, action, record_id, changes)
      SELECT 'raid', 'edit', gen_random_uuid(), '{}' FROM generate_series(1, 20000)`.execute(
      fresh.database.sql,
    )
    await raw`VACUUM ANALYZE history`.execute(fresh.database.sql)
  })
  afterAll(() => fresh.cleanup())

  it.each(['', '1,2,3'])('reads what is new by its index, with %o at work before', async (atWork) => {
    const { rows: snapshots } = await raw<{ xmax: string }>`
      SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`.execute(fresh.database.sql)
    const { rows } = await raw<{ 'QUERY PLAN': string }>`
      EXPLAIN ${changesSince(`1:${snapshots[0]?.xmax}:${atWork}`)}`.execute(fresh.database.sql)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('history_by_transaction')
    expect(plan).not.toContain('Seq Scan on history')
  })
})

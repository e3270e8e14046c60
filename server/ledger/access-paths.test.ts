import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

/** So many that reading all of them is never the shorter way. */
const MANY = 5_000

onPostgres('with many accounts and entries', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('postgres')
    await product.database.transaction(async (sql) => {
      // As a restore fills them: nothing else is made of these rows.
      await raw`SET LOCAL session_replication_role = replica`.execute(sql)
      await raw`INSERT INTO ledger_account (kind, owner_id)
                SELECT 'held', gen_random_uuid() FROM generate_series(1, ${raw.lit(MANY)})`.execute(sql)
      await raw`INSERT INTO history (noun, action, record_id, changes)
                SELECT 'mail', 'create', gen_random_uuid(), '{}' FROM generate_series(1, ${raw.lit(MANY)})`.execute(
        sql,
      )
      await raw`INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, accounts, gold)
                SELECT id, 'done', gen_random_uuid(), gen_random_uuid(), '{}', '{}' FROM history
                 WHERE noun = 'mail'`.execute(sql)
    })
    await raw`ANALYZE ledger_account, ledger_entry, history`.execute(product.database.sql)
  })
  afterAll(() => product.stop())

  it('LEDGER-9: an account is found and made without reading the others', async () => {
    const scans = await product.database.transaction(async (sql) => {
      await raw`SELECT account_of('held', gen_random_uuid()), account_of('due', gen_random_uuid())`.execute(
        sql,
      )
      const { rows } = await raw<{ seq: number; index: number }>`
        SELECT seq_scan::integer AS seq, idx_scan::integer AS index FROM pg_stat_xact_user_tables
         WHERE relname = 'ledger_account'`.execute(sql)
      return rows[0]
    })
    expect([scans?.seq, (scans?.index ?? 0) > 0]).toEqual([0, true])
  })
})

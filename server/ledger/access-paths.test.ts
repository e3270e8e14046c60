import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNKNOWN_ID } from '#domain/field.ts'
import type { Sql } from '#server/database/tables.ts'
import { readOpenGold } from '#server/ledger/open.ts'
import { lockMailOfBooking, storeWithdrawn } from '#server/mail/data.ts'
import { onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

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
      await raw`INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type, boss_count,
                                  max_clients, pot, raid_leader, created_by, created_at, published_at)
                SELECT gen_random_uuid(), 'Over', '2026-01-01', 0, '2026-01-01', 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8,
                       8, 1, gen_random_uuid(), gen_random_uuid(), now(), now() FROM generate_series(1, ${raw.lit(MANY)})`.execute(
        sql,
      )
      await raw`INSERT INTO mail (id, booking_id, raid_id, booking_date, type, total_price, amount, source, payment_realm,
                                  payment_faction, balance, adv_cut, created_at, holder_id)
                SELECT gen_random_uuid(), gen_random_uuid(), id, now(), 'Raid Boost HEROIC', 1, 1, 'TC', 'Kazzak', 'Horde', 'Owes', 0, now(), gen_random_uuid()
                  FROM raid`.execute(sql)
    })
    await raw`ANALYZE ledger_account, ledger_entry, history, raid, mail`.execute(product.database.sql)
  })
  afterAll(() => product.stop())

  /** How often the work reads the table from end to end, and whether it reads it by an index. */
  const scansOf = (table: string, work: (sql: Sql) => Promise<unknown>) =>
    product.database.transaction(async (sql) => {
      // Earlier transactions of this connection count as well until the database has noted them.
      const before = await scansUntilNow(sql, table)
      await work(sql)
      const after = await scansUntilNow(sql, table)
      return { seq: after.seq - before.seq, index: after.index > before.index }
    })

  it('LEDGER-9: an account is found and made without reading the others', async () => {
    const scans = await scansOf('ledger_account', (sql) =>
      raw`SELECT account_of('held', gen_random_uuid()), account_of('due', gen_random_uuid())`.execute(sql),
    )
    expect(scans).toEqual({ seq: 0, index: true })
  })

  it('LEDGER-22: gold of open bookings is summed up without reading the raids that are over', async () => {
    const raid = await publishedRaid(product)
    await book(await product.as('Advertiser'), raid, { deposit: 10_000 })
    expect(await scansOf('raid', (sql) => readOpenGold(sql, undefined))).toEqual({ seq: 0, index: true })
  })

  it('the mails of a booking are found without reading the others', async () => {
    const scans = await scansOf('mail', async (sql) => {
      await lockMailOfBooking(sql, UNKNOWN_ID)
      await storeWithdrawn(sql, UNKNOWN_ID, product.clock.now())
    })
    expect(scans).toEqual({ seq: 0, index: true })
  })
})

async function scansUntilNow(sql: Sql, table: string): Promise<{ seq: number; index: number }> {
  const { rows } = await raw<{ seq: number; index: number }>`
    SELECT seq_scan::integer AS seq, idx_scan::integer AS index FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(
    sql,
  )
  return rows[0] ?? { seq: 0, index: 0 }
}

import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GROUPINGS } from '#features/report/calls.ts'
import type { Actor, Role } from '#platform/call/rights.ts'
import type { Sql } from '#platform/database/tables.ts'
import { type Fresh, freshDatabase, onPostgres } from '#platform/testing/server/databases.ts'
import { FIRST_DAY, fillReportWorld } from '#platform/testing/server/report-world.ts'
import { daysAfter } from '#platform/words/server-time.ts'
import { groupsQuery } from './routes.ts'

const SPAN = { from: FIRST_DAY, to: daysAfter(FIRST_DAY, 29) }

/** The columns in which copies of a row differ from it. */
const COPIED = {
  mail: `'raid_id', gen_random_uuid(), 'booking_id', gen_random_uuid(), 'payment_code', NULL, 'confirmation_code', NULL, 'sent', false`,
  booking: `'raid_id', gen_random_uuid()`,
  raid: `'starts_at', starts_at - n * interval '90 days', 'date', date - n::integer * 90`,
}

onPostgres('with raids of several years', () => {
  let fresh: Fresh
  let one = ''
  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
    const [first = ''] = await fillReportWorld(fresh.database, 1)
    one = first
    await fresh.database.transaction(async (sql) => {
      await raw`SET LOCAL session_replication_role = replica`.execute(sql)
      for (const [table, others] of Object.entries(COPIED)) {
        const columns = raw.raw(await columnsOf(sql, table))
        await raw`
          INSERT INTO ${raw.table(table)} (${columns})
          SELECT ${columns} FROM (
            SELECT (jsonb_populate_record(${raw.table(table)}, jsonb_build_object('id', gen_random_uuid(), ${raw.raw(others)}))).*
              FROM ${raw.table(table)}, generate_series(1, ${raw.lit(table === 'raid' ? 50 : 10)}) AS n
          ) AS made
        `.execute(sql)
      }
    })
    await raw`VACUUM ANALYZE`.execute(fresh.database.sql)
  })
  afterAll(() => fresh.cleanup())

  it.each([
    ['Admin'],
    ['Advertiser'],
    ['Raid Leader'],
    ['Raid Leader', 'Gold Collector', 'Advertiser'],
  ] as const)(
    'REP-12: a report for %s reads only the rows of its days, through covering indexes',
    async (...roles: readonly Role[]) => {
      const actor: Actor = { _id: one, roles }
      for (const by of GROUPINGS) {
        const { rows } = await raw<{ 'QUERY PLAN': string }>`
          EXPLAIN ${groupsQuery(actor, { by, ...SPAN })}`.execute(fresh.database.sql)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect([by, plan]).toEqual([by, expect.not.stringMatching(/Seq Scan on (raid|booking|mail)/)])
        expect([by, plan]).toEqual([
          by,
          expect.stringMatching(/Index Only Scan using booking_by_(raid_and_client|member_and_raid)/),
        ])
        expect([by, plan]).toEqual([by, expect.stringContaining('Index Only Scan using mail_of_report')])
      }
    },
  )
})

/** Without generated columns, which cannot be inserted. */
async function columnsOf(sql: Sql, table: string): Promise<string> {
  const { rows } = await raw<{ names: string }>`
    SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
     WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`.execute(
    sql,
  )
  return rows[0]?.names ?? ''
}

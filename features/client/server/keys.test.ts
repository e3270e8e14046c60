import { sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { testProduct } from '#platform/testing/server/product.ts'

onBothDatabases((kind) => {
  const { product } = testProduct({ kind })

  it('CLIENT-6: a client’s record is read through a database index', async () => {
    const { sql } = product.database
    // With so few rows the planner would choose a sequential scan.
    const plan = await sql.connection().execute(async (one) => {
      await raw`SET enable_seqscan = off`.execute(one)
      const { rows } = await raw<Record<string, string>>`
        EXPLAIN SELECT count(*) FROM booking WHERE client_key IN ('a', 'b')`.execute(one)
      await raw`RESET enable_seqscan`.execute(one)
      return rows.map((row) => Object.values(row).join()).join('\n')
    })
    expect(plan).toContain('booking_by_client')
  })
})

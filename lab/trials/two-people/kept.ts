import { sql } from 'kysely'
import type { RunningProduct } from '#lab/running-product.ts'
import { openStore } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'

/** What the product writes by itself, or of who calls: the search's words, whom the clock reminds, when a session was used. */
const BY_ITSELF = [
  ...[
    'search_word',
    'search_pending',
    'client_word',
    'booking_pending',
    'reminder',
    'announcing',
    'announced_raid',
    'raid_said',
    'delivery',
    'delivery_pause',
  ],
  ...['ledger_progress', 'member', 'session'],
]

/** All that is kept: a digest of each table by its name. The embedded database is read while its server is down. */
export async function kept(product: RunningProduct): Promise<Map<string, string>> {
  const { databaseUrl, dataDir, first } = product
  if (databaseUrl === null) await first.end('SIGTERM')
  const store = await openStore({ databaseUrl, dataDir, log: createLog('silent') })
  try {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`.execute(store.sql)
    const digests = new Map<string, string>()
    for (const { name } of tables.filter((table) => !BY_ITSELF.includes(table.name))) {
      const { rows } = await sql<{ digest: string }>`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest
          FROM ${sql.table(name)} AS t`.execute(store.sql)
      digests.set(name, rows[0]?.digest ?? '')
    }
    return digests
  } finally {
    await store.close()
    if (databaseUrl === null) await first.start()
  }
}

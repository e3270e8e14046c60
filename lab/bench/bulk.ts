import type { Client } from 'pg'

/** Tables that grow by the million. */
const TABLES = [
  'booking',
  'mail',
  'history',
  'ledger_entry',
  'ledger_line',
  'search_word',
  'client_word',
  'notice',
]

const SECONDARY = `
  SELECT relation.relname AS "table", index.relname AS name, pg_get_indexdef(index.oid) AS definition,
         rule.conname AS "constraint", pg_get_constraintdef(rule.oid) AS rule
    FROM pg_index
    JOIN pg_class relation ON relation.oid = indrelid
    JOIN pg_class index ON index.oid = indexrelid
    LEFT JOIN pg_constraint rule ON rule.conindid = indexrelid AND rule.contype = 'u'
   WHERE NOT indisprimary AND relation.relname = ANY ($1)`

interface Secondary {
  table: string
  name: string
  definition: string
  constraint: string | null
  rule: string
}

/** While the work lasts the big tables have their primary keys only: a tenth of the time for a million rows. */
export async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Secondary>(SECONDARY, [TABLES])
  for (const { table, name, constraint } of rows) {
    await client.query(
      constraint === null ? `DROP INDEX ${name}` : `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`,
    )
  }
  await work()
  await client.query(`SET maintenance_work_mem = '1GB'`)
  for (const { table, definition, constraint, rule } of rows) {
    await client.query(
      constraint === null ? definition : `ALTER TABLE ${table} ADD CONSTRAINT ${constraint} ${rule}`,
    )
  }
}

/** For a fill that nobody has to be able to rely on; after it the server is as it was configured. */
export async function withoutSync(client: Client, work: () => Promise<void>): Promise<void> {
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '30min',
  }
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await client.query('SELECT pg_reload_conf()')
  await work()
  for (const name of Object.keys(settings)) await client.query(`ALTER SYSTEM RESET ${name}`)
  await client.query('SELECT pg_reload_conf()')
}

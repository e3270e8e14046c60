import type { Client } from 'pg'

/** How a copy of a row differs: SQL of a column's new value, where `n` is the copy's number. */
type Changes = Readonly<Record<string, string>>

/** A uuid that is the same for every reference to a copied record. */
const other = (column: string) => `md5(${column}::text || ' ' || n)::uuid`
/** Copies are weeks in the past, some on each day of two years. */
const EARLIER = `(9 + n % 720) * interval '1 day'`
const earlier = (column: string) => `${column} - ${EARLIER}`
/** More than the evening's rows of history. */
const STEP = 1_000_000

const TABLES: Readonly<Record<string, Changes>> = {
  raid: {
    id: other('id'),
    date: `date - (9 + n % 720)::int`,
    starts_at: earlier('starts_at'),
    created_at: earlier('created_at'),
    published_at: earlier('published_at'),
  },
  booking: {
    id: other('id'),
    raid_id: other('raid_id'),
    // Ten copies have the same clients.
    client_name: `client_name || translate((n / 10)::text, '0123456789', 'abcdefghij')`,
    client_key: `replace(client_key, chr(9), translate((n / 10)::text, '0123456789', 'abcdefghij') || chr(9))`,
    created_at: earlier('created_at'),
  },
  mail: {
    id: other('id'),
    booking_id: other('booking_id'),
    raid_id: other('raid_id'),
    booking_date: earlier('booking_date'),
    created_at: earlier('created_at'),
    payment_code: `payment_code || n`,
    confirmation_code: `confirmation_code || n`,
  },
  history: {
    id: `id + n * ${STEP}`,
    at: earlier('at'),
    record_id: `CASE WHEN length(record_id) = 36 THEN ${other('record_id')}::text ELSE record_id END`,
    raid_id: other('raid_id'),
  },
  ledger_entry: {
    cause: `cause + n * ${STEP}`,
    reverses: `reverses + n * ${STEP}`,
    raid_id: other('raid_id'),
    booking_id: other('booking_id'),
  },
  ledger_line: { cause: `cause + n * ${STEP}` },
  notice: { history_id: `history_id + n * ${STEP}`, raid_id: other('raid_id') },
}

/** Copies the evening's data this many times into the past by SQL, with fresh statistics. */
export async function copyIntoPast(client: Client, copies: number): Promise<void> {
  // Disables triggers and foreign keys, which the copies satisfy.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`)
  for (const [table, changes] of Object.entries(TABLES)) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) => changes[name] ?? `source.${name}`)
    await client.query(
      `INSERT INTO ${table} (${columns.join()}) OVERRIDING SYSTEM VALUE
       SELECT ${values.join()} FROM ${table} AS source, generate_series(1, ${copies}) AS n`,
    )
  }
  await client.query(`
    UPDATE ledger_balance SET gold = line.gold
      FROM (SELECT account_id, sum(gold) AS gold FROM ledger_line GROUP BY 1) AS line
     WHERE line.account_id = ledger_balance.account_id`)
  await client.query('VACUUM (ANALYZE)')
}

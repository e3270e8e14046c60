import type { Client } from 'pg'

/** How a copy of a row differs: SQL of a column's new value, where `n` is the copy's number. */
type Changes = Readonly<Record<string, string>>

/** Copies are days before the evening, some on each day of two years; the 711th is on the same day. */
const DAYS = '((9 + n) % 720)'
const EARLIER = `${DAYS} * interval '1 day'`
const earlier = (column: string) => `${column} - ${EARLIER}`
/** A uuid that is the same for every reference to a copied record. As version 7 it begins with its time. */
const other = (column: string) =>
  `(lpad(to_hex(('x' || left(translate(${column}::text, '-', ''), 12))::bit(48)::bigint - ${DAYS}::bigint * 86400000), 12, '0')
    || right(md5(${column}::text || ' ' || n), 20))::uuid`
/** Letters; ten copies have the same clients. */
const CLIENT = `translate(right(id::text, 6) || n / 10, '0123456789', 'ghijklmnop')`
/** More than the evening's rows of history. */
const STEP = 1_000_000

const TABLES: Readonly<Record<string, Changes>> = {
  raid: {
    id: other('id'),
    date: `date - ${DAYS}::int`,
    starts_at: earlier('starts_at'),
    created_at: earlier('created_at'),
    published_at: earlier('published_at'),
  },
  booking: {
    id: other('id'),
    raid_id: other('raid_id'),
    client_name: `client_name || ${CLIENT}`,
    client_key: `replace(client_key, chr(9), ${CLIENT} || chr(9))`,
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
  booster: { raid_id: other('raid_id') },
  settlement: {
    id: other('id'),
    raid_id: other('raid_id'),
    counts: `jsonb_set(counts, '{upTo}', to_jsonb((counts ->> 'upTo')::bigint + n * ${STEP}))`,
    proposed_at: earlier('proposed_at'),
    decided_at: earlier('decided_at'),
  },
  payout: { id: other('id'), made_at: earlier('made_at') },
  payout_line: {
    id: other('id'),
    payout_id: other('payout_id'),
    paid_at: earlier('paid_at'),
    cause: `cause + n * ${STEP}`,
  },
  ledger_line: { cause: `cause + n * ${STEP}` },
  notice: { history_id: `history_id + n * ${STEP}`, raid_id: other('raid_id') },
}

/** Keeps the evening as it is now for copyIntoPast, until the client ends. */
export async function keepOpen(client: Client): Promise<void> {
  for (const table of Object.keys(TABLES))
    await client.query(`CREATE TEMP TABLE open_${table} AS TABLE ${table}`)
}

/** Copies the evening's data into the past by SQL, `open` as it was kept and `finished` as it is now, with fresh statistics. */
export async function copyIntoPast(
  client: Client,
  copies: { open: string; finished: string },
): Promise<void> {
  // Disables triggers and foreign keys, which the copies satisfy.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`)
  for (const [table, changes] of Object.entries(TABLES)) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    )
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
        WHERE indrelid = to_regclass($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
      [table],
    )
    // Made afterwards in a fraction of the time.
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    const columns = rows.map(({ name }) => name)
    const values = columns.map((name) => changes[name] ?? `source.${name}`)
    for (const [source, numbers] of [
      [table, copies.finished],
      [`open_${table}`, copies.open],
    ])
      await client.query(
        `INSERT INTO ${table} (${columns.join()}) OVERRIDING SYSTEM VALUE
         SELECT ${values.join()} FROM ${source} AS source, generate_series(${numbers}) AS n`,
      )
    for (const { made } of indexes) await client.query(made)
  }
  await client.query(`
    DELETE FROM ledger_balance;
    INSERT INTO ledger_balance (account_id, gold) SELECT account_id, sum(gold) FROM ledger_line GROUP BY 1`)
  await client.query('VACUUM (ANALYZE)')
}

import type { Client } from 'pg'

/** A mail as SQL says it of raid `n` and slot `s`; its booking's price is 100,000, the deposit 10,000 and the cut 32,000. */
interface SoldMail {
  readonly id: string
  readonly bookingId: string
  readonly raidId: string
  readonly holder: string
  readonly advertiser: string
  readonly doneAt: string
  readonly isSent: string
}

const OWED = 90_000
const DUE = 22_000
const EARNED = 68_000

/** Gold is mailed to so many hero names in turns. */
const BANKS = 4

/** As which hero name's, by number. */
export const BANK_SQL = `
  CREATE OR REPLACE FUNCTION pg_temp.bank(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT pg_temp.id_at(1500000000000, n % ${BANKS}) $$`

/** An account for everybody. Until `addUpEntries` ran, the running product finds nothing to post. */
export const ACCOUNTS_SQL = `
  INSERT INTO ledger_progress (before, posted) VALUES (0, ${Number.MAX_SAFE_INTEGER})
      ON CONFLICT (id) DO UPDATE SET posted = EXCLUDED.posted;
  INSERT INTO hero_name (id, name, realm, faction, status, created_at, name_key, realm_key)
  SELECT pg_temp.bank(n), 'Vault' || n, 'Kazzak', 'Horde', true, now(), 'vault' || n, 'kazzak' FROM generate_series(0, ${BANKS - 1}) n;
  INSERT INTO ledger_account (kind, owner_id, name)
  SELECT kind, id, NULL::text FROM member, unnest(ARRAY['held', 'due']) AS kind
   UNION ALL SELECT 'bank', id, name || '-' || realm FROM hero_name UNION ALL VALUES ('community', NULL::uuid, NULL::text)
      ON CONFLICT DO NOTHING`

/** Done and, where it is sent, Sent of the mails of raids $1 to $2: each with its row of the history and its entry. */
export const entriesSql = (mail: SoldMail, mailsEach: number) => `
  WITH mail AS MATERIALIZED (
    SELECT ${mail.id}::text AS id, ${mail.bookingId} AS booking_id, ${mail.raidId} AS raid_id, ${mail.holder} AS holder,
           ${mail.advertiser} AS advertiser, pg_temp.bank(n) AS bank, ${mail.doneAt} AS done_at, ${mail.isSent} AS sent
      FROM generate_series($1::bigint, $2::bigint) n, generate_series(1, ${mailsEach}) s
  ), told AS (
    INSERT INTO history (at, member_id, noun, action, record_id, raid_id, changes)
    SELECT done_at, holder, 'mail', action, id, raid_id, '{}'
      FROM mail, unnest(ARRAY['create', 'sent']) AS action WHERE sent OR action = 'create'
    RETURNING id, action, record_id
  )
  INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, accounts, gold)
  SELECT told.id, CASE action WHEN 'sent' THEN 'sent' ELSE 'done' END, raid_id, booking_id,
         CASE action WHEN 'sent' THEN ARRAY[held.id, bank.id] ELSE ARRAY[held.id, due.id, community.id] END,
         CASE action WHEN 'sent' THEN ARRAY[-${OWED}, ${OWED}] ELSE ARRAY[${OWED}, ${DUE}, ${EARNED}] END
    FROM told JOIN mail ON mail.id = told.record_id
    JOIN ledger_account AS held ON held.kind = 'held' AND held.owner_id = holder
    JOIN ledger_account AS due ON due.kind = 'due' AND due.owner_id = advertiser
    JOIN ledger_account AS bank ON bank.kind = 'bank' AND bank.owner_id = mail.bank
    JOIN ledger_account AS community ON community.kind = 'community'`

/** What the database makes of each entry by itself, made of all at once. */
export async function addUpEntries(client: Client): Promise<void> {
  const lines =
    'SELECT account, cause, line.gold FROM ledger_entry, unnest(accounts, gold) AS line (account, gold)'
  await client.query(`INSERT INTO ledger_line (account_id, cause, gold) ${lines} ORDER BY account, cause`)
  await client.query(
    'INSERT INTO ledger_balance (account_id, gold) SELECT account_id, sum(gold) FROM ledger_line GROUP BY 1',
  )
  await client.query('UPDATE ledger_progress SET posted = (SELECT max(id) FROM history)')
}

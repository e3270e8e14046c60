import type { Client } from 'pg'

/** What follows when raids are over: most are settled, and what is due is paid out now and then. Gold is lab/bench/ledger.ts's. */
interface Settled {
  readonly payouts: number
  /** Who proposes, approves and pays: two members. */
  readonly staff: readonly [string, string]
}

const CHARACTERS = 50
/** Lines of one payout, the newest of which is open. */
const LINES = 100
/** The newest raids are not settled. */
const OPEN_RAIDS = 40
const EARNED = 68_000

const character = (n: string) => `pg_temp.id_at(1510000000000, ${n} % ${CHARACTERS})`

const NAMED = `
  INSERT INTO payee_character (id, name, realm, character_key)
  SELECT ${character('n')}, 'Booster' || chr(97 + n / 26) || chr(97 + n % 26), 'Kazzak',
         'booster' || chr(97 + n / 26) || chr(97 + n % 26) || chr(9) || 'kazzak'
    FROM generate_series(0, ${CHARACTERS - 1}) n;
  INSERT INTO payout_character (member_id, name, realm, character_key, faction)
  SELECT id, 'Payee', 'Kazzak', 'payee' || chr(9) || 'kazzak', 'Horde' FROM member ON CONFLICT DO NOTHING;
  INSERT INTO ledger_account (kind, owner_id, name) SELECT 'due', id, name || '-' || realm FROM payee_character`

/** By the first rates (5, 2 and 20 %), with two boosters each. */
const SETTLEMENTS = `
  CREATE TEMP TABLE settling AS
  SELECT raid.id, raid.starts_at, raid_leader, gold_collector, up_to, bookings * ${EARNED} AS gold,
         row_number() OVER (ORDER BY raid.id) AS nth,
         pg_temp.id_at((extract(epoch FROM raid.starts_at) * 1000)::bigint + 86400000, row_number() OVER (ORDER BY raid.id)) AS settlement
    FROM (SELECT raid_id, max(cause) AS up_to, count(*) FILTER (WHERE kind = 'done') AS bookings
            FROM ledger_entry GROUP BY raid_id) AS earned JOIN raid ON raid.id = earned.raid_id
   ORDER BY raid.id LIMIT greatest(0, (SELECT count(*) FROM raid WHERE starts_at < now()) - ${OPEN_RAIDS});
  INSERT INTO booster (raid_id, character_id, position, share)
  SELECT id, character_id, position, 100
    FROM settling, LATERAL (VALUES (0, ${character('nth')}), (1, ${character('(nth + 1)')})) AS booster (position, character_id);
  CREATE TEMP TABLE part AS
  SELECT settling.id AS raid_id, nth, kind, payee, max(settling.gold) AS pot, sum(part.gold)::bigint AS gold
    FROM settling, LATERAL (VALUES ('member', raid_leader, gold * 5 / 100), ('member', gold_collector, gold * 2 / 100),
           ('character', ${character('nth')}, gold * 73 / 200), ('character', ${character('(nth + 1)')}, gold * 73 / 200))
         AS part (kind, payee, gold)
   WHERE payee IS NOT NULL AND part.gold > 0 GROUP BY 1, 2, 3, 4;
  ANALYZE settling; ANALYZE part`

const approvals = ([proposer, approver]: Settled['staff']) => `
  INSERT INTO settlement (id, raid_id, state, counts, proposed_by, proposed_at, decided_by, decided_at)
  SELECT settlement, id, 'approved', jsonb_build_object('gold', settling.gold, 'upTo', up_to,
           'rates', jsonb_build_object('leader', 5, 'collector', 2, 'community', 20),
           'dues', dues),
         '${proposer}', starts_at + interval '20 hours', '${approver}', starts_at + interval '1 day'
    FROM settling JOIN (
      SELECT raid_id, jsonb_agg(jsonb_build_object('payee', jsonb_build_object('kind', kind, 'id', payee), 'gold', gold)) AS dues
        FROM part GROUP BY raid_id) AS due ON due.raid_id = settling.id;
  WITH told AS (
    INSERT INTO history (at, member_id, noun, action, record_id, raid_id, changes)
    SELECT starts_at + interval '1 day', '${approver}', 'settlement', 'approve', settlement, id, '{"to": {}}' FROM settling
    RETURNING id, raid_id)
  INSERT INTO ledger_entry (cause, kind, raid_id, accounts, gold)
  SELECT told.id, 'settled', told.raid_id, array_agg(account.id) || max(community.id), array_agg(part.gold) || -sum(part.gold)::bigint
    FROM told JOIN part USING (raid_id)
    JOIN ledger_account AS account ON account.kind = 'due' AND account.owner_id = part.payee
    JOIN ledger_account AS community ON community.kind = 'community'
   GROUP BY told.id, told.raid_id`

/** A day apart; of all but the newest every line is paid. Their members and characters are those of the accounts, in turns. */
const PAYING = `
  CREATE TEMP TABLE paying AS
  SELECT payout, line, account.id AS account_id, account.name, now() - ($1 - payout) * interval '1 day' AS at,
         pg_temp.id_at((extract(epoch FROM now()) * 1000)::bigint - ($1 - payout) * 86400000, payout) AS payout_id,
         pg_temp.id_at((extract(epoch FROM now()) * 1000)::bigint - ($1 - payout) * 86400000, payout * ${LINES} + line) AS id
    FROM generate_series(1, $1::bigint) payout CROSS JOIN generate_series(1, ${LINES}) line
    JOIN (SELECT account.id, coalesce(username, account.name) AS name, row_number() OVER (ORDER BY account.id) - 1 AS nth, count(*) OVER () AS count
            FROM ledger_account AS account LEFT JOIN member ON member.id = owner_id WHERE kind = 'due') AS account
      ON account.nth = (payout * ${LINES} + line) % account.count`

const lines = ([, payer]: Settled['staff']) => `
  INSERT INTO payout (id, made_by, made_at) SELECT DISTINCT payout_id, '${payer}'::uuid, at FROM paying;
  WITH told AS (
    INSERT INTO history (at, member_id, noun, action, record_id, changes)
    SELECT at, '${payer}', 'payout', 'paid', id, '{"to": {}}' FROM paying WHERE payout < (SELECT max(payout) FROM paying)
    RETURNING id, record_id), posted AS (
    INSERT INTO ledger_entry (cause, kind, accounts, gold)
    SELECT told.id, 'paid', ARRAY[account_id, bank.id], ARRAY[-1000, -1000]
      FROM told JOIN paying ON paying.id::text = told.record_id
      JOIN ledger_account AS bank ON bank.kind = 'bank' AND bank.owner_id = pg_temp.bank(line))
  INSERT INTO payout_line (id, payout_id, account_id, payee_name, mailed_to, bank_id, bank_name, gold, state, answer, paid_at, cause)
  SELECT paying.id, payout_id, account_id, name, 'Payee-Kazzak', pg_temp.bank(line), 'Bank-Kazzak', 1000,
         CASE WHEN told.id IS NULL THEN 'open' ELSE 'paid' END, CASE WHEN told.id IS NOT NULL AND line % 50 > 0 THEN 'received' END,
         CASE WHEN told.id IS NOT NULL THEN at END, told.id
    FROM paying LEFT JOIN told ON told.record_id = paying.id::text`

/** After the bookings and mails, before the entries are added up. */
export async function settle(client: Client, { payouts: count, staff }: Settled): Promise<void> {
  await client.query(NAMED)
  await client.query(SETTLEMENTS)
  await client.query(approvals(staff))
  await client.query(PAYING, [count])
  await client.query(lines(staff))
}

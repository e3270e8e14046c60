import { type Kysely, sql as raw } from 'kysely'
import { type BookCheck, bookCheck, FAULTS_AT_ONCE } from '#domain/ledger/check.ts'
import type { AccountKind } from '#domain/ledger/ledger.ts'
import { accountText } from '#domain/ledger/rules.ts'
import type { Tables } from '#server/database/tables.ts'
import { oldestHeld } from '#server/ledger/data.ts'
import { BANK_NAME } from '#server/ledger/references.ts'
import { OFF, paced } from './said.ts'

/** The record id under which the history keeps all checks. */
export const BOOKS = 'books'

/** A check's findings: its faults, and since when the oldest gold is held and the oldest mail is posted and not confirmed. */
export interface Found extends Omit<BookCheck, 'at'> {
  readonly heldSince: Date | null
  readonly postedSince: Date | null
}

interface FoundRow {
  what: BookCheck['faults'][number]['what']
  kind: AccountKind | null
  owner: string | null
  name: string | null
  account: string | null
  entry: string | null
  gold: number | null
  count: number
}

/** Whether the transaction has the check to itself until it ends: no other instance checks meanwhile. */
export async function isAlone(sql: Kysely<Tables>): Promise<boolean> {
  const { rows } = await raw<{ alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('forge ledger check')) AS alone`.execute(sql)
  return rows[0]?.alone === true
}

/** One snapshot for all that is asked, in its own time: who writes is not held up. To be asked first of all. */
export async function takeSnapshot(sql: Kysely<Tables>): Promise<void> {
  await raw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(sql)
  await raw`SET LOCAL work_mem = '64MB'`.execute(sql)
  // One process of the database: bookings have the others.
  await raw`SET LOCAL max_parallel_workers_per_gather = 0`.execute(sql)
  await raw`SET LOCAL jit = off`.execute(sql)
}

/** Adds up all that moved gold anew and compares every balance, statement, entry and cause. Causes are read once. */
export async function findFaults(sql: Kysely<Tables>): Promise<Found> {
  const rows = [
    ...(await faultsOf(sql, raw`${OFF}, fault AS (${GOLD} UNION ALL ${CAUSES})`)),
    ...(await faultsOf(sql, raw`fault AS (${BALANCES})`)),
  ]
  const counts = new Map(rows.map(({ what, count }) => [what, count]))
  const faults = rows.map(({ what, kind, owner, name, account: accountId, entry, gold }) => ({
    ...{ what, accountId, entry, gold },
    account:
      kind && accountText({ account: kind, owner: owner === null ? null : { _id: owner, name: name ?? '' } }),
  }))
  const { rows: ages } = await raw<{ held: Date | null; posted: Date | null }>`
    SELECT (SELECT min(${oldestHeld(raw`held.account`)})
              FROM (SELECT jsonb_build_object('_id', account.id::text, 'gold', sum(balance.gold)) AS account
                      FROM ledger_account AS account JOIN ledger_balance AS balance ON balance.account_id = account.id
                     WHERE account.kind = 'held' GROUP BY account.id HAVING sum(balance.gold) > 0) AS held) AS held,
           (SELECT min(posted_at) FROM mail WHERE NOT sent AND withdrawn_at IS NULL) AS posted
  `.execute(sql)
  return {
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    faults: faults.slice(0, FAULTS_AT_ONCE),
    heldSince: ages[0]?.held ?? null,
    postedSince: ages[0]?.posted ?? null,
  }
}

/** The first faults of each kind, with how many there are. */
async function faultsOf(sql: Kysely<Tables>, tables: ReturnType<typeof raw>): Promise<FoundRow[]> {
  const { rows } = await raw<FoundRow>`
    WITH ${tables}
    SELECT what, fault.kind, fault.owner, coalesce(member.username, ${BANK_NAME}, account.name, hero.name || '-' || hero.realm) AS name, account.id::text AS account,
           entry::text, fault.gold, count
      FROM (SELECT *, count(*) OVER (PARTITION BY what)::integer AS count,
                   row_number() OVER (PARTITION BY what ORDER BY abs(gold) DESC NULLS LAST, entry) AS place FROM fault) AS fault
      LEFT JOIN ledger_account AS account ON account.kind = fault.kind AND account.owner_id IS NOT DISTINCT FROM fault.owner
      LEFT JOIN member ON member.id = fault.owner
      LEFT JOIN hero_name AS hero ON hero.id = fault.owner
     WHERE place <= ${raw.lit(FAULTS_AT_ONCE)} ORDER BY what, place
  `.execute(sql)
  return rows
}

const GOLD = raw`
  SELECT 'causes' AS what, account AS kind, owner, NULL::bigint AS entry, sum(gold)::bigint AS gold
    FROM off GROUP BY account, owner HAVING sum(gold) <> 0
  UNION ALL
  SELECT DISTINCT CASE WHEN cause IS NULL THEN 'unsaid' ELSE 'other' END, NULL, NULL::uuid, cause, NULL::bigint
    FROM off WHERE cause IS NULL OR EXISTS (SELECT FROM ledger_entry AS entry WHERE entry.cause = off.cause)`

/** An entry's subject, by its cause. */
const CAUSES = raw`
  SELECT CASE WHEN entry.cause IS NULL THEN 'missing' WHEN cause.id IS NULL THEN 'uncalled' ELSE 'about' END AS what,
         NULL AS kind, NULL::uuid AS owner, coalesce(cause.id, entry.cause) AS entry, NULL::bigint AS gold
    FROM cause FULL JOIN ledger_entry AS entry ON entry.cause = cause.id
    LEFT JOIN mail ON mail.id = cause.mail
    LEFT JOIN settlement ON cause.noun = 'settlement' AND settlement.id::text = cause.record_id
   WHERE ${paced(raw`entry.cause IS NULL OR cause.id IS NULL OR entry.kind <> cause.moves
      OR entry.booking_id IS DISTINCT FROM CASE cause.noun WHEN 'mail' THEN mail.booking_id WHEN 'booking' THEN cause.record_id::uuid END
      OR cause.noun = 'mail' AND entry.raid_id IS DISTINCT FROM mail.raid_id
      OR cause.noun = 'settlement' AND entry.raid_id IS DISTINCT FROM settlement.raid_id`)}
  UNION ALL
  SELECT 'reversal', NULL, NULL, entry.cause, NULL
    FROM ledger_entry AS entry
    JOIN ledger_entry AS reversed ON reversed.cause = entry.reverses
   WHERE entry.reverses IS NOT NULL AND (reversed.cause > entry.cause
      OR (SELECT array_agg(-change ORDER BY account) FROM unnest(entry.accounts, entry.gold) AS line (account, change))
         IS DISTINCT FROM (SELECT array_agg(change ORDER BY account) FROM unnest(reversed.accounts, reversed.gold) AS line (account, change))
      OR (SELECT array_agg(account ORDER BY account) FROM unnest(entry.accounts) AS account)
         IS DISTINCT FROM (SELECT array_agg(account ORDER BY account) FROM unnest(reversed.accounts) AS account))
  UNION ALL
  SELECT 'history', NULL, NULL, line.cause, NULL
    FROM (SELECT id AS cause, line.kind, line.owner, -line.gold AS gold
            FROM cause CROSS JOIN LATERAL jsonb_to_recordset(lines) AS line (kind text, owner uuid, gold bigint) WHERE lines IS NOT NULL
          UNION ALL
          SELECT entry.cause, account.kind, account.owner_id, line.gold
            FROM cause JOIN ledger_entry AS entry ON entry.cause = cause.id CROSS JOIN unnest(accounts, entry.gold) AS line (account, gold)
            JOIN ledger_account AS account ON account.id = line.account
           WHERE cause.lines IS NOT NULL) AS line
    JOIN ledger_entry USING (cause)
   GROUP BY line.cause, line.kind, line.owner HAVING sum(line.gold) <> 0
  UNION ALL
  SELECT 'unsaid', NULL, NULL, NULL, NULL
    FROM booking LEFT JOIN mail ON mail.booking_id = booking.id AND mail.gold_of = 'done' AND mail.withdrawn_at IS NULL
   WHERE ${paced(raw`booking.done <> (mail.id IS NOT NULL)`)}
  UNION ALL
  SELECT 'record', NULL, NULL, NULL, mail.amount - own.gold
    FROM mail
    JOIN booking ON booking.id = mail.booking_id
    LEFT JOIN (SELECT booking_id, sum(amount)::bigint AS gold FROM mail WHERE gold_of = 'part' AND withdrawn_at IS NULL GROUP BY 1) AS part
      ON part.booking_id = booking.id AND mail.gold_of = 'done'
   CROSS JOIN LATERAL (SELECT booking.price - CASE WHEN booking.paid_full THEN mail.adv_cut ELSE booking.deposit END - coalesce(part.gold, 0) AS gold) AS own
   WHERE ${paced(raw`mail.withdrawn_at IS NULL AND mail.gold_of <> 'part' AND mail.amount <> own.gold`)}`

const BALANCES = raw`
  SELECT line.what, account.kind, account.owner_id AS owner, NULL::bigint AS entry, line.more::bigint AS gold
    FROM (SELECT part.account, sum(part.kept) AS kept, sum(part.lines) AS lines, sum(part.entries) AS entries
            FROM (SELECT account_id AS account, gold AS kept, 0 AS lines, 0 AS entries FROM ledger_balance
                  UNION ALL SELECT account_id, 0, gold, 0 FROM ledger_line
                  UNION ALL SELECT line.account, 0, 0, line.gold
                              FROM ledger_entry CROSS JOIN unnest(accounts, ledger_entry.gold) AS line (account, gold)) AS part
           WHERE ${paced(raw`true`, 5_000)} GROUP BY part.account) AS found
    JOIN ledger_account AS account ON account.id = found.account
   CROSS JOIN LATERAL (VALUES ('balance', found.kept - found.entries), ('statement', found.lines - found.entries)) AS line (what, more)
   WHERE line.more <> 0
  UNION ALL
  SELECT 'below-zero', 'bank', account.owner_id, NULL, sum(balance.gold)::bigint
    FROM ledger_account AS account JOIN ledger_balance AS balance ON balance.account_id = account.id
   WHERE account.kind = 'bank' GROUP BY account.owner_id HAVING sum(balance.gold) < 0`

/** The newest check's findings; null where none was made. */
export async function readChecked(
  sql: Kysely<Tables>,
): Promise<(BookCheck & Pick<Found, 'heldSince' | 'postedSince'>) | null> {
  const { rows } = await raw<{ found: object & { heldSince: string | null; postedSince: string | null } }>`
    SELECT changes -> 'to' AS found FROM history
     WHERE noun = 'ledger' AND record_id = ${BOOKS} AND action = 'check' ORDER BY id DESC LIMIT 1
  `.execute(sql)
  const [newest] = rows
  if (newest === undefined) return null
  const { heldSince, postedSince } = newest.found
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  return { ...bookCheck.parse(newest.found), heldSince: dateOf(heldSince), postedSince: dateOf(postedSince) }
}

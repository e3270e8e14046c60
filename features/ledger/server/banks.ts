import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { BANKS_AT_ONCE, type BankCount, type BankGold, type EntryLines } from '#features/ledger/ledger.ts'
import { linesOfDifference, NO_BANK, openDifference, whyNotDifference } from '#features/ledger/rules.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { goldPlace, type Page, pageOf, recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { goldOf, grouped } from '#platform/words/gold.ts'
import { BANK_NAME } from './entries.ts'

interface LockedBank {
  /** A hero name; null for 'No bank'. */
  readonly owner: string | null
  readonly name: string | null
  /** The bank's balance. */
  readonly gold: number
}

/**
 * Locks banks, last in the order of locks, and creates missing accounts.
 * @throws Failure 'not-found' for an unknown hero name
 */
export async function lockBanks(sql: Sql, owners: readonly (string | null)[]): Promise<LockedBank[]> {
  const { rows: made } = await raw<{ id: number }>`
    SELECT account_of('bank', owner) AS id FROM (SELECT owner FROM unnest(${owners}::uuid[]) AS owner ORDER BY owner) AS named
  `.execute(sql)
  const ids = made.map(({ id }) => id)
  const { rows: banks } = await raw<{ id: number; owner: string | null; name: string | null }>`
    SELECT id, owner_id AS owner, name FROM ledger_account
     WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE
  `.execute(sql)
  // Runs after the lock, since a statement sees only what was committed before it began.
  const { rows } = await raw<{ id: number; gold: number }>`
    SELECT account_id AS id, sum(gold)::bigint AS gold FROM ledger_balance
     WHERE account_id = ANY (${ids}::integer[]) GROUP BY account_id
  `.execute(sql)
  const balances = new Map(rows.map(({ id, gold }) => [id, gold]))
  return banks.map(({ id, ...bank }) => ({ ...bank, gold: balances.get(id) ?? 0 }))
}

/**
 * Locks the banks that the lines take from, and checks their balances.
 * @throws Failure 'bank-too-low', with the balance; 'not-found' as lockBanks
 */
export async function takeFromBanks(sql: Sql, lines: EntryLines): Promise<void> {
  const ofBanks = lines.filter(({ kind }) => kind === 'bank')
  const takes = [...Map.groupBy(ofBanks, ({ owner }) => owner)]
    .map(([owner, some]) => ({ owner, gold: goldOf(some) }))
    .filter(({ gold }) => gold < 0)
  if (takes.length === 0) return
  const owners = takes.map(({ owner }) => owner)
  const banks = await lockBanks(sql, owners)
  for (const { owner, gold } of takes) {
    const bank = banks.find((one) => one.owner === owner)
    const there = bank?.gold ?? 0
    if (there + gold < 0)
      throw new Failure('bank-too-low', `${bank?.name ?? NO_BANK} has ${grouped(there)} g.`)
  }
}

/** A condition on `mail`: posted and not confirmed. */
const UNDERWAY = raw`NOT mail.sent AND mail.withdrawn_at IS NULL AND mail.posted_at IS NOT NULL`

/** A locked bank's balance, gold, and the ids of the mails that are under way to it. */
export async function readBooked(sql: Sql, bank: string): Promise<{ booked: number; mails: string[] }> {
  const { rows } = await raw<{ booked: number; mails: string[] }>`
    SELECT coalesce((SELECT sum(gold) FROM ledger_balance WHERE account_id = known_account('bank', ${bank}::uuid)), 0)::bigint AS booked,
           ARRAY(SELECT id FROM mail WHERE bank_id = ${bank}::uuid AND ${UNDERWAY} ORDER BY id) AS mails
  `.execute(sql)
  return rows[0] ?? { booked: 0, mails: [] }
}

/** SQL for the gold of mails that were under way at the count (`changes`) and are confirmed now. */
function cameSince(changes: RawBuilder<unknown>) {
  return raw<number>`(SELECT coalesce(sum(mail.amount), 0)::bigint
     FROM jsonb_array_elements_text(coalesce(${changes} -> 'to' -> 'mails', '[]')) AS counted (id)
     JOIN mail ON mail.id = counted.id::uuid AND mail.sent)`
}

/**
 * Locks the bank, so that nobody posts the difference twice, and returns the lines to post.
 * `fromNoBank`: takes a surplus out of 'No bank', as far as the gold there suffices.
 * @throws Failure 'not-found'; 'mails-underway'; 'no-difference' if the count is not the newest or has no difference
 */
export async function lockDifference(
  sql: Sql,
  count: string,
  fromNoBank: boolean,
): Promise<{ bank: string; lines: EntryLines }> {
  if (!/^\d{1,15}$/.test(count)) throw new Failure('not-found')
  const { rows: found } = await raw<{ bank: string }>`
    SELECT record_id AS bank FROM history WHERE id = ${count}::bigint AND noun = 'ledger' AND action = 'count'
  `.execute(sql)
  const bank = found[0]?.bank
  if (bank === undefined) throw new Failure('not-found')
  const noBank = (await lockBanks(sql, [bank, null])).find(({ owner }) => owner === null)
  const { rows } = await raw<{
    id: string
    of: Pick<BankCount, 'counted' | 'booked'>
    came: number
    mails: number
  }>`
    SELECT id::text, changes -> 'to' AS of, ${cameSince(raw`changes`)} AS came,
           (SELECT count(*) FROM mail WHERE bank_id = ${bank}::uuid AND ${UNDERWAY})::integer AS mails
      FROM history WHERE noun = 'ledger' AND record_id = ${bank} AND action IN ('count', 'difference')
     ORDER BY history.id DESC LIMIT 1
  `.execute(sql)
  const [newest] = rows
  // After a difference was posted, the newest row is the difference.
  if (newest?.id !== count) throw new Failure('no-difference')
  throwIf(whyNotDifference(newest))
  const difference = openDifference(newest.of, newest.came)
  if (difference === 0) throw new Failure('no-difference')
  return { bank, lines: linesOfDifference(bank, difference, fromNoBank ? (noBank?.gold ?? 0) : 0) }
}

/** The owner of 'No bank' in sort keys. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Every bank, fullest first, with `next` if there are more; or the bank of one hero name. */
export async function readBanks(
  sql: Kysely<Tables>,
  { owner, before }: { owner?: string | undefined; before?: string | undefined },
): Promise<Page<BankGold>> {
  const [gold, last] = before === undefined ? [] : goldPlace(before)
  const { rows } = await raw<BankRow>`
    SELECT bank.*, hero.faction, hero.id IS NULL AS "isDeleted", counted.id::text AS "countId", counted.at, counted.changes,
           coalesce(underway.mails, 0) AS mails, coalesce(underway.gold, 0)::bigint AS underway, ${cameSince(raw`counted.changes`)} AS came,
           counted.member_id AS "byId", by.username AS "byName", coalesce(counted.is_posted, false) AS "isPosted"
      FROM (SELECT account.id::text AS account, coalesce(account.owner_id, hero.id) AS owner,
                   coalesce(${BANK_NAME}, hero.name || '-' || hero.realm) AS name, coalesce(balance.gold, 0)::bigint AS gold
              FROM (SELECT * FROM ledger_account WHERE kind = 'bank') AS account
              FULL JOIN hero_name AS hero ON hero.id = account.owner_id
              LEFT JOIN (SELECT account_id, sum(gold) AS gold FROM ledger_balance GROUP BY account_id) AS balance
                ON balance.account_id = account.id) AS bank
      LEFT JOIN hero_name AS hero ON hero.id = bank.owner
      LEFT JOIN LATERAL (
        SELECT id, at, member_id, changes,
               EXISTS (SELECT FROM history AS later WHERE later.noun = 'ledger' AND later.record_id = bank.owner::text
                          AND later.action = 'difference' AND later.id > history.id) AS is_posted
          FROM history WHERE noun = 'ledger' AND record_id = bank.owner::text AND action = 'count'
         ORDER BY history.id DESC LIMIT 1) AS counted ON true
      LEFT JOIN member AS by ON by.id = counted.member_id
      LEFT JOIN (SELECT bank_id, count(*)::integer AS mails, sum(amount) AS gold
                   FROM mail WHERE ${UNDERWAY} GROUP BY bank_id) AS underway ON underway.bank_id = bank.owner
     WHERE ${owner === undefined ? raw`true` : raw`bank.owner = ${recordId(owner)}::uuid`}
       AND ${gold === undefined ? raw`true` : raw`(bank.gold, coalesce(bank.owner, ${NOBODY})) < (${gold}::bigint, ${last}::uuid)`}
     ORDER BY bank.gold DESC, coalesce(bank.owner, ${NOBODY}) DESC LIMIT ${raw.lit(BANKS_AT_ONCE + 1)}
  `.execute(sql)
  const { payload, next } = pageOf(rows, BANKS_AT_ONCE, (end) => `${end.gold}.${end.owner ?? NOBODY}`)
  return { payload: payload.map(toBank), next }
}

interface BankRow extends Pick<BankGold, 'account' | 'gold' | 'faction' | 'isDeleted'> {
  owner: string | null
  name: string
  countId: string | null
  at: Date
  /** Null without a count. */
  changes: { to: Pick<BankCount, 'counted' | 'booked'> } | null
  byId: string | null
  byName: string | null
  isPosted: boolean
  mails: number
  /** The gold of the `mails` under way. */
  underway: number
  came: number
}

function toBank(row: BankRow): BankGold {
  const { owner, name, account, gold, faction, isDeleted } = row
  return {
    owner: owner === null ? null : { _id: owner, name },
    account,
    gold,
    faction,
    isDeleted: isDeleted && owner !== null,
    underway: { mails: row.mails, gold: row.underway },
    count: toCount(row),
  }
}

function toCount({ countId, at, changes, byId, byName, isPosted, came }: BankRow): BankCount | null {
  if (countId === null || changes === null) return null
  const { counted, booked } = changes.to
  const difference = isPosted ? 0 : openDifference({ counted, booked }, came)
  const by = byId === null || byName === null ? null : { _id: byId, username: byName }
  return { _id: countId, counted, booked, difference, at: at.toISOString(), by, isPosted }
}

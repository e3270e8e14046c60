import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { type OwnPayment, type OwnPayments, PAYOUTS_AT_ONCE } from '#features/payout/payout.ts'
import { pageOf, recordPlace } from '#platform/database/page.ts'
import type { Tables } from '#platform/database/tables.ts'

/** The newest payments to a member, with `next` where there are more, and the sum of all. */
export async function readOwnPayments(
  sql: Kysely<Tables>,
  memberId: string,
  before: string | undefined,
): Promise<{ payload: OwnPayments; next: string | null }> {
  const below =
    before === undefined ? raw<boolean>`true` : raw<boolean>`line.id < ${recordPlace(before)}::uuid`
  const rows = await paymentsTo(sql, memberId, below)
  const { rows: sums } = await raw<{ gold: number }>`
    SELECT coalesce(sum(line.gold), 0)::bigint AS gold
      FROM payout_line AS line WHERE account_id = ANY (${accountsOf(memberId)}) AND state = 'paid'
  `.execute(sql)
  const { payload: payments, next } = pageOf(rows, PAYOUTS_AT_ONCE, ({ _id }) => _id)
  return { payload: { gold: sums[0]?.gold ?? 0, payments }, next }
}

/** The member, and the character that they are paid as where it boosted: the owners of what is due to them, as an array. */
export function payeesOf(memberId: string) {
  return raw<string[]>`ARRAY(SELECT ${memberId}::uuid UNION ALL
    SELECT boosted.id FROM payee_character AS boosted JOIN payout_character USING (character_key) WHERE member_id = ${memberId}::uuid)`
}

/** The ids of whom payeesOf has. */
export async function readPayees(sql: Kysely<Tables>, memberId: string): Promise<ReadonlySet<string>> {
  const { rows } = await raw<{ id: string }>`SELECT unnest(${payeesOf(memberId)}) AS id`.execute(sql)
  return new Set(rows.map(({ id }) => id))
}

/** As an array: joined to the lines they may all be read. */
function accountsOf(memberId: string) {
  return raw`ARRAY(SELECT id FROM ledger_account WHERE kind = 'due' AND owner_id = ANY (${payeesOf(memberId)}))`
}

async function paymentsTo(
  sql: Kysely<Tables>,
  memberId: string,
  which: RawBuilder<boolean>,
): Promise<OwnPayment[]> {
  const { rows } = await raw<Omit<OwnPayment, 'at'> & { at: Date }>`
    SELECT line.id AS "_id", paid_at AS at, mailed_to AS character, bank_name AS bank, line.gold, state
      FROM unnest(${accountsOf(memberId)}) AS account (id)
     CROSS JOIN LATERAL (
       SELECT * FROM payout_line AS line
        WHERE account_id = account.id AND cause IS NOT NULL AND ${which}
        ORDER BY line.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}) AS line
     ORDER BY line.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}
  `.execute(sql)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { type OwnPayment, type OwnPayments, PAYOUTS_AT_ONCE } from '#domain/payout/payout.ts'
import { pageOf, recordPlace } from '#server/database/page.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Tables } from '#server/database/tables.ts'

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

/** One payment to the member. @throws Failure 'not-found' where it is somebody else's, or not paid yet */
export async function readOwnPayment(
  sql: Kysely<Tables>,
  memberId: string,
  lineId: string,
): Promise<OwnPayment> {
  const [payment] = await paymentsTo(sql, memberId, raw<boolean>`line.id = ${recordId(lineId)}::uuid`)
  if (payment === undefined) throw new Failure('not-found')
  return payment
}

/** As an array: joined to the lines they may all be read. */
export function accountsOf(memberId: string) {
  // A claimed character's payments are its member's.
  return raw`ARRAY(SELECT id FROM ledger_account WHERE kind = 'due' AND owner_id = ANY (ARRAY(
                     SELECT ${memberId}::uuid UNION ALL SELECT id FROM payee_character WHERE claimed_by = ${memberId}::uuid)))`
}

async function paymentsTo(
  sql: Kysely<Tables>,
  memberId: string,
  which: RawBuilder<boolean>,
): Promise<OwnPayment[]> {
  const { rows } = await raw<Omit<OwnPayment, 'at'> & { at: Date }>`
    SELECT line.id AS "_id", paid_at AS at, mailed_to AS character, bank_name AS bank, line.gold, state, answer
      FROM unnest(${accountsOf(memberId)}) AS account (id)
     CROSS JOIN LATERAL (
       SELECT * FROM payout_line AS line
        WHERE account_id = account.id AND cause IS NOT NULL AND ${which}
        ORDER BY line.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}) AS line
     ORDER BY line.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}
  `.execute(sql)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

import { type Kysely, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { type PayoutList, WAITING_FIRST } from '#domain/payout/payout.ts'
import { linesOfClaim } from '#domain/payout/rules.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { recordEntry } from '#server/ledger/posting.ts'
import { lockPayees, type Payee } from '#server/payout/data.ts'
import type { Doing } from '#server/press/actions.ts'

/** Characters that boosted and that nobody has confirmed to be somebody's, with the members who are paid as such a one. */
export async function readClaims(sql: Kysely<Tables>): Promise<PayoutList['claims']> {
  const { rows } = await raw<PayoutList['claims'][number]>`
    SELECT unclaimed.id AS "_id", unclaimed.name || '-' || unclaimed.realm AS character,
           (SELECT coalesce(sum(gold), 0)::bigint FROM ledger_balance WHERE account_id = known_account('due', unclaimed.id)) AS gold,
           jsonb_build_object('_id', member.id, 'username', member.username) AS member
      FROM payee_character AS unclaimed
      JOIN payout_character AS own USING (character_key)
      JOIN member ON member.id = own.member_id
     WHERE unclaimed.claimed_by IS NULL ORDER BY character, member.username LIMIT ${raw.lit(WAITING_FIRST)}
  `.execute(sql)
  return rows
}

/** A claim in words, as it is shown. @throws Failure 'claim-over' where it does not stand any more */
export async function readClaim(
  sql: Kysely<Tables>,
  { characterId, memberId }: { characterId: string; memberId: string },
): Promise<{ character: string; gold: number; member: string }> {
  const { rows } = await raw<{ character: string; gold: number; member: string }>`
    SELECT unclaimed.name || '-' || unclaimed.realm AS character, member.username AS member,
           (SELECT coalesce(sum(gold), 0)::bigint FROM ledger_balance WHERE account_id = known_account('due', unclaimed.id)) AS gold
      FROM payee_character AS unclaimed
      JOIN payout_character AS own USING (character_key)
      JOIN member ON member.id = own.member_id
     WHERE unclaimed.id = ${recordId(characterId)}::uuid AND unclaimed.claimed_by IS NULL
       AND member.id = ${recordId(memberId)}::uuid
  `.execute(sql)
  const [claim] = rows
  if (claim === undefined) throw new Failure('claim-over')
  return claim
}

/**
 * A character is a member's who is paid as it: what is due to it is due to them. The character is locked, so that no settlement
 * counts it meanwhile, and then its account, so that no payout reserves what is due.
 *
 * @throws Failure 'not-found'; 'claim-over' when it is somebody's, or the member is paid elsewhere by now; 'payee-in-payout'
 */
export async function giveToClaimer(
  sql: Sql,
  { characterId, memberId }: { characterId: string; memberId: string },
  { by, second }: Doing,
): Promise<void> {
  const { rows } = await raw<{
    id: string
    character: string
    claimedBy: string | null
    owner: string | null
  }>`
    SELECT unclaimed.id, unclaimed.name || '-' || unclaimed.realm AS character, claimed_by AS "claimedBy",
           own.member_id AS owner
      FROM payee_character AS unclaimed
      LEFT JOIN payout_character AS own
        ON own.character_key = unclaimed.character_key AND own.member_id = ${recordId(memberId)}::uuid
     WHERE unclaimed.id = ${recordId(characterId)}::uuid
       FOR NO KEY UPDATE OF unclaimed
  `.execute(sql)
  const [claim] = rows
  if (claim === undefined) throw new Failure('not-found')
  const { id, character, claimedBy, owner } = claim
  if (owner === null || claimedBy !== null) throw new Failure('claim-over')
  const account = await lockAccountOf(sql, id)
  if (account !== undefined && account.reserved > 0) throw new Failure('payee-in-payout')
  await sql.updateTable('payee_character').set({ claimed_by: owner }).where('id', '=', id).execute()
  const change = { noun: 'payout', action: 'claim', recordId: id, memberId: by } as const
  const gold = account?.due ?? 0
  const to = { payee: character, claimedBy: owner, gold, reason: `${character} was claimed`, ...second }
  // Also where nothing is due: by its entry it is taken back.
  const lines = gold === 0 ? [] : linesOfClaim(gold, { character: id, member: owner })
  await recordEntry(sql, { ...change, to: { ...to, lines } })
}

/** In a statement after the lock: one sees what was there when it began. Undefined where nothing was ever due. */
async function lockAccountOf(sql: Sql, owner: string): Promise<Payee | undefined> {
  const { rows } = await raw<{
    id: number
  }>`SELECT id FROM ledger_account WHERE id = known_account('due', ${owner}::uuid)`.execute(sql)
  const [account] = await lockPayees(
    sql,
    rows.map(({ id }) => id),
  )
  return account
}

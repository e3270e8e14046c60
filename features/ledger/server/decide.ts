import { type Kysely, sql as raw } from 'kysely'
import { type Decision, mayDecide } from '#features/ledger/rules.ts'
import { readPayees } from '#features/payout/server/own.ts'
import { Failure } from '#platform/call/failure.ts'
import { RIGHTS, type Right, ROLES, type Role, type RoleIds } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'

/** Roles that were read longer ago do not count, ms. */
const READ_WITHIN_MS = 30 * 24 * 3_600_000

/** Whether somebody else than the member holds the right. */
export type Others = (sql: Kysely<Tables>, right: Right, memberId: string) => Promise<boolean>

export function othersOf({ roleIds, clock }: { roleIds: RoleIds; clock(): Date }): Others {
  return async (sql, right, memberId) => {
    const holding: readonly Role[] = RIGHTS[right]
    const ids = ROLES.filter((role) => holding.includes(role)).flatMap((role) => roleIds[role])
    const { rows } = await raw<{ found: boolean }>`
      SELECT EXISTS (
        SELECT FROM member
         WHERE id <> ${memberId}::uuid AND in_guild AND role_ids && ${ids}::text[]
           AND roles_read_at > ${new Date(clock().getTime() - READ_WITHIN_MS)}) AS found
    `.execute(sql)
    return rows[0]?.found === true
  }
}

/**
 * The one rule against theft, for a member who decides by a right.
 *
 * @returns what the change says of it: 'alone' where nobody else could have done it
 * @throws Failure 'somebody-else'
 */
export async function decide(
  sql: Kysely<Tables>,
  decision: Decision,
  { by, right, others }: { by: string; right: Right; others: Others },
): Promise<{ alone: true } | Record<never, never>> {
  const own = await readPayees(sql, by)
  if (mayDecide(decision, { own, isAnybodyElse: true }) === 'yes') return {}
  const isAnybodyElse = await others(sql, right, by)
  if (mayDecide(decision, { own, isAnybodyElse }) === 'no') throw new Failure('somebody-else')
  return { alone: true }
}

import { type Kysely, sql as raw } from 'kysely'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { type Decision, mayDecide } from '#features/ledger/rules.ts'
import { readPayeeIds } from '#features/payout/server/data.ts'
import { Failure } from '#platform/call/failure.ts'
import { RIGHTS, type Right, ROLES, type Role, type RoleIds } from '#platform/call/rights.ts'
import { actionOf, type Change, kindOf } from '#platform/change/catalogue.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { takeFromBanks } from './banks.ts'
import { OPPOSITE_LINES } from './data.ts'

/** A change whose history row contains the entry's lines. */
type ChangeWithLines = Change & { readonly to: { readonly lines: EntryLines } }

interface EntryOf {
  readonly change: ChangeWithLines
  /** The cause of the reversed entry. */
  readonly reverses?: number | undefined
  readonly raidId?: string | null
  readonly bookingId?: string | null
}

/**
 * Records changes and posts an entry for each, of the kind that the catalogue gives. All gold moves through this function.
 * Locks the banks that lose gold, last in the order of locks. The database refuses an unbalanced entry and skips a cause
 * that has an entry. An entry without lines moved no gold.
 * @returns the entries' causes
 * @throws Failure 'bank-too-low', with the balance
 */
export async function recordEntries(sql: Sql, entries: readonly EntryOf[]): Promise<number[]> {
  const lines = entries.flatMap(({ change }) => change.to.lines)
  await takeFromBanks(sql, lines)
  const causes = await record(sql, ...entries.map(({ change }) => change))
  const postings = entries.map(({ change, raidId, bookingId, reverses }, at) => {
    const kind = actionOf(kindOf(change)).moves
    if (kind === undefined) throw new Error(`${kindOf(change)} moves no gold`)
    const isAlone = 'alone' in change.to
    return { cause: causes[at]?.id ?? 0, kind, raidId, bookingId, reverses, isAlone, lines: change.to.lines }
  })
  // New accounts are inserted in a fixed order, so that two transactions do not deadlock.
  await raw`
      WITH posting AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
          AS posting (cause bigint, kind text, "raidId" uuid, "bookingId" uuid, reverses bigint, "isAlone" boolean, lines jsonb)
      ), account AS MATERIALIZED (
        SELECT kind, owner, account_of(kind, owner) AS id
          FROM (SELECT DISTINCT line.kind, line.owner
                  FROM posting CROSS JOIN jsonb_to_recordset(lines) AS line (kind text, owner uuid)
                 ORDER BY line.kind, line.owner) AS named
      )
    INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, reverses, alone, accounts, gold)
    SELECT cause, kind, "raidId", "bookingId", reverses, "isAlone",
           ARRAY(SELECT (SELECT id FROM account WHERE account.kind = line.kind AND account.owner IS NOT DISTINCT FROM line.owner)
                   FROM jsonb_to_recordset(lines) AS line (kind text, owner uuid)),
           ARRAY(SELECT line.gold FROM jsonb_to_recordset(lines) AS line (gold bigint))
      FROM posting
        ON CONFLICT (cause) DO NOTHING
  `.execute(sql)
  return postings.map(({ cause }) => cause)
}

export async function recordEntry(
  sql: Sql,
  change: ChangeWithLines,
  about: Omit<EntryOf, 'change'> = {},
): Promise<number> {
  const [cause] = await recordEntries(sql, [{ change, ...about }])
  if (cause === undefined) throw new Error('An entry has no cause')
  return cause
}

/** A booking's newest entry of the kind, and the lines that reverse it; null without an entry. */
export async function readOppositeOf(
  sql: Sql,
  bookingId: string,
  kind: 'done' | 'kept',
): Promise<{ reverses: number; lines: EntryLines } | null> {
  const { rows } = await raw<{ reverses: number; lines: EntryLines }>`
    SELECT cause AS reverses, ${OPPOSITE_LINES} AS lines FROM ledger_entry AS entry
     WHERE booking_id = ${bookingId}::uuid AND kind = ${kind} ORDER BY cause DESC LIMIT 1
  `.execute(sql)
  return rows[0] ?? null
}

/** Roles that were read longer ago do not count, ms. */
const READ_WITHIN_MS = 30 * 24 * 3_600_000

/** Whether somebody other than the member holds the right. */
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
 * Applies the rule against theft to a member who decides by a right.
 * @returns 'alone' for the change if nobody else could have decided
 * @throws Failure 'somebody-else'
 */
export async function decide(
  sql: Kysely<Tables>,
  decision: Decision,
  { by, right, others }: { by: string; right: Right; others: Others },
): Promise<{ alone: true } | Record<never, never>> {
  const own = await readPayeeIds(sql, by)
  if (mayDecide(decision, { own, isAnybodyElse: true }) === 'yes') return {}
  const isAnybodyElse = await others(sql, right, by)
  if (mayDecide(decision, { own, isAnybodyElse }) === 'no') throw new Failure('somebody-else')
  return { alone: true }
}

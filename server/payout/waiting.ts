import { type Kysely, sql as raw } from 'kysely'
import { FIRST_OF_EACH, type UnansweredPayment } from '#domain/agenda/agenda.ts'
import { record } from '#server/change/record.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { accountsOf } from '#server/payout/own.ts'

/** For so long nobody is asked again, hours. */
const ASKED_FOR_H = 24

/** A payment that was not answered for so long is asked about no more, days. */
const ANSWERED_WITHIN_D = 30

interface WithoutCharacter {
  readonly id: string
  readonly gold: number
}

/** Members who did not say where they are paid and to whom at least so much is due, by id, with that. */
export async function readWithoutCharacter(sql: Kysely<Tables>, least: number): Promise<WithoutCharacter[]> {
  const { rows } = await raw<WithoutCharacter>`
    SELECT member.id, due.gold
      FROM ledger_account AS account
      JOIN member ON member.id = account.owner_id
      LEFT JOIN payout_character AS own ON own.member_id = member.id
     CROSS JOIN LATERAL (SELECT coalesce(sum(gold), 0)::bigint AS gold
                           FROM ledger_balance WHERE account_id = account.id) AS due
     WHERE account.kind = 'due' AND own.member_id IS NULL AND due.gold >= ${least}::bigint
     ORDER BY member.id`.execute(sql)
  return rows
}

/** Gold that is due to the member, who did not say where they are paid; 0 where they did. */
export async function readUnplaced(sql: Kysely<Tables>, memberId: string): Promise<number> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(gold), 0)::bigint AS gold
      FROM ledger_balance
     WHERE account_id = known_account('due', ${memberId}::uuid)
       AND NOT EXISTS (SELECT FROM payout_character WHERE member_id = ${memberId}::uuid)`.execute(sql)
  return Math.max(0, rows[0]?.gold ?? 0)
}

/** The member's recent payments that they did not confirm yet, the newest first, and how many there are. */
export async function readUnanswered(
  sql: Kysely<Tables>,
  memberId: string,
  now: Date,
): Promise<{ count: number; first: UnansweredPayment[] }> {
  const { rows } = await raw<UnansweredPayment & { count: number }>`
    SELECT id AS "_id", mailed_to AS character, gold, count(*) OVER ()::int AS count
      FROM payout_line
     WHERE account_id = ANY (${accountsOf(memberId)}) AND state = 'paid' AND answer IS NULL
       AND paid_at > ${now}::timestamptz - make_interval(days => ${raw.lit(ANSWERED_WITHIN_D)})
     ORDER BY id DESC LIMIT ${raw.lit(FIRST_OF_EACH)}`.execute(sql)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...payment }) => payment) }
}

/**
 * Asks who did not say where they are paid and to whom at least so much is due; who was asked within a day is passed over, also when two
 * ask at once.
 *
 * @returns how many were asked
 */
export async function askForCharacters(sql: Sql, least: number, by: string): Promise<number> {
  const waiting = await readWithoutCharacter(sql, least)
  const ids = waiting.map(({ id }) => id)
  await raw`SELECT FROM ledger_account WHERE kind = 'due' AND owner_id = ANY (${ids}::uuid[])
             ORDER BY id FOR NO KEY UPDATE`.execute(sql)
  const { rows } = await raw<{ id: string }>`
    SELECT DISTINCT record_id AS id FROM history
     WHERE noun = 'member' AND action = 'ask-paid-to' AND record_id = ANY (${ids}::text[])
       AND at > clock_timestamp() - make_interval(hours => ${raw.lit(ASKED_FOR_H)})`.execute(sql)
  const lately = new Set(rows.map(({ id }) => id))
  const asked = waiting.filter(({ id }) => !lately.has(id))
  for (const { id, gold } of asked)
    await record(sql, { ...ASKING, recordId: id, memberId: by, to: { asked: id, gold } })
  return asked.length
}

const ASKING = { noun: 'member', action: 'ask-paid-to' } as const

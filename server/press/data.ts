import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { AccountChoice } from '#domain/ledger/ledger.ts'
import { accountText } from '#domain/ledger/rules.ts'
import {
  DAY_MS,
  FALLS_AFTER_MS,
  FIRST_SUM,
  STAFF_READ_MS,
  WAITING_AT_ONCE,
  type WaitingPress,
} from '#domain/press/press.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { BANK_NAME } from '#server/ledger/references.ts'

/** The gold that one member of staff moves in 24 hours without a second. */
export async function readSum(sql: Kysely<Tables>): Promise<number> {
  const row = await sql.selectFrom('press_sum').select('gold').executeTakeFirst()
  return row?.gold ?? FIRST_SUM
}

export async function storeSum(sql: Sql, gold: number): Promise<void> {
  await sql
    .insertInto('press_sum')
    .values({ gold })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ gold }))
    .execute()
}

/** One press of a person after another: two at once would both fit below the sum. Locked before banks and accounts. */
export async function lockMaker(sql: Sql, memberId: string): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(hashtext(${`forge press ${memberId}`}))`.execute(sql)
}

/** The gold that the person has posted in the last 24 hours without a second. The person is locked. */
export async function readSpent(sql: Sql, memberId: string, now: Date): Promise<number> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(gold), 0)::bigint AS gold FROM press
     WHERE state = 'posted' AND made_by = ${memberId}::uuid AND made_at > ${new Date(now.getTime() - DAY_MS)}
  `.execute(sql)
  return rows[0]?.gold ?? 0
}

/** The person posted this entry in the last 24 hours without a second: taken back, it counts no second time. */
export async function isOwnOfToday(
  sql: Sql,
  { cause, by, now }: { cause: number; by: string; now: Date },
): Promise<boolean> {
  const row = await sql
    .selectFrom('press')
    .select('id')
    .where('state', '=', 'posted')
    .where('made_by', '=', by)
    .where('made_at', '>', new Date(now.getTime() - DAY_MS))
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody else held one of these roles by a reading of the last 30 days. */
export async function isAnybodyElse(
  sql: Sql,
  { by, roleIds, now }: { by: string; roleIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await raw<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM member
       WHERE id <> ${by}::uuid AND in_guild AND role_ids && ${roleIds}::text[]
         AND roles_read_at > ${new Date(now.getTime() - STAFF_READ_MS)}) AS found
  `.execute(sql)
  return rows[0]?.found === true
}

interface NewPress {
  readonly call: string
  readonly input: unknown
  readonly what: string
  readonly gold: number
  readonly by: string
  readonly now: Date
}

/** Keeps a press and answers its id. */
export async function insertPress(
  sql: Sql,
  { call, input, what, gold, by, now }: NewPress,
  became: { state: 'waiting' } | { state: 'posted'; alone: boolean; cause: number | null },
): Promise<string> {
  const id = randomUUIDv7()
  const values = { id, call, input: JSON.stringify(input), what, gold, made_by: by, made_at: now }
  await sql
    .insertInto('press')
    .values({ ...values, ...became })
    .execute()
  return id
}

/** The same press of the same person that waits already; null where none does. The person is locked. */
export async function findSame(sql: Sql, { call, input, by, now }: NewPress): Promise<string | null> {
  const { rows } = await raw<{ id: string }>`
    SELECT id FROM press
     WHERE state = 'waiting' AND made_by = ${by}::uuid AND call = ${call} AND input = ${JSON.stringify(input)}::jsonb
       AND made_at > ${new Date(now.getTime() - FALLS_AFTER_MS)} LIMIT 1
  `.execute(sql)
  return rows[0]?.id ?? null
}

/** A press as it is. */
export interface KeptPress {
  readonly _id: string
  readonly call: string
  readonly input: unknown
  readonly what: string
  readonly gold: number
  readonly state: 'posted' | 'waiting' | 'agreed' | 'withdrawn'
  readonly madeBy: string
  readonly madeAt: Date
}

/** @throws Failure 'not-found' */
export async function readPress(
  sql: Kysely<Tables>,
  id: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<KeptPress> {
  const found = sql
    .selectFrom('press')
    .select(['id as _id', 'call', 'input', 'what', 'gold', 'state', 'made_by as madeBy', 'made_at as madeAt'])
    .where('id', '=', recordId(id))
  const row = await (locked ? found.forNoKeyUpdate() : found).executeTakeFirst()
  if (row === undefined) throw new Failure('not-found')
  return row
}

export async function storeDecision(
  sql: Sql,
  id: string,
  { state, by, now }: { state: 'agreed' | 'withdrawn'; by: string; now: Date },
): Promise<void> {
  await sql
    .updateTable('press')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()
}

/** The waiting presses that have not lapsed, the oldest first; with `notOf` only those of others than this member. */
export async function readWaiting(
  sql: Kysely<Tables>,
  { now, notOf }: { now: Date; notOf?: string },
): Promise<WaitingPress[]> {
  const waiting = sql
    .selectFrom('press')
    .innerJoin('member', 'member.id', 'made_by')
    .select(['press.id', 'made_at', 'what', 'gold', 'member.id as byId', 'username'])
    .where('state', '=', 'waiting')
    .where('made_at', '>', new Date(now.getTime() - FALLS_AFTER_MS))
    .orderBy('press.id')
    .limit(WAITING_AT_ONCE)
  const rows = await (notOf === undefined ? waiting : waiting.where('made_by', '<>', notOf)).execute()
  return rows.map(({ id, made_at: at, what, gold, byId, username }) => ({
    ...{ _id: id, at: at.toISOString(), falls: new Date(at.getTime() + FALLS_AFTER_MS).toISOString() },
    ...{ by: { _id: byId, username }, what, gold },
  }))
}

/** How many presses of the last 7 days needed a second and had nobody to ask. */
export async function countAlone(sql: Kysely<Tables>, now: Date): Promise<number> {
  const { count } = await sql
    .selectFrom('press')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('alone', '=', true)
    .where('made_at', '>', new Date(now.getTime() - FALLS_AFTER_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** 'Due to Jörn', 'Bank Silberstrom-Aegwynn', 'Community': each account as people call it. */
export async function readAccountNames(
  sql: Kysely<Tables>,
  accounts: readonly AccountChoice[],
): Promise<string[]> {
  const ids = accounts.flatMap(({ owner }) => (owner === null ? [] : [recordId(owner)]))
  const { rows } = await raw<{ id: string; name: string }>`
    SELECT id, username AS name FROM member WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id, name || '-' || realm FROM payee_character WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id, name || '-' || realm FROM hero_name WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT owner_id, ${BANK_NAME} FROM ledger_account AS account WHERE kind = 'bank' AND owner_id = ANY (${ids}::uuid[])
  `.execute(sql)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return accounts.map(({ account, owner }) =>
    accountText({ account, owner: owner === null ? null : { _id: owner, name: names.get(owner) ?? '' } }),
  )
}

import { randomUUIDv7 } from 'node:crypto'
import { type ColumnType, type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { clientKey } from '#features/client/calls.ts'
import type { Bank } from '#features/ledger/ledger.ts'
import {
  type LineState,
  MAILS_OF_PAYOUT,
  type OwnPayment,
  type OwnPayments,
  PAYEES_AT_ONCE,
  PAYOUTS_AT_ONCE,
  type PaidTo,
  type Payout,
  type PayoutCharacter,
  type PayoutLine,
  type PayoutSummary,
} from '#features/payout/calls.ts'
import type { Faction } from '#features/season/game.ts'
import { Failure, notFound } from '#platform/call/failure.ts'
import { noPlace, type Page, pageOf, recordId, recordPlace } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'

export async function readCharacter(sql: Kysely<Tables>, memberId: string): Promise<PayoutCharacter | null> {
  const row = await sql
    .selectFrom('payout_character')
    .select(['name', 'realm', 'faction'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

export async function storeCharacter(sql: Sql, memberId: string, character: PayoutCharacter): Promise<void> {
  const values = { ...character, character_key: clientKey(character) }
  await sql
    .insertInto('payout_character')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

export interface Payee {
  readonly accountId: number
  /** A member, or a character that boosted. */
  readonly ownerId: string
  readonly name: string
  /** The due gold, and the part reserved in open payouts. */
  readonly due: number
  readonly reserved: number
  /** Null until the member chose a character. */
  readonly paidTo: PaidTo | null
}

/**
 * Payees with at least `least` gold due and unreserved, by name, with `next` if there are more; `payee`, an account's id,
 * comes first.
 */
export async function readPayeesFrom(
  sql: Kysely<Tables>,
  { least, payee, before }: { least: number; payee?: string | undefined; before?: string | undefined },
): Promise<Page<Payee>> {
  const chosen = payee === undefined ? null : accountPlace(payee)
  const free = raw`due.gold - reserved.gold`
  const first = raw<boolean>`account.id = ${chosen}::integer AND ${free} > 0`
  const behind =
    before === undefined
      ? raw`true`
      : raw`(${NAME}, account.id) > (SELECT ${NAME}, account.id FROM ledger_account AS account
                      LEFT JOIN member ON member.id = account.owner_id WHERE account.id = ${accountPlace(before)})`
  const which = raw<boolean>`account.id IS DISTINCT FROM ${chosen}::integer AND ${free} >= ${least}::bigint AND ${behind}`
  const rows = await readPayees(sql, which, PAYEES_AT_ONCE + 1)
  const { payload, next } = pageOf(rows, PAYEES_AT_ONCE, ({ accountId }) => String(accountId))
  return { payload: before === undefined ? [...(await readPayees(sql, first)), ...payload] : payload, next }
}

function accountPlace(before: string): number {
  return /^-\d{1,9}$/.test(before) ? Number(before) : noPlace()
}

const NAME = raw`coalesce(member.username, account.name)`

/** Locks the payees' accounts, last in the order of locks, so that nobody else reserves or pays the same gold. */
export async function lockPayees(sql: Sql, accountIds: readonly number[]): Promise<Payee[]> {
  const which = raw<boolean>`account.id = ANY (${accountIds}::integer[])`
  await raw`SELECT FROM ledger_account AS account WHERE ${which} ORDER BY id FOR NO KEY UPDATE`.execute(sql)
  // Runs after the lock, since a statement sees only what was committed before it began.
  return readPayees(sql, which)
}

async function readPayees(sql: Kysely<Tables>, which: RawBuilder<boolean>, most?: number): Promise<Payee[]> {
  const { rows } = await raw<Payee>`
    SELECT account.id AS "accountId", account.owner_id AS "ownerId", ${NAME} AS name,
           due.gold AS due, reserved.gold AS reserved,
           CASE WHEN own.member_id IS NOT NULL
                THEN jsonb_build_object('name', own.name, 'realm', own.realm, 'faction', own.faction)
                WHEN boosted.id IS NOT NULL
                THEN jsonb_build_object('name', boosted.name, 'realm', boosted.realm, 'faction', NULL) END AS "paidTo"
      FROM ledger_account AS account
      LEFT JOIN member ON member.id = account.owner_id
      LEFT JOIN payout_character AS own ON own.member_id = member.id
      LEFT JOIN payee_character AS boosted ON boosted.id = account.owner_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(gold), 0)::bigint AS gold
                           FROM ledger_balance WHERE account_id = account.id) AS due
     CROSS JOIN LATERAL (SELECT coalesce(sum(gold), 0)::bigint AS gold
                           FROM payout_line WHERE account_id = account.id AND state = 'open') AS reserved
     WHERE account.kind = 'due' AND ${which}
     ORDER BY ${NAME}, account.id LIMIT ${most ?? null}
  `.execute(sql)
  return rows
}

export async function readReserved(sql: Kysely<Tables>): Promise<number> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(gold), 0)::bigint AS gold FROM payout_line WHERE state = 'open'
  `.execute(sql)
  return rows[0]?.gold ?? 0
}

interface NewLine {
  readonly payee: Pick<Payee, 'accountId' | 'name'>
  readonly mailedTo: string
  readonly bank: Bank
  readonly gold: number
}

/** Returns the payout's id. The caller must have locked the payees. */
export async function insertPayout(
  sql: Sql,
  lines: readonly NewLine[],
  { by, now }: { by: string; now: Date },
): Promise<string> {
  const id = randomUUIDv7()
  await sql.insertInto('payout').values({ id, made_by: by, made_at: now }).execute()
  const rows = lines.map(({ payee, mailedTo, bank, gold }) => ({
    id: randomUUIDv7(),
    payout_id: id,
    account_id: payee.accountId,
    payee_name: payee.name,
    mailed_to: mailedTo,
    bank_id: bank._id,
    bank_name: bank.name,
    gold,
    state: 'open' as const,
  }))
  await sql.insertInto('payout_line').values(rows).execute()
  return id
}

export interface LockedLine extends PayoutLine {
  readonly accountId: number
  readonly ownerId: string
  readonly cause: number | null
}

/** Locks lines in the order of their ids. @throws Failure 'not-found' if the payout lacks a line */
export async function lockLines(
  sql: Sql,
  payoutId: string,
  lineIds: readonly string[],
): Promise<LockedLine[]> {
  const ids = [...new Set(lineIds.map(recordId))]
  const { rows } = await raw<LockedLine>`
    SELECT ${LINE}, account_id AS "accountId", owner_id AS "ownerId", cause
      FROM payout_line AS line JOIN ledger_account AS account ON account.id = account_id
     WHERE payout_id = ${recordId(payoutId)}::uuid AND line.id = ANY (${ids}::uuid[])
     ORDER BY line.id FOR UPDATE OF line
  `.execute(sql)
  if (rows.length < ids.length) throw new Failure('not-found')
  return rows
}

/** @throws Failure 'not-found' */
export async function findPayout(sql: Kysely<Tables>, lineId: string): Promise<string> {
  const found = sql.selectFrom('payout_line').select('payout_id').where('id', '=', recordId(lineId))
  const row = await found.executeTakeFirstOrThrow(notFound)
  return row.payout_id
}

const LINE = raw`
  line.id AS "_id", payee_name AS payee, mailed_to AS character, line.gold, state,
  jsonb_build_object('_id', bank_id, 'name', bank_name) AS bank`

/** Marks locked lines as paid. `cause`: the cause of the line's entry. */
export async function storePaid(
  sql: Sql,
  paid: readonly { readonly id: string; readonly cause: number }[],
  now: Date,
): Promise<void> {
  await raw`
    UPDATE payout_line SET state = 'paid', paid_at = ${now}, cause = paid.cause
      FROM jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) AS paid (id uuid, cause bigint)
     WHERE payout_line.id = paid.id AND payout_line.id = ANY (${paid.map(({ id }) => id)}::uuid[])
  `.execute(sql)
}

export async function storeState(
  sql: Sql,
  lineIds: readonly string[],
  state: 'dropped' | 'taken-back',
): Promise<void> {
  await sql.updateTable('payout_line').set({ state }).where('id', 'in', lineIds).execute()
}

/** @throws Failure 'not-found' */
export async function readPayout(sql: Kysely<Tables>, id: string): Promise<Payout> {
  const made = sql
    .selectFrom('payout')
    .innerJoin('member', 'member.id', 'made_by')
    .select(['payout.id', 'made_at', 'username'])
  const row = await made.where('payout.id', '=', recordId(id)).executeTakeFirstOrThrow(notFound)
  const { rows: lines } = await raw<PayoutLine>`
    SELECT ${LINE}
      FROM (SELECT * FROM payout_line WHERE payout_id = ${id}::uuid
             ORDER BY state = 'open' DESC, id LIMIT ${raw.lit(MAILS_OF_PAYOUT)}) AS line
     ORDER BY bank_name, mailed_to, line.id
  `.execute(sql)
  return { _id: row.id, at: row.made_at.toISOString(), by: row.username, lines }
}

/** The newest payouts, with `next` if there are more. */
export async function listPayoutsBefore(
  sql: Kysely<Tables>,
  before: string | undefined,
): Promise<Page<PayoutSummary>> {
  const { rows } = await raw<Omit<PayoutSummary, 'at'> & { at: Date }>`
    SELECT payout.id AS "_id", made_at AS at, username AS by, sums.*
      FROM payout JOIN member ON member.id = made_by
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state <> 'dropped') AS mails,
              coalesce(sum(gold) FILTER (WHERE state <> 'dropped'), 0)::bigint AS gold,
              coalesce(sum(gold) FILTER (WHERE state = 'open'), 0)::bigint AS open
         FROM payout_line WHERE payout_id = payout.id) AS sums
     WHERE ${before === undefined ? raw`true` : raw`payout.id < ${recordPlace(before)}::uuid`}
     ORDER BY payout.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}
  `.execute(sql)
  const { payload: page, next } = pageOf(rows, PAYOUTS_AT_ONCE, ({ _id }) => _id)
  return { payload: page.map((row) => ({ ...row, at: row.at.toISOString() })), next }
}

/** The newest payments to a member, with `next` if there are more, and the sum of all. */
export async function readOwnPayments(
  sql: Kysely<Tables>,
  memberId: string,
  before: string | undefined,
): Promise<{ payload: OwnPayments; next: string | null }> {
  // An array, because for a join PostgreSQL may read all payout lines.
  const accounts = raw`ARRAY(SELECT id FROM ledger_account WHERE kind = 'due' AND owner_id = ANY (${payeesOf(memberId)}))`
  const { rows } = await raw<Omit<OwnPayment, 'at'> & { at: Date }>`
    SELECT line.id AS "_id", paid_at AS at, mailed_to AS character, bank_name AS bank, line.gold, state
      FROM unnest(${accounts}) AS account (id)
     CROSS JOIN LATERAL (
       SELECT * FROM payout_line AS line
        WHERE account_id = account.id AND cause IS NOT NULL
          AND ${before === undefined ? raw`true` : raw`line.id < ${recordPlace(before)}::uuid`}
        ORDER BY line.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}) AS line
     ORDER BY line.id DESC LIMIT ${raw.lit(PAYOUTS_AT_ONCE + 1)}
  `.execute(sql)
  const { rows: sums } = await raw<{ gold: number }>`
    SELECT coalesce(sum(line.gold), 0)::bigint AS gold
      FROM payout_line AS line WHERE account_id = ANY (${accounts}) AND state = 'paid'
  `.execute(sql)
  const { payload: page, next } = pageOf(rows, PAYOUTS_AT_ONCE, ({ _id }) => _id)
  const payments = page.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { payload: { gold: sums[0]?.gold ?? 0, payments }, next }
}

/** SQL for an array of the ids to which a member's gold is due: the member, and their payout character if it boosted. */
export function payeesOf(memberId: string) {
  return raw<string[]>`ARRAY(SELECT ${memberId}::uuid UNION ALL
    SELECT boosted.id FROM payee_character AS boosted JOIN payout_character USING (character_key) WHERE member_id = ${memberId}::uuid)`
}

export async function readPayeeIds(sql: Kysely<Tables>, memberId: string): Promise<ReadonlySet<string>> {
  const { rows } = await raw<{ id: string }>`SELECT unnest(${payeesOf(memberId)}) AS id`.execute(sql)
  return new Set(rows.map(({ id }) => id))
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payout: PayoutTable
    payout_line: PayoutLineTable
    payout_character: PayoutCharacterTable
    payee_character: PayeeCharacterTable
    booster: BoosterTable
    settlement: SettlementTable
  }
}

interface PayoutTable {
  id: string
  made_by: string
  made_at: Date
}

interface PayoutLineTable {
  id: string
  payout_id: string
  /** The payee's 'due' account. */
  account_id: number
  payee_name: string
  mailed_to: string
  bank_id: string
  bank_name: string
  gold: number
  state: LineState
  paid_at: Defaulted<Date | null>
  cause: Defaulted<number | null>
}

interface PayoutCharacterTable {
  member_id: string
  name: string
  realm: string
  /** `clientKey` of name and realm. */
  character_key: string
  faction: Faction
}

interface PayeeCharacterTable {
  id: string
  name: string
  realm: string
  character_key: string
}

interface BoosterTable {
  raid_id: string
  character_id: string
  position: number
  /** In hundredths of a full share. */
  share: number
}

interface SettlementTable {
  id: string
  raid_id: string
  state: 'proposed' | 'approved' | 'sent-back' | 'taken-back' | 'fallen'
  /** JSON; written as text. */
  counts: ColumnType<unknown, string, never>
  proposed_by: string
  proposed_at: Date
  decided_by: Defaulted<string | null>
  decided_at: Defaulted<Date | null>
  reason: Defaulted<string | null>
}

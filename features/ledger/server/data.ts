import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { listOwners } from '#features/ledger/calls.ts'
import {
  type AccountChoice,
  type AccountKind,
  type AccountOwner,
  type Books,
  DEPOSITS_AT_ONCE,
  type EntryKind,
  type EntryLines,
  OWNERS_AT_ONCE,
  type OwnGold,
  PEOPLE_AT_ONCE,
  type PersonGold,
} from '#features/ledger/ledger.ts'
import { whyNotTakenBackHere } from '#features/ledger/rules.ts'
import { payeesOf } from '#features/payout/server/data.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { goldPlace, type Page, pageOf, recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { foldSearch } from '#platform/words/folding.ts'
import { BANK_NAME } from './entries.ts'

export const OPPOSITE_LINES = raw<EntryLines>`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', account.kind, 'owner', account.owner_id, 'gold', -line.gold) ORDER BY at), '[]')
     FROM unnest(entry.accounts, entry.gold) WITH ORDINALITY AS line (account, gold, at)
     JOIN ledger_account AS account ON account.id = line.account)`

/**
 * The exact opposite of a move by staff. Locks the entry, so that a second reversal fails.
 * @throws Failure 'not-found', 'entry-taken-back', 'taken-back-elsewhere' if the entry is not a move of staff
 */
export async function readOppositeOfMove(
  sql: Sql,
  cause: string,
): Promise<{ cause: number; lines: EntryLines }> {
  if (!/^\d{1,15}$/.test(cause)) throw new Failure('not-found')
  await raw`SELECT FROM ledger_entry WHERE cause = ${cause}::bigint FOR NO KEY UPDATE`.execute(sql)
  // Runs after the lock, since a statement sees only what was committed before it began.
  const { rows } = await raw<{ kind: EntryKind; lines: EntryLines; isBack: boolean }>`
    SELECT kind, ${OPPOSITE_LINES} AS lines,
           EXISTS (SELECT FROM ledger_entry AS back WHERE back.reverses = entry.cause) AS "isBack"
      FROM ledger_entry AS entry WHERE cause = ${cause}::bigint
  `.execute(sql)
  const [entry] = rows
  if (entry === undefined) throw new Failure('not-found')
  if (entry.isBack) throw new Failure('entry-taken-back')
  throwIf(whyNotTakenBackHere(entry))
  return { cause: Number(cause), lines: entry.lines }
}

/** The sums of all accounts, or of those that `which` selects. */
export async function readBooks(sql: Kysely<Tables>, which = raw<boolean>`true`): Promise<Books> {
  const { rows } = await raw<{ kind: AccountKind; gold: number }>`
    SELECT account.kind, sum(balance.gold)::bigint AS gold
      FROM ledger_account AS account JOIN ledger_balance AS balance ON balance.account_id = account.id
     WHERE ${which} GROUP BY account.kind
  `.execute(sql)
  const none = { held: 0, bank: 0, due: 0, community: 0 }
  return Object.assign(none, ...rows.map(({ kind, gold }) => ({ [kind]: gold })))
}

/** A member's balances, with what is due to their payout character; without entries. */
export async function readOwnGold(sql: Kysely<Tables>, memberId: string): Promise<Omit<OwnGold, 'entries'>> {
  const mine = raw<boolean>`account.kind IN ('held', 'due') AND account.owner_id = ANY (${payeesOf(memberId)})`
  const { held, due } = await readBooks(sql, mine)
  const me = raw`${memberId}::uuid`
  return {
    ...{ held, due },
    deposits: await readOpen(sql, TAKEN, raw`booking.member_id = ${me} AND ${IS_TAKEN}`),
    paid: await readOpen(sql, PAID, raw`${PAID_TO} = ${me} AND ${IS_PAID}`),
  }
}

/** The newest open bookings of which a person has gold, and the sum of all of them. */
async function readOpen(
  sql: Kysely<Tables>,
  gold: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<OwnGold['deposits']> {
  const { rows } = await raw<OwnGold['deposits']['bookings'][number] & { all: number }>`
    SELECT booking.id AS "bookingId", booking.client_name || '-' || booking.client_realm AS client,
           jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date) AS raid,
           ${gold} AS gold, (sum(${gold}) OVER ())::bigint AS "all"
      FROM booking ${ITS_RAID} WHERE ${which} ORDER BY booking.id DESC LIMIT ${raw.lit(DEPOSITS_AT_ONCE)}
  `.execute(sql)
  return { gold: rows[0]?.all ?? 0, bookings: rows.map(({ all: _, ...booking }) => booking) }
}

interface PersonRow extends Omit<PersonGold, 'heldSince' | 'lastPayout'> {
  heldSince: Date | null
  lastPayout: Date | null
  place: string
}

/** Everybody with an account or with gold of open bookings, largest holder first, with `next` if there are more. */
export async function readPeople(sql: Kysely<Tables>, before: string | undefined): Promise<Page<PersonGold>> {
  const [held, owner] = before === undefined ? [] : goldPlace(before)
  const account = (kind: AccountKind) =>
    raw`jsonb_agg(jsonb_build_object('_id', account.id::text, 'gold', balance.gold)) FILTER (WHERE kind = ${raw.lit(kind)}) -> 0`
  const people = raw`
    SELECT coalesce(booked.id, open.id) AS id, coalesce(username, booked.name, '') AS name, booked.held, booked.due,
           coalesce(booked.sum, 0) AS sum, coalesce(open.gold, 0)::bigint AS open
      FROM (SELECT owner_id AS id, max(account.name) AS name, ${account('held')} AS held, ${account('due')} AS due,
                   coalesce(sum(balance.gold) FILTER (WHERE kind = 'held'), 0) AS sum
              FROM ledger_account AS account
              JOIN (SELECT account_id, sum(gold) AS gold FROM ledger_balance GROUP BY account_id) AS balance
                ON account_id = account.id
             WHERE kind IN ('held', 'due') GROUP BY owner_id) AS booked
      FULL JOIN (SELECT owner AS id, sum(deposits + paid) AS gold FROM (${OPEN_PARTS}) AS part GROUP BY owner) AS open
        ON open.id = booked.id
      LEFT JOIN member ON member.id = coalesce(booked.id, open.id)
     WHERE ${before === undefined ? raw`true` : raw`(coalesce(booked.sum, 0), coalesce(booked.id, open.id)) < (${held}::numeric, ${owner}::uuid)`}
     ORDER BY sum DESC, id DESC LIMIT ${raw.lit(PEOPLE_AT_ONCE + 1)}`
  const { rows } = await raw<PersonRow>`
    SELECT jsonb_build_object('_id', people.id, 'username', people.name) AS member, people.held, people.due, people.open,
           ${oldestHeld(raw`people.held`)} AS "heldSince", paid.at AS "lastPayout", sum || '.' || people.id AS place,
           CASE WHEN EXISTS (SELECT FROM payout_character WHERE member_id = people.id)
                  OR EXISTS (SELECT FROM payee_character WHERE payee_character.id = people.id)
                THEN greatest((people.due ->> 'gold')::bigint - paid.reserved, 0) END AS "toPay"
      FROM (${people}) AS people
     CROSS JOIN LATERAL (SELECT (people.due ->> '_id')::integer AS id) AS due
     CROSS JOIN LATERAL (
       SELECT (SELECT max(paid_at) FROM payout_line WHERE account_id = due.id AND state = 'paid') AS at,
              (SELECT coalesce(sum(gold), 0) FROM payout_line WHERE account_id = due.id AND state = 'open')::bigint AS reserved) AS paid
     ORDER BY sum DESC, people.id DESC
  `.execute(sql)
  const { payload, next } = pageOf(rows, PEOPLE_AT_ONCE, ({ place }) => place)
  return {
    payload: payload.map(({ place: _, heldSince, lastPayout, ...person }) => ({
      ...person,
      heldSince: heldSince?.toISOString() ?? null,
      lastPayout: lastPayout?.toISOString() ?? null,
    })),
    next,
  }
}

/** The most receipts that are examined; older gold counts as old as the last of these receipts. */
const RECEIPTS = 500

/**
 * When the oldest of the held gold was received: people hand in the oldest first, so the newest receipts remain. A scalar
 * subquery reads the history, because PostgreSQL may scan the whole table for a join.
 */
function oldestHeld(account: RawBuilder<unknown>) {
  return raw`(
    SELECT at FROM history WHERE id = (
      SELECT min(cause)
        FROM (SELECT cause, sum(gold) OVER (ORDER BY cause DESC) - gold AS newer
                FROM (SELECT cause, gold FROM ledger_line WHERE account_id = (${account} ->> '_id')::integer AND gold > 0
                       ORDER BY cause DESC LIMIT ${raw.lit(RECEIPTS)}) AS receipt) AS receipt
       WHERE newer < (${account} ->> 'gold')::numeric))`
}

/** What advertisers took for bookings that are neither done nor ended. */
const TAKEN = raw`CASE WHEN booking.paid_full THEN booking.price ELSE booking.deposit END`
const IS_TAKEN = raw`booking.state IN ('booked', 'backup') AND NOT booking.done AND ${TAKEN} > 0
  AND booking.deposit_outcome IS NULL`

/** What clients who are not done paid in the raid, and who received the payment. */
const PAID = raw`booking.price - booking.deposit`
const PAID_TO = raw`coalesce(raid.gold_collector, raid.raid_leader)`
const IS_PAID = raw`booking.paid AND booking.state = 'booked' AND NOT booking.done AND NOT booking.paid_full
  AND booking.price > booking.deposit`

/** Few bookings are open, but the planner does not know that: without LATERAL and OFFSET 0 it would join all raids. */
const ITS_RAID = raw`CROSS JOIN LATERAL (
  SELECT * FROM raid WHERE raid.id = booking.raid_id AND raid.deleted_at IS NULL OFFSET 0) AS raid`

const OPEN_PARTS = raw`
  SELECT booking.member_id AS owner, ${TAKEN} AS deposits, 0::bigint AS paid, booking.id
    FROM booking ${ITS_RAID} WHERE ${IS_TAKEN}
   UNION ALL
  SELECT ${PAID_TO}, 0, ${PAID}, booking.id
    FROM booking ${ITS_RAID} WHERE ${IS_PAID}`

export async function readOpenSum(sql: Kysely<Tables>): Promise<number> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(deposits + paid), 0)::bigint AS gold FROM (${OPEN_PARTS}) AS part`.execute(sql)
  return rows[0]?.gold ?? 0
}

/**
 * Checks that all owners exist: as members, or for 'due' also as characters. Skips banks: creating a bank's account checks
 * the hero name.
 * @throws Failure 'not-found'
 */
export async function assertOwners(sql: Kysely<Tables>, accounts: readonly AccountChoice[]): Promise<void> {
  const owned = accounts.flatMap(({ account, owner }) =>
    owner === null || account === 'bank' ? [] : [{ account, owner: recordId(owner) }],
  )
  const { rows } = await raw<{ exist: boolean }>`
    SELECT bool_and(EXISTS (SELECT FROM member WHERE id = owner)
                    OR account = 'due' AND EXISTS (SELECT FROM payee_character WHERE id = owner)) AS exist
      FROM jsonb_to_recordset(${JSON.stringify(owned)}::jsonb) AS asked (account text, owner uuid)
  `.execute(sql)
  if (rows[0]?.exist === false) throw new Failure('not-found')
}

/**
 * Members, members and payable characters, or current and former bank hero names, whose folded names contain the text;
 * first by name.
 */
export async function readOwners(
  sql: Kysely<Tables>,
  { of, name: text = '' }: InputOf<typeof listOwners>,
): Promise<AccountOwner[]> {
  const { rows } = await raw<AccountOwner>`
    SELECT id AS "_id", name FROM (${OWNERS[of]}) AS owner ORDER BY name, id`.execute(sql)
  // Filtered here, since the two databases fold differently.
  return rows.filter(({ name }) => foldSearch(name).includes(foldSearch(text))).slice(0, OWNERS_AT_ONCE)
}

const MEMBERS = raw`SELECT id, username AS name FROM member`
const OWNERS = {
  members: MEMBERS,
  payees: raw`${MEMBERS} UNION ALL SELECT id, name || '-' || realm FROM payee_character`,
  banks: raw`SELECT id, name || '-' || realm AS name FROM hero_name
              UNION SELECT owner_id, ${BANK_NAME} FROM ledger_account AS account WHERE kind = 'bank' AND owner_id IS NOT NULL`,
} as const

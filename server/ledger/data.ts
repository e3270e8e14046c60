import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { maySeeFully } from '#domain/booking/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { goldOf } from '#domain/gold.ts'
import {
  type AccountKind,
  type Books,
  DEPOSITS_AT_ONCE,
  ENTRIES_AT_ONCE,
  type EntryKind,
  type EntryLines,
  type LedgerEntry,
  LINES_OF_ENTRY,
  type OwnGold,
  PEOPLE_AT_ONCE,
  type PersonGold,
  type Statement,
} from '#domain/ledger/ledger.ts'
import { whyNotTakenBackHere } from '#domain/ledger/rules.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import { type Actor, can } from '#domain/rights.ts'
import { goldPlace, numberedPlace, type Page, pageOf } from '#server/database/page.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { type DayEnd, isBy } from '#server/ledger/as-of.ts'
import { ITS_RAID } from '#server/ledger/open.ts'
import { ABOUT_NAMED, BANK_NAME } from '#server/ledger/references.ts'

/** An entry to write, for one thing that was done. */
export interface Posting {
  /** The history's row of it: nothing is posted twice. */
  readonly cause: number
  readonly kind: EntryKind
  readonly raidId: string | null
  readonly bookingId: string | null
  /** The cause of the entry that it takes back. */
  readonly reverses?: number | undefined
  readonly lines: EntryLines
}

/**
 * Writes entries. Promises that the database refuses what does not balance (migrations/0012), and that a cause which has its
 * entry is passed over. An entry without lines says that nothing moved.
 */
export async function insertEntries(sql: Sql, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  await raw`
    INSERT INTO ledger_entry (cause, kind, raid_id, booking_id, reverses, accounts, gold)
    SELECT cause, kind, "raidId", "bookingId", reverses,
           ARRAY(SELECT account_of(line.kind, line.owner)
                   FROM jsonb_to_recordset(lines) AS line (kind text, owner uuid)),
           ARRAY(SELECT line.gold FROM jsonb_to_recordset(lines) AS line (gold bigint))
      FROM jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
        AS posting (cause bigint, kind text, "raidId" uuid, "bookingId" uuid, reverses bigint, lines jsonb)
        ON CONFLICT (cause) DO NOTHING
  `.execute(sql)
}

/** The lines that reverse `entry`. */
export const OPPOSITE_LINES = raw<EntryLines>`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', account.kind, 'owner', account.owner_id, 'gold', -line.gold) ORDER BY at), '[]')
     FROM unnest(entry.accounts, entry.gold) WITH ORDINALITY AS line (account, gold, at)
     JOIN ledger_account AS account ON account.id = line.account)`

/**
 * The exact opposite of what staff moved. The entry is locked, so that of two who take it back the second one hears so.
 *
 * @throws Failure 'not-found', 'entry-taken-back', 'taken-back-elsewhere' for what staff did not move, 'hand-over-stands' where its
 * holder moved it
 */
export async function readOppositeOfMove(
  sql: Sql,
  cause: string,
): Promise<{ cause: number; lines: EntryLines }> {
  if (!/^\d{1,15}$/.test(cause)) throw new Failure('not-found')
  await raw`SELECT FROM ledger_entry WHERE cause = ${cause}::bigint FOR NO KEY UPDATE`.execute(sql)
  // Only now: a statement sees what was there when it began.
  const { rows } = await raw<{ kind: EntryKind; lines: EntryLines; isBack: boolean; isOfMail: boolean }>`
    SELECT kind, booking_id IS NOT NULL AS "isOfMail",
           ${OPPOSITE_LINES} AS lines,
           EXISTS (SELECT FROM ledger_entry AS back WHERE back.reverses = entry.cause) AS "isBack"
      FROM ledger_entry AS entry WHERE cause = ${cause}::bigint
  `.execute(sql)
  const [entry] = rows
  if (entry === undefined) throw new Failure('not-found')
  if (entry.isBack) throw new Failure('entry-taken-back')
  throwIf(whyNotTakenBackHere(entry))
  return { cause: Number(cause), lines: entry.lines }
}

/** The sum of all accounts of a kind, now or at the end of a day. */
export async function readBooks(sql: Kysely<Tables>, end: DayEnd | null): Promise<Books> {
  const now = await readBalances(sql, raw<boolean>`true`)
  if (end === null) return byKind(now)
  const { rows } = await raw<{ kind: AccountKind; gold: number }>`
    SELECT account.kind, sum(line.gold)::bigint AS gold
      FROM ledger_entry AS entry
     CROSS JOIN LATERAL unnest(entry.accounts, entry.gold) AS line (account, gold)
      JOIN ledger_account AS account ON account.id = line.account
     WHERE entry.cause > ${end.floor}::bigint AND NOT ${isBy(end, raw`entry.cause`)} GROUP BY account.kind
  `.execute(sql)
  const later = new Map(rows.map(({ kind, gold }) => [kind, gold]))
  return byKind(new Map([...now].map(([kind, gold]) => [kind, gold - (later.get(kind) ?? 0)])))
}

async function readBalances(sql: Kysely<Tables>, which: RawBuilder<boolean>) {
  const { rows } = await raw<{ kind: AccountKind; gold: number }>`
    SELECT account.kind, sum(balance.gold)::bigint AS gold
      FROM ledger_account AS account JOIN ledger_balance AS balance ON balance.account_id = account.id
     WHERE ${which} GROUP BY account.kind
  `.execute(sql)
  return new Map(rows.map(({ kind, gold }) => [kind, gold]))
}

function byKind(balances: ReadonlyMap<AccountKind, number>): Books {
  const of = (kind: AccountKind) => balances.get(kind) ?? 0
  return {
    held: of('held'),
    bank: of('bank'),
    due: of('due'),
    dueBefore: of('due-before'),
    community: of('community'),
  }
}

/** A member's balances, without the entries. */
export async function readOwnGold(
  sql: Kysely<Tables>,
  memberId: string,
): Promise<Omit<OwnGold, 'entries' | 'paid'>> {
  const mine = raw<boolean>`account.kind IN ('held', 'due', 'due-before') AND account.owner_id = ${memberId}::uuid`
  const { held, due, dueBefore } = byKind(await readBalances(sql, mine))
  return { held, due, dueBefore, deposits: await readDeposits(sql, memberId) }
}

/** The gold that the member took of clients who are not done: the newest bookings, and the sum of all. */
async function readDeposits(sql: Kysely<Tables>, memberId: string): Promise<OwnGold['deposits']> {
  interface Row {
    bookingId: string
    client: string
    raid: OwnGold['deposits']['bookings'][number]['raid']
    gold: number
    all: number
  }
  const { rows } = await raw<Row>`
    SELECT booking.id AS "bookingId", booking.client_name || '-' || booking.client_realm AS client,
           jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date) AS raid,
           taken.gold, (sum(taken.gold) OVER ())::bigint AS "all"
      FROM booking ${ITS_RAID}
     CROSS JOIN LATERAL (SELECT CASE WHEN paid_full THEN price ELSE deposit END AS gold) AS taken
     WHERE booking.member_id = ${memberId}::uuid AND booking.state IN ('booked', 'backup') AND NOT booking.done
       AND booking.deposit_outcome IS NULL AND taken.gold > 0
     ORDER BY booking.id DESC LIMIT ${raw.lit(DEPOSITS_AT_ONCE)}
  `.execute(sql)
  return { gold: rows[0]?.all ?? 0, bookings: rows.map(({ all: _, ...booking }) => booking) }
}

interface PersonRow extends Omit<PersonGold, 'heldSince' | 'lastPayout'> {
  heldSince: Date | null
  lastPayout: Date | null
  place: string
}

/** Everybody through whose accounts gold went, whoever holds most first, with `next` where there are more. */
export async function readPeople(sql: Kysely<Tables>, before: string | undefined): Promise<Page<PersonGold>> {
  const [held, owner] = before === undefined ? [] : goldPlace(before)
  const account = (kind: AccountKind) =>
    raw`jsonb_agg(jsonb_build_object('_id', account.id::text, 'gold', balance.gold)) FILTER (WHERE kind = ${raw.lit(kind)}) -> 0`
  const sum = raw`coalesce(sum(balance.gold) FILTER (WHERE kind = 'held'), 0)`
  const people = raw`
    SELECT owner_id AS id, jsonb_build_object('_id', owner_id, 'username', coalesce(username, max(account.name), '')) AS member,
           ${account('held')} AS held,
           ${account('due')} AS due, ${account('due-before')} AS "dueBefore", ${sum} AS sum
      FROM ledger_account AS account
      JOIN (SELECT account_id, sum(gold) AS gold FROM ledger_balance GROUP BY account_id) AS balance ON account_id = account.id
      LEFT JOIN member ON member.id = owner_id
     WHERE kind IN ('held', 'due', 'due-before') GROUP BY owner_id, username
    HAVING ${before === undefined ? raw`true` : raw`(${sum}, owner_id) < (${held}::numeric, ${owner}::uuid)`}
     ORDER BY ${sum} DESC, owner_id DESC LIMIT ${raw.lit(PEOPLE_AT_ONCE + 1)}`
  const { rows } = await raw<PersonRow>`
    SELECT people.member, people.held, people.due, people."dueBefore", ${oldestHeld(raw`people.held`)} AS "heldSince",
           paid.at AS "lastPayout", sum || '.' || id AS place
      FROM (${people}) AS people
     CROSS JOIN LATERAL (SELECT max(paid_at) AS at FROM payout_line
                          WHERE account_id = (people.due ->> '_id')::integer AND state = 'paid') AS paid
     ORDER BY sum DESC, id DESC
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

/** So many receipts are looked at: what is older than them is at least as old as the last of them. */
const RECEIPTS = 500

/**
 * When the oldest came of what is in the account: what goes out is taken for the oldest, so the newest receipts are still there. The
 * history is asked for that one alone, as a value and not as a table: joined, it may be read from end to end.
 */
export function oldestHeld(account: RawBuilder<unknown>) {
  return raw`(
    SELECT at FROM history WHERE id = (
      SELECT min(cause)
        FROM (SELECT cause, sum(gold) OVER (ORDER BY cause DESC) - gold AS newer
                FROM (SELECT cause, gold FROM ledger_line WHERE account_id = (${account} ->> '_id')::integer AND gold > 0
                       ORDER BY cause DESC LIMIT ${raw.lit(RECEIPTS)}) AS receipt) AS receipt
       WHERE newer < (${account} ->> 'gold')::numeric))`
}

/**
 * An account with the newest entries that changed it, with `next` where there are more.
 *
 * @throws Failure 'not-found'; 'invalid-input' as readEntries
 */
export async function readStatement(
  sql: Kysely<Tables>,
  { id, ...asked }: Omit<Asked, 'of'> & { id: string },
): Promise<{ payload: Statement; next: string | null }> {
  if (!/^-?\d{1,9}$/.test(id)) throw new Failure('not-found')
  const { rows } = await raw<Omit<Statement, 'entries'>>`
    SELECT kind AS account, ${OWNER} AS owner, ${balanceBelow(id, LAST, asked.end)} AS gold
      FROM ledger_account AS account LEFT JOIN member AS owner ON owner.id = account.owner_id
     WHERE account.id = ${id}::integer
  `.execute(sql)
  const [account] = rows
  if (account === undefined) throw new Failure('not-found')
  const { payload: entries, next, top } = await readEntries(sql, { ...asked, of: { account: id } })
  let after = top
  const withBalance = entries.map((entry) => {
    const then = after
    after -= goldOf(entry.lines)
    return { ...entry, after: then }
  })
  return { payload: { ...account, entries: withBalance }, next }
}

function balanceOf(id: string): RawBuilder<number> {
  return raw`(SELECT coalesce(sum(gold), 0) FROM ledger_balance WHERE account_id = ${id}::integer)::bigint`
}

/** Above every cause. */
const LAST = raw`9223372036854775807`

/** The balance of an account before a cause, from its balance at the end of a day. */
function balanceBelow(
  id: string,
  below: RawBuilder<unknown>,
  end: DayEnd | null | undefined,
): RawBuilder<number> {
  const isLater =
    end == null
      ? raw`cause >= ${below}`
      : raw`cause >= least(${below}, ${end.floor}::bigint + 1) AND NOT (cause < ${below} AND ${isBy(end, raw`ledger_line.cause`)})`
  return raw`(${balanceOf(id)} - (
    SELECT coalesce(sum(gold), 0) FROM ledger_line WHERE account_id = ${id}::integer AND ${isLater}))::bigint`
}

interface Asked {
  readonly actor: Actor
  readonly before: string | undefined
  /** The balance of one account alone at the end of a day. */
  readonly end?: DayEnd | null
  /** At most so many; as many as a screen shows unless given. */
  readonly most?: number
  /** Only the actor's own accounts or this one, and what there is of them. */
  readonly of: 'own' | 'all' | { readonly account: string }
}

/**
 * The newest entries, with `next` where there are more. `top`: what was in the one account after the first of them.
 *
 * @throws Failure 'invalid-input' for a place that no answer gave as `next`
 */
export async function readEntries(
  sql: Kysely<Tables>,
  { actor, before, of, end = null, most = ENTRIES_AT_ONCE }: Asked,
): Promise<Page<LedgerEntry> & { readonly top: number }> {
  const below = before === undefined ? LAST : raw`${numberedPlace(before)}::bigint`
  const limit = raw.lit(most + 1)
  const account = typeof of === 'object' ? of.account : null
  const chosen =
    account === null
      ? raw<boolean>`account.owner_id = ${actor._id}::uuid`
      : raw<boolean>`account.id = ${account}::integer`
  const top = account === null ? raw<number>`0` : balanceBelow(account, below, end)
  const then = end === null ? raw`true` : isBy(end, raw`ledger_line.cause`)
  const all = of === 'all'
  const causes = all
    ? raw`SELECT cause FROM ledger_entry WHERE cause < ${below}`
    : raw`SELECT DISTINCT newest.cause FROM ledger_account AS account
           CROSS JOIN LATERAL (SELECT cause FROM ledger_line WHERE account_id = account.id AND cause < ${below} AND ${then}
                                ORDER BY cause DESC LIMIT ${limit}) AS newest
           WHERE ${chosen}`
  const { rows } = await raw<EntryRow>`
    SELECT entry.cause, history.at, history.member_id AS "byId", member.username AS "byName", entry.kind,
           CASE WHEN booking.id IS NULL THEN history.changes -> 'to' ->> 'reason' END AS reason,
           reversed.kind AS "takesBack", coalesce(jsonb_exists(history.changes -> 'to', 'alone'), false) AS alone,
           CASE WHEN second.id IS NOT NULL THEN jsonb_build_object('_id', second.id, 'username', second.username) END AS "agreedBy",
           entry.reverses::text, (SELECT back.cause::text FROM ledger_entry AS back WHERE back.reverses = entry.cause) AS "takenBackBy",
           ${ABOUT_NAMED} AS about, history.changes -> 'to' ->> 'happenedOn' AS "happenedOn", booking.id AS "bookingId", booking.member_id AS "ownerId",
           booking.client_name || '-' || booking.client_realm AS client,
           raid.id AS "raidId", raid.name AS "raidName", raid.date AS "raidDate", raid.raid_leader AS leader,
           raid.gold_collector AS collector, raid.published_at IS NOT NULL AS published,
           ${linesOf(all ? null : chosen)} AS lines, ${top} AS top
      FROM (SELECT cause FROM (${causes}) AS found ORDER BY cause DESC LIMIT ${limit}) AS newest
      JOIN ledger_entry AS entry USING (cause)
      JOIN history ON history.id = entry.cause
      LEFT JOIN booking ON booking.id = entry.booking_id
      LEFT JOIN raid ON raid.id = entry.raid_id
      LEFT JOIN member ON member.id = history.member_id
      LEFT JOIN member AS second ON second.id = (history.changes -> 'to' ->> 'agreedBy')::uuid
      LEFT JOIN ledger_entry AS reversed ON reversed.cause = entry.reverses
     ORDER BY entry.cause DESC
  `.execute(sql)
  const { payload, next } = pageOf(rows, most, ({ cause }) => String(cause))
  return { payload: payload.map((row) => toEntry(row, actor)), next, top: rows[0]?.top ?? 0 }
}

/** The condition for the chosen accounts; null for the first of all. */
function linesOf(chosen: RawBuilder<boolean> | null): RawBuilder<LedgerEntry['lines']> {
  const changed =
    chosen === null ? raw`entry.accounts${FIRST}, entry.gold${FIRST}` : raw`entry.accounts, entry.gold`
  return raw`coalesce((
    SELECT jsonb_agg(jsonb_build_object('_id', account.id::text, 'account', account.kind, 'gold', line.gold,
                                        'owner', ${OWNER}) ORDER BY line.at)
      FROM unnest(${changed}) WITH ORDINALITY AS line (account, gold, at)
     -- OFFSET: else all accounts are read for each entry.
     CROSS JOIN LATERAL (SELECT * FROM ledger_account WHERE id = line.account OFFSET 0) AS account
      LEFT JOIN member AS owner ON owner.id = account.owner_id
     WHERE ${chosen ?? raw`true`}), '[]')`
}

const FIRST = raw`[1:${raw.lit(LINES_OF_ENTRY)}]`

/** The owner's name, from `account` and the member `owner`; null for the community and the unknown bank. */
const OWNER = raw`CASE WHEN account.owner_id IS NOT NULL THEN
  jsonb_build_object('_id', account.owner_id, 'name', coalesce(owner.username, ${BANK_NAME}, account.name, '')) END`

type EntryFact =
  | 'kind'
  | 'reason'
  | 'takesBack'
  | 'reverses'
  | 'takenBackBy'
  | 'about'
  | 'happenedOn'
  | 'agreedBy'
  | 'alone'
  | 'lines'

interface EntryRow extends Pick<LedgerEntry, EntryFact> {
  cause: number
  top: number
  at: Date
  byId: string | null
  byName: string | null
  bookingId: string | null
  ownerId: string
  client: string
  raidId: string | null
  raidName: string
  raidDate: string
  leader: string
  collector: string | null
  published: boolean
}

function toEntry(row: EntryRow, actor: Actor): LedgerEntry {
  const { cause, at, byId, byName, bookingId, raidId, ownerId, client } = row
  const { kind, reason, takesBack, reverses, takenBackBy, about, happenedOn, agreedBy, alone, lines } = row
  const raid = {
    raidLeader: { _id: row.leader },
    goldCollector: row.collector === null ? null : { _id: row.collector },
    published: row.published,
  }
  return {
    _id: String(cause),
    at: at.toISOString(),
    by: byId === null || byName === null ? null : { _id: byId, username: byName },
    kind,
    reason,
    takesBack,
    reverses,
    takenBackBy,
    // It may be somebody's client.
    about: can(actor.roles, 'see-ledger') ? about : null,
    happenedOn,
    agreedBy,
    alone,
    lines,
    raid:
      raidId !== null && mayKnow(actor, raid)
        ? { _id: raidId, name: row.raidName, date: row.raidDate }
        : null,
    booking:
      bookingId === null
        ? null
        : { _id: bookingId, client: maySeeFully(actor, ownerId, raid) ? client : null },
  }
}

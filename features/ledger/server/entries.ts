import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { maySeeFully } from '#features/booking/rules.ts'
import {
  type About,
  ENTRIES_AT_ONCE,
  type LedgerEntry,
  LINES_OF_ENTRY,
  type Statement,
} from '#features/ledger/ledger.ts'
import { payeesOf } from '#features/payout/server/data.ts'
import { mayKnow } from '#features/raid/rules.ts'
import { crewOf } from '#features/raid/server/data.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { type Actor, can } from '#platform/call/rights.ts'
import { numberedPlace, type Page, pageOf } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { goldOf } from '#platform/words/gold.ts'

/**
 * A unique name for the bank of an `account` row: 'Silberstrom-Aegwynn', or 'Silberstrom-Aegwynn (deleted #12)', since
 * another hero name may use the name now. Null for other accounts.
 */
export const BANK_NAME: RawBuilder<string | null> =
  raw`CASE WHEN account.kind = 'bank' THEN account.name || CASE
  WHEN EXISTS (SELECT FROM hero_name AS known WHERE known.id = account.owner_id) THEN '' ELSE ' (deleted #' || account.id || ')' END END`

const ABOUT_ID = raw`(history.changes -> 'to' -> 'about' ->> 'id')::uuid`

/** The subject of a `history` row with its name: a raid, a client, or a mail's code. */
const ABOUT_NAMED = raw`CASE WHEN history.noun = 'ledger' AND jsonb_exists(history.changes -> 'to', 'about') THEN jsonb_build_object(
  'kind', history.changes -> 'to' -> 'about' ->> 'kind', '_id', ${ABOUT_ID},
  'name', coalesce(CASE history.changes -> 'to' -> 'about' ->> 'kind'
    WHEN 'raid' THEN (SELECT name FROM raid WHERE id = ${ABOUT_ID})
    WHEN 'booking' THEN (SELECT client_name || '-' || client_realm FROM booking WHERE id = ${ABOUT_ID})
    WHEN 'mail' THEN (SELECT payment_code FROM mail WHERE id = ${ABOUT_ID}) END, '')) END`

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/**
 * Finds the raid, booking, mail or payout by its id or a link that ends with the id, or a mail by its code.
 * @throws Failure 'invalid-input' if nothing is found
 */
export async function findAbout(sql: Sql, text: string): Promise<About> {
  // A link to a booking names its raid first, so the last id counts.
  const id = text.match(UUID)?.at(-1) ?? null
  const { rows } = await raw<About>`
    SELECT 'raid' AS kind, id FROM raid WHERE id = ${id}::uuid
     UNION ALL SELECT 'booking', id FROM booking WHERE id = ${id}::uuid
     UNION ALL SELECT 'mail', id FROM mail WHERE id = ${id}::uuid OR payment_code = ${id === null ? text.toUpperCase() : null}
     UNION ALL SELECT 'payout', id FROM payout WHERE id = ${id}::uuid
  `.execute(sql)
  const [found] = rows
  if (found === undefined) throw invalid('about', 'No raid, booking, mail or payout has this id or code.')
  return found
}

/** The records that an entry belongs to; null where there is none. */
export interface References {
  readonly cause: number
  readonly mail: string | null
  readonly code: string | null
  readonly payout: string | null
  readonly settlement: string | null
  readonly count: string | null
  readonly proposedBy: string | null
  readonly approvedBy: string | null
}

/** Joins a change's record. A plain join would read all settlements and payments for each page of a CSV. */
const itsRecord = (table: RawBuilder<unknown>, which: RawBuilder<unknown>) => raw`LEFT JOIN LATERAL (
  SELECT * FROM ${table} WHERE id = CASE WHEN ${which} THEN history.record_id::uuid END OFFSET 0)`

export async function readReferences(
  sql: Kysely<Tables>,
  entries: readonly Pick<LedgerEntry, '_id'>[],
): Promise<ReadonlyMap<string, References>> {
  const { rows } = await raw<References>`
    SELECT history.id AS cause, mail.id AS mail, mail.payment_code AS code, line.payout_id AS payout, settlement.id AS settlement,
           counted.id::text AS count, proposer.username AS "proposedBy", decider.username AS "approvedBy"
      FROM history
      ${itsRecord(raw`mail`, raw`history.noun = 'mail'`)} AS mail ON true
      ${itsRecord(raw`payout_line`, raw`history.noun = 'payout'`)} AS line ON true
      ${itsRecord(raw`settlement`, raw`history.noun = 'settlement'`)} AS settlement ON true
      LEFT JOIN member AS proposer ON proposer.id = settlement.proposed_by
      LEFT JOIN member AS decider ON decider.id = settlement.decided_by
      LEFT JOIN LATERAL (
        SELECT id FROM history AS earlier
         WHERE history.noun = 'ledger' AND history.action = 'difference' AND noun = 'ledger' AND record_id = history.record_id
           AND action = 'count' AND earlier.id < history.id
         ORDER BY earlier.id DESC LIMIT 1) AS counted ON true
     WHERE history.id = ANY (${entries.map(({ _id }) => _id)}::bigint[])
  `.execute(sql)
  return new Map(rows.map((row) => [String(row.cause), row]))
}

/**
 * An account with the newest entries that changed it, with `next` if there are more.
 * @throws Failure 'not-found'; 'invalid-input' as readEntries
 */
export async function readStatement(
  sql: Kysely<Tables>,
  { id, ...asked }: Omit<Asked, 'of'> & { id: string },
): Promise<{ payload: Statement; next: string | null }> {
  if (!/^-?\d{1,9}$/.test(id)) throw new Failure('not-found')
  const { rows } = await raw<Omit<Statement, 'entries'>>`
    SELECT kind AS account, ${OWNER} AS owner, ${balanceBelow(id, LAST)} AS gold
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

/** Greater than every cause. */
const LAST = raw`9223372036854775807`

function balanceBelow(id: string, below: RawBuilder<unknown>): RawBuilder<number> {
  return raw`((SELECT coalesce(sum(gold), 0) FROM ledger_balance WHERE account_id = ${id}::integer)::bigint - (
    SELECT coalesce(sum(gold), 0) FROM ledger_line WHERE account_id = ${id}::integer AND cause >= ${below}))::bigint`
}

interface Asked {
  readonly actor: Actor
  readonly before: string | undefined
  readonly most?: number
  /** 'own': the accounts of the actor and of their payout character. */
  readonly of: 'own' | 'all' | { readonly account: string }
}

/**
 * The newest entries, with `next` if there are more. `top`: for one account, its balance after the first entry.
 * @throws Failure 'invalid-input' for an invalid cursor
 */
export async function readEntries(
  sql: Kysely<Tables>,
  { actor, before, of, most = ENTRIES_AT_ONCE }: Asked,
): Promise<Page<LedgerEntry> & { readonly top: number }> {
  const below = before === undefined ? LAST : raw`${numberedPlace(before)}::bigint`
  const limit = raw.lit(most + 1)
  const account = typeof of === 'object' ? of.account : null
  const chosen =
    account === null
      ? raw<boolean>`account.owner_id = ANY (${payeesOf(actor._id)})`
      : raw<boolean>`account.id = ${account}::integer`
  const top = account === null ? raw<number>`0` : balanceBelow(account, below)
  const all = of === 'all'
  const causes = all
    ? raw`SELECT cause FROM ledger_entry WHERE cause < ${below}`
    : raw`SELECT DISTINCT newest.cause FROM ledger_account AS account
           CROSS JOIN LATERAL (SELECT cause FROM ledger_line WHERE account_id = account.id AND cause < ${below}
                                ORDER BY cause DESC LIMIT ${limit}) AS newest
           WHERE ${chosen}`
  const { rows } = await raw<EntryRow>`
    SELECT entry.cause, history.at, history.member_id AS "byId", member.username AS "byName", entry.kind,
           CASE WHEN booking.id IS NULL THEN history.changes -> 'to' ->> 'reason' END AS reason,
           reversed.kind AS "takesBack", entry.alone,
           entry.reverses::text, (SELECT back.cause::text FROM ledger_entry AS back WHERE back.reverses = entry.cause) AS "takenBackBy",
           ${ABOUT_NAMED} AS about, history.changes -> 'to' ->> 'happenedOn' AS "happenedOn", booking.id AS "bookingId", booking.member_id AS "ownerId",
           booking.client_name || '-' || booking.client_realm AS client,
           raid.id AS "raidId", raid.name AS "raidName", raid.date AS "raidDate", raid.raid_leader,
           raid.gold_collector, raid.published_at IS NOT NULL AS published,
           ${linesOf(all ? null : chosen)} AS lines, ${top} AS top
      FROM (SELECT cause FROM (${causes}) AS found ORDER BY cause DESC LIMIT ${limit}) AS newest
      JOIN ledger_entry AS entry USING (cause)
      JOIN history ON history.id = entry.cause
      LEFT JOIN booking ON booking.id = entry.booking_id
      LEFT JOIN raid ON raid.id = entry.raid_id
      LEFT JOIN member ON member.id = history.member_id
      LEFT JOIN ledger_entry AS reversed ON reversed.cause = entry.reverses
     ORDER BY entry.cause DESC
  `.execute(sql)
  const { payload, next } = pageOf(rows, most, ({ cause }) => String(cause))
  return { payload: payload.map((row) => toEntry(row, actor)), next, top: rows[0]?.top ?? 0 }
}

/** SQL for an entry's lines. `chosen`: a condition on `account`; null takes the first LINES_OF_ENTRY lines. */
function linesOf(chosen: RawBuilder<boolean> | null): RawBuilder<LedgerEntry['lines']> {
  const changed =
    chosen === null ? raw`entry.accounts${FIRST}, entry.gold${FIRST}` : raw`entry.accounts, entry.gold`
  return raw`coalesce((
    SELECT jsonb_agg(jsonb_build_object('_id', account.id::text, 'account', account.kind, 'gold', line.gold,
                                        'owner', ${OWNER}) ORDER BY line.at)
      FROM unnest(${changed}) WITH ORDINALITY AS line (account, gold, at)
     -- Without OFFSET 0, PostgreSQL reads all accounts for each entry.
     CROSS JOIN LATERAL (SELECT * FROM ledger_account WHERE id = line.account OFFSET 0) AS account
      LEFT JOIN member AS owner ON owner.id = account.owner_id
     WHERE ${chosen ?? raw`true`}), '[]')`
}

const FIRST = raw`[1:${raw.lit(LINES_OF_ENTRY)}]`

/** The owner of `account`, named by the member `owner` or the bank; null for the community and 'No bank'. */
const OWNER = raw`CASE WHEN account.owner_id IS NOT NULL THEN
  jsonb_build_object('_id', account.owner_id, 'name', coalesce(owner.username, ${BANK_NAME}, account.name, '')) END`

interface EntryRow extends Omit<LedgerEntry, '_id' | 'at' | 'by' | 'raid' | 'booking'> {
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
  raid_leader: string
  gold_collector: string | null
  published: boolean
}

function toEntry(row: EntryRow, actor: Actor): LedgerEntry {
  const { cause, at, byId, byName, bookingId, raidId, raidName, raidDate, ownerId, client } = row
  const { kind, reason, takesBack, reverses, takenBackBy, about, happenedOn, alone, lines } = row
  const raid = { ...crewOf(row), published: row.published }
  return {
    _id: String(cause),
    at: at.toISOString(),
    by: byId === null || byName === null ? null : { _id: byId, username: byName },
    ...{ kind, reason, takesBack, reverses, takenBackBy },
    // The subject may be a client whom the viewer may not see.
    about: can(actor.roles, 'see-ledger') ? about : null,
    ...{ happenedOn, alone, lines },
    raid: raidId !== null && mayKnow(actor, raid) ? { _id: raidId, name: raidName, date: raidDate } : null,
    booking:
      bookingId === null
        ? null
        : { _id: bookingId, client: maySeeFully(actor, ownerId, raid) ? client : null },
  }
}

import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { About } from '#features/ledger/ledger.ts'
import { invalid } from '#platform/call/failure.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

/**
 * Promises to tell banks apart: of a row of ledger_account called `account`, 'Silberstrom-Aegwynn', and 'Silberstrom-Aegwynn (deleted #12)'
 * where the hero name is gone, since another one may be called so by now. Null for what is no bank.
 */
export const BANK_NAME: RawBuilder<string | null> =
  raw`CASE WHEN account.kind = 'bank' THEN account.name || CASE
  WHEN EXISTS (SELECT FROM hero_name AS known WHERE known.id = account.owner_id) THEN '' ELSE ' (deleted #' || account.id || ')' END END`

const ABOUT_ID = raw`(history.changes -> 'to' -> 'about' ->> 'id')::uuid`

/** The subject of a change called `history`, with its name: a raid's, a client's, a mail's code. */
export const ABOUT_NAMED = raw`CASE WHEN history.noun = 'ledger' AND jsonb_exists(history.changes -> 'to', 'about') THEN jsonb_build_object(
  'kind', history.changes -> 'to' -> 'about' ->> 'kind', '_id', ${ABOUT_ID},
  'name', coalesce(CASE history.changes -> 'to' -> 'about' ->> 'kind'
    WHEN 'raid' THEN (SELECT name FROM raid WHERE id = ${ABOUT_ID})
    WHEN 'booking' THEN (SELECT client_name || '-' || client_realm FROM booking WHERE id = ${ABOUT_ID})
    WHEN 'mail' THEN (SELECT payment_code FROM mail WHERE id = ${ABOUT_ID}) END, '')) END`

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/**
 * The raid, booking, mail or payout that staff name by its id, by a link that ends with it, or a mail by its code.
 *
 * @throws Failure 'invalid-input' where nothing is called so
 */
export async function findAbout(sql: Sql, text: string): Promise<About> {
  // A link to a booking names its raid first.
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

/** An entry's subject, by ids; each null where it has none. */
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

/** The record that a change of these was done to. One by one: as a join, each page of a file reads all that were ever settled and paid. */
const itsRecord = (table: RawBuilder<unknown>, which: RawBuilder<unknown>) => raw`LEFT JOIN LATERAL (
  SELECT * FROM ${table} WHERE id = CASE WHEN ${which} THEN history.record_id::uuid END OFFSET 0)`

/** The references of these entries, by their causes. */
export async function readReferences(
  sql: Kysely<Tables>,
  causes: readonly string[],
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
     WHERE history.id = ANY (${causes}::bigint[])
  `.execute(sql)
  return new Map(rows.map((row) => [String(row.cause), row]))
}

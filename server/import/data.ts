import { type Kysely, sql as raw } from 'kysely'
import { clientKey, type NamedClient } from '#domain/client/client.ts'
import type { AccountKind } from '#domain/ledger/ledger.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { readRaids } from '#server/raid/data.ts'

/** The time that a statement of an import has, and the pause before it, ms: each writes hundreds of records. */
const STATEMENT_MS = 30_000

/** One table after another, until the transaction ends, which has the time that thousands of lines take. */
export async function lockImports(sql: Sql): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(hashtext('forge import')), set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(STATEMENT_MS)}, true)`.execute(sql)
}

/** Balances that were brought along and not taken back, gold, by '{account} {record}'. */
export async function readBroughtAlong(
  sql: Kysely<Tables>,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await raw<{ kind: AccountKind; record: string; gold: number }>`
    SELECT line.kind, record_id AS record, line.gold
      FROM history CROSS JOIN LATERAL jsonb_to_recordset(changes -> 'to' -> 'lines') AS line (kind text, gold bigint)
     WHERE noun = 'ledger' AND record_id = ANY (${recordIds}::text[]) AND action = 'bring-along' AND line.kind <> 'community'
       AND NOT EXISTS (SELECT FROM ledger_entry AS back WHERE back.reverses = history.id)
  `.execute(sql)
  return new Map(rows.map(({ kind, record, gold }) => [`${kind} ${record}`, gold]))
}

interface Character {
  readonly id: string
}

/** Characters to which gold may be due, by their keys. */
export async function readCharacters(
  sql: Kysely<Tables>,
  named: readonly NamedClient[],
): Promise<ReadonlyMap<string, Character>> {
  const keys = named.map(clientKey)
  const { rows } = await raw<Character & { character_key: string }>`
    SELECT id, character_key FROM payee_character WHERE character_key = ANY (${keys}::text[])
  `.execute(sql)
  return new Map(rows.map((row) => [row.character_key, row]))
}

/** Raids of these days (YYYY-MM-DD) that are not deleted, the soonest first. */
export async function readRaidsOfDays(sql: Kysely<Tables>, days: readonly string[]): Promise<Raid[]> {
  const rows =
    days.length === 0
      ? []
      : await sql
          .selectFrom('raid')
          .select('id')
          .where('date', 'in', [...days])
          .where('deleted_at', 'is', null)
          .execute()
  const raids = await readRaids(
    sql,
    rows.map(({ id }) => id),
  )
  return raids.toReversed()
}

/** Clients of these raids, whatever became of them, by '{raid} {client}'. */
export async function readBookedClients(
  sql: Kysely<Tables>,
  raidIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await raw<{ key: string }>`
    SELECT raid_id || ' ' || client_key AS key FROM booking WHERE raid_id = ANY (${raidIds}::uuid[])
  `.execute(sql)
  return new Set(rows.map(({ key }) => key))
}

/** The last raid of each of these clients that is not deleted, by the client's key. */
export async function readLastRaids(
  sql: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await raw<{ key: string; raid: string }>`
    SELECT DISTINCT ON (client_key) client_key AS key, raid.id AS raid FROM booking JOIN raid ON raid.id = raid_id
     WHERE client_key = ANY (${keys}::text[]) AND raid.deleted_at IS NULL ORDER BY client_key, raid.starts_at DESC
  `.execute(sql)
  return new Map(rows.map(({ key, raid }) => [key, raid]))
}

/** Warnings of these clients that nobody took back, by '{client} {words}'. */
export async function readStandingWarnings(
  sql: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await raw<{ key: string }>`
    SELECT client_key || ' ' || text AS key FROM client_warning
     WHERE client_key = ANY (${keys}::text[]) AND taken_back_at IS NULL
  `.execute(sql)
  return new Set(rows.map(({ key }) => key))
}

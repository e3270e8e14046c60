import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { clientKey, type NamedClient } from '#features/client/client.ts'
import type { listOwners } from '#features/ledger/calls.ts'
import { type AccountKind, type AccountOwner, OWNERS_AT_ONCE } from '#features/ledger/ledger.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { foldSearch } from '#platform/words/folding.ts'
import { BANK_NAME } from './references.ts'

/** Whether these may have such accounts: members, and characters what is due. */
export async function areOwners(
  sql: Kysely<Tables>,
  accounts: readonly { readonly account: AccountKind; readonly owner: string }[],
): Promise<boolean> {
  const { rows } = await raw<{ exist: boolean }>`
    SELECT bool_and(EXISTS (SELECT FROM member WHERE id = owner)
                    OR account = 'due' AND EXISTS (SELECT FROM payee_character WHERE id = owner)) AS exist
      FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS asked (account text, owner uuid)
  `.execute(sql)
  return rows[0]?.exist ?? true
}

/**
 * Members, the same with characters to whom gold may be due, or hero names that are or were banks, whose names hold the text, folded; the first by name.
 */
export async function readOwners(
  sql: Kysely<Tables>,
  { of, name: text = '' }: InputOf<typeof listOwners>,
): Promise<AccountOwner[]> {
  const all = OWNERS[of]
  const { rows } =
    await raw<AccountOwner>`SELECT id AS "_id", name FROM (${all}) AS owner ORDER BY name, id`.execute(sql)
  // Here, since the databases do not fold alike.
  return rows.filter(({ name }) => foldSearch(name).includes(foldSearch(text))).slice(0, OWNERS_AT_ONCE)
}

const MEMBERS = raw`SELECT id, username AS name FROM member`
const OWNERS = {
  members: MEMBERS,
  payees: raw`${MEMBERS} UNION ALL SELECT id, name || '-' || realm FROM payee_character`,
  banks: raw`SELECT id, name || '-' || realm AS name FROM hero_name
              UNION SELECT owner_id, ${BANK_NAME} FROM ledger_account AS account WHERE kind = 'bank' AND owner_id IS NOT NULL`,
} as const

/** Makes the characters of these that are new. Promises that of two who make the same ones neither waits for the other: there is one order. */
export async function storeCharacters(sql: Sql, characters: readonly NamedClient[]): Promise<void> {
  const rows = characters.map(({ name, realm }) => ({
    ...{ id: randomUUIDv7(), name, realm },
    key: clientKey({ name, realm }),
  }))
  await raw`
    INSERT INTO payee_character (id, name, realm, character_key)
    SELECT id, name, realm, key FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS typed (id uuid, key text, name text, realm text)
     ORDER BY key ON CONFLICT (character_key) DO NOTHING
  `.execute(sql)
}

import { type Kysely, sql as raw } from 'kysely'
import { inGameAddress } from '#features/character/address.ts'
import { readConnections } from '#features/character/server/realm-data.ts'
import { readActiveHeroNames } from '#features/hero-name/server/data.ts'
import type { Bank } from '#features/ledger/bank.ts'
import { banksFor } from '#features/ledger/bank-rules.ts'
import type { Faction } from '#features/season/game.ts'
import type { Tables } from '#platform/database/tables.ts'

/** An active hero name with what the books say is in it, gold. */
export interface FilledBank extends Bank {
  readonly realm: string
  readonly faction: Faction
  readonly gold: number
}

/** Every active one, by name. Promises what is in it as the transaction reads it, gold. */
export async function readActiveBanks(sql: Kysely<Tables>): Promise<FilledBank[]> {
  const { rows } = await raw<FilledBank>`
    SELECT hero_name.id AS "_id", hero_name.name || '-' || realm AS name, realm, faction,
           (SELECT coalesce(sum(gold), 0)::bigint FROM ledger_balance WHERE account_id = known_account('bank', hero_name.id)) AS gold
      FROM hero_name WHERE status ORDER BY hero_name.name, realm
  `.execute(sql)
  return rows
}

/** Which hero names take a mail of a payment realm and faction, by name. */
export type FittingBanks = (mail: { paymentRealm: string; paymentFaction: Faction }) => Bank[]

/** Promises two queries, and to ask none for a mail. */
export async function readFittingBanks(sql: Kysely<Tables>): Promise<FittingBanks> {
  const [active, connection] = [await readActiveHeroNames(sql), await readConnections(sql)]
  return ({ paymentRealm: realm, paymentFaction: faction }) =>
    banksFor({ realm, faction }, active, { connection, rule: 'own-only' }).map((one) => ({
      _id: one._id,
      name: inGameAddress(one),
    }))
}

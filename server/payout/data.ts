import type { Kysely } from 'kysely'
import { clientKey } from '#domain/client/client.ts'
import type { PayoutCharacter } from '#domain/payout/payout.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** Where a member is paid; null until they said it. */
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

import type { DepositOutcome } from '#features/booking/booking.ts'
import type { Sql } from '#platform/database/tables.ts'

/** Says what became of the deposit of a backup that was not needed. */
export async function storeOutcome(sql: Sql, id: string, outcome: DepositOutcome): Promise<void> {
  await sql.updateTable('booking').set({ deposit_outcome: outcome }).where('id', '=', id).execute()
}

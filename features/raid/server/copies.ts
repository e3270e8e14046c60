import type { Raid } from '#features/raid/raid.ts'
import { FAILURES, Failure, notFound } from '#platform/call/failure.ts'
import { recordId } from '#platform/database/record-id.ts'
import type { Sql } from '#platform/database/tables.ts'

/**
 * Keeps which raid this one is a copy of (docs/product.md, RAID-20). Between two people who copy at the same time the database
 * decides (`raid_copied_once_a_day`).
 *
 * @throws Failure 'raid-copied' where its day has such a copy already, 'not-found' without that raid, deleted or not
 */
export async function storeOrigin(sql: Sql, { _id, date }: Raid, copiedFrom: string): Promise<void> {
  const origin = recordId(copiedFrom)
  const copy = await sql
    .selectFrom('raid')
    .select('id')
    .where('copied_from', '=', origin)
    .where('date', '=', date)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (copy !== undefined)
    throw new Failure('raid-copied', undefined, { copiedFrom: FAILURES['raid-copied'][1] })
  const kept = await sql
    .updateTable('raid')
    .from('raid as origin')
    .set((of) => ({ copied_from: of.ref('origin.id') }))
    .where('origin.id', '=', origin)
    .where('raid.id', '=', _id)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw notFound()
}

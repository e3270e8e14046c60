import { type Kysely, sql as raw } from 'kysely'
import type { BackupDeposit } from '#domain/agenda/agenda.ts'
import type { DepositOutcome } from '#domain/booking/booking.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** Says what became of the deposit of a backup that was not needed. */
export async function storeOutcome(sql: Sql, id: string, outcome: DepositOutcome): Promise<void> {
  await sql.updateTable('booking').set({ deposit_outcome: outcome }).where('id', '=', id).execute()
}

/** Backups that were not needed and whose deposit somebody took: what became of it their advertiser is asked. */
export async function readBackupDeposits(
  sql: Kysely<Tables>,
  memberId: string,
  overdueBefore: Date,
): Promise<BackupDeposit[]> {
  const { rows } = await raw<BackupDeposit>`
    SELECT booking.id AS "bookingId", taken.gold, client_name || '-' || client_realm AS client,
           jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date) AS raid
      FROM booking
      JOIN raid ON raid.id = raid_id AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL AND raid.starts_at <= ${overdueBefore}
     CROSS JOIN LATERAL (SELECT CASE WHEN paid_full THEN price ELSE deposit END AS gold) AS taken
     WHERE booking.member_id = ${memberId}::uuid AND state = 'backup' AND deposit_outcome IS NULL AND taken.gold > 0
     ORDER BY raid.starts_at, booking.id LIMIT ${raw.lit(ASKED_AT_ONCE)}
  `.execute(sql)
  return rows
}

/** More than anybody has of them. */
const ASKED_AT_ONCE = 1_000

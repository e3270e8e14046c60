import type { Booking } from '#domain/booking/booking.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'

/** The mail record of a booking, locked until the transaction ends; null when it is not done. */
export async function lockMailOfBooking(
  sql: Sql,
  bookingId: string,
): Promise<Pick<Mail, 'paymentCode' | 'sent'> | null> {
  const row = await sql
    .selectFrom('mail')
    .select(['payment_code as paymentCode', 'sent'])
    .where('booking_id', '=', bookingId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Withdraws the mail record of a booking that is done no longer, if it has one, with its history row: it is in no list any
 * more, takes no codes and is not sent. The caller has asked whether it may be.
 */
export async function withdrawMail(
  sql: Sql,
  { _id, raidId }: Pick<Booking, '_id' | 'raidId'>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const withdrawn = await sql
    .updateTable('mail')
    .set({ withdrawn_at: now })
    .where('booking_id', '=', _id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (withdrawn === undefined) return
  const change = {
    noun: 'mail',
    action: 'withdraw',
    recordId: withdrawn.id,
    memberId: actorId,
    raidId,
  } as const
  await record(sql, change)
}

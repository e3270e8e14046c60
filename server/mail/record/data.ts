import type { Insertable } from 'kysely'
import type { Mail } from '#domain/mail/mail.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** Promises exactly one a Done: mail_one_a_booking breaks on a second. */
export async function insertMail(sql: Sql, mail: Insertable<Tables['mail']>): Promise<void> {
  await sql.insertInto('mail').values(mail).execute()
}

/** The mail records that Done made of a booking, locked until the transaction ends. */
interface LockedRecords extends Pick<Mail, 'paymentCode' | 'sent'> {
  readonly ids: readonly string[]
}

/** As one: a code that one of them has, and whether one is sent. Null without any. */
export async function lockMailOfBooking(sql: Sql, bookingId: string): Promise<LockedRecords | null> {
  const rows = await sql
    .selectFrom('mail')
    .select(['id', 'payment_code', 'sent'])
    .where('booking_id', '=', bookingId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length === 0) return null
  return {
    ids: rows.map(({ id }) => id),
    paymentCode: rows.find(({ payment_code: code }) => code !== null)?.payment_code ?? null,
    sent: rows.some(({ sent }) => sent),
  }
}

/** Takes the records that Done made out of every list. @returns which they were; none when the booking is not done */
export async function storeWithdrawn(sql: Sql, bookingId: string, now: Date) {
  return await sql
    .updateTable('mail')
    .set({ withdrawn_at: now })
    .where('booking_id', '=', bookingId)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'gold_of'])
    .execute()
}

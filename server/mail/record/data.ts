import { type Insertable, type RawBuilder, sql as raw } from 'kysely'
import type { Mail } from '#domain/mail/mail.ts'
import type { GoldOf, Sql, Tables } from '#server/database/tables.ts'

/** The records of Done, and those of an end: as conditions by which the two indexes on a booking's records are used. */
const MADE_BY: Readonly<Record<'done' | 'end', RawBuilder<boolean>>> = {
  done: raw`(gold_of IN ('done', 'rest') OR gold_of = 'part')`,
  end: raw`gold_of = 'kept'`,
}

/** Promises exactly one a Done: mail_one_a_booking breaks on a second. */
export async function insertMail(sql: Sql, mail: Insertable<Tables['mail']>): Promise<void> {
  await sql.insertInto('mail').values(mail).execute()
}

/** A record of gold that an advertiser took of a deposit and the community has, by itself. Gold; none where nothing is left. */
export async function insertMailOfDeposit(
  sql: Sql,
  bookingId: string,
  of: GoldOf,
  { gold, now }: { gold: number; now: Date },
): Promise<void> {
  if (gold > 0)
    await raw`SELECT mail_of_deposit(${bookingId}::uuid, ${of}, ${gold}::bigint, ${now})`.execute(sql)
}

/** The mail records that Done or an end made of a booking, locked until the transaction ends. */
interface LockedRecords extends Pick<Mail, 'paymentCode' | 'sent'> {
  readonly ids: readonly string[]
}

/** As one: a code that one of them has, and whether one is sent. Null without any. */
export async function lockMailOfBooking(
  sql: Sql,
  bookingId: string,
  madeBy: 'done' | 'end',
): Promise<LockedRecords | null> {
  const rows = await sql
    .selectFrom('mail')
    .select(['id', 'payment_code', 'sent'])
    .where('booking_id', '=', bookingId)
    .where(MADE_BY[madeBy])
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
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
    .where(MADE_BY.done)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'gold_of'])
    .execute()
}

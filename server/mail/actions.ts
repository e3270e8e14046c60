import { randomUUIDv7 } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { Booking } from '#domain/booking/booking.ts'
import { holderOf, linesOfDone } from '#domain/ledger/rules.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { type CutRates, termsOf } from '#domain/mail/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Crew } from '#domain/raid/rules.ts'
import type { GoldOf, Sql } from '#server/database/tables.ts'
import { closeOverdrawn, readOppositeOf, recordEntry } from '#server/ledger/posting.ts'
import { takeBackHandOvers } from '#server/mail/hand-over/actions.ts'

interface Done {
  booking: Booking
  raid: Crew & Pick<Raid, '_id' | 'raidType' | 'difficulty'>
  cutRates: CutRates
  actorId: string
  now: Date
}

/**
 * Makes the mail record of a booking in the transaction that marks it done, with its history row and its entry in the ledger,
 * and one of what is left of its deposit. Promises exactly one of each: mail_one_a_booking breaks on a second.
 */
export async function makeMail(sql: Sql, { booking, raid, cutRates, actorId, now }: Done): Promise<void> {
  const { price, deposit, source, paidFull, paymentRealm, paymentFaction } = full(booking)
  const terms = termsOf({ price, deposit, source, paidFull }, raid, cutRates)
  const people = { advertiser: booking.userId._id, collector: (raid.goldCollector ?? raid.raidLeader)._id }
  const id = randomUUIDv7()
  await sql
    .insertInto('mail')
    .values({
      id,
      booking_id: booking._id,
      raid_id: raid._id,
      adv_id: booking.userId._id,
      booking_date: new Date(booking.createdAt),
      type: terms.type,
      total_price: price,
      amount: terms.amount,
      source,
      payment_realm: paymentRealm,
      payment_faction: paymentFaction,
      balance: terms.balance,
      adv_cut: terms.advCut,
      payment_code: null,
      confirmation_code: null,
      created_at: now,
      holder_id: holderOf({ paidFull }, people),
    })
    .execute()
  if (!paidFull) await makeMailOfRest(sql, booking._id, { gold: deposit - terms.advCut, now })
  const lines = linesOfDone({ price, deposit, cut: terms.advCut, paidFull }, people)
  await recordEntry(
    sql,
    {
      ...({ noun: 'mail', action: 'create', recordId: id, memberId: actorId, raidId: raid._id } as const),
      to: { bookId: booking._id, totalPrice: price, ...terms, lines },
    },
    { raidId: raid._id, bookingId: booking._id },
  )
}

/** What an advertiser took above the cut is the community's, and mailed to it by itself. Gold; none where nothing is above. */
async function makeMailOfRest(sql: Sql, bookingId: string, { gold, now }: { gold: number; now: Date }) {
  if (gold > 0)
    await raw`SELECT mail_of_deposit(${bookingId}::uuid, 'rest', ${gold}::bigint, ${now})`.execute(sql)
}

/** Only a masked booking lacks these, and none is masked on the way to its mail record. */
function full(booking: Booking) {
  const { price, deposit, source, paidFull, paymentRealm, paymentFaction } = booking
  if (price === null || deposit === null || source === null || paidFull === null) throw maskedError(booking)
  if (paymentRealm === null || paymentFaction === null) throw maskedError(booking)
  return { price, deposit, source, paidFull, paymentRealm, paymentFaction }
}

function maskedError(booking: Booking): Error {
  return new Error(`Booking ${booking._id} was masked before its mail record was made`)
}

/** What Done made a mail record of, and what an end does. */
const MADE_BY: Readonly<Record<'done' | 'end', readonly GoldOf[]>> = { done: ['done', 'rest'], end: ['kept'] }

/** The mail records that Done or an end made of a booking, locked until the transaction ends. */
interface LockedRecords extends Pick<Mail, 'paymentCode' | 'sent'> {
  readonly ids: readonly string[]
}

/** As one: a code that one of them has, and whether one is sent or has arrived. Null without any. */
export async function lockMailOfBooking(
  sql: Sql,
  bookingId: string,
  madeBy: 'done' | 'end',
): Promise<LockedRecords | null> {
  const rows = await sql
    .selectFrom('mail')
    .select(['id', 'payment_code', 'sent', 'arrived'])
    .where('booking_id', '=', bookingId)
    .where('gold_of', 'in', MADE_BY[madeBy])
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return null
  return {
    ids: rows.map(({ id }) => id),
    paymentCode: rows.find(({ payment_code: code }) => code !== null)?.payment_code ?? null,
    sent: rows.some(({ sent, arrived }) => sent || arrived !== null),
  }
}

/**
 * Withdraws the mail records of a booking that is done no longer, if it has any, with a history row: they are in no list any
 * more, take no codes and are not sent, and the ledger takes Done back. The caller has asked whether it may be.
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
    .where('gold_of', 'in', MADE_BY.done)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'gold_of'])
    .execute()
  const recordId = withdrawn.find(({ gold_of: of }) => of === 'done')?.id
  if (recordId === undefined) return
  const change = { noun: 'mail', action: 'withdraw', recordId, memberId: actorId, raidId } as const
  const done = await readOppositeOf(sql, _id, 'done')
  if (done === null) throw new Error(`The ledger has no Done of booking ${_id}`)
  const { lines, reverses } = done
  await recordEntry(sql, { ...change, to: { lines } }, { reverses, raidId, bookingId: _id })
  for (const { id } of withdrawn) await takeBackHandOvers(sql, { _id: id, raidId, bookingId: _id }, actorId)
  await closeOverdrawn(sql, lines, actorId)
}

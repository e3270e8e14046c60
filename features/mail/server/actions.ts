import { randomUUIDv7 } from 'node:crypto'
import type { Booking } from '#features/booking/booking.ts'
import { holderOf, linesOfDone } from '#features/ledger/rules.ts'
import { readOppositeOf, recordEntry } from '#features/ledger/server/posting.ts'
import { type CutRates, termsOf } from '#features/mail/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Crew } from '#features/raid/rules.ts'
import type { Sql } from '#platform/database/tables.ts'
import { insertMail, storeWithdrawn } from './data.ts'
import { giveBack } from './take-over.ts'

interface Done {
  booking: Booking
  raid: Crew & Pick<Raid, '_id' | 'raidType' | 'difficulty'>
  cutRates: CutRates
  actorId: string
  now: Date
}

/**
 * Makes the mail record of a booking in the transaction that marks it done, with its history row and its entry in the ledger.
 * Promises exactly one of each: mail_one_a_booking breaks on a second.
 */
export async function makeMail(sql: Sql, { booking, raid, cutRates, actorId, now }: Done): Promise<void> {
  const { price, deposit, source, paidFull, paymentRealm, paymentFaction } = full(booking)
  const terms = termsOf({ price, deposit, source, paidFull }, raid, cutRates)
  const people = { advertiser: booking.userId._id, collector: (raid.goldCollector ?? raid.raidLeader)._id }
  const id = randomUUIDv7()
  await insertMail(sql, {
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
    created_at: now,
    holder_id: holderOf({ paidFull }, people),
  })
  const lines = linesOfDone({ price, deposit, cut: terms.advCut, paidFull }, people)
  await recordEntry(
    sql,
    {
      noun: 'mail',
      action: 'create',
      recordId: id,
      memberId: actorId,
      raidId: raid._id,
      to: { bookId: booking._id, totalPrice: price, ...terms, lines },
    },
    { raidId: raid._id, bookingId: booking._id },
  )
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

/**
 * Withdraws the mail record of a booking that is done no longer, if it has one, with a history row: it is in no list any more, takes
 * no codes and is not sent, and the ledger takes Done back. The caller has asked whether it may be.
 */
export async function withdrawMail(
  sql: Sql,
  { _id, raidId }: Pick<Booking, '_id' | 'raidId'>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const recordId = await storeWithdrawn(sql, _id, now)
  if (recordId === undefined) return
  const change = { noun: 'mail', action: 'withdraw', recordId, memberId: actorId, raidId } as const
  const done = await readOppositeOf(sql, _id, 'done')
  if (done === null) throw new Error(`The ledger has no Done of booking ${_id}`)
  const { lines, reverses } = done
  await recordEntry(sql, { ...change, to: { lines } }, { reverses, raidId, bookingId: _id })
  await giveBack(sql, { _id: recordId, raidId, bookingId: _id }, actorId)
}

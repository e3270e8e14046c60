import { randomInt, randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import type { Booking } from '#features/booking/booking.ts'
import { type FittingBanks, readFittingBanks } from '#features/hero-name/server/data.ts'
import { type Bank, type EntryLines, whyNoBank } from '#features/ledger/ledger.ts'
import { holderOf, linesOfDone, linesOfSent, linesOfTakeOver } from '#features/ledger/rules.ts'
import { OPPOSITE_LINES } from '#features/ledger/server/data.ts'
import { readOppositeOf, recordEntries, recordEntry } from '#features/ledger/server/posting.ts'
import type { generateCode } from '#features/mail/calls.ts'
import { type CutRates, termsOf } from '#features/mail/rules.ts'
import {
  CODE_ALPHABET,
  type Codes,
  type Confirmation,
  MAIL_SENT,
  type Mail,
  whyNotPosted,
  whyNotTakenOver,
} from '#features/mail/work.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Crew } from '#features/raid/rules.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Change } from '#platform/change/catalogue.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { mailsOf } from './data.ts'
import { type LockedMail, lockByConfirmation, lockMails, readCodes, storeCodes } from './work.ts'

/** The hero name that a mail goes to. @throws Failure 'no-bank'; 'bank-not-chosen'; 'bank-does-not-fit' */
function mustFit(mail: LockedMail, fitting: FittingBanks, chosen: string | undefined): Bank | undefined {
  const banks = fitting(mail)
  const id = chosen?.toLowerCase()
  throwIf(whyNoBank(mail, banks, id))
  return id === undefined ? banks[0] : banks.find(({ _id }) => _id === id)
}

interface Coding {
  readonly actor: Actor
  /** The bank of a mail that has none stored; undefined if unknown. */
  bankOf(mail: LockedMail): Bank | undefined
}

/** Creates missing codes and stores missing banks. */
async function codeFor(sql: Sql, mails: readonly LockedMail[], { actor, bankOf }: Coding): Promise<void> {
  const changed = mails
    .filter(({ sent, isCoded, bank }) => !sent && (!isCoded || bank === null))
    .map((mail) => ({ mail, bank: mail.bank === null ? bankOf(mail) : undefined }))
    .filter(({ mail, bank }) => !mail.isCoded || bank !== undefined)
  if (changed.length === 0) return
  const rows = changed.map(({ mail, bank }) => ({
    id: mail.id,
    ...(mail.isCoded ? {} : { payment: randomCode(), confirmation: randomCode() }),
    ...(bank && { bank: bank._id, name: bank.name }),
  }))
  await storeCodes(sql, rows)
  await record(
    sql,
    ...changed.map(({ mail, bank }): Change => {
      const to = bank && { to: { bank: bank.name } }
      const about = { recordId: mail.id, memberId: actor._id, raidId: mail.raidId, ...to }
      return { noun: 'mail', action: mail.isCoded ? 'address' : 'generate-code', ...about }
    }),
  )
}

/**
 * The mail's codes, created if missing. Also stores the chosen hero name, or the only one that fits.
 * @throws Failure 'no-bank'; 'bank-does-not-fit' for a choice
 */
export async function codesOf(
  sql: Sql,
  { mailId, heroNameId }: InputOf<typeof generateCode>,
  actor: Actor,
): Promise<Codes> {
  const mails = await lockMails(sql, [mailId], mailsOf(actor))
  const fitting = await readFittingBanks(sql)
  await codeFor(sql, mails, {
    actor,
    bankOf: (mail) =>
      heroNameId === undefined && fitting(mail).length !== 1 ? undefined : mustFit(mail, fitting, heroNameId),
  })
  return readCodes(sql, mailId)
}

interface Posting {
  readonly posted: boolean
  readonly actor: Actor
  readonly now: Date
}

/**
 * Posting also stores the hero name of mails that had none when their codes were created.
 * @throws Failure 'no-bank', 'bank-not-chosen', 'code-not-generated', 'mail-sent'
 */
export async function markPosted(sql: Sql, mails: readonly LockedMail[], { posted, actor, now }: Posting) {
  const changed = mails.filter(({ isPosted }) => isPosted !== posted)
  if (changed.length === 0) return
  if (changed.some(({ sent }) => sent)) throw new Failure('mail-sent', MAIL_SENT)
  if (posted) {
    const fitting = await readFittingBanks(sql)
    for (const mail of changed) throwIf(whyNotPosted(mail, fitting(mail)))
    await codeFor(sql, changed, { actor, bankOf: (mail) => mustFit(mail, fitting, undefined) })
  }
  const ids = changed.map(({ id }) => id)
  const by = posted ? { posted_at: now, posted_by: actor._id } : { posted_at: null, posted_by: null }
  await sql.updateTable('mail').set(by).where('id', 'in', ids).execute()
  const action = posted ? 'post' : 'take-back-post'
  await record(
    sql,
    ...changed.map(
      ({ id, raidId }): Change => ({ noun: 'mail', action, recordId: id, memberId: actor._id, raidId }),
    ),
  )
}

/** Marks the mails with these codes as sent, within the actor's scope. */
export async function confirm(sql: Sql, codes: readonly string[], actor: Actor): Promise<Confirmation> {
  if (codes.length === 0) return { confirmed: [], unknown: [] }
  const found = await lockByConfirmation(sql, codes, mailsOf(actor))
  for (const { id, sent, raid_id: raidId } of found) if (!sent) await markSent(sql, id, { actor, raidId })
  const foundCodes = found.map(({ confirmation_code }) => confirmation_code)
  return {
    confirmed: found.map(({ id }) => id),
    unknown: codes.filter((code) => !foundCodes.includes(code)),
  }
}

/**
 * Marks a mail sent, with its history row and ledger entry. The caller must have locked the mail and checked the rules.
 * @returns the mail's gold, and its hero name's id; null without one
 */
export async function markSent(
  sql: Sql,
  mailId: string,
  { actor, raidId }: { actor: Actor; raidId: string },
): Promise<{ amount: number; bank: string | null }> {
  const { holder, amount, bank, bookingId } = await sql
    .updateTable('mail')
    .set({ sent: true })
    .where('id', '=', mailId)
    .returning(['holder_id as holder', 'amount', 'bank_id as bank', 'booking_id as bookingId'])
    .executeTakeFirstOrThrow()
  await recordEntry(
    sql,
    {
      noun: 'mail',
      action: 'sent',
      recordId: mailId,
      memberId: actor._id,
      raidId,
      from: { sent: false },
      to: { sent: true, lines: linesOfSent(amount, holder, bank) },
    },
    { raidId, bookingId },
  )
  return { amount, bank }
}

/**
 * Reverses the entry of Sent, so that the holder has the gold again. The caller must have locked the mail.
 * @throws Failure 'bank-too-low' if the bank no longer has the gold
 */
export async function takeSentBack(
  sql: Sql,
  { _id: recordId, raidId, bookId: bookingId }: Pick<Mail, '_id' | 'raidId' | 'bookId'>,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<void> {
  await sql.updateTable('mail').set({ sent: false }).where('id', '=', recordId).execute()
  const { rows } = await raw<{ reverses: number; lines: EntryLines }>`
    SELECT entry.cause AS reverses, ${OPPOSITE_LINES} AS lines
      FROM history JOIN ledger_entry AS entry ON entry.cause = history.id
     WHERE noun = 'mail' AND record_id = ${recordId} AND action = 'sent' ORDER BY entry.cause DESC LIMIT 1
  `.execute(sql)
  const [sent] = rows
  if (sent === undefined) throw new Error(`The ledger has no Sent of mail ${recordId}`)
  const { lines, reverses } = sent
  const change = { noun: 'mail', action: 'take-back-sent', recordId, memberId, raidId } as const
  const facts = { from: { sent: true }, to: { sent: false, reason, lines } }
  await recordEntry(sql, { ...change, ...facts }, { reverses, raidId, bookingId })
}

/** Cryptographically random; 8 of 31 characters are about 40 bits. */
function randomCode(): string {
  return Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

interface Done {
  bookings: readonly Booking[]
  raid: Crew & Pick<Raid, '_id' | 'raidType' | 'difficulty'>
  cutRates: CutRates
  actorId: string
  now: Date
}

/**
 * Creates the mail records of a raid's bookings in the transaction that marks them Done, each with its history row and ledger
 * entry. The constraint mail_one_a_booking refuses a second record.
 */
export async function makeMails(sql: Sql, { bookings, raid, cutRates, actorId, now }: Done): Promise<void> {
  const made = bookings.map((booking) => {
    const { price, deposit, source, paidFull, paymentRealm, paymentFaction } = full(booking)
    const terms = termsOf({ price, deposit, source, paidFull }, raid, cutRates)
    const people = { advertiser: booking.userId._id, collector: (raid.goldCollector ?? raid.raidLeader)._id }
    const mail = {
      id: randomUUIDv7(),
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
    }
    const lines = linesOfDone({ price, deposit, cut: terms.advCut, paidFull }, people)
    const change = {
      noun: 'mail',
      action: 'create',
      recordId: mail.id,
      memberId: actorId,
      raidId: raid._id,
      to: { bookId: booking._id, totalPrice: price, ...terms, lines },
    } as const
    return { mail, entry: { change, raidId: raid._id, bookingId: booking._id } }
  })
  const mails = made.map(({ mail }) => mail)
  await sql.insertInto('mail').values(mails).execute()
  const entries = made.map(({ entry }) => entry)
  await recordEntries(sql, entries)
}

/** Narrows the types: only a masked booking has null here. */
function full(booking: Booking) {
  const { price, deposit, source, paidFull, paymentRealm, paymentFaction } = booking
  const isMasked = price === null || deposit === null || source === null || paidFull === null
  if (isMasked || paymentRealm === null || paymentFaction === null)
    throw new Error(`Booking ${booking._id} was masked before its mail record was made`)
  return { price, deposit, source, paidFull, paymentRealm, paymentFaction }
}

/**
 * Withdraws the mail record of a booking that is no longer done: the record leaves all lists. The ledger reverses Done and
 * all takeovers, newest first, so that the holder whom Done charged has the gold again. The caller must have checked the rules.
 */
export async function withdrawMail(
  sql: Sql,
  { _id, raidId }: Pick<Booking, '_id' | 'raidId'>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const mail = await sql
    .updateTable('mail')
    .set({ withdrawn_at: now })
    .where('booking_id', '=', _id)
    .where('withdrawn_at', 'is', null)
    .returning('id as recordId')
    .executeTakeFirst()
  if (mail === undefined) return
  const { recordId } = mail
  const about = { noun: 'mail', recordId, memberId: actorId, raidId } as const
  const done = await readOppositeOf(sql, _id, 'done')
  if (done === null) throw new Error(`The ledger has no Done of booking ${_id}`)
  const { lines, reverses } = done
  await recordEntry(
    sql,
    { ...about, action: 'withdraw', to: { lines } },
    { reverses, raidId, bookingId: _id },
  )
  for (const { reverses, giver, taker, lines } of await readTakenOver(sql, recordId))
    await recordEntry(
      sql,
      { ...about, action: 'give-back', from: { holder: taker }, to: { holder: giver, lines } },
      { reverses, raidId, bookingId: _id },
    )
}

/**
 * Moves the mails' gold to the taker, an entry each; mails that the taker already holds are skipped.
 * @throws Failure 'mail-sent'
 */
export async function takeOver(sql: Sql, mails: readonly LockedMail[], taker: string): Promise<void> {
  for (const mail of mails) throwIf(whyNotTakenOver(mail))
  const taken = mails.filter(({ holder }) => holder !== taker)
  if (taken.length === 0) return
  const ids = taken.map(({ id }) => id)
  await sql.updateTable('mail').set({ holder_id: taker }).where('id', 'in', ids).execute()
  const together = new Map(
    [...Map.groupBy(taken, ({ holder }) => holder).values()].map((some) => [some[0]?.id, amountOf(some)]),
  )
  await recordEntries(
    sql,
    taken.map(({ id, raidId, bookingId, holder, amount }) => {
      const gold = together.get(id)
      const lines = linesOfTakeOver(amount, { giver: holder, taker })
      const to = { holder: taker, lines, ...(gold !== undefined && { together: gold }) }
      const about = { noun: 'mail', action: 'take-over', recordId: id, memberId: taker, raidId } as const
      return { change: { ...about, from: { holder }, to }, raidId, bookingId }
    }),
  )
}

export function amountOf(mails: readonly Pick<LockedMail, 'amount'>[]): number {
  return mails.reduce((sum, { amount }) => sum + amount, 0)
}

interface TakenOver {
  readonly reverses: number
  readonly giver: string
  readonly taker: string
  readonly lines: EntryLines
}

/** Every takeover of a mail's gold, newest first, with the lines that reverse it. */
async function readTakenOver(sql: Kysely<Tables>, mailId: string): Promise<TakenOver[]> {
  const { rows } = await raw<TakenOver>`
    SELECT entry.cause AS reverses, taken.changes -> 'from' ->> 'holder' AS giver, taken.changes -> 'to' ->> 'holder' AS taker,
           ${OPPOSITE_LINES} AS lines
      FROM history AS taken JOIN ledger_entry AS entry ON entry.cause = taken.id
     WHERE taken.noun = 'mail' AND taken.record_id = ${mailId} AND taken.action = 'take-over'
     ORDER BY entry.cause DESC
  `.execute(sql)
  return rows
}

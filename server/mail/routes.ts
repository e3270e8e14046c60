import { randomInt } from 'node:crypto'
import { whyNotMark } from '#domain/booking/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import {
  countUnsentMails,
  createMail,
  generateCode,
  listAllMails,
  listMails,
  markMailSent,
} from '#domain/mail/endpoints.ts'
import { CODE_ALPHABET, type Codes, type Mail } from '#domain/mail/mail.ts'
import { whyNotSent } from '#domain/mail/rules.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import { readBooking } from '#server/booking/data.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { postOf } from '#server/ledger/posting.ts'
import {
  countUnsent,
  everyMail,
  lockMail,
  mailsOf,
  raidOf,
  readMailOfBooking,
  readMails,
  storeCodes,
  storeSent,
} from '#server/mail/data.ts'
import { readCrew } from '#server/raid/data.ts'

export function mailRoutes(): Implementation[] {
  return [
    implement(
      listAllMails,
      async (filters, { sql }) => {
        const { mails, next } = await readMails(sql, filters, everyMail)
        return { payload: mails, next }
      },
      { dependsOn: 'mails', audience: () => 'everybody' },
    ),
    implement(
      listMails,
      async (filters, { sql, actor }) => {
        const { mails, next } = await readMails(sql, filters, mailsOf(actor))
        return { payload: mails, next, message: 'Mails fetched successfully' }
      },
      { dependsOn: 'mails' },
    ),
    implement(
      countUnsentMails,
      async (_, { sql, actor }) => ({ payload: { count: await countUnsent(sql, mailsOf(actor)) } }),
      { dependsOn: 'mails' },
    ),
    implement(generateCode, async ({ mailId }, { sql, actor }) => {
      const mail = await lockMail(sql, mailId, mailsOf(actor))
      const codes = codesOf(mail) ?? (await newCodes(sql, mailId, actor._id))
      return { payload: codes, message: 'Generated successfully' }
    }),
    implement(markMailSent, async ({ mailId, confirmationCode }, { sql, actor }) => {
      const mail = await lockMail(sql, mailId, mailsOf(actor))
      throwIf(whyNotSent(mail, confirmationCode))
      if (!mail.sent) await markSent(sql, mail._id, actor._id)
      return { payload: undefined, message: 'Mail marked as sent' }
    }),
    implement(createMail, async ({ bookId }, { sql, actor }) => {
      const booking = await readBooking(sql, bookId)
      const raid = await readCrew(sql, booking.raidId)
      throwIf(mayKnow(actor, raid) ? whyNotMark('status', raid, actor) : new Failure('not-found'))
      const mail = await readMailOfBooking(sql, bookId, everyMail)
      if (mail === null) throw new Failure('booking-not-done')
      const isHandled = (await readMailOfBooking(sql, bookId, mailsOf(actor))) !== null
      return { payload: isHandled ? mail : withoutCodes(mail) }
    }),
  ]
}

/** Who marks a booking done learns its record; the codes are for those who handle it. */
function withoutCodes(mail: Mail): Mail {
  return { ...mail, paymentCode: null, confirmationCode: null }
}

function codesOf({ paymentCode, confirmationCode }: Mail): Codes | null {
  return paymentCode === null || confirmationCode === null ? null : { paymentCode, confirmationCode }
}

async function newCodes(sql: Sql, mailId: string, memberId: string): Promise<Codes> {
  const codes = { paymentCode: randomCode(8), confirmationCode: randomCode(8) }
  await storeCodes(sql, mailId, codes)
  const raidId = await raidOf(sql, mailId)
  await record(sql, { noun: 'mail', action: 'generate-code', recordId: mailId, memberId, raidId })
  return codes
}

async function markSent(sql: Sql, mailId: string, memberId: string): Promise<void> {
  await storeSent(sql, mailId)
  const raidId = await raidOf(sql, mailId)
  const change = { from: { sent: false }, to: { sent: true } }
  await record(sql, { noun: 'mail', action: 'sent', recordId: mailId, memberId, raidId, ...change })
  await postOf(sql, 'mail', mailId)
}

/** From a secure source; 31 characters: 8 of them are about 40 bits. */
function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

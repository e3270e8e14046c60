import { whyNotMark } from '#domain/booking/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { grouped } from '#domain/gold.ts'
import { mailsText, sentToNoBank } from '#domain/mail/desk.ts'
import {
  countUnsentMails,
  createMail,
  generateCode,
  listAllMails,
  listHeldMails,
  listMails,
  markMailSent,
  takeBackSent,
  takeOverMails,
} from '#domain/mail/endpoints.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { whyNotSent } from '#domain/mail/rules.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import type { RoleIds } from '#domain/rights.ts'
import { readFittingBanks } from '#server/bank/data.ts'
import { readBooking } from '#server/booking/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import {
  countUnsent,
  everyMail,
  findRaidOfMail,
  lockMail,
  mailsOf,
  readMailOfBooking,
  readMails,
} from '#server/mail/data.ts'
import { codesOf, markSent, takeSentBack } from '#server/mail/desk/actions.ts'
import { lockMails } from '#server/mail/desk/data.ts'
import { deskRoutes } from '#server/mail/desk/routes.ts'
import { readHeld } from '#server/mail/held.ts'
import { goldOf, takeOver } from '#server/mail/take-over.ts'
import { readCrew } from '#server/raid/data.ts'

export function mailRoutes({ roleIds }: { readonly roleIds: RoleIds }): Implementation[] {
  return [
    implement(
      listAllMails,
      { cache: { views: ['mails'], audience: () => 'everybody' } },
      (filters, { sql }) => readMails(sql, filters, everyMail),
    ),
    implement(listMails, { cache: { views: ['mails'] } }, async (filters, { sql, actor }) => ({
      ...(await readMails(sql, filters, mailsOf(actor))),
      message: 'Mails fetched successfully',
    })),
    implement(countUnsentMails, { cache: { views: ['mails'] } }, async (_, { sql, actor }) => ({
      payload: { count: await countUnsent(sql, mailsOf(actor)) },
    })),
    implement(generateCode, async ({ mailId }, { sql, actor }) => {
      return { payload: await codesOf(sql, mailId, actor), message: 'Generated successfully' }
    }),
    implement(markMailSent, async ({ mailId, confirmationCode }, { sql, actor }) => {
      const mail = await lockMail(sql, mailId, mailsOf(actor))
      throwIf(whyNotSent(mail, confirmationCode))
      const message = 'Mail marked as sent'
      if (mail.sent) return { payload: undefined, message }
      const raidId = await findRaidOfMail(sql, mail._id)
      const { amount, bank } = await markSent(sql, mail._id, { actor, raidId })
      const isUnsaid = bank === null && (await readFittingBanks(sql))(mail).length > 1
      return { payload: undefined, message: isUnsaid ? sentToNoBank(amount) : message }
    }),
    implement(takeBackSent, async ({ mailId, reason }, { sql, actor: { _id: memberId } }) => {
      const mail = await lockMail(sql, mailId, everyMail)
      if (!mail.sent) throw new Failure('mail-not-sent')
      await takeSentBack(sql, mail, { memberId, reason })
      return { payload: undefined, message: 'Sent taken back' }
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
    ...deskRoutes(),
    implement(listHeldMails, async (_, { sql, actor }) => ({
      payload: await readHeld(sql, actor, roleIds),
    })),
    implement(takeOverMails, async ({ mailIds }, { sql, actor }) => {
      const mails = await lockMails(sql, mailIds, mailsOf(actor))
      await takeOver(sql, mails, actor._id)
      const message = `You now hold ${grouped(goldOf(mails))} g in ${mailsText(mails.length)}`
      return { payload: undefined, message }
    }),
  ]
}

/** The marker of Done gets its record; the codes are for those who handle it. */
function withoutCodes(mail: Mail): Mail {
  return { ...mail, paymentCode: null, confirmationCode: null }
}

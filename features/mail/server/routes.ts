import { placesStillPaid, whyNotMark } from '#features/booking/rules.ts'
import { readBooking, readBookings } from '#features/booking/server/data.ts'
import { readFittingBanks } from '#features/ledger/server/bank-data.ts'
import {
  confirmMails,
  countMails,
  createMail,
  generateCode,
  listAllMails,
  listHeldMails,
  listMails,
  markMailSent,
  postMails,
  readWork,
  takeBackSent,
  takeOverMails,
} from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/mail.ts'
import { whyNotSent } from '#features/mail/rules.ts'
import { listWithoutBank } from '#features/mail/without-bank.ts'
import { codesIn, confirmationText, mailsText, sentToNoBank, whyNotCodes } from '#features/mail/work.ts'
import { mayKnow } from '#features/raid/rules.ts'
import { readCrew } from '#features/raid/server/data.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { grouped } from '#platform/words/gold.ts'
import { everyMail, findRaidOfMail, lockMail, mailsOf, readMailOfBooking, readMails } from './data.ts'
import { readHeld } from './held.ts'
import { codesOf, confirm, markPosted, markSent, takeSentBack } from './steps.ts'
import { goldOf, takeOver } from './take-over.ts'
import { countByState, lockMails, readPlaces, readWorkMails } from './work.ts'

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
    implement(countMails, { cache: { views: ['mails'] } }, async (_, { sql, actor }) => ({
      payload: await countByState(sql, mailsOf(actor), actor._id),
    })),
    implement(generateCode, async (asked, { sql, actor }) => ({
      payload: await codesOf(sql, asked, actor),
      message: 'Generated successfully',
    })),
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
    implement(readWork, async (asked, { sql, actor }) => {
      const { groups, next, ...places } = await readPlaces(sql, { scope: mailsOf(actor), actor }, asked)
      return { payload: { groups, mails: await readWorkMails(sql, places, actor) }, next }
    }),
    implement(listWithoutBank, async ({ raidId }, { sql, actor }) => {
      const raid = await readCrew(sql, raidId)
      throwIf(mayKnow(actor, raid) ? whyNotMark('in-group', raid, actor) : new Failure('not-found'))
      const places = placesStillPaid(await readBookings(sql, raidId))
      const fitting = await readFittingBanks(sql)
      const isWithout = ({ realm, faction }: (typeof places)[number]) =>
        fitting({ paymentRealm: realm, paymentFaction: faction }).length === 0
      return { payload: places.filter(isWithout) }
    }),
    implement(postMails, async ({ mailIds, posted }, { sql, actor, now }) => {
      const mails = await lockMails(sql, mailIds, mailsOf(actor))
      await markPosted(sql, mails, { posted, actor, now })
      return { payload: undefined, message: posted ? 'Posted' : 'Marked as not posted' }
    }),
    implement(confirmMails, async ({ codes }, { sql, actor }) => {
      const wanted = codesIn(codes.join('\n'))
      throwIf(whyNotCodes(wanted))
      const answer = await confirm(sql, wanted, actor)
      return { payload: answer, message: confirmationText(answer) }
    }),
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

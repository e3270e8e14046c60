import { placesStillPaid, whyNotMark } from '#domain/booking/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { codesIn, confirmationText, mailsText, whyNotCodes } from '#domain/mail/desk.ts'
import { codeMails, confirmMails, postMails, readDesk } from '#domain/mail/endpoints.ts'
import { listWithoutBank } from '#domain/mail/without-bank.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import { readFittingBanks } from '#server/bank/data.ts'
import { readBookings } from '#server/booking/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { mailsOf } from '#server/mail/data.ts'
import { codeFor, confirm, markPosted, mustFit } from '#server/mail/desk/actions.ts'
import { lockMails, readDeskMails, readPlaces } from '#server/mail/desk/data.ts'
import { readCrew } from '#server/raid/data.ts'

export function deskRoutes(): Implementation[] {
  return [
    implement(readDesk, async (asked, { sql, actor }) => {
      const places = await readPlaces(sql, { scope: mailsOf(actor), actor }, asked)
      const mails = await readDeskMails(sql, places, actor)
      return { payload: { counts: places.counts, groups: places.groups, mails }, next: places.next }
    }),
    implement(codeMails, async ({ mailIds, heroNameId }, { sql, actor }) => {
      const mails = await lockMails(sql, mailIds, mailsOf(actor))
      const fitting = await readFittingBanks(sql)
      await codeFor(sql, mails, { actor, bankOf: (mail) => mustFit(mail, fitting, heroNameId) })
      return { payload: undefined, message: `Codes for ${mailsText(mails.length)}` }
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
  ]
}

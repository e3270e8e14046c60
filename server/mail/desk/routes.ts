import { Failure, throwIf } from '#domain/failure.ts'
import { codesIn, confirmationText, mailsText, whyNotCodes } from '#domain/mail/desk.ts'
import { askForBank, codeMails, confirmMails, postMails, readDesk } from '#domain/mail/endpoints.ts'
import { record } from '#server/change/record.ts'
import { realmSlug } from '#server/character/slugs.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { storeAskedBank } from '#server/mail/asked/data.ts'
import { mailsOf } from '#server/mail/data.ts'
import { codeFor, confirm, markPosted, mustFit } from '#server/mail/desk/actions.ts'
import { lockMails, readDeskMails, readFittingBanks, readPlaces } from '#server/mail/desk/data.ts'

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
    implement(askForBank, async (asked, { sql, actor, now }) => {
      const fitting = (await readFittingBanks(sql))(asked)
      if (fitting.length > 0) throw new Failure('bank-there')
      if (await storeAskedBank(sql, asked, { by: actor._id, now })) {
        const by = { recordId: realmSlug(asked.paymentRealm), memberId: actor._id }
        const to = { realm: `${asked.paymentRealm} (${asked.paymentFaction})` }
        await record(sql, { noun: 'realm', action: 'ask-bank', ...by, to })
      }
      return { payload: undefined, message: 'An admin has been asked.' }
    }),
    implement(postMails, async ({ mailIds, posted }, { sql, actor, now }) => {
      const mails = await lockMails(sql, mailIds, mailsOf(actor))
      await markPosted(sql, mails, { posted, actor, now })
      return { payload: undefined, message: posted ? 'Posted' : 'Marked as not posted' }
    }),
    implement(confirmMails, { repeat: 'in full' }, async ({ codes }, { sql, actor }) => {
      const wanted = codesIn(codes.join('\n'))
      throwIf(whyNotCodes(wanted))
      const answer = await confirm(sql, wanted, actor)
      return { payload: answer, message: confirmationText(answer) }
    }),
  ]
}

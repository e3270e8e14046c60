import { Failure, throwIf } from '#domain/failure.ts'
import { handOverMails, listHands, listTakers, remindHolders, takeMails } from '#domain/mail/endpoints.ts'
import { pileText, TAKERS, whyNotGot, whyNotHandOver, whyNotRemind } from '#domain/mail/hand-over.ts'
import type { RoleIds } from '#domain/rights.ts'
import { recordId } from '#server/database/record-id.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { assertTaker, handOver, pileOf, remind, takeOver } from '#server/mail/hand-over/actions.ts'
import { lockHeld, readHeld, readPiles, readTakers } from '#server/mail/hand-over/data.ts'

/** The gold of a mail goes from its holder to somebody else, once that one says so (docs/product.md, DESK-12). */
export function handOverRoutes({ roleIds }: { roleIds: RoleIds }): Implementation[] {
  return [
    implement(listHands, async (_, { sql, actor }) => ({
      payload: {
        held: await readPiles(sql, actor, 'held'),
        coming: await readPiles(sql, actor, 'coming'),
      },
    })),
    implement(listTakers, async ({ mailId }, { sql, actor }) => {
      const [mail] = await readHeld(sql, [mailId], actor)
      if (mail === undefined) throw new Failure('not-found')
      const takers = await readTakers(sql, mail, roleIds)
      const may = takers.filter(({ _id: to }) => to !== mail.holder && !whyNotHandOver(mail, actor, to))
      return { payload: may.slice(0, TAKERS) }
    }),
    implement(handOverMails, async ({ mailIds, memberId }, { sql, actor }) => {
      const mails = await lockHeld(sql, mailIds, actor)
      const to = memberId === null ? null : recordId(memberId)
      for (const mail of mails) throwIf(whyNotHandOver(mail, actor, to))
      if (to === null) {
        await handOver(sql, mails, { to, by: actor._id })
        return { payload: undefined, message: 'Handover cancelled' }
      }
      const taker = await assertTaker(sql, mails, { to, roleIds })
      await handOver(sql, mails, { to, by: actor._id })
      return { payload: undefined, message: `Handed over as soon as ${taker} presses 'Got it'` }
    }),
    implement(remindHolders, async ({ mailIds }, { sql, actor }) => {
      const mails = await lockHeld(sql, mailIds, actor)
      for (const mail of mails) throwIf(whyNotRemind(mail, actor._id))
      const reminded = await remind(sql, mails, actor._id)
      return { payload: undefined, message: `Reminded of ${pileText(pileOf(reminded))}` }
    }),
    implement(takeMails, async ({ mailIds }, { sql, actor }) => {
      const mails = await lockHeld(sql, mailIds, actor)
      for (const mail of mails) throwIf(whyNotGot(mail, actor._id))
      await takeOver(sql, mails, actor._id)
      return { payload: undefined, message: `You now hold ${pileText(pileOf(mails))}` }
    }),
  ]
}

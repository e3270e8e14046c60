import { Failure, throwIf } from '#domain/failure.ts'
import { UNKNOWN_CODES } from '#domain/mail/arrival.ts'
import { codesIn, whyNotCodes } from '#domain/mail/desk.ts'
import { arriveMails, lookUpCodes } from '#domain/mail/endpoints.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { KeptFailure } from '#server/http/kept-failure.ts'
import { arrive } from '#server/mail/bank/actions.ts'
import { banksOf, lockByCode, lockTries, storeTries, toBankMails } from '#server/mail/bank/data.ts'

/** The bank's side: who reads what came to a hero name says how much it was (docs/product.md, DESK-9). */
export function arrivalRoutes(): Implementation[] {
  return [
    implement(lookUpCodes, async ({ codes }, { sql, actor, now }) => {
      const banks = await banksOf(sql, actor)
      const wanted = codesIn(codes.join('\n'))
      throwIf(whyNotCodes(wanted))
      const before = await lockTries(sql, actor._id, now)
      const found = await lockByCode(sql, wanted, banks)
      const foundCodes = new Set(found.map(({ code }) => code))
      const unknown = wanted.filter((code) => !foundCodes.has(code))
      const counted = unknown.slice(0, UNKNOWN_CODES - before.length)
      const last =
        counted.length < unknown.length ? wanted.indexOf(unknown[counted.length] ?? '') : wanted.length
      const read = wanted.slice(0, last)
      await storeTries(sql, actor._id, [...before, ...counted.map(() => now)])
      const mails = await toBankMails(
        sql,
        found.filter(({ code }) => read.includes(code)),
        actor,
      )
      return { payload: { found: mails, unknown: counted, unread: wanted.slice(last) } }
    }),
    implement(arriveMails, { repeat: 'in full' }, async ({ mails }, { sql, actor, now }) => {
      const banks = await banksOf(sql, actor)
      const said = new Map(
        mails
          .map((mail) => ({ ...mail, code: codesIn(mail.code)[0] ?? '' }))
          .map((mail) => [mail.code, mail]),
      )
      const before = await lockTries(sql, actor._id, now)
      const found = await lockByCode(sql, [...said.keys()], banks)
      const unknown = said.size - found.length
      if (unknown > 0) {
        const counted = Math.min(unknown, UNKNOWN_CODES - before.length)
        await storeTries(sql, actor._id, [...before, ...Array<Date>(counted).fill(now)])
        throw new KeptFailure('not-found')
      }
      const bankMails = await toBankMails(sql, found, actor)
      if (bankMails.some(({ own }) => own)) throw new Failure('others-confirm')
      for (const mail of found) {
        const arrival = said.get(mail.code)
        if (arrival !== undefined) await arrive(sql, mail, { arrival, actor, now })
      }
      const after = await lockByCode(sql, [...said.keys()], banks)
      return { payload: await toBankMails(sql, after, actor), message: 'Arrived' }
    }),
  ]
}

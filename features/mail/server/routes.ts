import { type Kysely, sql as raw } from 'kysely'
import { placesStillPaid, whyNotMark } from '#features/booking/rules.ts'
import { readBooking, readBookings } from '#features/booking/server/data.ts'
import { readFittingBanks } from '#features/hero-name/server/data.ts'
import {
  confirmMails,
  countMails,
  createMail,
  generateCode,
  listAllMails,
  listHeldMails,
  listMails,
  listWithoutBank,
  markMailSent,
  postMails,
  readWork,
  takeBackSent,
  takeOverMails,
} from '#features/mail/calls.ts'
import { handlesMail, whyNotSent } from '#features/mail/rules.ts'
import {
  codesIn,
  confirmationText,
  mailsText,
  PILES_AT_ONCE,
  type Pile,
  SENDERS_NAMED,
  sentToNoBank,
  whyNotCodes,
} from '#features/mail/work.ts'
import { mayKnow } from '#features/raid/rules.ts'
import { readCrew } from '#features/raid/server/data.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor, RoleIds } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import type { Tables } from '#platform/database/tables.ts'
import { grouped } from '#platform/words/gold.ts'
import { amountOf, codesOf, confirm, markPosted, markSent, takeOver, takeSentBack } from './actions.ts'
import { everyMail, lockMail, mailsOf, readMailOfBooking, readMails } from './data.ts'
import { type Addressed, countByState, lockMails, placeOf, readPlaces, readWorkMails } from './work.ts'

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
      const { amount, bank } = await markSent(sql, mail._id, { actor, raidId: mail.raidId })
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
      return { payload: isHandled ? mail : { ...mail, paymentCode: null, confirmationCode: null } }
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
      const message = `You now hold ${grouped(amountOf(mails))} g in ${mailsText(mails.length)}`
      return { payload: undefined, message }
    }),
  ]
}

/** The most mails of a person that are read. */
const LOOKED_AT = 1_000

interface HeldMail extends Addressed {
  readonly amount: number
  readonly advertiser: string | null
  readonly collector: string | null
}

/** Gold of unsent mails that the actor holds, by destination and by whether the actor may send them; oldest first. */
async function readHeld(sql: Kysely<Tables>, actor: Actor, roleIds: RoleIds): Promise<Pile[]> {
  const { rows } = await raw<HeldMail>`
    SELECT mail.amount, mail.payment_realm AS "paymentRealm", mail.payment_faction AS "paymentFaction", mail.bank_id AS bank,
           mail.bank_name AS "bankName", mail.adv_id AS advertiser, mail.gold_collector AS collector
      FROM mail
     WHERE mail.holder_id = ${actor._id}::uuid AND NOT mail.sent AND mail.withdrawn_at IS NULL AND mail.amount > 0
     ORDER BY mail.id LIMIT ${raw.lit(LOOKED_AT)}
  `.execute(sql)
  if (rows.length === 0) return []
  const fitting = await readFittingBanks(sql)
  const piles = Map.groupBy(
    rows,
    (mail) => `${handlesMail(actor, mail) ? 'own' : 'others'} ${placeOf(mail, fitting)._id}`,
  )
  const found: Pile[] = []
  for (const [_id, mails] of [...piles].slice(0, PILES_AT_ONCE)) {
    const [first] = mails
    if (first === undefined) continue
    found.push({
      _id,
      banks: placeOf(first, fitting).banks,
      realm: first.paymentRealm,
      faction: first.paymentFaction,
      mails: mails.length,
      gold: amountOf(mails),
      senders: handlesMail(actor, first) ? [] : await readSenders(sql, mails, roleIds),
    })
  }
  return found
}

/** Names of people who may send one of these mails, collectors and advertisers before staff. */
async function readSenders(
  sql: Kysely<Tables>,
  mails: readonly HeldMail[],
  roleIds: RoleIds,
): Promise<string[]> {
  const ids = (of: 'collector' | 'advertiser') => mails.flatMap((mail) => mail[of] ?? [])
  const isOpen = mails.some(({ collector }) => collector === null)
  const { rows } = await raw<{ name: string }>`
    SELECT username AS name
      FROM (SELECT *, role_ids && ${[...roleIds.Admin, ...roleIds.Developer]}::text[] AS is_staff,
                   role_ids && ${[...roleIds['Gold Collector']]}::text[] AND (${isOpen} OR id = ANY (${ids('collector')}::uuid[])) AS collects,
                   role_ids && ${[...roleIds['Senior Advertiser']]}::text[] AND id = ANY (${ids('advertiser')}::uuid[]) AS booked
              FROM member WHERE in_guild) AS one
     WHERE is_staff OR collects OR booked
     ORDER BY NOT (collects OR booked), username LIMIT ${raw.lit(SENDERS_NAMED)}
  `.execute(sql)
  return rows.map(({ name }) => name)
}

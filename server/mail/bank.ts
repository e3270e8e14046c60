import { type RawBuilder, sql as raw } from 'kysely'
import { inGameAddress } from '#domain/character/address.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { type Arrival, type BankMail, UNKNOWN_CODES, whyNotArrived } from '#domain/mail/arrival.ts'
import { codesIn, isCode, whyNotCodes } from '#domain/mail/desk.ts'
import { arriveMails, lookUpCodes } from '#domain/mail/endpoints.ts'
import { BANKS_KEPT, listKeptBanks } from '#domain/mail/kept-banks.ts'
import { type Actor, isStaff } from '#domain/rights.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { readActiveHeroNames, readKeptBy } from '#server/hero-name/data.ts'
import { type Implementation, implement, repeatedInFull } from '#server/http/endpoint.ts'
import { KeptFailure } from '#server/http/kept-failure.ts'
import { readCoders } from '#server/mail/desk.ts'

/** The bank's side: who reads what came to a hero name says how much it was (docs/product.md, DESK-9). */
export function bankRoutes(): Implementation[] {
  return [
    implement(listKeptBanks, async (_, { sql, actor }) => {
      const active = await readActiveHeroNames(sql)
      const kept = isStaff(actor) ? null : await readKeptBy(sql, actor._id)
      const mine = active.filter(({ _id }) => kept === null || kept.includes(_id))
      return { payload: mine.slice(0, BANKS_KEPT).map((one) => ({ _id: one._id, name: inGameAddress(one) })) }
    }),
    implement(lookUpCodes, async ({ codes }, { sql, actor, now }) => {
      const banks = await banksOf(sql, actor)
      const wanted = codesIn(codes.join('\n'))
      throwIf(whyNotCodes(wanted))
      const before = await lockTries(sql, actor._id, now)
      const found = await lockByCode(sql, wanted, banks)
      const known = new Set(found.map(({ code }) => code))
      const unknown = wanted.filter((code) => !known.has(code))
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
    {
      ...implement(arriveMails, async ({ mails }, { sql, actor, now }) => {
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
        const seen = await toBankMails(sql, found, actor)
        if (seen.some(({ own }) => own)) throw new Failure('others-confirm')
        for (const mail of found) {
          const arrival = said.get(mail.code)
          if (arrival !== undefined) await arrive(sql, mail, { arrival, actor, now })
        }
        const after = await lockByCode(sql, [...said.keys()], banks)
        return { payload: await toBankMails(sql, after, actor), message: 'Arrived' }
      }),
      ...repeatedInFull(arriveMails),
    },
  ]
}

/** Which mails somebody answers for: those of hero names that they keep, of all for staff. */
async function banksOf(sql: Sql, actor: Actor): Promise<RawBuilder<boolean>> {
  if (isStaff(actor)) return raw<boolean>`mail.bank_id IS NOT NULL`
  const kept = await readKeptBy(sql, actor._id)
  return raw<boolean>`mail.bank_id = ANY (${kept}::uuid[])`
}

interface FoundMail {
  readonly id: string
  readonly raidId: string
  readonly code: string
  readonly confirmation: string
  readonly amount: number
  readonly arrived: number | null
  readonly sent: boolean
  readonly bank: string
  readonly poster: string | null
}

/** The mails with these payment codes, locked by id. */
async function lockByCode(
  sql: Sql,
  codes: readonly string[],
  banks: RawBuilder<boolean>,
): Promise<FoundMail[]> {
  const { rows } = await raw<FoundMail>`
    SELECT mail.id, mail.raid_id AS "raidId", mail.payment_code AS code, mail.confirmation_code AS confirmation, mail.amount,
           mail.arrived, mail.sent, mail.bank_name AS bank, poster.username AS poster
      FROM mail LEFT JOIN member AS poster ON poster.id = mail.posted_by
     WHERE mail.payment_code = ANY (${codes.filter(isCode)}::text[]) AND mail.withdrawn_at IS NULL
       AND mail.amount > 0 AND ${banks}
     ORDER BY mail.id FOR UPDATE OF mail
  `.execute(sql)
  return rows
}

async function toBankMails(sql: Sql, found: readonly FoundMail[], actor: Actor): Promise<BankMail[]> {
  const coders = await readCoders(
    sql,
    found.map(({ id }) => id),
  )
  return found.map(({ id, code, amount, bank, poster, arrived, confirmation, sent }) => {
    const coder = coders.get(id)
    return {
      ...{ code, gold: amount, to: bank, arrived, sent },
      from: poster ?? coder?.username ?? 'Unknown',
      confirmationCode: arrived === null ? null : confirmation,
      own: coder?._id === actor._id,
    }
  })
}

interface Arriving {
  readonly arrival: Arrival
  readonly actor: Actor
  readonly now: Date
}

/** @throws Failure 'mail-sent' when the ledger has moved another sum; 'arrived-above-mail' */
async function arrive(sql: Sql, mail: FoundMail, { arrival, actor, now }: Arriving): Promise<void> {
  const { gold } = arrival
  if (mail.arrived === gold) return
  if (mail.sent) throw new Failure('mail-sent', 'This mail is sent. Correct it in the ledger.')
  throwIf(whyNotArrived(arrival, mail.amount))
  await sql
    .updateTable('mail')
    .set({ arrived: gold, arrived_at: now, arrived_by: actor._id })
    .where('id', '=', mail.id)
    .execute()
  const { id: recordId, raidId, arrived } = mail
  const change = { from: { arrived }, to: { arrived: gold } }
  await record(sql, { noun: 'mail', action: 'arrive', recordId, memberId: actor._id, raidId, ...change })
}

const HOUR_MS = 3_600_000

/**
 * When the member typed unknown codes within the last hour; one of their calls with codes at a time.
 *
 * @throws Failure 'too-many-unknown-codes' when the hour has room for no more
 */
async function lockTries(sql: Sql, memberId: string, now: Date): Promise<Date[]> {
  await sql
    .insertInto('unknown_code')
    .values({ member_id: memberId, at: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { at } = await sql
    .selectFrom('unknown_code')
    .select('at')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const tries = at.filter((one) => one.getTime() > now.getTime() - HOUR_MS)
  if (tries.length >= UNKNOWN_CODES) throw new Failure('too-many-unknown-codes')
  return tries
}

async function storeTries(sql: Sql, memberId: string, at: readonly Date[]): Promise<void> {
  await sql
    .updateTable('unknown_code')
    .set({ at: [...at] })
    .where('member_id', '=', memberId)
    .execute()
}

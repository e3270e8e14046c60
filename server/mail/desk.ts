import { randomInt } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { Change } from '#domain/change.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { linesOfSent } from '#domain/ledger/rules.ts'
import {
  type Confirmation,
  codesIn,
  confirmationText,
  mailsText,
  whyNoBank,
  whyNotCodes,
} from '#domain/mail/desk.ts'
import { codeMails, confirmMails, postMails, readDesk } from '#domain/mail/endpoints.ts'
import type { Bank } from '#domain/mail/kept-banks.ts'
import { CODE_ALPHABET, type Codes } from '#domain/mail/mail.ts'
import type { Actor } from '#domain/rights.ts'
import type { Faction, PaymentRealm } from '#domain/season.ts'
import { record } from '#server/change/record.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Implementation, implement, repeatedInFull } from '#server/http/endpoint.ts'
import { recordEntry } from '#server/ledger/posting.ts'
import { anyOf, inParts, type MailScope, mailsOf, storeSent } from '#server/mail/data.ts'
import { type FittingBanks, readDeskMails, readFittingBanks, readPlaces } from '#server/mail/desk-data.ts'

export function deskRoutes(): Implementation[] {
  return [
    implement(readDesk, async (asked, { sql, actor }) => {
      const places = await readPlaces(sql, mailsOf(actor), asked)
      const mails = await readDeskMails(sql, places, actor)
      return { payload: { counts: places.counts, groups: places.groups, mails }, next: places.next }
    }),
    {
      ...implement(codeMails, async ({ mailIds, heroNameId }, { sql, actor }) => {
        const mails = await lockMails(sql, mailIds, mailsOf(actor))
        const fitting = await readFittingBanks(sql)
        await codeFor(sql, mails, { actor, bankOf: (mail) => mustFit(mail, fitting, heroNameId) })
        return { payload: undefined, message: `Codes for ${mailsText(mails.length)}` }
      }),
      ...repeatedInFull(codeMails),
    },
    {
      ...implement(postMails, async ({ mailIds, posted }, { sql, actor, now }) => {
        const mails = await lockMails(sql, mailIds, mailsOf(actor))
        await storePosted(sql, mails, { posted, actor, now })
        return { payload: undefined, message: posted ? 'Posted' : 'Not posted after all' }
      }),
      ...repeatedInFull(postMails),
    },
    {
      ...implement(confirmMails, async ({ codes }, { sql, actor }) => {
        const wanted = codesIn(codes.join('\n'))
        throwIf(whyNotCodes(wanted))
        const answer = await confirm(sql, wanted, actor)
        return { payload: answer, message: confirmationText(answer) }
      }),
      ...repeatedInFull(confirmMails),
    },
  ]
}

/** A mail as the desk's writes lock it. */
interface LockedMail {
  readonly id: string
  readonly raidId: string
  readonly paymentRealm: PaymentRealm
  readonly paymentFaction: Faction
  readonly isCoded: boolean
  readonly bank: string | null
  readonly isPosted: boolean
  readonly sent: boolean
}

/** All of these, locked by id. @throws Failure 'not-found' for one that the scope does not let through; 'mail-withdrawn' */
async function lockMails(sql: Sql, ids: readonly string[], scope: MailScope): Promise<LockedMail[]> {
  const wanted = [...new Set(ids.map(recordId))].toSorted()
  await sql.selectFrom('mail').select('id').where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  const rows = await inParts(sql, scope, (part) => anyOf(part, sql).where('mail.id', 'in', wanted))
    .orderBy('mail.id')
    .execute()
  if (rows.length < wanted.length) throw new Failure('not-found')
  if (rows.some(({ withdrawn_at }) => withdrawn_at !== null)) throw new Failure('mail-withdrawn')
  return rows.map((row) => ({
    ...{ id: row.id, raidId: row.raid_id, bank: row.bank_id, sent: row.sent },
    ...{ paymentRealm: row.payment_realm, paymentFaction: row.payment_faction },
    isCoded: row.payment_code !== null,
    isPosted: row.posted_at !== null,
  }))
}

function mustFit(mail: LockedMail, fitting: FittingBanks, chosen: string | undefined): Bank | undefined {
  const banks = fitting(mail)
  const id = chosen?.toLowerCase()
  throwIf(whyNoBank(mail, banks, id))
  return id === undefined ? banks[0] : banks.find(({ _id }) => _id === id)
}

interface Coding {
  readonly actor: Actor
  /** Where a mail goes that nothing is kept of; undefined: nobody knows. */
  bankOf(mail: LockedMail): Bank | undefined
}

/** Makes the codes that are missing, and keeps where each mail goes; what is kept stays. */
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
  // The bank's account has its name from now on: the ledger knows it, whatever becomes of the hero name.
  await raw`
    SELECT account_of('bank', bank) FROM (SELECT DISTINCT bank FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (bank uuid)
                                           WHERE bank IS NOT NULL ORDER BY bank) AS named
  `.execute(sql)
  await raw`
    UPDATE mail SET payment_code = coalesce(payment_code, made.payment),
           confirmation_code = coalesce(confirmation_code, made.confirmation),
           bank_id = coalesce(bank_id, made.bank), bank_name = coalesce(bank_name, made.name)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS made (id uuid, payment text, confirmation text, bank uuid, name text)
     WHERE mail.id = made.id
  `.execute(sql)
  await record(
    sql,
    ...changed.map(({ mail, bank }): Change => {
      const to = bank && { to: { bank: bank.name } }
      const about = { recordId: mail.id, memberId: actor._id, raidId: mail.raidId, ...to }
      return { noun: 'mail', action: mail.isCoded ? 'address' : 'generate-code', ...about }
    }),
  )
}

/** The mail's codes, made where it has none; where one hero name takes it, that is kept as well. */
export async function codesOf(sql: Sql, mailId: string, actor: Actor): Promise<Codes> {
  const mails = await lockMails(sql, [mailId], mailsOf(actor))
  const fitting = await readFittingBanks(sql)
  const only = (mail: LockedMail) => {
    const banks = fitting(mail)
    return banks.length === 1 ? banks[0] : undefined
  }
  if (mails.some(({ isCoded }) => !isCoded)) await codeFor(sql, mails, { actor, bankOf: only })
  const { payment_code: paymentCode, confirmation_code: confirmationCode } = await sql
    .selectFrom('mail')
    .select(['payment_code', 'confirmation_code'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  if (paymentCode === null || confirmationCode === null) throw new Error(`Mail ${mailId} got no codes`)
  return { paymentCode, confirmationCode }
}

interface Posting {
  readonly posted: boolean
  readonly actor: Actor
  readonly now: Date
}

/** @throws Failure 'code-not-generated', 'mail-sent' */
async function storePosted(sql: Sql, mails: readonly LockedMail[], { posted, actor, now }: Posting) {
  if (mails.some(({ isCoded }) => !isCoded)) throw new Failure('code-not-generated')
  const changed = mails.filter(({ isPosted }) => isPosted !== posted)
  if (changed.length === 0) return
  if (changed.some(({ sent }) => sent)) throw new Failure('mail-sent', 'This mail is sent.')
  await sql
    .updateTable('mail')
    .set(posted ? { posted_at: now, posted_by: actor._id } : { posted_at: null, posted_by: null })
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  const action = posted ? 'post' : 'take-back-post'
  await record(
    sql,
    ...changed.map(
      ({ id, raidId }): Change => ({ noun: 'mail', action, recordId: id, memberId: actor._id, raidId }),
    ),
  )
}

/** @throws Failure 'others-confirm' when all that the codes fit were coded by the actor and nobody at the bank has answered */
async function confirm(sql: Sql, codes: readonly string[], actor: Actor): Promise<Confirmation> {
  if (codes.length === 0) return { confirmed: [], unknown: [], refused: [] }
  await sql
    .selectFrom('mail')
    .select('id')
    .where('confirmation_code', 'in', codes)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = await inParts(sql, mailsOf(actor), (part) =>
    anyOf(part, sql).where('mail.confirmation_code', 'in', codes).where('mail.withdrawn_at', 'is', null),
  ).execute()
  const coders = await readCoders(
    sql,
    found.map(({ id }) => id),
  )
  const isOwn = (mail: (typeof found)[number]) =>
    !mail.sent && mail.arrived === null && coders.get(mail.id)?._id === actor._id
  const confirmed = found.filter((mail) => !isOwn(mail))
  const refused = found.filter(isOwn).map(({ confirmation_code }) => confirmation_code ?? '')
  if (confirmed.length === 0 && refused.length > 0) throw new Failure('others-confirm')
  for (const { id, sent, raid_id } of confirmed)
    if (!sent) await markSent(sql, id, { actor, raidId: raid_id })
  const known = found.map(({ confirmation_code }) => confirmation_code)
  return {
    confirmed: confirmed.map(({ id }) => id),
    unknown: codes.filter((code) => !known.includes(code)),
    refused,
  }
}

/** Marks a mail sent, with its history row and its entry in the ledger. The caller has locked it, and asked whether it may be. */
export async function markSent(
  sql: Sql,
  mailId: string,
  { actor, raidId }: { actor: Actor; raidId: string },
): Promise<void> {
  const { holder, arrived, bank, bookingId } = await storeSent(sql, mailId)
  await recordEntry(
    sql,
    {
      ...({ noun: 'mail', action: 'sent', recordId: mailId, memberId: actor._id, raidId } as const),
      ...{ from: { sent: false }, to: { sent: true, lines: linesOfSent(arrived, holder, bank) } },
    },
    { raidId, bookingId },
  )
}

/** Who made each mail's codes, by the history: an instance of the version before writes it there, too. */
export async function readCoders(
  sql: Sql,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly _id: string; readonly username: string }>> {
  const { rows } = await raw<{ id: string; _id: string; username: string }>`
    SELECT mail.id, member.id AS _id, member.username
      FROM unnest(${mailIds}::uuid[]) AS mail (id)
     CROSS JOIN LATERAL (SELECT member_id FROM history
                          WHERE noun = 'mail' AND record_id = mail.id::text AND action = 'generate-code'
                          ORDER BY id DESC LIMIT 1) AS coded
      JOIN member ON member.id = coded.member_id
  `.execute(sql)
  return new Map(rows.map(({ id, ...coder }) => [id, coder]))
}

/** From a secure source; 31 characters: 8 of them are about 40 bits. */
function randomCode(): string {
  return Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

import { randomInt } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { Bank } from '#features/ledger/bank.ts'
import { whyNoBank } from '#features/ledger/bank-rules.ts'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { linesOfSent } from '#features/ledger/rules.ts'
import { type FittingBanks, readFittingBanks } from '#features/ledger/server/bank-data.ts'
import { OPPOSITE_LINES } from '#features/ledger/server/data.ts'
import { recordEntry } from '#features/ledger/server/posting.ts'
import type { generateCode } from '#features/mail/calls.ts'
import { CODE_ALPHABET, type Codes, type Mail } from '#features/mail/mail.ts'
import { type Confirmation, MAIL_SENT, whyNotPosted } from '#features/mail/work.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Change } from '#platform/change/catalogue.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql } from '#platform/database/tables.ts'
import { mailsOf, storeSent } from './data.ts'
import { type LockedMail, lockByConfirmation, lockMails, readCodes, storeCodes, storePosted } from './work.ts'

/** The hero name that a mail goes to. @throws Failure 'no-bank'; 'bank-not-chosen'; 'bank-does-not-fit' */
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
  await storeCodes(sql, rows)
  await record(
    sql,
    ...changed.map(({ mail, bank }): Change => {
      const to = bank && { to: { bank: bank.name } }
      const about = { recordId: mail.id, memberId: actor._id, raidId: mail.raidId, ...to }
      return { noun: 'mail', action: mail.isCoded ? 'address' : 'generate-code', ...about }
    }),
  )
}

/**
 * The mail's codes, made where it has none. Where one hero name takes it, or one was chosen, that is kept as well.
 *
 * @throws Failure 'no-bank'; 'bank-does-not-fit' for a choice
 */
export async function codesOf(
  sql: Sql,
  { mailId, heroNameId }: InputOf<typeof generateCode>,
  actor: Actor,
): Promise<Codes> {
  const mails = await lockMails(sql, [mailId], mailsOf(actor))
  const fitting = await readFittingBanks(sql)
  await codeFor(sql, mails, {
    actor,
    bankOf: (mail) =>
      heroNameId === undefined && fitting(mail).length !== 1 ? undefined : mustFit(mail, fitting, heroNameId),
  })
  return readCodes(sql, mailId)
}

interface Posting {
  readonly posted: boolean
  readonly actor: Actor
  readonly now: Date
}

/**
 * Keeps where each goes that had no hero name when its code was made.
 *
 * @throws Failure 'no-bank', 'bank-not-chosen', 'code-not-generated', 'mail-sent'
 */
export async function markPosted(sql: Sql, mails: readonly LockedMail[], { posted, actor, now }: Posting) {
  const changed = mails.filter(({ isPosted }) => isPosted !== posted)
  if (changed.length === 0) return
  if (changed.some(({ sent }) => sent)) throw new Failure('mail-sent', MAIL_SENT)
  if (posted) {
    const fitting = await readFittingBanks(sql)
    for (const mail of changed) throwIf(whyNotPosted(mail, fitting(mail)))
    await codeFor(sql, changed, { actor, bankOf: (mail) => mustFit(mail, fitting, undefined) })
  }
  await storePosted(
    sql,
    changed.map(({ id }) => id),
    posted ? { posted_at: now, posted_by: actor._id } : { posted_at: null, posted_by: null },
  )
  const action = posted ? 'post' : 'take-back-post'
  await record(
    sql,
    ...changed.map(
      ({ id, raidId }): Change => ({ noun: 'mail', action, recordId: id, memberId: actor._id, raidId }),
    ),
  )
}

/** Marks the mails of these codes as sent, those of the actor's scope. */
export async function confirm(sql: Sql, codes: readonly string[], actor: Actor): Promise<Confirmation> {
  if (codes.length === 0) return { confirmed: [], unknown: [] }
  const found = await lockByConfirmation(sql, codes, mailsOf(actor))
  for (const { id, sent, raid_id: raidId } of found) if (!sent) await markSent(sql, id, { actor, raidId })
  const foundCodes = found.map(({ confirmation_code }) => confirmation_code)
  return {
    confirmed: found.map(({ id }) => id),
    unknown: codes.filter((code) => !foundCodes.includes(code)),
  }
}

/**
 * Marks a mail sent, with its history row and its entry in the ledger. The caller has locked it, and asked whether it may be.
 *
 * @returns its gold, and the hero name it went to, null where none was named
 */
export async function markSent(
  sql: Sql,
  mailId: string,
  { actor, raidId }: { actor: Actor; raidId: string },
): Promise<{ amount: number; bank: string | null }> {
  const { holder, amount, bank, bookingId } = await storeSent(sql, mailId)
  await recordEntry(
    sql,
    {
      noun: 'mail',
      action: 'sent',
      recordId: mailId,
      memberId: actor._id,
      raidId,
      from: { sent: false },
      to: { sent: true, lines: linesOfSent(amount, holder, bank) },
    },
    { raidId, bookingId },
  )
  return { amount, bank }
}

/**
 * Takes Sent back with the exact opposite of its entry: the gold is with its holder again. The caller has locked the mail.
 *
 * @throws Failure 'bank-too-low' where the bank has less by now
 */
export async function takeSentBack(
  sql: Sql,
  { _id: recordId, raidId, bookId: bookingId }: Pick<Mail, '_id' | 'raidId' | 'bookId'>,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<void> {
  await sql.updateTable('mail').set({ sent: false }).where('id', '=', recordId).execute()
  const { rows } = await raw<{ reverses: number; lines: EntryLines }>`
    SELECT entry.cause AS reverses, ${OPPOSITE_LINES} AS lines
      FROM history JOIN ledger_entry AS entry ON entry.cause = history.id
     WHERE noun = 'mail' AND record_id = ${recordId} AND action = 'sent' ORDER BY entry.cause DESC LIMIT 1
  `.execute(sql)
  const [sent] = rows
  if (sent === undefined) throw new Error(`The ledger has no Sent of mail ${recordId}`)
  const { lines, reverses } = sent
  const change = { noun: 'mail', action: 'take-back-sent', recordId, memberId, raidId } as const
  const facts = { from: { sent: true }, to: { sent: false, reason, lines } }
  await recordEntry(sql, { ...change, ...facts }, { reverses, raidId, bookingId })
}

/** From a secure source; 31 characters: 8 of them are about 40 bits. */
function randomCode(): string {
  return Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

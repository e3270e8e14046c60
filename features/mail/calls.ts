import * as z from 'zod/mini'
import { moveReason } from '#features/ledger/ledger.ts'
import { FACTIONS } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, day, id, list, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import {
  codes,
  confirmation,
  heldMails,
  MAIL_TABS,
  MAILS_AT_ONCE,
  MAILS_OF_ONE_CALL,
  mail,
  mailCounts,
  mailWork,
} from './work.ts'

/** More than the game's realms, each with two factions. */
const PLACES_AT_ONCE = 1_000

/** For a raid's crew, before the start: realms on which clients still pay, but to which no hero name fits. */
export const listWithoutBank = get('/mail/without-bank', {
  access: 'mark-in-group',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: list(z.object({ realm: z.string(), faction: z.enum(FACTIONS) }), PLACES_AT_ONCE),
})

/**
 * `date`: the booking's day in server time; `realm`, `faction`: case-insensitive substrings; `tab`: a state; `mailId`: the
 * id of a record or of its booking; `before`: the previous page's `next`.
 */
const filters = z.strictObject({
  date: z.optional(day('Date is missing')),
  realm: z.optional(singleLine({ max: 64 })),
  faction: z.optional(singleLine({ max: 16 })),
  tab: z.optional(z.enum(MAIL_TABS, { error: 'Choose a state of mails.' })),
  mailId: z.optional(id),
  before: cursor,
})
export type MailFilters = z.infer<typeof filters>

export const listAllMails = get('/mail/all', {
  access: 'see-all-mails',
  input: filters,
  payload: list(mail, MAILS_AT_ONCE),
  next: true,
})

export const listMails = get('/mail/get', {
  access: 'handle-mails',
  input: filters,
  payload: list(mail, MAILS_AT_ONCE),
  next: true,
})

export const countMails = get('/mail/counts', { access: 'handle-mails', payload: mailCounts })

/** `heroNameId` chooses one of several fitting hero names. */
export const generateCode = post('/mail/generateCode', {
  access: 'handle-mails',
  input: z.strictObject({ mailId: id, heroNameId: z.optional(id) }),
  example: { mailId: UNKNOWN_ID },
  payload: codes,
  idempotent: false,
})

/** `confirmationCode`: the code that the person typed; if given, it must be right. */
export const markMailSent = post('/mail/sent', {
  access: 'handle-mails',
  input: z.strictObject({ mailId: id, confirmationCode: z.optional(z.string().check(z.maxLength(64))) }),
  example: { mailId: UNKNOWN_ID },
  idempotent: false,
})

/** Takes a wrong Sent back. The record is unsent again and keeps its codes. */
export const takeBackSent = post('/mail/take-back-sent', {
  access: 'move-gold',
  input: z.strictObject({ mailId: id, reason: moveReason }),
  example: { mailId: UNKNOWN_ID, reason: 'A slip' },
})

/** Returns the record that Done created; creates none. */
export const createMail = post('/mail/create', {
  access: 'lock-and-finish',
  effect: 'read',
  input: z.strictObject({ bookId: id }),
  example: { bookId: UNKNOWN_ID },
  payload: mail,
})

const mailIds = z.array(id).check(z.minLength(1), z.maxLength(MAILS_OF_ONE_CALL))

/** Mails of one state: unsent mails oldest first, sent mails newest first. `after`: the previous page's `next`. */
export const readWork = get('/mail/work', {
  access: 'handle-mails',
  input: z.strictObject({ tab: z.enum(MAIL_TABS), after: cursor }),
  example: { tab: 'send' },
  payload: mailWork,
  next: true,
})

/** Marks mails as posted in the game, or as not posted. Moves no gold. */
export const postMails = post('/mail/post', {
  access: 'handle-mails',
  input: z.strictObject({ mailIds, posted: z.boolean() }),
  example: { mailIds: [UNKNOWN_ID], posted: true },
})

/** Marks the mails with these confirmation codes as sent; case and blanks do not matter. */
export const confirmMails = post('/mail/confirm', {
  access: 'handle-mails',
  input: z.strictObject({
    codes: z
      .array(z.string().check(z.minLength(1), z.maxLength(64)))
      .check(z.minLength(1), z.maxLength(MAILS_OF_ONE_CALL)),
  }),
  example: { codes: ['TS3DBT9H'] },
  payload: confirmation,
})

/** Gold of unsent mails that the viewer holds, by destination. */
export const listHeldMails = get('/mail/held', { access: 'see-own-gold', payload: heldMails })

/** Records that the viewer has these mails' gold now; all or none. */
export const takeOverMails = post('/mail/take-over', {
  access: 'handle-mails',
  input: z.strictObject({ mailIds }),
  example: { mailIds: [UNKNOWN_ID] },
})

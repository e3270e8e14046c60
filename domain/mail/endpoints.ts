import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { cursor, day, id, singleLine } from '../field.ts'
import { codes, mail } from './mail.ts'

/**
 * Filters of the mail calls: `date` the booking's calendar day in server time, `realm` and `faction`
 * case-insensitive substrings, `sent` those that are marked sent or are not, `mailId` one record only, by its own id or its booking's,
 * `before` the cursor that the last answer gave as `next`.
 */
const filters = z.strictObject({
  date: z.optional(day('Date is missing')),
  realm: z.optional(singleLine({ max: 64 })),
  faction: z.optional(singleLine({ max: 16 })),
  sent: z.optional(z.enum(['yes', 'no'], { error: 'Choose yes or no.' })),
  mailId: z.optional(id),
  before: cursor,
})
export type MailFilters = z.infer<typeof filters>

export const listAllMails = endpoint({
  method: 'GET',
  path: '/mail/all',
  access: 'see-all-mails',
  effect: 'read',
  input: filters,
  payload: z.array(mail),
  next: true,
})

export const listMails = endpoint({
  method: 'GET',
  path: '/mail/get',
  access: 'handle-mails',
  effect: 'read',
  input: filters,
  payload: z.array(mail),
  next: true,
})

/** How many of those that the viewer handles are not sent yet, counted up to UNSENT_COUNTED. */
export const countUnsentMails = endpoint({
  method: 'GET',
  path: '/mail/unsent',
  access: 'handle-mails',
  effect: 'read',
  input: nothing,
  payload: z.object({ count: z.number() }),
})

export const generateCode = endpoint({
  method: 'POST',
  path: '/mail/generateCode',
  access: 'handle-mails',
  effect: 'write',
  input: z.strictObject({ mailId: id }),
  payload: codes,
})

/** `confirmationCode` is what the person typed; when it is sent it must be right. */
export const markMailSent = endpoint({
  method: 'POST',
  path: '/mail/sent',
  access: 'handle-mails',
  effect: 'write',
  input: z.strictObject({ mailId: id, confirmationCode: z.optional(z.string().check(z.maxLength(64))) }),
  payload: null,
})

/** Answers the record that Done made; makes none. */
export const createMail = endpoint({
  method: 'POST',
  path: '/mail/create',
  access: 'lock-and-finish',
  effect: 'read',
  input: z.strictObject({ bookId: id }),
  payload: mail,
})

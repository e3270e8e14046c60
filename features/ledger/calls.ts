import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, GOLD_INVALID, gold, id, list, singleLine, UNKNOWN_ID } from '#platform/call/field.ts'
import {
  accountOwner,
  BANKS_AT_ONCE,
  bankGold,
  books,
  ENTRIES_AT_ONCE,
  goldMove,
  ledgerEntry,
  moveReason,
  OWNERS_AT_ONCE,
  ownerId,
  ownGold,
  PEOPLE_AT_ONCE,
  personGold,
  statement,
} from './ledger.ts'
import { bookCheck } from './rules.ts'

const page = z.strictObject({ before: cursor })

/** The caller's own gold, with the entries that changed it, newest first. */
export const getOwnGold = get('/ledger/mine', {
  access: 'see-own-gold',
  input: page,
  payload: ownGold,
  next: true,
})

/** The sums of all accounts, and the newest check. `open`: the gold of open bookings, which has no entry yet. */
export const getBooks = get('/ledger/summary', {
  access: 'see-ledger',
  payload: z.extend(books, { open: z.number(), balanced: z.boolean(), checked: z.nullable(bookCheck) }),
})

/** Checks the books and stores the findings. */
export const checkBooks = post('/ledger/check', {
  access: 'move-gold',
  effect: 'read',
  payload: bookCheck,
})

export const listEntries = get('/ledger/entries', {
  access: 'see-ledger',
  input: page,
  payload: list(ledgerEntry, ENTRIES_AT_ONCE),
  next: true,
})

/** Everybody with an account or with gold of open bookings, largest holder first. */
export const listPeopleWithGold = get('/ledger/people', {
  access: 'see-ledger',
  input: page,
  payload: list(personGold, PEOPLE_AT_ONCE),
  next: true,
})

export const getStatement = get('/ledger/statement', {
  access: 'see-ledger',
  input: z.strictObject({ account: id, before: cursor }),
  example: { account: UNKNOWN_ID },
  payload: statement,
  next: true,
})

/** Owners of accounts by a part of their name. 'payees': members and boosting characters; 'banks': hero names. */
export const listOwners = get('/ledger/owners', {
  access: 'move-gold',
  input: z.strictObject({
    of: z.enum(['members', 'payees', 'banks']),
    name: z.optional(singleLine({ max: 64 })),
  }),
  example: { of: 'members' },
  payload: list(accountOwner, OWNERS_AT_ONCE),
})

const madeEntry = z.object({ _id: z.string() })

/** Moves gold between two accounts. Returns the entry's id. */
export const moveGold = post('/ledger/move', {
  access: 'move-gold',
  input: goldMove,
  example: {
    from: { account: 'bank', owner: UNKNOWN_ID },
    to: { account: 'bank', owner: null },
    ...{ gold: 5, reason: 'Counted' },
  },
  payload: madeEntry,
})

/** Reverses a move of staff by its exact opposite. Returns the reversing entry's id. */
export const takeBackMove = post('/ledger/take-back', {
  access: 'move-gold',
  input: z.strictObject({ entry: id, reason: moveReason }),
  example: { entry: UNKNOWN_ID, reason: 'A slip' },
  payload: madeEntry,
})

/** Every bank, also of deleted hero names, fullest first; or the bank of one hero name. */
export const listBanks = get('/ledger/banks', {
  access: 'see-ledger',
  input: z.strictObject({ owner: z.optional(id), before: cursor }),
  payload: list(bankGold, BANKS_AT_ONCE),
  next: true,
})

/** A part of the ledger as CSV. `account`: the account of a statement. */
export const exportLedger = get('/ledger/csv', {
  access: 'see-ledger',
  input: z.strictObject({ of: z.enum(['entries', 'statement', 'people', 'banks']), account: z.optional(id) }),
  example: { of: 'people' },
  media: 'text/csv; charset=utf-8',
})

export const exportOwnGold = get('/ledger/own-csv', {
  access: 'see-own-gold',
  media: 'text/csv; charset=utf-8',
})

/** Stores the counted content of a bank. Returns the bank. */
export const countBank = post('/ledger/count', {
  access: 'move-gold',
  input: z.strictObject({ owner: ownerId, counted: gold(GOLD_INVALID) }),
  example: { owner: UNKNOWN_ID, counted: 5 },
  payload: bankGold,
})

/**
 * Posts the difference between a bank's newest count and its balance. `fromNoBank`: a surplus is taken out of 'No bank', as
 * far as the gold there suffices. Returns the entry's id.
 */
export const postDifference = post('/ledger/post-difference', {
  access: 'move-gold',
  input: z.strictObject({ count: id, reason: moveReason, fromNoBank: z.optional(z.boolean()) }),
  example: { count: UNKNOWN_ID, reason: 'Counted' },
  payload: madeEntry,
})

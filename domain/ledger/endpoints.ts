import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { cursor, id, singleLine } from '../field.ts'
import {
  accountOwner,
  books,
  goldMove,
  ledgerEntry,
  ownGold,
  personGold,
  statement,
  takenBackMove,
} from './ledger.ts'

const page = z.strictObject({ before: cursor })

/** The caller's own gold, with the entries that changed it, the newest first. */
export const getOwnGold = endpoint({
  method: 'GET',
  path: '/ledger/mine',
  access: 'see-own-gold',
  effect: 'read',
  input: page,
  payload: ownGold,
  next: true,
})

/** What all have and get, and whether the books balance. */
export const getBooks = endpoint({
  method: 'GET',
  path: '/ledger/summary',
  access: 'see-ledger',
  effect: 'read',
  input: nothing,
  payload: z.extend(books, { balanced: z.boolean() }),
})

/** Every entry, the newest first. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/ledger/entries',
  access: 'see-ledger',
  effect: 'read',
  input: page,
  payload: z.array(ledgerEntry),
  next: true,
})

/** Everybody through whose accounts gold went, whoever holds most first. */
export const listPeopleWithGold = endpoint({
  method: 'GET',
  path: '/ledger/people',
  access: 'see-ledger',
  effect: 'read',
  input: page,
  payload: z.array(personGold),
  next: true,
})

/** One account with what changed it, the newest first. */
export const getStatement = endpoint({
  method: 'GET',
  path: '/ledger/statement',
  access: 'see-ledger',
  effect: 'read',
  input: z.strictObject({ account: id, before: cursor }),
  payload: statement,
  next: true,
})

/** Who may own an account, by a part of the name: members, or hero names that are banks. */
export const listOwners = endpoint({
  method: 'GET',
  path: '/ledger/owners',
  access: 'move-gold',
  effect: 'read',
  input: z.strictObject({
    of: z.enum(['members', 'banks']),
    name: z.optional(singleLine({ max: 64 })),
  }),
  payload: z.array(accountOwner),
})

const madeEntry = z.object({ _id: z.string() })

/** Moves gold between two accounts. Answers the entry's id. */
export const moveGold = endpoint({
  method: 'POST',
  path: '/ledger/move',
  access: 'move-gold',
  effect: 'write',
  input: goldMove,
  payload: madeEntry,
  idempotent: true,
})

/** Takes back what staff moved, by the exact opposite. Answers that entry's id. */
export const takeBackMove = endpoint({
  method: 'POST',
  path: '/ledger/take-back',
  access: 'move-gold',
  effect: 'write',
  input: takenBackMove,
  payload: madeEntry,
  idempotent: true,
})

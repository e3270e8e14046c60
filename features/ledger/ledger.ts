import * as z from 'zod/mini'
import { namedMember } from '#features/member/calls.ts'
import { FACTIONS, type Faction } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'
import { day, GOLD_INVALID, gold, id, list, singleLine } from '#platform/call/field.ts'

/**
 * Double entry in whole gold. 'held' (by a person) and 'bank' (of a hero name) say where gold is: debit accounts. 'due' (to
 * a payee) and 'community' say whose it is: credit accounts. Each entry changes both sides by the same sum, so that always
 * held + bank = due + community (docs/product.md, Ledger).
 */
export const ACCOUNT_KINDS = ['held', 'bank', 'due', 'community'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** 1 for debit accounts, -1 for credit accounts. */
export const SIDE: Readonly<Record<AccountKind, 1 | -1>> = {
  held: 1,
  bank: 1,
  due: -1,
  community: -1,
}

const ENTRY_KINDS = ['done', 'sent', 'taken-over', 'kept', 'moved', 'settled', 'paid', 'taken-back'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const ENTRIES_AT_ONCE = 30

declare module '#platform/change/action.ts' {
  interface Action {
    /** The kind of ledger entry that the action posts, if it moves gold (features/ledger/server/posting.ts). */
    readonly moves?: EntryKind
  }
}

/** The most accounts that an entry changes, and the most lines returned of an older, larger entry. */
export const LINES_OF_ENTRY = 500

/** One account's change, gold; never 0. `owner`: a member, or a bank's hero name; null for 'No bank' and the community. */
export interface EntryLine {
  readonly kind: AccountKind
  readonly owner: string | null
  readonly gold: number
}

export type EntryLines = readonly EntryLine[]

const ABOUT = ['raid', 'booking', 'mail', 'payout'] as const
export type About = { readonly kind: (typeof ABOUT)[number]; readonly id: string }

/** A member, or a bank's hero name, which may be deleted. */
export const accountOwner = z.object({ _id: z.string(), name: z.string() })
export type AccountOwner = z.infer<typeof accountOwner>
/** `date`: the raid's day in server time. */
const ofRaid = z.object({ _id: z.string(), name: z.string(), date: z.string() })

/**
 * An entry on the wire. `_id` is also its position in the list, newest first; `at` an instant (ISO 8601, UTC); `by` the
 * member who acted, null for the product itself.
 */
export const ledgerEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.nullable(namedMember),
  kind: z.enum(ENTRY_KINDS),
  /** The reason of a move or reversal; null for a booking's entry, since the booking has the reason. */
  reason: z.nullable(z.string()),
  /** The kind of the reversed entry; null if this entry reverses none. */
  takesBack: z.nullable(z.enum(ENTRY_KINDS)),
  /** The id of the reversed entry, and of the entry that reverses this one; null if there is none. */
  reverses: z.nullable(z.string()),
  takenBackBy: z.nullable(z.string()),
  /** The entry benefits its actor, and nobody else could have posted it. */
  alone: z.boolean(),
  /** The subject of a move by staff, and the day (YYYY-MM-DD) on which it happened; null if not given. */
  about: z.nullable(z.object({ kind: z.enum(ABOUT), _id: z.string(), name: z.string() })),
  happenedOn: z.nullable(z.string()),
  /** Null without a raid, or if the viewer may not know of the raid. */
  raid: z.nullable(ofRaid),
  /** Null without a booking. `client`: 'Rallona-Kazzak'; null if withheld from the viewer. */
  booking: z.nullable(z.object({ _id: z.string(), client: z.nullable(z.string()) })),
  /** Own gold has only the lines of the member's own accounts. `owner` is null for the community and 'No bank'. */
  lines: list(
    // `_id`: the account's id.
    z.object({
      _id: z.string(),
      account: z.enum(ACCOUNT_KINDS),
      owner: z.nullable(accountOwner),
      gold: z.number(),
    }),
    LINES_OF_ENTRY,
  ),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** One account with its balance, gold, and its entries. `after`: the balance after the entry. */
export const statement = z.object({
  account: z.enum(ACCOUNT_KINDS),
  owner: z.nullable(accountOwner),
  gold: z.number(),
  entries: list(z.extend(ledgerEntry, { after: z.number() }), ENTRIES_AT_ONCE),
})
export type Statement = z.infer<typeof statement>

export const PEOPLE_AT_ONCE = 100

const account = z.object({ _id: z.string(), gold: z.number() })

/** A person's balances, gold; null for an account without entries. */
export const personGold = z.object({
  member: namedMember,
  held: z.nullable(account),
  /** When the oldest of the held gold was received; people hand in the oldest first. Null if nothing is held. */
  heldSince: z.nullable(z.string()),
  due: z.nullable(account),
  /** The part of `due` that no open payout reserves; null if the person has no payout character. */
  toPay: z.nullable(z.number()),
  /** Gold of bookings that are neither done nor ended: deposits taken, and payments received as collector or leader. */
  open: z.number(),
  /** The time of the last payment, except payments that were taken back; null without one. */
  lastPayout: z.nullable(z.string()),
})
export type PersonGold = z.infer<typeof personGold>

/** A booking that is not done. `gold`: what the client has paid to this person, above 0. */
const openDeposit = z.object({
  bookingId: z.string(),
  client: z.string(),
  raid: ofRaid,
  gold: z.number(),
})

/** The most deposits returned; the sum covers all deposits. */
export const DEPOSITS_AT_ONCE = 500

/** A person's balances, gold; a balance can be negative after a mistake was taken back. */
export const ownGold = z.object({
  held: z.number(),
  due: z.number(),
  deposits: z.object({ gold: z.number(), bookings: list(openDeposit, DEPOSITS_AT_ONCE) }),
  /** Payments that the viewer took in the raid from clients who are not done. */
  paid: z.object({ gold: z.number(), bookings: list(openDeposit, DEPOSITS_AT_ONCE) }),
  entries: list(ledgerEntry, ENTRIES_AT_ONCE),
})
export type OwnGold = z.infer<typeof ownGold>

/** The sums of all accounts by kind, gold. */
export const books = z.object({
  held: z.number(),
  bank: z.number(),
  due: z.number(),
  community: z.number(),
})
export type Books = z.infer<typeof books>

/** Length of the reason for a move of gold. */
export const MAX_MOVE_REASON = 200

const WHY = 'Give a reason of at least 3 characters.'
export const moveReason = singleLine({ max: MAX_MOVE_REASON, required: WHY }).check(
  z.minLength(3, { error: WHY }),
)

/** An id in capitals names the same record. */
export const ownerId = id.check(z.overwrite((value: string) => value.toLowerCase()))

/** An account: `owner` is a member, or a bank's hero name; null for 'No bank' and the community. */
const accountChoice = z.strictObject({
  account: z.enum(ACCOUNT_KINDS, { error: 'Choose an account.' }),
  owner: z.nullable(ownerId),
})
export type AccountChoice = z.infer<typeof accountChoice>

/** Between a debit and a credit account, gold is added to both or taken from both. */
const DIRECTIONS = ['in', 'out'] as const

/**
 * A move of gold by staff. `about`: an id, a link that contains one, or a mail's code; `happenedOn`: the day (YYYY-MM-DD,
 * server time) on which it happened.
 */
export const goldMove = z.strictObject({
  from: accountChoice,
  to: accountChoice,
  gold: gold(GOLD_INVALID).check(z.gte(1, { error: 'Gold must be at least 1' })),
  direction: z.optional(z.enum(DIRECTIONS)),
  reason: moveReason,
  about: z.optional(singleLine({ max: 200 })),
  happenedOn: z.optional(day('Choose a day.')),
})
export type GoldMove = z.infer<typeof goldMove>

export const OWNERS_AT_ONCE = 20

/** A bank's count and its balance at that moment, gold; `at` an instant. */
const bankCount = z.object({
  _id: z.string(),
  counted: z.number(),
  booked: z.number(),
  /** The difference to post, gold: counted less booked, less confirmed mails that were under way at the count. */
  difference: z.number(),
  at: z.string(),
  by: z.nullable(namedMember),
  isPosted: z.boolean(),
})
export type BankCount = z.infer<typeof bankCount>

export const BANKS_AT_ONCE = 100

/** A bank: `owner` is null for 'No bank', `account` null without entries, `count` the newest count. */
export const bankGold = z.object({
  owner: z.nullable(accountOwner),
  account: z.nullable(z.string()),
  gold: z.number(),
  faction: z.nullable(z.enum(FACTIONS)),
  /** The bank's hero name was deleted. */
  isDeleted: z.boolean(),
  /** Mails to the bank that are posted and not confirmed: their gold may already be in the bank. */
  underway: z.object({ mails: z.number(), gold: z.number() }),
  count: z.nullable(bankCount),
})
export type BankGold = z.infer<typeof bankGold>

export const MOVE_REASON = {
  label: 'Reason',
  hint: 'Visible to the people whose gold it is',
  maxLength: MAX_MOVE_REASON,
} as const

/** A hero name as the game addresses it: 'Silberstrom-Aegwynn'. */
export const bank = z.object({ _id: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

export const GOLD_OF_ONE_MAIL = 9_999_999

/** Splits gold into as few game mails as possible, fullest first; no gold is one mail of 0. */
export function inMails(gold: number): number[] {
  const rest = gold % GOLD_OF_ONE_MAIL
  const full = Array<number>((gold - rest) / GOLD_OF_ONE_MAIL).fill(GOLD_OF_ONE_MAIL)
  return rest > 0 || gold === 0 ? [...full, rest] : full
}

interface BankPlace {
  readonly realm: string
  readonly faction: Faction
}

/**
 * The banks that can mail to or from a realm and faction; null fits every faction. Banks of connected realms count too:
 * 'own-first' (payouts) lists them after the realm's own banks, 'own-only' (incoming mails) only if the realm has no bank.
 */
export function banksFor<B extends BankPlace>(
  { realm, faction }: { readonly realm: string; readonly faction: Faction | null },
  banks: readonly B[],
  {
    connection,
    rule,
  }: {
    connection: (one: string, other: string) => 'same' | 'connected' | null
    rule: 'own-first' | 'own-only'
  },
): B[] {
  const fitting = banks.filter((bank) => faction === null || bank.faction === faction)
  const by = (how: 'same' | 'connected') => fitting.filter((bank) => connection(bank.realm, realm) === how)
  const own = by('same')
  return rule === 'own-only' && own.length > 0 ? own : [...own, ...by('connected')]
}

/** Why a mail has no hero name: none fits, several fit and none was chosen, or the chosen one does not fit. */
export function whyNoBank(
  { paymentRealm, paymentFaction }: { paymentRealm: string; paymentFaction: Faction },
  fitting: readonly { readonly _id: string }[],
  chosen: string | undefined,
): Failure | null {
  if (fitting.length === 0)
    return new Failure(
      'no-bank',
      `No active hero name for ${paymentRealm} (${paymentFaction}). Tell an admin.`,
    )
  if (chosen === undefined) return fitting.length === 1 ? null : new Failure('bank-not-chosen')
  return fitting.some(({ _id }) => _id === chosen) ? null : new Failure('bank-does-not-fit')
}

import * as z from 'zod/mini'
import { namedMember } from '#features/member/calls.ts'
import { FACTIONS, type Faction } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'
import { day, GOLD_INVALID, gold, id, list, singleLine } from '#platform/call/field.ts'

/**
 * The books are kept by double entry in whole gold. Held (by a person) and bank (of a hero name) are what is there: debit
 * accounts. Due (to a payee) and community are whose it is: credit accounts. Of each entry the changes of the first less
 * those of the second are zero, so that held + bank = due + community, always (docs/product.md, Ledger).
 */
export const ACCOUNT_KINDS = ['held', 'bank', 'due', 'community'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** 1 for what is there, -1 for whose it is. */
export const SIDE: Readonly<Record<AccountKind, 1 | -1>> = {
  held: 1,
  bank: 1,
  due: -1,
  community: -1,
}

const ENTRY_KINDS = [
  ...(['done', 'sent', 'taken-over', 'kept', 'moved', 'settled', 'paid', 'taken-back'] as const),
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const ENTRIES_AT_ONCE = 30

declare module '#platform/change/action.ts' {
  interface Action {
    /** The ledger's entry that it posts, if it moves gold (features/ledger/server/posting.ts). */
    readonly moves?: EntryKind
  }
}

/** The most accounts that one entry changes, and of an older one the most that are answered. */
export const LINES_OF_ENTRY = 500

/** How an entry changes one account, gold; never 0. `owner`: a member, of a bank a hero name or null for 'No bank'; null for the community. */
export interface EntryLine {
  readonly kind: AccountKind
  readonly owner: string | null
  readonly gold: number
}

export type EntryLines = readonly EntryLine[]

const ABOUT = ['raid', 'booking', 'mail', 'payout'] as const
export type About = { readonly kind: (typeof ABOUT)[number]; readonly id: string }

/** A member; of a bank a hero name, which may be deleted. */
const owner = z.object({ _id: z.string(), name: z.string() })
/** `date`: its day in server time. */
const ofRaid = z.object({ _id: z.string(), name: z.string(), date: z.string() })

/**
 * An entry on the wire. `_id` is also its place in the list, newest first; `at` an instant (ISO 8601, UTC) and `by` whoever did
 * what it tells of, null for the product itself.
 */
export const ledgerEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.nullable(namedMember),
  kind: z.enum(ENTRY_KINDS),
  /** Why it was moved or taken back, where somebody was asked; of a booking's gold the booking says it. */
  reason: z.nullable(z.string()),
  /** The kind of the entry that it takes back; null where it takes back none. */
  takesBack: z.nullable(z.enum(ENTRY_KINDS)),
  /** The entry that it takes back, and the one that takes it back; null where there is none. */
  reverses: z.nullable(z.string()),
  takenBackBy: z.nullable(z.string()),
  /** It made whoever did it better off, and nobody else could have done it. */
  alone: z.boolean(),
  /** The subject that staff gave a move, and the day (YYYY-MM-DD) on which it happened; null where they gave none. */
  about: z.nullable(z.object({ kind: z.enum(ABOUT), _id: z.string(), name: z.string() })),
  happenedOn: z.nullable(z.string()),
  /** Null where it tells of none or the viewer may not know of it. */
  raid: z.nullable(ofRaid),
  /** Null where it tells of none. `client`: 'Rallona-Kazzak'; null where it is withheld from the viewer. */
  booking: z.nullable(z.object({ _id: z.string(), client: z.nullable(z.string()) })),
  /** The lines of the entry: in a member's own gold those on own accounts only. `owner` null for the community and an unknown bank. */
  lines: list(
    // `_id`: the account's.
    z.object({
      _id: z.string(),
      account: z.enum(ACCOUNT_KINDS),
      owner: z.nullable(owner),
      gold: z.number(),
    }),
    LINES_OF_ENTRY,
  ),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** One account with what is in it, gold, and entries that changed it, each with what was in it afterwards. */
export const statement = z.object({
  account: z.enum(ACCOUNT_KINDS),
  owner: z.nullable(owner),
  gold: z.number(),
  entries: list(z.extend(ledgerEntry, { after: z.number() }), ENTRIES_AT_ONCE),
})
export type Statement = z.infer<typeof statement>

export const PEOPLE_AT_ONCE = 100

const account = z.object({ _id: z.string(), gold: z.number() })

/** The balances of a person, gold; null for an account without entries. */
export const personGold = z.object({
  member: namedMember,
  held: z.nullable(account),
  /** Since when the oldest of what is held is there: who hands in hands in the oldest first. Null where nothing is held. */
  heldSince: z.nullable(z.string()),
  due: z.nullable(account),
  /** What of it stands in no open payout; null where it has no character to go to. */
  toPay: z.nullable(z.number()),
  /** Of bookings that are neither done nor ended: an advertiser's deposits, and what a collector or leader got in the raid. */
  open: z.number(),
  /** When they were paid last, of what was not taken back. Null where they never were. */
  lastPayout: z.nullable(z.string()),
})
export type PersonGold = z.infer<typeof personGold>

/** A booking that is not done, and what its advertiser took from the client, gold above 0. */
const openDeposit = z.object({
  bookingId: z.string(),
  client: z.string(),
  raid: ofRaid,
  gold: z.number(),
})

/** The most deposits that are answered; their sum is that of all. */
export const DEPOSITS_AT_ONCE = 500

/** The balances of a person, gold. They are below 0 where a mistake was taken back. */
export const ownGold = z.object({
  held: z.number(),
  due: z.number(),
  deposits: z.object({ gold: z.number(), bookings: list(openDeposit, DEPOSITS_AT_ONCE) }),
  /** The payments that the viewer took in the raid from clients who are not done. */
  paid: z.object({ gold: z.number(), bookings: list(openDeposit, DEPOSITS_AT_ONCE) }),
  entries: list(ledgerEntry, ENTRIES_AT_ONCE),
})
export type OwnGold = z.infer<typeof ownGold>

/** The sums of all accounts, gold, by what they are. */
export const books = z.object({
  held: z.number(),
  bank: z.number(),
  due: z.number(),
  community: z.number(),
})
export type Books = z.infer<typeof books>

/** Most characters of the reason for which gold is moved, and the fewest. */
export const MAX_MOVE_REASON = 200
const MIN_MOVE_REASON = 3

const WHY = 'Give a reason of at least 3 characters.'
export const moveReason = singleLine({ max: MAX_MOVE_REASON, required: WHY }).check(
  z.minLength(MIN_MOVE_REASON, { error: WHY }),
)

/** An account by what it is: `owner` a member, of a bank a hero name or null for 'No bank', null for the community. */
const accountChoice = z.strictObject({
  account: z.enum(ACCOUNT_KINDS, { error: 'Choose an account.' }),
  // An id names the same record in capitals and without.
  owner: z.nullable(id.check(z.overwrite((value: string) => value.toLowerCase()))),
})
export type AccountChoice = z.infer<typeof accountChoice>

/** Across the two sides of the books gold comes in on both or goes out on both. */
const DIRECTIONS = ['in', 'out'] as const

/**
 * Gold that staff move between two accounts, with the reason. `about`: an id, or a link that has one, or a mail's code; `happenedOn`:
 * the day (YYYY-MM-DD) of server time on which it happened.
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

export const takenBackMove = z.strictObject({ entry: id, reason: moveReason })

export const OWNERS_AT_ONCE = 20
export const accountOwner = owner
export type AccountOwner = z.infer<typeof owner>

/** A bank's count, and its balance at that moment, gold; `at` an instant. */
const bankCount = z.object({
  _id: z.string(),
  counted: z.number(),
  booked: z.number(),
  /** The difference that can be posted, gold: counted less booked, less mails that were under way then and are confirmed. */
  difference: z.number(),
  at: z.string(),
  by: z.nullable(namedMember),
  /** An entry says the difference. */
  isPosted: z.boolean(),
})
export type BankCount = z.infer<typeof bankCount>

export const BANKS_AT_ONCE = 100

/** A bank: `owner` null for 'No bank', `account` null where nothing ever went through it, `count` the newest one. */
export const bankGold = z.object({
  owner: z.nullable(owner),
  account: z.nullable(z.string()),
  gold: z.number(),
  faction: z.nullable(z.enum(FACTIONS)),
  /** Its hero name is gone. */
  isDeleted: z.boolean(),
  /** Mails to it that are posted and not confirmed: what they bring may be there already. */
  underway: z.object({ mails: z.number(), gold: z.number() }),
  count: z.nullable(bankCount),
})
export type BankGold = z.infer<typeof bankGold>

export const countedBank = z.strictObject({
  owner: id.check(z.overwrite((value: string) => value.toLowerCase())),
  counted: gold(GOLD_INVALID),
})

/** `fromNoBank`: what is more stands under 'No bank', as far as that has it. */
export const postedDifference = z.strictObject({
  count: id,
  reason: moveReason,
  fromNoBank: z.optional(z.boolean()),
})

export const CSV_PARTS = ['entries', 'statement', 'people', 'banks'] as const

export const MOVE_REASON = {
  label: 'Reason',
  hint: 'Visible to the people whose gold it is',
  maxLength: MAX_MOVE_REASON,
} as const

/** A hero name as the game addresses it: 'Silberstrom-Aegwynn'. */
export const bank = z.object({ _id: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

export const GOLD_OF_ONE_MAIL = 9_999_999

/** Gold in as few mails of the game as carry it, the fullest first; no gold is one mail of nothing. */
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
 * The banks that share letters with a realm and faction; a faction of null fits every one. `connection` says how two realms are
 * one. What pays out may choose of all, those of the realm itself first ('own-first'); what is sent in goes to connected realms
 * only where the realm has no bank ('own-only').
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

/** Why a mail has no hero name: none fits, or none of several was chosen, or one that does not fit. */
export function whyNoBank(
  { paymentRealm, paymentFaction }: { paymentRealm: string; paymentFaction: Faction },
  fitting: readonly { readonly _id: string }[],
  chosen: string | undefined,
): Failure | null {
  if (fitting.length === 0) return new Failure('no-bank', noBank(paymentRealm, paymentFaction))
  if (chosen === undefined) return fitting.length === 1 ? null : new Failure('bank-not-chosen')
  return fitting.some(({ _id }) => _id === chosen) ? null : new Failure('bank-does-not-fit')
}

function noBank(realm: string, faction: Faction): string {
  return `No active hero name for ${realm} (${faction}). Tell an admin.`
}

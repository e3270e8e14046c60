import * as z from 'zod/mini'
import { type Bank, bank, GOLD_OF_ONE_MAIL, inMails, whyNoBank } from '#features/ledger/ledger.ts'
import { namedMember } from '#features/member/calls.ts'
import { FACTIONS, SOURCES } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { list } from '#platform/call/field.ts'
import { grouped } from '#platform/words/gold.ts'

const BALANCES = ['Full', 'Deposit', 'Owes'] as const
export type Balance = (typeof BALANCES)[number]

export const CODE_CORRECT = 'Code is correct'
export const CODE_INCORRECT = 'Code is incorrect'
export const CODE_FIRST = 'Enter correct confirmation code first'

/** Characters that are not confused when typed: no 0/O, 1/I/L. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const MAILS_AT_ONCE = 100

/** Counting unsent records stops here, since nobody needs a larger figure. */
export const UNSENT_COUNTED = 1_000

/**
 * A mail record, frozen at Done. `totalPrice`, `amount` and `advCut` in gold; `bookingDate`: an instant (ISO 8601, UTC).
 * Codes are null until they are generated.
 */
export const mail = z.object({
  _id: z.string(),
  advId: z.nullable(namedMember),
  bookingDate: z.string(),
  bookId: z.string(),
  raidId: z.string(),
  type: z.string(),
  totalPrice: z.number(),
  amount: z.number(),
  source: z.enum(SOURCES),
  paymentRealm: z.string(),
  paymentFaction: z.enum(FACTIONS),
  balance: z.enum(BALANCES),
  advCut: z.number(),
  paymentCode: z.nullable(z.string()),
  confirmationCode: z.nullable(z.string()),
  sent: z.boolean(),
})
export type Mail = z.infer<typeof mail>

export const codes = z.object({ paymentCode: z.string(), confirmationCode: z.string() })
export type Codes = z.infer<typeof codes>

export const MAIL_TABS = ['send', 'check', 'sent'] as const
export type MailTab = (typeof MAIL_TABS)[number]

const SUBJECT = 64

/** The most hero names of one realm and faction that are offered. */
export const BANKS_OF_GROUP = 100

export const MAIL_SENT = 'This mail is sent.'

/** The most mails that one call posts, takes over or confirms. */
export const MAILS_OF_ONE_CALL = 500

const CODE_LENGTH = 8

/**
 * A mail with the texts that its sender types into the game. Whole gold, instants ISO 8601 (UTC). `client`, `deposit` and
 * `raid` are null if withheld from the viewer. The confirmation code is left out.
 */
const workMail = z.object({
  _id: z.string(),
  group: z.string(),
  bookId: z.string(),
  client: z.nullable(z.string()),
  raid: z.nullable(z.object({ _id: z.string(), name: z.string(), date: z.string() })),
  advertiser: z.nullable(z.string()),
  type: z.string(),
  price: z.number(),
  deposit: z.nullable(z.number()),
  amount: z.number(),
  /** The name and the id of the member who holds the gold. */
  holder: z.string(),
  holderId: z.string(),
  isHeld: z.boolean(),
  doneAt: z.string(),
  paymentRealm: z.string(),
  paymentFaction: z.enum(FACTIONS),
  /** The address of the stored hero name, else of the only one that fits. */
  to: z.nullable(z.string()),
  /** The id of the stored hero name; null while none is stored. */
  bankId: z.nullable(z.string()),
  /** The hero names that fit; empty for a sent mail. */
  banks: list(bank, BANKS_OF_GROUP),
  paymentCode: z.nullable(z.string()),
  /** `by`: the member's name. */
  posted: z.nullable(z.object({ at: z.string(), by: z.string() })),
  sent: z.boolean(),
})
export type WorkMail = z.infer<typeof workMail>

/**
 * Mails that the viewer holds for one bank or for the same choice of banks; `banks` is empty if no bank fits. Or all mails
 * that another member (`holder`) holds. `faction`: the first mail's.
 */
const workGroup = z.object({
  _id: z.string(),
  banks: list(bank, BANKS_OF_GROUP),
  faction: z.enum(FACTIONS),
  holder: z.nullable(z.string()),
  mails: z.number(),
  gold: z.number(),
})
export type WorkGroup = z.infer<typeof workGroup>

export const mailWork = z.object({
  groups: list(workGroup, UNSENT_COUNTED),
  mails: list(workMail, MAILS_AT_ONCE),
})

/** Numbers of mails by state, up to UNSENT_COUNTED. `all`: that the viewer handles; `own`: whose gold the viewer also holds. */
export const mailCounts = z.object({
  all: z.record(z.enum(MAIL_TABS), z.number()),
  own: z.object({ send: z.number(), check: z.number(), gold: z.number() }),
})
export type MailCounts = z.infer<typeof mailCounts>

export function whyNotTakenOver({ sent, amount }: Pick<WorkMail, 'sent' | 'amount'>): Failure | null {
  return sent || amount === 0 ? new Failure('mail-sent', MAIL_SENT) : null
}

/** `confirmed`: the ids of mails that are sent now; `unknown`: codes of no mail. */
export const confirmation = z.object({
  confirmed: list(z.string(), MAILS_OF_ONE_CALL),
  unknown: list(z.string(), MAILS_OF_ONE_CALL),
})
export type Confirmation = z.infer<typeof confirmation>

export function whyNotPosted(
  {
    isCoded,
    bank,
    ...place
  }: Pick<WorkMail, 'paymentRealm' | 'paymentFaction'> & {
    readonly isCoded: boolean
    readonly bank: string | null
  },
  banks: readonly Bank[],
): Failure | null {
  const refused = bank === null ? whyNoBank(place, banks, undefined) : null
  return refused ?? (isCoded ? null : new Failure('code-not-generated'))
}

/** '1 mail', '6 mails'. */
export function mailsText(mails: number): string {
  return mails === 1 ? '1 mail' : `${grouped(mails)} mails`
}

export function sentToNoBank(gold: number): string {
  return `Mail marked as sent. It names no hero name: its ${grouped(gold)} g is booked under No bank.`
}

/** The mail's subject in the game, without the client, since others read it. */
export function subjectOf(
  { raid, paymentCode }: Pick<WorkMail, 'raid' | 'paymentCode'>,
  day: string,
): string {
  const text = raid === null ? `${community.site.name} ${paymentCode ?? ''}`.trim() : `${raid.name}, ${day}`
  // The letter that begins before the limit and ends behind it is cut as a whole.
  return text.slice(0, new Intl.Segmenter('en').segment(text).containing(SUBJECT)?.index).trimEnd()
}

/** 'Send in 46 mails: 45 of 9,999,999 and 12'; null if one mail suffices. */
export function splitText(gold: number): string | null {
  const mails = inMails(gold)
  if (mails.length === 1) return null
  const rest = mails.filter((mail) => mail < GOLD_OF_ONE_MAIL)
  const full = mails.length - rest.length
  return `Send in ${grouped(mails.length)} mails: ${[`${grouped(full)} of ${grouped(GOLD_OF_ONE_MAIL)}`, ...rest.map(grouped)].join(' and ')}`
}

const AMBER_MS = 24 * 3_600_000
const RED_MS = 72 * 3_600_000

/** How urgent an unsent mail is, by ms since its booking was marked Done. */
export function urgency(ageMs: number): 'fresh' | 'amber' | 'red' {
  if (ageMs >= RED_MS) return 'red'
  return ageMs >= AMBER_MS ? 'amber' : 'fresh'
}

/**
 * The distinct codes in a text, in capitals without punctuation. People type blanks inside codes, so short words are joined
 * up to the length of a code.
 */
export function codesIn(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean)
  const codes: string[] = []
  let open = ''
  const close = () => {
    if (open !== '') codes.push(open)
    open = ''
  }
  for (const word of words) {
    if (open.length + word.length > CODE_LENGTH) close()
    open += word
  }
  close()
  return [...new Set(codes)]
}

export function whyNotCodes(codes: readonly string[]): Failure | null {
  return codes.length <= MAILS_OF_ONE_CALL
    ? null
    : invalid('codes', `At most ${MAILS_OF_ONE_CALL} codes at once.`)
}

const AND = new Intl.ListFormat('en', { type: 'conjunction' })

/** '11 of 12 confirmed. TS3DBT9H is unknown.' */
export function confirmationText({ confirmed, unknown }: Confirmation): string {
  const all = confirmed.length + unknown.length
  return [
    `${confirmed.length} of ${all} confirmed.`,
    ...(unknown.length > 0 ? [`${AND.format(unknown)} ${unknown.length === 1 ? 'is' : 'are'} unknown.`] : []),
  ].join(' ')
}

/** The most piles in one answer, and the most people named for one pile. */
export const PILES_AT_ONCE = 100
export const SENDERS_NAMED = 6

const pile = z.object({
  _id: z.string(),
  /** The hero names that fit; empty if none fits. */
  banks: list(bank, BANKS_OF_GROUP),
  realm: z.string(),
  faction: z.enum(FACTIONS),
  mails: z.number(),
  gold: z.number(),
  /** Names of people who may send these mails; empty if the viewer may. */
  senders: list(z.string(), SENDERS_NAMED),
})
export type Pile = z.infer<typeof pile>

/** Oldest first. */
export const heldMails = list(pile, PILES_AT_ONCE)

/** 'Mail 90,000 g to Silberstrom-Aegwynn'; for several mails 'Mail 190,000 g in 2 mails to …'. */
export function pileText({ banks, realm, faction, mails, gold }: Omit<Pile, '_id' | 'senders'>): string {
  const what = `${grouped(gold)} g${mails === 1 ? '' : ` in ${mailsText(mails)}`}`
  if (banks.length === 0) return `${what} for ${realm} (${faction}): no bank yet`
  return `Mail ${what} to ${banks.map(({ name }) => name).join(' or ')}`
}

/** 'Goldhilde or Jörn can send it.' */
export function sendersText(senders: readonly string[]): string {
  return `${new Intl.ListFormat('en', { type: 'disjunction' }).format(senders)} can send it.`
}

import * as z from 'zod/mini'
import { STATES } from '#features/booking/booking.ts'
import { CLASSES, DIFFICULTIES, FACTIONS } from '#features/season/game.ts'
import { post } from '#platform/call/endpoint.ts'
import { list, singleLine } from '#platform/call/field.ts'

/** The shortest text that is searched. */
export const MIN_SEARCH = 2
/** The longest text that is searched, in UTF-16 units. */
export const MAX_SEARCH = 100
export const FOUND_OF_A_KIND = 8

const raid = z.object({ _id: z.string(), name: z.string(), date: z.string(), deleted: z.boolean() })

/** A found client's booking and its state. Instants are ISO 8601 in UTC, `date` is server time. */
export const foundClient = z.object({
  bookingId: z.string(),
  name: z.string(),
  realm: z.string(),
  clientClass: z.enum(CLASSES),
  raid,
  state: z.enum(STATES),
  lock: z.boolean(),
  inGroup: z.boolean(),
  paid: z.boolean(),
  /** When the booking was marked Done; null before. */
  doneAt: z.nullable(z.string()),
  mail: z.nullable(
    z.object({
      sent: z.boolean(),
      /**
       * Null if the caller does not handle this mail. `amount` in gold. If the mail is sent, `by` marked it sent and `to` is
       * the hero name, null if none was given. If the mail is unsent, `by` holds the gold.
       */
      seen: z.nullable(
        z.object({
          _id: z.string(),
          amount: z.number(),
          by: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type FoundClient = z.infer<typeof foundClient>

const foundRaid = z.object({
  _id: z.string(),
  name: z.string(),
  date: z.string(),
  time: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  published: z.boolean(),
  leader: z.string(),
})
export type FoundRaid = z.infer<typeof foundRaid>

/** An account and its balance, gold; null if the ledger has no such account. */
const account = z.nullable(z.object({ _id: z.string(), gold: z.number() }))

const foundMember = z.object({
  ...{ _id: z.string(), username: z.string(), handle: z.string(), held: account },
  due: z.optional(account),
  /** The last payout; null if there was none. */
  lastPaid: z.optional(z.nullable(z.string())),
})
export type FoundMember = z.infer<typeof foundMember>

const foundHeroName = z.object({
  _id: z.string(),
  name: z.string(),
  realm: z.string(),
  faction: z.enum(FACTIONS),
  status: z.boolean(),
  bank: account,
})
export type FoundHeroName = z.infer<typeof foundHeroName>

const foundMail = z.object({
  _id: z.string(),
  bookId: z.string(),
  advertiser: z.nullable(z.string()),
  type: z.string(),
  amount: z.number(),
  paymentRealm: z.string(),
  paymentFaction: z.enum(FACTIONS),
  sent: z.boolean(),
})
export type FoundMail = z.infer<typeof foundMail>

export const found = z.object({
  clients: list(foundClient, FOUND_OF_A_KIND),
  raids: list(foundRaid, FOUND_OF_A_KIND),
  members: list(foundMember, FOUND_OF_A_KIND),
  heroNames: list(foundHeroName, FOUND_OF_A_KIND),
  mails: list(foundMail, FOUND_OF_A_KIND),
  /** Nothing matches exactly: all hits differ by one letter. */
  near: z.optional(z.boolean()),
})
export type Found = z.infer<typeof found>

const TOO_SHORT = `Type at least ${MIN_SEARCH} characters.`

/** The hits that the caller may see. A POST, so that no log and no address contains the search text. */
export const find = post('/search/find', {
  access: 'search',
  effect: 'read',
  input: z.strictObject({
    text: singleLine({ max: MAX_SEARCH }).check(z.minLength(MIN_SEARCH, { error: TOO_SHORT })),
  }),
  example: { text: 'rallona' },
  payload: found,
})

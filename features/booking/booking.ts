import * as z from 'zod/mini'
import { paidRealm, paymentRealm, usualRealm } from '#features/character/realm.ts'
import { MAX_CLIENT_NAME, MAX_CLIENT_REALM, MOST_CLIENTS } from '#features/client/calls.ts'
import { namedMember } from '#features/member/calls.ts'
import { MAX_CLIENTS } from '#features/raid/raid.ts'
import { CLASSES, DIFFICULTIES, FACTIONS, SOURCES } from '#features/season/game.ts'
import {
  DEPOSIT_INVALID,
  gold,
  id,
  list,
  multiLine,
  OWES_INVALID,
  PRICE_INVALID,
  REQUIRED,
  singleLine,
  version,
} from '#platform/call/field.ts'
import { eachMark } from './mark.ts'

export const BOOKING_DEFAULTS = {
  clientFaction: 'Alliance',
  get paymentRealm() {
    return usualRealm()
  },
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
} as const

/** The booking form's input; `price`, `deposit` and `owes` in whole gold. */
export const bookingFields = {
  raidId: id,
  raiderioLink: singleLine({ max: 300 }),
  clientName: singleLine({ max: MAX_CLIENT_NAME, required: REQUIRED }),
  clientRealm: singleLine({ max: MAX_CLIENT_REALM, required: REQUIRED }),
  clientClass: z.enum(CLASSES, { error: REQUIRED }),
  clientFaction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
  paymentRealm,
  paymentFaction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
  source: z.enum(SOURCES, { error: 'Choose TC or BR' }),
  paidFull: z.boolean({ error: 'Choose yes or no' }),
  price: gold(PRICE_INVALID),
  deposit: gold(DEPOSIT_INVALID),
  owes: gold(OWES_INVALID),
  contactInfo: multiLine({ max: 500 }),
  selectedBosses: z
    .array(z.string({ error: 'Choose one boss' }).check(z.maxLength(40)), { error: 'Choose one boss' })
    .check(z.maxLength(1, { error: 'Choose one boss' })),
  additionalNotes: z.optional(multiLine({ max: 1_000 })),
}

export const bookingInput = z.strictObject(bookingFields)
export type BookingInput = z.infer<typeof bookingInput>

/** An edit's input: a booking keeps its payment realm even if the community no longer takes payment there. */
export const editedFields = { ...bookingFields, paymentRealm: paidRealm }
export const editedInput = z.strictObject(editedFields)

const { raidId: _, ...clientFields } = bookingFields

export const clientInputs = z
  .array(z.strictObject(clientFields), { error: 'Choose at least one client.' })
  .check(
    z.minLength(1, { error: 'Choose at least one client.' }),
    z.maxLength(MOST_CLIENTS, { error: `At most ${MOST_CLIENTS} clients.` }),
  )

/** Null for a viewer without full rights to the booking, who gets `masked: true`. */
export const MASKED_FIELDS = [
  'raiderioLink',
  'clientRealm',
  'clientName',
  'clientFaction',
  'paymentRealm',
  'paymentFaction',
  'source',
  'paidFull',
  'price',
  'deposit',
  'owes',
  'contactInfo',
  'additionalNotes',
] as const

/** A booking's state. Only a booked one holds a slot; a backup waits for one. A booking that is Done is still 'booked'. */
export const STATES = ['booked', 'backup', 'cancelled', 'no-show'] as const
export type State = (typeof STATES)[number]

export type Ending = Extract<State, 'cancelled' | 'no-show'>

export const RAID_CANCELLED = 'Raid cancelled'
/** The reasons offered for ending a booking; people may also type their own. */
export const END_REASONS = {
  cancelled: ['Client cancelled', 'Client not reachable', 'Booked by mistake', RAID_CANCELLED],
  'no-show': ['Did not come', 'Came too late', 'Wrong character or realm', 'Could not pay'],
} as const satisfies Readonly<Record<Ending, readonly string[]>>
/** In UTF-16 units. */
export const MAX_REASON = 200

export const CALL_KINDS = ['Offline', 'AFK', 'Wrong realm', 'Ready to invite', 'Gold not here'] as const
export type CallKind = (typeof CALL_KINDS)[number]

export const DEPOSIT_OUTCOMES = ['returned', 'kept'] as const
export type DepositOutcome = (typeof DEPOSIT_OUTCOMES)[number]

/** How a booking ended: `at` is an instant (ISO 8601, UTC); the last three are null if withheld or unknown. */
const bookingEnd = z.object({
  at: z.string(),
  /** Whether the booking held a slot or was a backup. */
  from: z.enum(['booked', 'backup']),
  by: z.nullable(namedMember),
  reason: z.nullable(z.string()),
  deposit: z.nullable(z.enum(DEPOSIT_OUTCOMES)),
})

/** A client's answer about themselves on their own page. */
export const CLIENT_ANSWERS = ['online', 'away'] as const
export type ClientAnswer = (typeof CLIENT_ANSWERS)[number]

/** `at`: an instant, ISO 8601, UTC. */
const clientSays = z.object({ says: z.enum(CLIENT_ANSWERS), at: z.string() })
export type ClientSays = z.infer<typeof clientSays>

/** An answer holds at most this many backups of a raid, the first in line, and as many ended bookings, the newest. */
export const OTHERS_OF_RAID = 500
export const BOOKINGS_OF_RAID = MAX_CLIENTS + 2 * OTHERS_OF_RAID

/** A booking on the wire. `createdAt` is an instant (ISO 8601, UTC). */
export const booking = z.object({
  _id: z.string(),
  raidId: z.string(),
  userId: namedMember,
  createdAt: z.string(),
  version,
  masked: z.boolean(),
  state: z.enum(STATES),
  /** A backup's place in line, 1 for the first; null for all others. */
  place: z.nullable(z.number()),
  /** Null while the booking is open. */
  end: z.nullable(bookingEnd),
  /** The outcome of the deposit of a backup that got no slot; absent until it is recorded, and if masked. */
  outcome: z.optional(z.enum(DEPOSIT_OUTCOMES)),
  raiderioLink: z.nullable(z.string()),
  clientRealm: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  clientClass: z.enum(CLASSES),
  clientFaction: z.nullable(z.enum(FACTIONS)),
  paymentRealm: z.nullable(z.string()),
  paymentFaction: z.nullable(z.enum(FACTIONS)),
  source: z.nullable(z.enum(SOURCES)),
  paidFull: z.nullable(z.boolean()),
  price: z.nullable(z.number()),
  deposit: z.nullable(z.number()),
  owes: z.nullable(z.number()),
  contactInfo: z.nullable(z.string()),
  additionalNotes: z.nullable(z.string()),
  selectedBosses: list(z.string(), 1),
  /** The client's last answer on their own page; absent without one, and if masked. */
  clientSays: z.optional(clientSays),
  ...eachMark('field', () => z.boolean()),
})
export type Booking = z.infer<typeof booking>

export const CLIENT_CHIPS = ['tonight', 'owes', 'no-link', 'not-online', 'backup', 'away', 'past'] as const
export type ClientChip = (typeof CLIENT_CHIPS)[number]

/** Bookings that are no longer open are listed for this many days. */
export const PAST_DAYS = 90
export const CLIENTS_AT_ONCE = 100
export const PAST_COUNTED = 100

/** A booking of the viewer, or of a raid that the viewer leads or collects for. Instants are in ISO 8601, UTC. */
const ownClient = z.object({
  booking,
  raid: z.object({
    _id: z.string(),
    name: z.string(),
    date: z.string(),
    time: z.string(),
    startsAt: z.string(),
    difficulty: z.enum(DIFFICULTIES),
    raidLeader: namedMember,
    goldCollector: z.nullable(namedMember),
    isDeleted: z.boolean(),
  }),
  /** When the newest link to the client's page was made; null without a link. */
  linkAt: z.nullable(z.string()),
  /** The name of the raid from which the booking was moved; null without a move, and for past bookings. */
  movedFrom: z.nullable(z.string()),
  startedFrom: z.nullable(z.string()),
})
export type OwnClient = z.infer<typeof ownClient>

/** The number of bookings per chip, over all pages. */
const counts = z.object({
  all: z.number(),
  tonight: z.number(),
  owes: z.number(),
  'no-link': z.number(),
  'not-online': z.number(),
  backup: z.number(),
  away: z.number(),
  past: z.number(),
  /** Gold that these clients still owe. */
  owed: z.number(),
})
export type ClientCounts = z.infer<typeof counts>

export const ownClients = z.object({ clients: list(ownClient, CLIENTS_AT_ONCE), counts })
export type OwnClients = z.infer<typeof ownClients>

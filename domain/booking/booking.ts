import * as z from 'zod/mini'
import { gold, id, multiLine, REQUIRED, singleLine } from '../field.ts'
import { CLASSES, CURVE_BOSSES, FACTIONS, PAYMENT_REALMS, SOURCES } from '../season.ts'

/** Texts of the booking form (docs/product.md, Booking form). */
export const PRICE_INVALID = 'Price must be a valid number'
export const DEPOSIT_INVALID = 'Deposit must be a valid number'
export const OWES_INVALID = 'Owes must be a valid number'

export const BOOKING_DEFAULTS = {
  clientFaction: 'Alliance',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
  selectedBosses: ['Both'],
} as const

/** What the booking form sends; `price`, `deposit` and `owes` in whole gold. */
export const bookingFields = {
  raidId: id,
  raiderioLink: singleLine({ max: 300 }),
  clientName: singleLine({ max: 48, required: REQUIRED }),
  clientRealm: singleLine({ max: 64, required: REQUIRED }),
  clientClass: z.enum(CLASSES, { error: REQUIRED }),
  clientFaction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
  paymentRealm: z.enum(PAYMENT_REALMS, { error: 'Choose a payment realm' }),
  paymentFaction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
  source: z.enum(SOURCES, { error: 'Choose TC or BR' }),
  paidFull: z.boolean({ error: 'Choose yes or no' }),
  price: gold(PRICE_INVALID),
  deposit: gold(DEPOSIT_INVALID),
  owes: gold(OWES_INVALID),
  contactInfo: multiLine({ max: 500 }),
  selectedBosses: z
    .array(z.enum(CURVE_BOSSES, { error: 'Choose Nexus, Dimensius or Both' }), { error: 'Choose one boss' })
    .check(z.maxLength(1, { error: 'Choose one boss' })),
  additionalNotes: z.optional(multiLine({ max: 1_000 })),
}

export const bookingInput = z.strictObject(bookingFields)
export type BookingInput = z.infer<typeof bookingInput>

/** Withheld (null) from a viewer without full rights to the booking, who gets `masked: true`. */
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

/** A booking on the wire. `createdAt` is an instant (ISO 8601, UTC). */
export const booking = z.object({
  _id: z.string(),
  raidId: z.string(),
  userId: z.object({ _id: z.string(), username: z.string() }),
  createdAt: z.string(),
  masked: z.boolean(),
  raiderioLink: z.nullable(z.string()),
  clientRealm: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  clientClass: z.enum(CLASSES),
  clientFaction: z.nullable(z.enum(FACTIONS)),
  paymentRealm: z.nullable(z.enum(PAYMENT_REALMS)),
  paymentFaction: z.nullable(z.enum(FACTIONS)),
  source: z.nullable(z.enum(SOURCES)),
  paidFull: z.nullable(z.boolean()),
  price: z.nullable(z.number()),
  deposit: z.nullable(z.number()),
  owes: z.nullable(z.number()),
  contactInfo: z.nullable(z.string()),
  additionalNotes: z.nullable(z.string()),
  selectedBosses: z.array(z.enum(CURVE_BOSSES)),
  lock: z.boolean(),
  inGroup: z.boolean(),
  status: z.boolean(),
  paid: z.boolean(),
  sendGold: z.boolean(),
})
export type Booking = z.infer<typeof booking>

/** The one-way marks of a booking, by the last part of their call's path. `status` is Done. */
export const MARKS = ['lock', 'in-group', 'paid', 'status', 'send-gold'] as const
export type Mark = (typeof MARKS)[number]

/** The booking's field that a mark sets. */
export const MARK_FIELD = {
  lock: 'lock',
  'in-group': 'inGroup',
  paid: 'paid',
  status: 'status',
  'send-gold': 'sendGold',
} as const satisfies Record<Mark, keyof Booking>

/** What people call a mark. */
const MARK_ACTION: Readonly<Record<Mark, string>> = {
  lock: 'lock',
  'in-group': 'in-group',
  paid: 'paid',
  status: 'done',
  'send-gold': 'send-gold',
}

export function markedText(mark: Mark): string {
  return `Booking ${MARK_ACTION[mark]} status updated successfully`
}

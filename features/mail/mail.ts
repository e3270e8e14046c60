import * as z from 'zod/mini'
import { namedMember } from '#features/member/member.ts'
import { FACTIONS, SOURCES } from '#features/season/game.ts'

export const BALANCES = ['Full', 'Deposit', 'Owes'] as const
export type Balance = (typeof BALANCES)[number]

/** Texts of the mail screens (docs/product.md, Mails). */
export const CODE_CORRECT = 'Code is correct'
export const CODE_INCORRECT = 'Code is incorrect'
export const CODE_FIRST = 'Enter correct confirmation code first'

/** Characters that nobody mistakes when typing them into an in-game mail: no 0/O, 1/I/L. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The most records that a mail call answers at once. */
export const MAILS_AT_ONCE = 500

/** Unsent records are counted no further: of more, nobody needs the figure. */
export const UNSENT_COUNTED = 1_000

/**
 * A mail record: what was true when the booking was done. `totalPrice`, `amount` and `advCut` in gold;
 * `bookingDate` an instant (ISO 8601, UTC); both codes null until they are generated.
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

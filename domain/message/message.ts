import { wallClockAt } from '../server-time.ts'
import { readCharacters, readLabelled } from './characters.ts'
import { clientsOf, type MessageClient, readClasses } from './clients.ts'
import type { Reading } from './found.ts'
import { readAmounts } from './gold.ts'
import { type PaymentFacts, readPayment } from './payment.ts'
import { type RaidFacts, raidFactsIn } from './raid.ts'
import { tokensOf } from './tokens.ts'
import { readWhen, type WhenFacts } from './when.ts'

/** The most of a message that is read, in UTF-16 units. */
export const MAX_MESSAGE = 10_000

/** What a message says: its clients in their order, the raid that they want, the day and time, and where they pay. */
export interface ReadMessage {
  readonly clients: readonly MessageClient[]
  /** Characters that it names behind the last of `clients`. */
  readonly left: number
  readonly raid: RaidFacts & WhenFacts
  readonly payment: PaymentFacts
}

/**
 * What a chat message says of clients who want to be booked (docs/product.md, MSG-2). Nothing that it does not say is filled
 * in, and what may be meant otherwise is not `sure`. One pass for each kind of thing, none looks further than a few words: the
 * time is in proportion to the length. The first reader takes a word from all later ones.
 */
export function readMessage(text: string, now: Date): ReadMessage {
  const read = text.slice(0, MAX_MESSAGE)
  const reading: Reading = { text: read, tokens: tokensOf(read), taken: new Set() }
  const named = readCharacters(reading)
  const payment = readPayment(reading)
  const placed = named.length > 0 ? named : readLabelled(reading)
  const when = readWhen(reading, wallClockAt(now))
  const amounts = readAmounts(reading)
  const classes = readClasses(reading)
  const raid = raidFactsIn(reading)
  const clients = clientsOf(placed, classes, amounts, reading)
  return { clients, left: Math.max(0, placed.length - clients.length), raid: { ...raid, ...when }, payment }
}

import { type Placed, readCharacters, readFaction, readLabelled, readShared } from './characters.ts'
import { clientsOf, type MessageClient, readClasses } from './clients.ts'
import { readContact } from './contact.ts'
import { readSpokenOf } from './counts.ts'
import type { Found, Reading } from './found.ts'
import { readAmounts } from './gold.ts'
import { type PaymentFacts, readPayment } from './payment.ts'
import { type RaidFacts, raidFactsIn } from './raid.ts'
import { tokensOf } from './tokens.ts'
import { type Part, unreadParts } from './unread.ts'
import { readWhen, type WhenFacts } from './when.ts'

/** The most of a message that is read, in UTF-16 units. */
export const MAX_MESSAGE = 10_000

/** A read message: its clients in their order, the raid that they want, the day and time, and where they pay. */
export interface ReadMessage {
  readonly clients: readonly MessageClient[]
  /** Characters that it names behind the last of `clients`. */
  readonly left: number
  readonly raid: RaidFacts & WhenFacts
  readonly payment: PaymentFacts
  /** How the client is reached outside the game: a name on Discord or Battle.net. */
  readonly contact?: Found<string>
  /** How many clients it speaks of, where it says so. */
  readonly spokenOf?: Found<number>
  /** Its words that no rule knows. */
  readonly unread: readonly Part[]
}

/**
 * Reads a chat message of clients who want to be booked (docs/product.md, MSG-2). It fills in nothing that the message does not
 * say, and an ambiguous reading is not `sure`. One pass reads each kind of thing and looks no further than a few words, so the
 * time is in proportion to the length. The first reader takes a word from all later ones.
 */
export function readMessage(text: string, now: Date): ReadMessage {
  const read = withoutStruck(text.slice(0, MAX_MESSAGE))
  const reading: Reading = { text: read, tokens: tokensOf(read), taken: new Set() }
  const contact = readContact(reading)
  const named = readCharacters(reading)
  const payment = readPayment(reading)
  const placed =
    named.length > 0
      ? named
      : [readLabelled, readShared].reduce<readonly Placed[]>(
          (found, look) => (found.length > 0 ? found : look(reading)),
          [],
        )
  const when = readWhen(reading, now)
  const spokenOf = readSpokenOf(reading)
  const amounts = readAmounts(reading)
  const classes = readClasses(reading)
  const raid = raidFactsIn(reading)
  const faction = readFaction(reading)
  const clients = clientsOf(placed, classes, amounts, { reading, spokenOf: spokenOf?.value ?? 0 })
  return {
    clients: clients.map((client) => ({ ...(faction && { clientFaction: faction }), ...client })),
    left: Math.max(0, placed.length - clients.length),
    raid: { ...raid, ...when },
    payment,
    ...(contact && { contact }),
    ...(spokenOf && { spokenOf }),
    unread: unreadParts(reading, spokenOf ? [spokenOf] : []),
  }
}

/** '~~350k~~ 320k': what is struck through is not said. Everything stays in its place. */
function withoutStruck(text: string): string {
  return text.replace(/~~.+?~~/gs, (struck) => struck.replace(/[^\n]/g, ' '))
}

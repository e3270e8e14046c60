import type { Difficulty, LootType, RaidType } from '#features/season/game.ts'
import { type MessageClient, readApart, readCharacters, readFaction } from './characters.ts'
import { readClients, readSpokenOf } from './clients.ts'
import { readContact } from './contact.ts'
import { DIFFICULTY_WORDS, LOOT_WORDS, RAID_TYPE_WORDS } from './game-words.ts'
import { type Found, wordSet } from './lexicon.ts'
import { type PaymentFacts, readPayment } from './payment.ts'
import { chosen, mentions, type Reading, readingOf, take } from './reading.ts'
import { readWhen, type WhenFacts } from './when.ts'

/** The most of a message that is read, in UTF-16 units. */
export const MAX_MESSAGE = 10_000

/** The raid that a message asks for. */
export interface RaidFacts extends WhenFacts {
  readonly difficulty: Found<Difficulty> | undefined
  readonly raidType: Found<RaidType> | undefined
  readonly lootType: Found<LootType> | undefined
}

/** A read message: its clients in their order, the raid that they want, the day and time, and where they pay. */
export interface ReadMessage {
  readonly clients: readonly MessageClient[]
  /** Characters that it names behind the last of `clients`. */
  readonly left: number
  readonly raid: RaidFacts
  readonly payment: PaymentFacts
  /** How the client is reached outside the game: a name on Discord or Battle.net. */
  readonly contact: Found<string> | undefined
  /** How many clients it speaks of; 0 where it does not say so. */
  readonly spokenOf: number
}

/**
 * Reads a chat message of clients who want to be booked (docs/product.md, MSG-2). It fills in nothing that the message does not
 * say, and an ambiguous reading is not `sure`. One pass reads each kind of thing and looks no further than a few words, so the
 * time is in proportion to the length. The first reader takes a word from all later ones.
 */
export function readMessage(text: string, now: Date): ReadMessage {
  const reading = readingOf(text.slice(0, MAX_MESSAGE))
  const contact = readContact(reading)
  const named = readCharacters(reading)
  const payment = readPayment(reading)
  const characters = named.length > 0 ? named : readApart(reading)
  const when = readWhen(reading, now)
  const spokenOf = readSpokenOf(reading)
  const clients = readClients(reading, characters, spokenOf)
  const raid = { ...readRaid(reading), ...when }
  const clientFaction = readFaction(reading)
  return {
    clients: clients.map((client) => ({ ...(clientFaction && { clientFaction }), ...client })),
    left: Math.max(0, characters.length - clients.length),
    ...{ raid, payment, contact, spokenOf },
  }
}

const DUNGEONS = wordSet('plus dungeon dungeons key keys keystone ini inis')
const EXCEPT = wordSet('without except but minus ohne ausser sauf sans menos excepto кроме без')
const PAYMENT = wordSet('payment pay paid price pot gold upfront is its voll amount')

/** Difficulty, type and loot type: each the surest that is said of it. */
function readRaid(reading: Reading): Omit<RaidFacts, keyof WhenFacts> {
  const { at: token, key } = reading
  // In 'hc full' one word says both.
  const types = mentions({ ...reading, taken: new Set() }, RAID_TYPE_WORDS, ({ at, end }) => {
    const isPaid = PAYMENT.has(key(end)) || ['paid', 'in', 'is'].includes(key(at - 1))
    return end === at + 1 && isPaid
  })
  // 'Mythic+', 'hc dungeon'.
  const isDungeon = (end: number) => DUNGEONS.has(key(end)) || (key(end) === '+' && token(end).glued)
  const difficulty = chosen(mentions(reading, DIFFICULTY_WORDS, ({ end }) => isDungeon(end)))
  for (const place of types) take(reading, place)
  // 'All bosses except the last'.
  const raidType = chosen(types.map((type) => ({ ...type, sure: type.sure && !EXCEPT.has(key(type.end)) })))
  return { difficulty, raidType, lootType: chosen(mentions(reading, LOOT_WORDS)) }
}

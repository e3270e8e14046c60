import * as z from 'zod/mini'
import { BOOKING_DEFAULTS, type BookingInput, bookingFields } from '#features/booking/booking.ts'
import { MOST_CLIENTS } from '#features/client/calls.ts'
import type { MessageClient } from '#features/message/characters.ts'
import type { Found } from '#features/message/game-words.ts'
import { readMessage } from '#features/message/message.ts'
import { type Raid, startingBosses } from '#features/raid/raid.ts'
import { owes } from '#platform/words/gold.ts'
import type { Wishes } from './raid-fit.ts'

const { raiderioLink, clientName, clientRealm, clientClass, clientFaction, price, deposit } = bookingFields
const { paymentRealm, paymentFaction, source, contactInfo } = bookingFields
const eachClient = { raiderioLink, clientName, clientRealm, clientClass, clientFaction, price, deposit }
const allClients = { paymentRealm, paymentFaction, source, contactInfo }

export const messageInput = z.object({ ...allClients, bookings: z.array(z.object(eachClient)) })
type MessageInput = z.infer<typeof messageInput>

type ClientField = keyof typeof eachClient
type ClientFacts = Omit<MessageInput['bookings'][number], 'clientClass'> & {
  clientClass: BookingInput['clientClass'] | ''
}

/** A client's values and which of them are guesses. Whole gold; NaN for an empty box. */
export interface ClientValues extends ClientFacts {
  readonly start: ClientFacts
  readonly guesses: readonly ClientField[]
}

type Shared = Omit<MessageInput, 'bookings'> & Wishes

export interface MessageValues extends Shared {
  message: string
  /** The text that was read; '' before reading. */
  read: string
  /** The number of named characters. */
  found: number
  /** The stated number of clients; 0 without one, and once somebody has confirmed it. */
  spokenOf: number
  /** Shared values that are guesses. */
  guesses: Partial<Shared>
  /** The chosen raid; '' for the best fit. */
  raidId: string
  bookings: ClientValues[]
}

export const MESSAGE_FIELDS = [
  ...Array.from({ length: MOST_CLIENTS }, (_, at) => at).flatMap((at) =>
    (Object.keys(eachClient) as ClientField[]).map((field) => `bookings.${at}.${field}` as const),
  ),
  ...(Object.keys(allClients) as (keyof typeof allClients)[]),
]

export function nothingRead(): MessageValues {
  const { paymentRealm: realm, paymentFaction: faction, source: from } = BOOKING_DEFAULTS
  return {
    ...{ message: '', read: '', found: 0, spokenOf: 0, guesses: {}, raidId: '', bookings: [] },
    ...{ difficulty: '', raidType: '', lootType: '', date: '', time: '' },
    ...{ paymentRealm: realm, paymentFaction: faction, source: from, contactInfo: '' },
  }
}

/** A message without a name gets one empty client. */
export function valuesOfMessage(message: string): MessageValues {
  if (message.trim() === '') return { ...nothingRead(), message }
  const { clients, left, spokenOf, raid, payment, contact } = readMessage(message, new Date())
  const said = factsIn({ ...raid, ...payment, contactInfo: contact })
  const values = { ...nothingRead(), ...valuesIn(said) }
  // A booking needs realm and faction, so they have defaults, which count as guesses.
  const { paymentRealm: realm, paymentFaction: faction } = values
  return {
    ...values,
    ...{ message, read: message, found: clients.length + left, spokenOf: clients.length > 0 ? spokenOf : 0 },
    guesses: {
      ...(!payment.paymentRealm && { paymentRealm: realm }),
      ...(!payment.paymentFaction && { paymentFaction: faction }),
      ...valuesIn(said.filter(([, { sure }]) => !sure)),
    },
    bookings: (clients.length > 0 ? clients : [{}]).map(clientOf),
  }
}

export function clientOf(client: MessageClient): ClientValues {
  const said = factsIn({ ...client })
  const start: ClientFacts = {
    ...{ raiderioLink: '', clientName: '', clientRealm: '', clientClass: '' },
    ...{ clientFaction: BOOKING_DEFAULTS.clientFaction, price: Number.NaN, deposit: 0 },
    ...valuesIn(said),
  }
  const guesses = said.filter(([, { sure }]) => !sure).map(([field]) => field as ClientField)
  return { ...start, start, guesses: client.clientFaction ? guesses : [...guesses, 'clientFaction'] }
}

type Fact = [field: string, found: Found<unknown>]

const factsIn = (read: Record<string, Found<unknown> | undefined>) =>
  Object.entries(read).filter((fact): fact is Fact => fact[1] !== undefined)
const valuesIn = (facts: readonly Fact[]) =>
  Object.fromEntries(facts.map(([field, { value }]) => [field, value]))

export function bookingsOn(raid: Raid, { bookings, ...shared }: MessageInput): BookingInput[] {
  return bookings.map((client) => ({
    ...{ ...shared, ...client, raidId: raid._id, paidFull: false, additionalNotes: '' },
    owes: owes(client.price, client.deposit),
    selectedBosses: startingBosses(raid),
  }))
}

import { BOOKING_DEFAULTS, type BookingInput } from '#domain/booking/booking.ts'
import { owes } from '#domain/gold.ts'
import type { MessageClient } from '#domain/message/characters.ts'
import type { ReadMessage } from '#domain/message/message.ts'
import { startingBosses } from '#domain/raid/curve.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Found } from '#domain/words/lexicon.ts'

/** The values that a message gives once for all of its clients. */
export type SaidOfAll = Pick<ReadMessage, 'payment' | 'contact'>

/** A client as the card starts: what the message says, else what every booking form starts with. No raid is chosen yet. */
export function cardValues(
  client: MessageClient,
  { payment, contact }: SaidOfAll,
): Omit<BookingInput, 'clientClass'> & Partial<Pick<BookingInput, 'clientClass'>> {
  const price = client.price?.value ?? Number.NaN
  const deposit = client.deposit?.value ?? 0
  const { clientFaction, paymentRealm, paymentFaction, source, paidFull } = BOOKING_DEFAULTS
  return {
    raidId: '',
    raiderioLink: client.raiderioLink?.value ?? '',
    clientName: client.clientName?.value ?? '',
    clientRealm: client.clientRealm?.value ?? '',
    ...(client.clientClass && { clientClass: client.clientClass.value }),
    clientFaction: client.clientFaction?.value ?? clientFaction,
    paymentRealm: payment.paymentRealm?.value ?? paymentRealm,
    paymentFaction: payment.paymentFaction?.value ?? paymentFaction,
    source,
    paidFull,
    price,
    deposit,
    owes: owes(price || 0, deposit),
    contactInfo: contact?.value ?? '',
    selectedBosses: [],
    additionalNotes: '',
  }
}

/** The fields of a card that the message does not say for sure, with the words that they were guessed from; null for none. */
export function guessesOf(
  client: MessageClient,
  { payment, contact }: SaidOfAll,
): Map<keyof BookingInput, Found<unknown> | null> {
  const said = Object.entries({ ...client, ...payment, ...(contact && { contactInfo: contact }) }) as [
    keyof BookingInput,
    Found<unknown> | undefined,
  ][]
  const guesses = new Map<keyof BookingInput, Found<unknown> | null>(
    said.filter((one): one is [keyof BookingInput, Found<unknown>] => one[1]?.sure === false),
  )
  // The form can't do without, so it starts with something.
  if (!client.clientFaction) guesses.set('clientFaction', null)
  if (!payment.paymentRealm) guesses.set('paymentRealm', null)
  if (!payment.paymentFaction) guesses.set('paymentFaction', null)
  return guesses
}

/** A client's input once a raid is chosen. */
export function inputFor(raid: Raid, values: BookingInput): BookingInput {
  const price = values.price ?? Number.NaN
  return {
    ...values,
    // A draft has no NaN within a list, and a box that was emptied is null in it.
    price,
    raidId: raid._id,
    owes: owes(price || 0, values.deposit || 0),
    selectedBosses: startingBosses(raid),
  }
}

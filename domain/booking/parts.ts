import { grouped } from '../gold.ts'
import type { Booking, Part } from './booking.ts'

/*
 * Where the gold of a booking is paid. Apart from the rules of a correction, which a press asks for: every list says this.
 */

/** A new price, which may be the one that it is, and where the rest is paid. */
export interface Correction {
  readonly price: number
  readonly reason?: string | null | undefined
  readonly parts: readonly Part[]
}

export function sumOfParts(parts: readonly Pick<Part, 'gold'>[]): number {
  return parts.reduce((sum, { gold }) => sum + gold, 0)
}

interface Places extends Pick<Booking, 'parts'> {
  readonly paymentRealm: Part['realm']
  readonly paymentFaction: Part['faction']
}

/** Where so much is paid, once a realm and faction: first what no part names, on the booking's own. At least one. */
export function placesOf(gold: number, { paymentRealm, paymentFaction, parts = [] }: Places): Part[] {
  const rest = Math.max(0, gold - sumOfParts(parts))
  const own: Part = { gold: rest, realm: paymentRealm, faction: paymentFaction }
  const places = Map.groupBy([own, ...parts], ({ realm, faction }) => `${realm} ${faction}`)
  const paid = [...places.values()].flatMap((some) =>
    some[0] === undefined ? [] : [{ ...some[0], gold: sumOfParts(some) }],
  )
  const filled = paid.filter((one) => one.gold > 0)
  return filled.length > 0 ? filled : [own]
}

/** '100,000 g on Draenor (Horde)'. */
export function partText({ gold, realm, faction }: Part): string {
  return `${grouped(gold)} g on ${realm} (${faction})`
}

/** '100,000 g on Draenor (Horde) and 110,000 g on Kazzak (Horde)'. */
export function partsText(parts: readonly Part[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts.map(partText))
}

/** '250,000 g, not 300,000 g (6 of 8 bosses)', and how it is paid. */
export function correctionText({ price, reason, parts }: Correction, before: number): string {
  const why = reason ? ` (${reason})` : ''
  return [
    ...(price === before ? [] : [`${grouped(price)} g, not ${grouped(before)} g${why}`]),
    ...(parts.length > 0 ? [partsText(parts)] : price === before ? ['all on one realm'] : []),
  ].join(', ')
}

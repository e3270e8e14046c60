import type { ClientRecord } from '#features/client/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ARMOUR_OF, type ClientClass, DIFFICULTY_LABELS } from '#features/season/game.ts'

/** A warning about a booking; it never refuses the booking (FIT-1). */
export interface Misfit {
  /** For a chip: 'Plate twice'. */
  readonly label: string
  readonly text: string
}

export interface FitFacts {
  readonly raid: Pick<Raid, 'difficulty' | 'lootType' | 'raidType'> & {
    readonly clients: readonly { readonly _id: string; readonly clientClass: ClientClass }[]
  }
  /** The edited booking, which does not count against itself; null for a new booking. */
  readonly bookingId: string | null
  readonly clientClass: ClientClass | undefined
  /** Empty until the client's record is loaded. */
  readonly sameReset: ClientRecord['sameReset']
  /** Formats a day (YYYY-MM-DD) in the viewer's way. */
  shownDay(date: string): string
}

export function misfits({ raid, bookingId, clientClass, sameReset, shownDay }: FitFacts): Misfit[] {
  const { difficulty, lootType, raidType } = raid
  const others = raid.clients.filter(({ _id }) => _id !== bookingId)
  return [
    ...(lootType === 'VIP' && clientClass ? sameArmour(clientClass, others) : []),
    ...(sameReset.length > 0 ? [elsewhere(sameReset, shownDay)] : []),
    ...(difficulty === 'MYTHIC' && lootType === 'Saved' ? [SAVED_ON_MYTHIC] : []),
    ...(raidType === 'Curve' && difficulty !== 'HEROIC' ? [curveOn(DIFFICULTY_LABELS[difficulty])] : []),
  ]
}

/** Whether nobody on this raid competes with a new client of this class for armour (FIT-1). */
export function fitsClass({ lootType, clients }: FitFacts['raid'], clientClass: ClientClass): boolean {
  return lootType !== 'VIP' || sameArmour(clientClass, clients).length === 0
}

function sameArmour(
  clientClass: ClientClass,
  others: readonly { readonly clientClass: ClientClass }[],
): Misfit[] {
  const armour = ARMOUR_OF[clientClass]
  const same = others.filter((other) => ARMOUR_OF[other.clientClass] === armour)
  if (same.length === 0) return []
  const who = [...new Set(same.map((other) => other.clientClass))].join(', ')
  return [
    {
      label: `${armour} twice`,
      text: `On a VIP raid ${armour.toLowerCase()} loot goes to one client only, and one is already booked: ${who}`,
    },
  ]
}

function elsewhere(sameReset: ClientRecord['sameReset'], shownDay: (date: string) => string): Misfit {
  const days = [...new Set(sameReset.map(({ date }) => shownDay(date)))].join(', ')
  const [first] = sameReset
  const difficulty = first ? DIFFICULTY_LABELS[first.difficulty] : ''
  return {
    label: 'On another raid',
    text: `This client is on another ${difficulty} raid in the same reset: ${days}`,
  }
}

const SAVED_ON_MYTHIC: Misfit = {
  label: 'Saved on Mythic',
  text: 'Mythic and Saved do not go together: a character saved to one Mythic raid cannot join another',
}

function curveOn(difficulty: string): Misfit {
  return { label: `Curve, ${difficulty}`, text: `A Curve raid is Heroic, and this one is ${difficulty}` }
}

import { fitsClass } from '#features/booking/fit.ts'
import { floorPrice } from '#features/booking/price.ts'
import { advCutOf, cutRatesOf } from '#features/mail/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots, hasStarted, whyNotOpen } from '#features/raid/rules.ts'
import {
  ARMOUR_OF,
  type ClientClass,
  DIFFICULTY_LABELS,
  type Difficulty,
  type LootType,
  type RaidType,
  type Source,
} from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { grouped } from '#platform/words/gold.ts'
import { minutesOf } from '#platform/words/server-time.ts'

/** The wishes of a message's clients for a raid; '' means any. */
export interface Wishes {
  readonly difficulty: Difficulty | ''
  readonly raidType: RaidType | ''
  readonly lootType: LootType | ''
  /** YYYY-MM-DD in server time. */
  readonly date: string
  /** '9:00 PM'. Only sorts raids: those nearest to this time come first. */
  readonly time: string
}

/** What decides whether a raid can take a client; the price in whole gold, NaN without one. */
export interface WantedClient {
  readonly clientClass: ClientClass | undefined
  readonly price: number
  readonly source: Source
}

export interface Misfit {
  readonly raid: Raid
  readonly reasons: readonly string[]
  /** The server refuses none of the reasons. */
  readonly isBookable: boolean
}

export function sortedByFit(
  raids: readonly Raid[],
  clients: readonly WantedClient[],
  wishes: Wishes,
  now: Date,
): { fits: Raid[]; others: Misfit[] } {
  const open = raids.filter((raid) => whyNotOpen(raid, now) === null && !hasStarted(raid, now))
  const weighed = open
    .toSorted((one, other) => compare(one, other, wishes))
    .map((raid) => {
      const [hard, soft] = [refusals(raid, clients), unlike(raid, clients, wishes)]
      return { raid, reasons: [...soft, ...hard], isBookable: hard.length === 0, unlike: soft.length }
    })
  return {
    fits: weighed.filter(({ reasons }) => reasons.length === 0).map(({ raid }) => raid),
    others: weighed
      .filter(({ reasons }) => reasons.length > 0)
      .toSorted((one, other) => one.unlike - other.unlike)
      .map(({ unlike: _, ...misfit }) => misfit),
  }
}

/** The server's refusals: 'full', 'floor 506,700: 206,700 more'. */
function refusals(raid: Raid, clients: readonly WantedClient[]): string[] {
  const free = freeSlots(raid)
  const floor = floorPrice(raid)
  const lowest = Math.min(...clients.map(({ price }) => price).filter((price) => !Number.isNaN(price)))
  return [
    ...(free === 0 ? ['full'] : free < clients.length ? [`${free} free for ${clients.length}`] : []),
    ...(lowest < floor ? [`floor ${grouped(floor)}: ${grouped(floor - lowest)} more`] : []),
  ]
}

/** Unmet wishes, and the warnings of a booking (FIT-1). */
function unlike(raid: Raid, clients: readonly WantedClient[], wishes: Wishes): string[] {
  const { difficulty, raidType, lootType, date } = wishes
  return [
    ...(difficulty === '' || difficulty === raid.difficulty ? [] : [DIFFICULTY_LABELS[raid.difficulty]]),
    ...(raidType === '' || raidType === raid.raidType ? [] : [raid.raidType]),
    ...(lootType === '' || lootType === raid.lootType ? [] : [raid.lootType]),
    ...(date === '' || date === raid.date ? [] : ['another day']),
    ...clashes(raid, clients),
  ]
}

/** Armour that a client would share on a VIP raid, with a booked client or within the message. */
function clashes(raid: Raid, clients: readonly WantedClient[]): string[] {
  const classes = clients.flatMap(({ clientClass }) => (clientClass ? [clientClass] : []))
  const armours = classes.filter((each, at) => {
    const others = classes.toSpliced(at, 1).map((clientClass) => ({ _id: '', clientClass }))
    return !fitsClass({ ...raid, clients: [...raid.clients, ...others] }, each)
  })
  return [...new Set(armours.map((each) => `${ARMOUR_OF[each]} twice`))]
}

/** Sorts by distance from the wanted time, else soonest first. */
function compare(one: Raid, other: Raid, { time }: Wishes): number {
  const soonest = Date.parse(one.startsAt) - Date.parse(other.startsAt)
  const wanted = minutesOf(time)
  if (wanted === null) return soonest
  const apart = (raid: Raid) => Math.abs((minutesOf(raid.time) ?? 0) - wanted)
  return apart(one) - apart(other) || soonest
}

/** 'you keep 96,000 each': the advertiser's cut of these prices; null while one is unknown. */
export function keptText(clients: readonly WantedClient[]): string | null {
  if (clients.some(({ price }) => Number.isNaN(price))) return null
  const cuts = clients.map((client) => advCutOf(client, cutRatesOf(community.cuts)))
  const [first = 0] = cuts
  if (cuts.length === 1) return `you keep ${grouped(first)}`
  if (cuts.every((cut) => cut === first)) return `you keep ${grouped(first)} each`
  return `you keep ${grouped(cuts.reduce((sum, cut) => sum + cut, 0))} in all`
}

/** 'Book', 'Book both', 'Book all 3'. */
export function bookLabel(count: number): string {
  if (count <= 1) return 'Book'
  return count === 2 ? 'Book both' : `Book all ${count}`
}

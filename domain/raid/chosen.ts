import { Failure, type FailureCode } from '../failure.ts'
import { ALL_OF_TWO, type RaidType } from '../season.ts'
import type { Capacity } from './raid.ts'
import { whyNotOpen } from './rules.ts'
import { freeOfBosses, freeSlots } from './slots.ts'
import { type Bosses, bossesIn, curveBossesOf, type Sold } from './sold.ts'

/** The bosses that a booking's form begins with: all of them, or those that are free. */
export function allBosses(raid: Sold & { readonly raidType: RaidType }): string[] {
  if (raid.raidType !== 'Curve') return []
  const bosses = curveBossesOf(raid)
  const free = bosses.filter((boss) => fullAmong([boss], raid) === null)
  if (free.length > 0 && free.length < bosses.length) return free
  return bosses.length === 2 ? [ALL_OF_TWO] : bosses
}

/** The bosses that a client takes who names these: all where none of them is sold. */
export function bossesNamed(
  raid: Sold & { readonly raidType: RaidType },
  named: readonly string[] = [],
): string[] {
  const bosses = raid.raidType === 'Curve' ? curveBossesOf(raid).filter((boss) => named.includes(boss)) : []
  const isAll = bosses.length === curveBossesOf(raid).length
  if (bosses.length === 0) return allBosses(raid)
  return isAll && bosses.length === 2 ? [ALL_OF_TWO] : bosses
}

/** Why nobody can book a client of these bosses onto this raid now; null when a slot can be taken. */
export function whyNotBook(raid: Capacity, now: Date, chosen: readonly string[] = []): Failure | null {
  return whyNotOpen(raid, now) ?? whyNotSlot(raid, chosen)
}

function whyNotSlot(raid: Capacity, chosen: readonly string[]): Failure | null {
  const full = raid.clients.length < raid.maxClients ? fullAmong(chosen, raid) : null
  if (full !== null) return bossFull(full)
  return freeSlots(raid) === 0 ? new Failure('raid-full') : null
}

export function bossFull(boss: string): Failure {
  return new Failure('boss-full', `${boss} is full on this raid.`)
}

/** Why these clients can not be booked onto this raid together now; null when they can. */
export function whyNotBookAll(raid: Capacity, clients: readonly Bosses[], now: Date): Failure | null {
  const tooFew = whyNotFor(clients.length, freeSlots(raid), { of: 'This raid', code: 'raid-full' })
  const bosses = clients.flatMap(({ selectedBosses }) => bossesIn(selectedBosses, raid))
  const [scarce] = [...freeOfBosses(raid)].flatMap(([boss, free]) => {
    const wanted = bosses.filter((one) => one === boss).length
    if (wanted > 0 && free === 0) return bossFull(boss)
    return whyNotFor(wanted, free, { of: boss, code: 'boss-full' }) ?? []
  })
  return whyNotBook(raid, now) ?? tooFew ?? scarce ?? null
}

function whyNotFor(clients: number, free: number, { of, code }: { of: string; code: FailureCode }) {
  const slots = free === 1 ? '1 free slot' : `${free} free slots`
  return free < clients ? new Failure(code, `${of} has ${slots} for ${clients} clients`) : null
}

/** Why nobody who wants these bosses can wait in the line of this raid now; null when a client can. */
export function whyNotJoinBackup(raid: Capacity, now: Date, chosen: readonly string[] = []): Failure | null {
  const isFree = whyNotSlot(raid, chosen) === null
  return whyNotOpen(raid, now) ?? (isFree ? new Failure('raid-has-slot') : null)
}

/** The first of the chosen bosses that nobody can take any more; null where there is none. */
export function fullAmong(chosen: readonly string[], raid: Sold): string | null {
  const free = freeOfBosses(raid)
  return bossesIn(chosen, raid).find((boss) => free.get(boss) === 0) ?? null
}

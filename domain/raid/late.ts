import { FORGOTTEN_AFTER_MS } from './late-times.ts'
import type { Raid } from './raid.ts'

const MINUTE_MS = 60_000
/** Fewer raids foretell nothing. */
const ENOUGH_LENGTHS = 5
/** One that runs longer than any before it ends in so many minutes, for all that is known. */
const ANY_MOMENT = 10

/** A raid of an evening as its marks show it. */
export interface Evening extends Pick<Raid, '_id' | 'name' | 'difficulty' | 'raidType' | 'bossCount'> {
  /** Members' ids. */
  readonly raidLeader: string
  readonly goldCollector: string | null
  readonly startsAt: Date
  /** A client is in the group, or done. */
  readonly hasBegun: boolean
  /** Clients that are not done. */
  readonly open: number
  /** When the last client was done; null where none is. */
  readonly lastDone: Date | null
}

export interface LateStartOf<E extends Evening> {
  readonly raid: E
  readonly after: E
  readonly at: Date
}

/** Raids of one kind take alike. */
export function kindOf({
  difficulty,
  raidType,
  bossCount,
}: Pick<Raid, 'difficulty' | 'raidType' | 'bossCount'>): string {
  return `${difficulty} ${raidType} ${bossCount}`
}

/**
 * Raids that begin late, though nobody said so. `evenings`: by their start; `lengths`: of settled raids by `kindOf`, in minutes from their
 * start to their last Done. Of raids that run the median of those that took longer than they do is expected.
 */
export function foretell<E extends Evening>(
  evenings: readonly E[],
  lengths: ReadonlyMap<string, readonly number[]>,
  now: Date,
): LateStartOf<E>[] {
  const ends = new Map<E, { at: number; runs: boolean }>()
  const late: LateStartOf<E>[] = []
  for (const [place, raid] of evenings.entries()) {
    const before = evenings.slice(0, place).filter((one) => shareCrew(one, raid))
    const [last] = before.filter((one) => ends.has(one)).toSorted((a, b) => endIn(ends, b) - endIn(ends, a))
    const free = last === undefined ? 0 : endIn(ends, last)
    const startsAt = Math.max(raid.startsAt.getTime(), free)
    const isHeldUp = last !== undefined && ends.get(last)?.runs === true && free > raid.startsAt.getTime()
    if (isHeldUp && !raid.hasBegun) late.push({ raid, after: last, at: new Date(toMinute(free)) })
    const at = endOf(raid, startsAt, lengths.get(kindOf(raid)) ?? [], now.getTime())
    if (at !== null) ends.set(raid, at)
  }
  return late
}

const endIn = <E extends Evening>(ends: ReadonlyMap<E, { at: number }>, raid: E) => ends.get(raid)?.at ?? 0

/** When a raid ends, or ended, and whether it runs; null where its marks do not say. */
function endOf(
  { open, hasBegun, lastDone }: Evening,
  startsAt: number,
  lengths: readonly number[],
  now: number,
) {
  if (open === 0) return lastDone && { at: lastDone.getTime(), runs: false }
  const elapsed = (now - startsAt) / MINUTE_MS
  if (!hasBegun || lengths.length < ENOUGH_LENGTHS || now - startsAt > FORGOTTEN_AFTER_MS) return null
  const longer = lengths.filter((one) => one > elapsed).toSorted((a, b) => a - b)
  const length = longer[Math.floor(longer.length / 2)] ?? elapsed + ANY_MOMENT
  return { at: startsAt + length * MINUTE_MS, runs: true }
}

function shareCrew(a: Evening, b: Evening): boolean {
  const people = [a.raidLeader, a.goldCollector]
  return people.some((one) => one !== null && (one === b.raidLeader || one === b.goldCollector))
}

const toMinute = (ms: number) => Math.ceil(ms / MINUTE_MS) * MINUTE_MS

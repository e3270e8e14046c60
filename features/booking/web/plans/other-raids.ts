import type { Raid } from '#features/raid/raid.ts'
import { whyNotBook } from '#features/raid/rules.ts'

/** So many are offered: the form is for one booking, the list for the others. */
const MOST = 3

/** Raids onto which what was typed for this one may go: of its kind, to come, with a free slot, the nearest first. */
export function otherRaids(raid: Raid, all: readonly Raid[], now: Date): Raid[] {
  const apart = ({ startsAt }: Raid) => Math.abs(Date.parse(startsAt) - Date.parse(raid.startsAt))
  return all
    .filter((other) => other._id !== raid._id && isOfKind(other, raid))
    .filter((other) => Date.parse(other.startsAt) > now.getTime() && whyNotBook(other, now) === null)
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, MOST)
}

function isOfKind(one: Raid, { difficulty, raidType }: Raid): boolean {
  return one.difficulty === difficulty && one.raidType === raidType
}

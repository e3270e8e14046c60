import type { RaidInput } from './raid.ts'
import { areTooClose } from './warnings.ts'

type Led = Pick<RaidInput, 'date' | 'time' | 'raidLeader'>

/**
 * Leaders for raids whose own cannot lead them: they lead another within 3 hours, or no longer hold the role
 * (docs/product.md, WEEK-11). Each is given whom the fewest raids have among those who are free then.
 *
 * @param raids what gets leaders, the soonest first; of two that are too close the first keeps its own
 * @param others all other raids of these days, with the ids of their leaders
 * @param leaders ids of those who hold the role
 * @returns the leader's id by the raid's, for those that change; and the ids of those for which nobody is free
 */
export function freeLeaders(
  raids: readonly (Led & { readonly _id: string })[],
  others: readonly Led[],
  leaders: readonly string[],
): { given: ReadonlyMap<string, string>; without: readonly string[] } {
  const led = [...others]
  const given = new Map<string, string>()
  const without: string[] = []
  const isFree = (leader: string, raid: Led) =>
    leaders.includes(leader) && !led.some((one) => one.raidLeader === leader && areTooClose(one, raid))
  const raidsOf = (leader: string) => led.filter(({ raidLeader }) => raidLeader === leader).length
  for (const raid of raids) {
    const [next] = isFree(raid.raidLeader, raid)
      ? [raid.raidLeader]
      : leaders.filter((leader) => isFree(leader, raid)).sort((a, b) => raidsOf(a) - raidsOf(b))
    if (next === undefined) without.push(raid._id)
    else if (next !== raid.raidLeader) given.set(raid._id, next)
    led.push({ ...raid, raidLeader: next ?? raid.raidLeader })
  }
  return { given, without }
}

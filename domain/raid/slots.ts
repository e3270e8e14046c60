import { grouped } from '../gold.ts'
import type { Capacity } from './raid.ts'
import type { Bosses, Sold } from './sold.ts'

/** How many more clients can take each boss that has slots of its own. */
export function freeOfBosses({ holds, curveTaken = [] }: Sold): Map<string, number> {
  const free = (holds?.curve ?? []).flatMap(({ boss, slots }, at) =>
    slots === undefined ? [] : [[boss, Math.max(0, slots - (curveTaken[at] ?? 0))] as const],
  )
  return new Map(free)
}

/** How many more clients its bosses allow, one boss each. */
function allowedByBosses(raid: Sold): number {
  const free = freeOfBosses(raid)
  const isEach = free.size > 0 && free.size === raid.holds?.curve?.length
  return isEach ? [...free.values()].reduce((sum, slots) => sum + slots, 0) : Number.POSITIVE_INFINITY
}

/** How many more clients can be booked at most; of a raid with slots by boss each may take one boss alone. */
export function freeSlots(raid: Pick<Capacity, 'maxClients' | 'clients'> & Sold): number {
  return Math.max(0, Math.min(raid.maxClients - raid.clients.length, allowedByBosses(raid)))
}

/** '3 free', 'Nexus 2 free, Dimensius full' where bosses have slots of their own, or 'Full'. */
export function freeText(raid: Pick<Capacity, 'maxClients' | 'clients'> & Sold): string {
  if (freeSlots(raid) === 0) return 'Full'
  const left = raid.maxClients - raid.clients.length
  const free = freeOfBosses(raid)
  if (free.size === 0) return `${grouped(left)} free`
  return (raid.holds?.curve ?? [])
    .map(({ boss }) => [boss, Math.min(left, free.get(boss) ?? left)] as const)
    .map(([boss, slots]) => `${boss} ${slots === 0 ? 'full' : `${grouped(slots)} free`}`)
    .join(', ')
}

/** 'waits for Both'; null where all of the raid's slots are alike. */
export function waitsFor({ selectedBosses }: Bosses, raid: Sold): string | null {
  return freeOfBosses(raid).size === 0 ? null : `waits for ${selectedBosses.join(', ')}`
}

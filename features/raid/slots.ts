import { grouped } from '#platform/words/gold.ts'
import type { Capacity } from './raid.ts'

type Slots = Pick<Capacity, 'maxClients' | 'clients'>

/** How many more clients can be booked at most. */
export function freeSlots({ maxClients, clients }: Slots): number {
  return Math.max(0, maxClients - clients.length)
}

/** '3 free', or 'Full'. */
export function freeText(raid: Slots): string {
  const free = freeSlots(raid)
  return free === 0 ? 'Full' : `${grouped(free)} free`
}

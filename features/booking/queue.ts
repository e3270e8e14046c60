import type { Capacity } from '#features/raid/raid.ts'
import { hasStarted } from '#features/raid/rules.ts'
import { freeSlots } from '#features/raid/slots.ts'

/** The backups that get a slot by themselves: before the start no slot stays free while somebody waits. */
export function promotable<W>(raid: Capacity, line: readonly W[], now: Date): W[] {
  return hasStarted(raid, now) ? [] : line.slice(0, freeSlots(raid))
}

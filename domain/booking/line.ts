import type { Failure } from '../failure.ts'
import { bossFull, fullAmong } from '../raid/chosen.ts'
import type { Capacity } from '../raid/raid.ts'
import { hasStarted } from '../raid/rules.ts'
import { freeOfBosses } from '../raid/slots.ts'
import { type Bosses, bossesIn, type Sold } from '../raid/sold.ts'
import type { Booking, BookingInput } from './booking.ts'

/** The backups that get a slot by themselves: before the start no slot stays free while somebody waits whom it suits. */
export function promotable<W extends Bosses>(raid: Capacity, line: readonly W[], now: Date): W[] {
  return hasStarted(raid, now) ? [] : suited(raid, line)
}

/** The backups whom the free slots suit, in the order of the line. A backup that wants a full boss keeps the place. */
export function suited<W extends Bosses>(
  raid: Omit<Capacity, 'published' | 'startsAt'>,
  line: readonly W[],
): W[] {
  const free = freeOfBosses(raid)
  let slots = raid.maxClients - raid.clients.length
  return line.filter(({ selectedBosses }) => {
    const bosses = bossesIn(selectedBosses, raid)
    if (slots <= 0 || bosses.some((boss) => free.get(boss) === 0)) return false
    slots -= 1
    for (const boss of bosses) free.set(boss, (free.get(boss) ?? Number.POSITIVE_INFINITY) - 1)
    return true
  })
}

/** Why who is booked can not take other bosses: one of them has no slot left; null when all have. */
export function whyNotChoose(
  before: Pick<Booking, 'state' | 'selectedBosses'>,
  { selectedBosses }: BookingInput,
  raid: Sold,
): Failure | null {
  if (before.state !== 'booked') return null
  const kept = bossesIn(before.selectedBosses, raid)
  const full = fullAmong(
    bossesIn(selectedBosses, raid).filter((boss) => !kept.includes(boss)),
    raid,
  )
  return full === null ? null : bossFull(full)
}

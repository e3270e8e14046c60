import type { Mark } from '#features/booking/mark.ts'
import type { Raid } from '#features/raid/raid.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { daysBetween, wallClockAt } from '#platform/words/server-time.ts'

const NEAR = ['today', 'tomorrow']

/**
 * 'This raid begins tomorrow, 4:00 PM.' for Paid and Done, which move gold, before the start; null otherwise. The day is
 * one of server time.
 */
export function earlyText(
  mark: Mark,
  raid: Pick<Raid, 'date' | 'time' | 'startsAt'>,
  now: Date,
  shownTime: (time: string) => string,
): string | null {
  const movesGold = mark === 'paid' || mark === 'status'
  if (!movesGold || Date.parse(raid.startsAt) <= now.getTime()) return null
  const day = NEAR[daysBetween(wallClockAt(now).date, raid.date)] ?? dayText(raid.date, now)
  return `This raid begins ${day}, ${shownTime(raid.time)}.`
}

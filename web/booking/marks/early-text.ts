import type { Mark } from '#domain/booking/mark.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { daysBetween, wallClockAt } from '#domain/server-time.ts'
import { dayText } from '#web/time/day-text.ts'

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

import type { OwnClient } from '#features/booking/booking.ts'
import { type BookingState, ordinal, stateOf } from '#features/booking/mark.ts'
import { owesNow, takenGold } from '#features/booking/rules.ts'
import { debtOf, nameOf } from '#features/booking/web/client-label.ts'
import { isOverdue, phaseOf } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { dayText } from '#platform/ui/time/time.ts'
import { eveningOf, minutesOf, serverPlace, wallClockAt } from '#platform/words/server-time.ts'

export function stateOfOwn({ booking, raid }: OwnClient, now: Date): BookingState {
  return stateOf(booking, {
    isOver: isOverdue({ ...raid, published: true }, now),
    isDeleted: raid.isDeleted,
  })
}

export function isOpen({ booking, raid }: OwnClient): boolean {
  return (booking.state === 'booked' || booking.state === 'backup') && !booking.status && !raid.isDeleted
}

export function askedDeposit(client: OwnClient, memberId: string, now: Date): number {
  const { booking, raid } = client
  const isAsked =
    booking.state === 'backup' && booking.outcome === undefined && booking.userId._id === memberId
  return isAsked && isOpen(client) && isOverdue({ ...raid, published: true }, now) ? takenGold(booking) : 0
}

export function isReminded(client: OwnClient, now: Date): boolean {
  return isOpen(client) && client.booking.clientSays?.says !== 'away' && phaseOf(client.raid, now) !== 'over'
}

interface Shown {
  now: Date
  shownTime(time: string): string
}

export function reminderText(client: OwnClient, { now, shownTime }: Shown): string {
  const { booking, raid } = client
  const { clientName, state, place } = booking
  const name = clientName ?? 'Hello'
  const start = `${dayText(raid.date, now)}, ${shownTime(raid.time)} server time (${serverPlace()})`
  const what = `${DIFFICULTY_LABELS[raid.difficulty]} raid`
  if (state === 'backup')
    return `${name}, you are ${ordinal(place ?? 1)} in line for the ${what} on ${start}. Be reachable: a slot may become free.`
  return [
    `${name}, your ${what} starts ${start}.`,
    `Be online on ${nameOf(booking)} 15 minutes before.`,
    owesNow(booking) > 0 ? `You pay ${debtOf(booking)} in the raid.` : 'Everything is paid.',
  ].join(' ')
}

/** The reminders as one text, each below the client's contact. Masked clients are left out. */
export function remindersText(clients: readonly OwnClient[], shown: Shown): string {
  return clients
    .filter(({ booking }) => !booking.masked)
    .map((client) => [client.booking.contactInfo, reminderText(client, shown)].filter(Boolean).join('\n'))
    .join('\n\n')
}

/** The clients by evening (YYYY-MM-DD). */
export function daysOf(clients: readonly OwnClient[]) {
  const days = Map.groupBy(clients, ({ raid: { date, time } }) =>
    eveningOf({ date, minutes: minutesOf(time) ?? 0 }),
  )
  return [...days].map(([day, of]) => ({ day, clients: of }))
}

/** 'Today, Mon 23 Nov' */
export function dayTitle(day: string, now: Date): string {
  return day === eveningOf(wallClockAt(now)) ? `Today, ${dayText(day, now)}` : dayText(day, now)
}

/** '6 clients, 1 backup · 3,672,420 g still to pay': the open clients of an evening. */
export function dayFigures(clients: readonly OwnClient[]): string {
  const booked = clients.filter(({ booking }) => booking.state === 'booked')
  const backups = clients.filter(({ booking }) => booking.state === 'backup').length
  const gold = booked.reduce((sum, { booking }) => sum + owesNow(booking), 0)
  const counts = [counted(booked.length, 'client'), counted(backups, 'backup')].filter(Boolean).join(', ')
  return gold > 0 ? `${counts} · ${formatGold(gold)} still to pay` : counts
}

const counted = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`

import { type Crew, collects, leads } from '#features/raid/rules.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { type Actor, can, isStaff } from '#platform/call/rights.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import { shortDay } from '#platform/words/short-day.ts'
import type { ClientRecord, ClientWarning } from './client.ts'

/** Why the actor can not put a warning on a client of this raid; null when that can be. */
export function whyNotWarn(raid: Crew, actor: Actor): Failure | null {
  return isStaff(actor) || leads(actor, raid) || collects(actor, raid) ? null : new Failure('not-permitted')
}

/** Why a warning can not stand until this day; null when it can. */
export function whyNotUntil(until: string | undefined, now: Date): Failure | null {
  return until === undefined || until >= wallClockAt(now).date
    ? null
    : invalid('until', 'This day has passed.')
}

/** Why the actor can not take this warning back; null when it is theirs, or they are staff. */
export function whyNotTakeBackWarning({ isOwn }: Pick<ClientWarning, 'isOwn'>, actor: Actor): Failure | null {
  if (isStaff(actor) || (isOwn && can(actor.roles, 'warn-of-clients'))) return null
  return new Failure('not-permitted', 'Only its author, an Admin or a Developer can withdraw this warning.')
}

/**
 * 'Booked 7 times, 1 no-show (12 Nov), last on 14 Nov, next on 25 Nov'; 'Next on 25 Nov'. A day of another year than `now` says its
 * year.
 */
export function recordText(
  {
    booked,
    noShows,
    noShowDays,
    lastOn,
    nextOn,
  }: Pick<ClientRecord, 'booked' | 'noShows' | 'noShowDays' | 'lastOn' | 'nextOn'>,
  now: Date,
): string {
  const year = wallClockAt(now).date.slice(0, 4)
  const next = nextOn === undefined ? null : shortDay(nextOn, year)
  if (lastOn === null) return next === null ? 'Not booked before' : `Next on ${next}`
  const days = noShowDays.map((date) => shortDay(date, year)).join(', ')
  return [
    booked === 1 ? 'Booked once' : `Booked ${booked} times`,
    ...(noShows === 0 ? [] : [`${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'} (${days})`]),
    `last on ${shortDay(lastOn, year)}`,
    ...(next === null ? [] : [`next on ${next}`]),
  ].join(', ')
}

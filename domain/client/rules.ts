import { Failure, invalid } from '../failure.ts'
import { type Crew, collects, leads } from '../raid/rules.ts'
import { type Actor, can, isStaff } from '../rights.ts'
import { wallClockAt } from '../server-time.ts'
import type { ClientWarning } from './client.ts'

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
  return new Failure('not-permitted', 'Only who put this warning, an Admin or a Developer takes it back.')
}

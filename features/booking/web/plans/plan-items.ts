import type { Booking } from '#features/booking/booking.ts'
import { MARK, MARKS } from '#features/booking/mark.ts'
import {
  whyNotCall,
  whyNotCancel,
  whyNotNoShow,
  whyNotOfferCorrection,
  whyNotPromote,
  whyNotReinstate,
  whyNotTakeBack,
} from '#features/booking/plans.ts'
import { hasEnded } from '#features/booking/rules.ts'
import { whyNotWarn } from '#features/client/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { hasStarted, whyNotBook } from '#features/raid/rules.ts'
import { whyNotTrack } from '#features/tracking/rules.ts'
import type { Failure, FailureCode } from '#platform/call/failure.ts'
import { type Actor, can } from '#platform/call/rights.ts'
import type { Plan } from './plan.ts'

export interface PlanItem {
  readonly plan: Plan
  readonly label: string
  /** Why the item is disabled; null if it is not. */
  readonly whyNot: string | null
}

/** For these reasons an item is shown disabled, since people can do something about them; for others it is left out. */
const WORTH_TELLING: readonly FailureCode[] = ['booking-locked', 'client-paid', 'raid-full']

type Offer = readonly [Plan, string, Failure | null]

export function planItems(booking: Booking, raid: Raid, actor: Actor, now: Date): PlanItem[] {
  const offers = hasEnded(booking) ? comebacks(booking, raid, actor, now) : plans(booking, raid, actor, now)
  return offers.flatMap(([plan, label, whyNot]) => {
    if (whyNot !== null && !WORTH_TELLING.includes(whyNot.code)) return []
    return [{ plan, label, whyNot: whyNot?.message ?? null }]
  })
}

function plans(booking: Booking, raid: Raid, actor: Actor, now: Date): Offer[] {
  const started = hasStarted(raid, now)
  const isFirst = booking.place === 1 && !started
  const promote: Offer = [
    'promote',
    started ? 'Promote' : 'First in line',
    whyNotPromote(booking, raid, actor, now),
  ]
  const whyNotEnd = whyNotCancel(booking, raid, actor)
  return [
    ...takeBacks(booking, raid, actor),
    ...(isFirst ? [] : [promote]),
    ['call', 'Call advertiser', whyNotCall(booking, { raid, actor, secondsAgo: null })],
    ['correct', 'Correct gold', whyNotOfferCorrection(booking, raid, actor)],
    ['warnings', 'Warnings', whyNotWarn(raid, actor)],
    ...links(booking, raid, actor, now),
    // The right to cancel includes the right to move; the dialog lists the raids.
    ['move', 'Move', whyNotEnd],
    ['no-show', 'No-show', whyNotNoShow(booking, raid, actor, now)],
    ['cancel', 'Cancel booking…', whyNotEnd],
  ]
}

/** Whether the actor owns the booking and can book another character of the same client onto the raid. */
export function canBookAnother({ userId }: Booking, raid: Raid, actor: Actor, now: Date): boolean {
  return userId._id === actor._id && can(actor.roles, 'book') && whyNotBook(raid, now) === null
}

/** Without the undo of the first minute, which is a button beside the client. */
function takeBacks(booking: Booking, raid: Raid, actor: Actor): Offer[] {
  // Staff give their reason in the dialog; only the server knows the state of the mail.
  const taken = { raid, actor, setBy: null, mail: null, reason: 'given later', isSettled: false }
  return MARKS.filter((mark) => booking[MARK[mark].field]).map(
    (mark): Offer => [`take-back-${mark}`, MARK[mark].takeBack, whyNotTakeBack(mark, booking, taken)],
  )
}

function links(booking: Booking, raid: Raid, actor: Actor, now: Date): Offer[] {
  const whyNot = whyNotTrack(booking, raid, actor, now)
  return [
    ['copy-link', 'Copy tracking link', whyNot],
    ['end-links', 'End all links', whyNot],
  ]
}

function comebacks(booking: Booking, raid: Raid, actor: Actor, now: Date): Offer[] {
  const whyNot = (backup: boolean) => whyNotReinstate(booking, { raid, backup, actor, now })
  const waits = whyNot(true)
  return [
    ['warnings', 'Warnings', whyNotWarn(raid, actor)],
    ...links(booking, raid, actor, now),
    ['reinstate', 'Bring back', whyNot(false)],
    ...(booking.end?.from === 'booked' && waits === null
      ? ([['wait-again', 'Join Backup', waits]] as const)
      : []),
  ]
}

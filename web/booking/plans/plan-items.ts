import type { Booking } from '#domain/booking/booking.ts'
import { whyNotCancel, whyNotPromote } from '#domain/booking/plans.ts'
import { hasEnded } from '#domain/booking/rules.ts'
import type { Failure, FailureCode } from '#domain/failure.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { hasStarted } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'

/** What may become of a booking. */
export type Plan = 'promote' | 'cancel'

export interface PlanItem {
  readonly plan: Plan
  readonly label: string
  /** Why it can not be done now, where that is worth telling; null when it can. */
  readonly whyNot: string | null
}

/** Reasons that a person can do something about. What fails for another is no item at all. */
const WORTH_TELLING: readonly FailureCode[] = ['booking-locked', 'client-paid', 'raid-full']

/** What the actor finds in a booking's menu, in the order of the evening. */
export function planItems(booking: Booking, raid: Raid, actor: Actor, now: Date): PlanItem[] {
  const offered: readonly (readonly [Plan, string, Failure | null | undefined])[] = [
    ['promote', hasStarted(raid, now) ? 'Promote' : 'First in line', whyNotUp(booking, raid, actor, now)],
    ['cancel', 'Cancel', hasEnded(booking) ? undefined : whyNotCancel(booking, raid, actor)],
  ]
  return offered.flatMap(([plan, label, whyNot]) => {
    if (whyNot === undefined) return []
    if (whyNot !== null && !WORTH_TELLING.includes(whyNot.code)) return []
    return [{ plan, label, whyNot: whyNot?.message ?? null }]
  })
}

/** Who is the first in line already can not be moved up before the start: undefined. */
function whyNotUp(booking: Booking, raid: Raid, actor: Actor, now: Date): Failure | null | undefined {
  if (booking.place === 1 && !hasStarted(raid, now)) return undefined
  return whyNotPromote(booking, raid, actor, now)
}

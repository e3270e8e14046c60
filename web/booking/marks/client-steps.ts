import type { Booking } from '#domain/booking/booking.ts'
import { MARK } from '#domain/booking/mark.ts'
import { owesNow, whyNotMark } from '#domain/booking/rules.ts'
import type { Crew } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import { STEPS, type Step } from '#web/booking/marks/steps.ts'

/** The fields of a booking that say how far its client is. */
export type Client = Pick<Booking, '_id' | 'lock' | 'inGroup' | 'paid' | 'status' | 'paidFull' | 'owes'>

/** The client's payment in the raid, in gold: 0 when the advertiser took it all, or when it is withheld. */
export function dueInRaid({ paidFull, owes }: Pick<Booking, 'paidFull' | 'owes'>): number {
  return paidFull ? 0 : (owes ?? 0)
}

/** Nothing is left to be taken from the client. */
export function owesNothing(client: Client): boolean {
  return owesNow(client) === 0
}

/** Done now would be early: the client is not in the group, or still owes. */
export function isEarlyForDone(client: Client): boolean {
  return !client.inGroup || !owesNothing(client)
}

/** The mark would still say something about this client. */
function isOpen(step: Step, client: Client): boolean {
  return step === 'paid' ? !owesNothing(client) : !client[MARK[step].field]
}

/** The actor's next mark; null for a client who is done, and where nothing is left for the actor. */
export function nextStep(client: Client, raid: Crew, actor: Actor): Step | null {
  if (client.status) return null
  return STEPS.find((step) => isOpen(step, client) && whyNotMark(step, raid, actor) === null) ?? null
}

/** The actor may set this mark on this client now. */
export function maySet(step: Step, client: Client, raid: Crew, actor: Actor): boolean {
  return !client.status && isOpen(step, client) && whyNotMark(step, raid, actor) === null
}

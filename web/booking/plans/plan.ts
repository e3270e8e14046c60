import type { Mark } from '#domain/booking/mark.ts'

/** The possible changes of a booking. */
export type Plan =
  | 'unlock'
  | 'take-back-in-group'
  | 'take-back-paid'
  | 'take-back-done'
  | 'take-back-gold-sent'
  | 'call'
  | 'correct'
  | 'warnings'
  | 'copy-link'
  | 'end-links'
  | 'promote'
  | 'move'
  | 'no-show'
  | 'cancel'
  | 'reinstate'
  | 'wait-again'
  | 'history'

/** The marks that a plan takes back. */
export const TAKE_BACKS = {
  unlock: 'lock',
  'take-back-in-group': 'in-group',
  'take-back-paid': 'paid',
  'take-back-gold-sent': 'send-gold',
  'take-back-done': 'status',
} as const satisfies Readonly<Partial<Record<Plan, Mark>>>

/** The mark that the plan takes back; null for a plan that takes none back. */
export function takenBackBy(plan: Plan): Mark | null {
  return plan in TAKE_BACKS ? TAKE_BACKS[plan as keyof typeof TAKE_BACKS] : null
}

import type { Mark } from '#domain/booking/mark.ts'

/** The marks of an evening, in the order in which a client goes through them. */
export const STEPS = ['lock', 'in-group', 'paid', 'status'] as const satisfies readonly Mark[]
export type Step = (typeof STEPS)[number]

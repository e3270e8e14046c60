import * as z from 'zod/mini'

/** How often what its form shows of a record was changed, 1 for a new one. Absent in a masked booking. */
export const version = z.optional(z.number())

const WHAT = 'Leave the version out, or send that of the record.'

/** The version of the record that the form was filled from. Without it, changes by others are not detected. */
export const filledFrom = z.optional(z.int({ error: WHAT }).check(z.gte(1, { error: WHAT })))

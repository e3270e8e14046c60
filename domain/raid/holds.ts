import * as z from 'zod/mini'
import { MOST_BOSSES, MOST_OF_SHORT, MOST_RAIDS } from '../season.ts'

const BOSSES = { error: `Between 1 and ${MOST_BOSSES} bosses of one raid` }
const instanceFields = {
  /** The raid by the short name that its season gives it. */
  name: z.string().check(z.minLength(1), z.maxLength(MOST_OF_SHORT)),
  bosses: z.int(BOSSES).check(z.gte(1, BOSSES), z.lte(MOST_BOSSES, BOSSES)),
}

/** The most clients of a raid, and of a boss of it. */
export const MAX_CLIENTS = 9_999

/** Curve runs sell at most so many bosses by themselves. */
export const MOST_CURVE_BOSSES = 4
const CURVE = { error: `Choose 1 to ${MOST_CURVE_BOSSES} Curve bosses` }
const SLOTS = { error: `Slots of a boss must be between 1 and ${MAX_CLIENTS.toLocaleString('en')}` }
const curve = z
  .array(
    z.strictObject({
      boss: z.string().check(z.minLength(1), z.maxLength(40)),
      /** How many clients can take it; as many as the raid takes where it is left out. */
      slots: z.optional(z.int(SLOTS).check(z.gte(1, SLOTS), z.lte(MAX_CLIENTS, SLOTS))),
    }),
  )
  .check(z.minLength(1, CURVE), z.maxLength(MOST_CURVE_BOSSES, CURVE))

/** The raids of a raid form. `season` is whose names these are; names of another season than the raid's are ignored. */
export const holdsInput = z.strictObject({
  season: z.optional(z.string().check(z.maxLength(64))),
  instances: z
    .array(z.strictObject({ ...instanceFields, of: z.optional(z.int()) }))
    .check(
      z.minLength(1, { error: 'Choose at least one raid' }),
      z.maxLength(MOST_RAIDS, { error: `At most ${MOST_RAIDS} raids at once` }),
    ),
  /** The bosses that a Curve run sells. */
  curve: z.optional(curve),
})
export type HoldsInput = z.infer<typeof holdsInput>

/** The raids of a season that are run in one raid, each with how many `of` its bosses. */
export const holds = z.object({
  season: z.string(),
  instances: z.array(z.object({ ...instanceFields, of: z.number() })).check(z.maxLength(MOST_RAIDS)),
  /** Absent where it sells Nexus and Dimensius. */
  curve: z.optional(curve),
})
export type Holds = z.infer<typeof holds>

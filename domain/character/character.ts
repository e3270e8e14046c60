import * as z from 'zod/mini'
import { CLASSES, FACTIONS, MOST_OF_SHORT } from '../season.ts'

/** A character as Raider.IO knows it. */
export const character = z.object({
  realm: z.string(),
  name: z.string(),
  class: z.enum(CLASSES),
  faction: z.enum(FACTIONS),
})
export type Character = z.infer<typeof character>

/**
 * A character's progress in one of the season's raids, on the difficulty that was asked for. A figure that Raider.IO does not give
 * is null, never 0.
 */
export const raidProgress = z.object({
  /** As lists call it. */
  raid: z.string().check(z.maxLength(MOST_OF_SHORT)),
  /** Bosses, since the season began. */
  killed: z.nullable(z.int()),
  of: z.nullable(z.int()),
  /** Since when it is 'Ahead of the Curve': an instant (ISO 8601, UTC). */
  curveSince: z.nullable(z.string()),
})
export type RaidProgress = z.infer<typeof raidProgress>

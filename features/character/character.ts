import * as z from 'zod/mini'
import { CLASSES, FACTIONS } from '#features/season/game.ts'

/** A character as Raider.IO knows it. */
export const character = z.object({
  realm: z.string(),
  name: z.string(),
  class: z.enum(CLASSES),
  faction: z.enum(FACTIONS),
})
export type Character = z.infer<typeof character>

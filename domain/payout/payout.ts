import * as z from 'zod/mini'
import { clientFields } from '../client/client.ts'
import { FACTIONS } from '../season.ts'

const ONLY_LETTERS = 'A character’s name has letters only.'

/** A character in the game that gold is mailed to. */
export const payoutCharacter = z.strictObject({
  name: clientFields.name.check(z.regex(/^[\p{L}\p{M}]*$/u, { error: ONLY_LETTERS })),
  realm: clientFields.realm,
  faction: z.enum(FACTIONS, { error: 'Choose Alliance or Horde' }),
})
export type PayoutCharacter = z.infer<typeof payoutCharacter>

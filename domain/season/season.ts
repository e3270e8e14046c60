import * as z from 'zod/mini'
import { singleLine } from '../field.ts'
import { list } from '../list.ts'
import { CLASSES, MOST_BOSSES, MOST_OF_SHORT, MOST_RAIDS } from '../season.ts'
import { version } from '../version.ts'

/** So many seasons there are at most: twenty years of them. */
export const MOST_SEASONS = 100
const MOST_WORDS = 10
const MOST_TOKEN_GROUPS = 8

/** One line without the signs that part a typed season (text.ts). */
function named(max: number, required: string) {
  return singleLine({ max, required }).check(
    z.refine((text: string) => !/[():;*]/.test(text), {
      error: 'No brackets, colons, semicolons or stars in a name',
    }),
  )
}

const boss = z.strictObject({
  name: named(40, 'Give each boss a name'),
  /** The words by which messages call it, besides its name. */
  words: z
    .array(
      named(30, 'A word of a boss is empty').check(
        z.refine((word: string) => !word.includes(','), { error: 'No comma in a word of a boss' }),
      ),
    )
    .check(z.maxLength(MOST_WORDS, { error: `At most ${MOST_WORDS} words for one boss` })),
  /** Curve runs may sell it by itself. */
  curve: z.boolean(),
})

const raidOfSeason = z.strictObject({
  name: named(60, 'Give each raid a name'),
  /** As lists call it. */
  short: named(MOST_OF_SHORT, 'Give each raid a short name'),
  bosses: z
    .array(boss)
    .check(
      z.minLength(1, { error: 'Give each raid its bosses' }),
      z.maxLength(MOST_BOSSES, { error: `At most ${MOST_BOSSES} bosses in one raid` }),
    ),
})

const tokenGroup = z.strictObject({
  name: named(20, 'Give each token group a name'),
  classes: z
    .array(z.enum(CLASSES, { error: 'A token group names a class that does not exist' }))
    .check(z.maxLength(CLASSES.length)),
})

/** A season's content: the raids that the game sells for some months. Its file holds the same. */
export const seasonContent = z.strictObject({
  name: singleLine({ max: 60, required: 'Give the season a name' }),
  /** In their order; a new raid form begins with the first. */
  raids: z
    .array(raidOfSeason)
    .check(
      z.minLength(1, { error: 'A season needs at least one raid' }),
      z.maxLength(MOST_RAIDS, { error: `At most ${MOST_RAIDS} raids in one season` }),
    ),
  /** None where tokens do not exist. */
  tokenGroups: z
    .array(tokenGroup)
    .check(z.maxLength(MOST_TOKEN_GROUPS, { error: `At most ${MOST_TOKEN_GROUPS} token groups` })),
})
export type SeasonContent = z.infer<typeof seasonContent>
export type SeasonRaid = SeasonContent['raids'][number]

/** A season as a file, to be handed to another community. */
export const seasonFile = z.strictObject({
  forge: z.literal('season', { error: 'This file holds no season' }),
  version: z.literal(1, { error: 'This file has a version that Forge cannot read' }),
  ...seasonContent.shape,
})

/** A season on the wire. `beginsAt`: an instant (ISO 8601, UTC), also one to come; null for a draft without one. */
export const season = z.object({
  _id: z.string(),
  version,
  name: z.string(),
  raids: list(raidOfSeason, MOST_RAIDS),
  tokenGroups: list(tokenGroup, MOST_TOKEN_GROUPS),
  beginsAt: z.nullable(z.string()),
})
export type Season = z.infer<typeof season>

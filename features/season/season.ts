import * as z from 'zod/mini'
import { singleLine } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'
import { CLASSES } from './game.ts'
import manaforgeOmega from './manaforge-omega.json' with { type: 'json' }

/** So many seasons are answered, the latest. */
export const LISTED_SEASONS = 100
const MOST_RAIDS = 12
const MOST_BOSSES = 20
const MOST_TOKEN_GROUPS = 8
/** The most bosses that Curve sells in a season. */
export const MOST_CURVE_BOSSES = 20

const bossName = singleLine({ max: 40, required: 'Give each boss a name' })

const raidOfSeason = z.strictObject({
  name: singleLine({ max: 60, required: 'Give each raid a name' }),
  bosses: z
    .array(bossName)
    .check(
      z.minLength(1, { error: 'Give each raid its bosses' }),
      z.maxLength(MOST_BOSSES, { error: `At most ${MOST_BOSSES} bosses in one raid` }),
    ),
})

const tokenGroup = z.strictObject({
  name: singleLine({ max: 20, required: 'Give each token group a name' }),
  classes: z
    .array(z.enum(CLASSES, { error: 'A token group names a class that does not exist' }))
    .check(z.maxLength(CLASSES.length)),
})

/** What the game sells for some months, as its file says it. */
export const seasonContent = z.strictObject({
  name: singleLine({ max: 60, required: 'Give the season a name' }),
  raids: z
    .array(raidOfSeason)
    .check(
      z.minLength(1, { error: 'A season needs at least one raid' }),
      z.maxLength(MOST_RAIDS, { error: `At most ${MOST_RAIDS} raids in one season` }),
    ),
  /** The bosses that Curve sells. */
  curve: z
    .array(bossName)
    .check(
      z.minLength(1, { error: 'Curve sells at least one boss' }),
      z.maxLength(MOST_CURVE_BOSSES, { error: `Curve sells at most ${MOST_CURVE_BOSSES} bosses` }),
    ),
  /** None where tokens do not exist. */
  tokenGroups: z
    .array(tokenGroup)
    .check(z.maxLength(MOST_TOKEN_GROUPS, { error: `At most ${MOST_TOKEN_GROUPS} token groups` })),
})
export type SeasonContent = z.infer<typeof seasonContent>

/** The season of a community that has pasted none. */
export const DEFAULT_SEASON = manaforgeOmega as SeasonContent

/** A season on the wire. `_id` and `createdAt` (ISO 8601, UTC) are null for the one that comes with the product. */
export const season = z.object({
  _id: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  name: z.string(),
  raids: list(raidOfSeason, MOST_RAIDS),
  curve: list(z.string(), MOST_CURVE_BOSSES),
  tokenGroups: list(tokenGroup, MOST_TOKEN_GROUPS),
})
export type Season = z.infer<typeof season>

import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { type Failure, failureOfIssues, invalid } from '#platform/call/failure.ts'
import { list, singleLine } from '#platform/call/field.ts'
import { foldSearch } from '#platform/words/folding.ts'
import { CLASSES, EACH_BOSS } from './game.ts'
import manaforgeOmega from './manaforge-omega.json' with { type: 'json' }

/** Parses a season's JSON. @throws Failure 'invalid-input' of the field `text`, with the first fault */
export function readSeasonText(text: string): SeasonContent {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw invalid('text', 'This text is not JSON.')
  }
  const read = z.safeParse(seasonContent, found)
  if (!read.success) {
    const [[at, sentence] = ['', 'This text holds no season.']] = Object.entries(
      failureOfIssues(read.error.issues).fields ?? {},
    )
    throw invalid('text', at === '' ? sentence : `${at}: ${sentence}`)
  }
  const why = whyNotSeason(read.data)
  if (why !== null) throw why
  return read.data
}

function whyNotSeason({ raids, curve, tokenGroups }: SeasonContent): Failure | null {
  const bosses = raids.flatMap((raid) => raid.bosses)
  const classes = tokenGroups.flatMap((group) => group.classes)
  const repeated = [
    raids.map(({ name }) => name),
    bosses,
    curve,
    tokenGroups.map(({ name }) => name),
    classes,
  ]
  const [twice] = repeated.flatMap(twiceIn)
  if (twice !== undefined) return invalid('text', `${twice} is listed twice.`)
  const reserved = bosses.find((boss) => Object.values<string>(EACH_BOSS).includes(boss))
  if (reserved !== undefined) return invalid('text', `No boss can be called ${reserved}.`)
  const unknown = curve.find((boss) => !bosses.includes(boss))
  return unknown === undefined ? null : invalid('text', `${unknown} is a boss of no raid here.`)
}

/** The names that an earlier one equals (compared by foldSearch), as they are spelled. */
function twiceIn(names: readonly string[]): string[] {
  const folded = names.map(foldSearch)
  return names.filter((_, at) => folded.indexOf(folded[at] ?? '') !== at)
}

/** The inverse of readSeasonText. */
export function seasonText({ name, raids, curve, tokenGroups }: SeasonContent): string {
  return JSON.stringify({ name, raids, curve, tokenGroups }, null, 2)
}

/** A season for the history: its lists as text. */
export function seasonFacts({ name, raids, curve, tokenGroups }: SeasonContent) {
  return {
    name,
    raids: raids.map((raid) => `${raid.name}: ${raid.bosses.join(', ')}`).join('\n'),
    curve: curve.join(', '),
    tokenGroups: tokenGroups.map((group) => `${group.name}: ${group.classes.join(', ')}`).join('\n'),
  }
}

export const LISTED_SEASONS = 100
const MOST_RAIDS = 12
const MOST_BOSSES = 20
const MOST_TOKEN_GROUPS = 8
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

/** A season in the format of manaforge-omega.json and of a pasted text. */
export const seasonContent = z.strictObject({
  name: singleLine({ max: 60, required: 'Give the season a name' }),
  raids: z
    .array(raidOfSeason)
    .check(
      z.minLength(1, { error: 'A season needs at least one raid' }),
      z.maxLength(MOST_RAIDS, { error: `At most ${MOST_RAIDS} raids in one season` }),
    ),
  curve: z
    .array(bossName)
    .check(
      z.minLength(1, { error: 'Curve sells at least one boss' }),
      z.maxLength(MOST_CURVE_BOSSES, { error: `Curve sells at most ${MOST_CURVE_BOSSES} bosses` }),
    ),
  /** Empty if the season has no tokens. */
  tokenGroups: z
    .array(tokenGroup)
    .check(z.maxLength(MOST_TOKEN_GROUPS, { error: `At most ${MOST_TOKEN_GROUPS} token groups` })),
})
export type SeasonContent = z.infer<typeof seasonContent>

export const DEFAULT_SEASON = manaforgeOmega as SeasonContent

/** A season on the wire. `_id` and `createdAt` (ISO 8601, UTC) are null for the built-in season. */
export const season = z.object({
  _id: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  name: z.string(),
  raids: list(raidOfSeason, MOST_RAIDS),
  curve: list(z.string(), MOST_CURVE_BOSSES),
  tokenGroups: list(tokenGroup, MOST_TOKEN_GROUPS),
})
export type Season = z.infer<typeof season>

/** The latest seasons, the current one first. */
export const listSeasons = get('/season/list', {
  access: 'see-dashboard',
  payload: list(season, LISTED_SEASONS),
})

/** Makes the pasted season the current season, to which new raids belong. */
export const createSeason = post('/season/create', {
  access: 'change-season',
  input: z.strictObject({
    text: z.string().check(z.maxLength(50_000, { error: 'This text is too long for a season.' })),
  }),
  example: { text: '{}' },
  payload: season,
})

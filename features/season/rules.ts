import * as z from 'zod/mini'
import { type Failure, failureOfIssues, invalid } from '#platform/call/failure.ts'
import { foldSearch } from '#platform/words/folding.ts'
import { EACH_BOSS } from './game.ts'
import { type SeasonContent, seasonContent } from './season.ts'

/**
 * The season that a text holds, which is JSON.
 * @throws Failure 'invalid-input' of the field `text`, with what is wrong first
 */
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
  const [twice] = repeated.flatMap((names) => twiceIn(names) ?? [])
  if (twice !== undefined) return invalid('text', `${twice} is listed twice.`)
  const reserved = bosses.find((boss) => Object.values<string>(EACH_BOSS).includes(boss))
  if (reserved !== undefined) return invalid('text', `No boss can be called ${reserved}.`)
  const unknown = curve.find((boss) => !bosses.includes(boss))
  return unknown === undefined ? null : invalid('text', `${unknown} is a boss of no raid here.`)
}

/** The first name that stands there twice, as people write it; null where none does. */
function twiceIn(names: readonly string[]): string | null {
  const folded = names.map(foldSearch)
  return names.find((_, at) => folded.indexOf(folded[at] ?? '') !== at) ?? null
}

/** The file's text, as a new season is pasted. */
export function seasonText({ name, raids, curve, tokenGroups }: SeasonContent): string {
  return JSON.stringify({ name, raids, curve, tokenGroups }, null, 2)
}

/** A season's facts in the history: its lists as lines. */
export function seasonFacts({ name, raids, curve, tokenGroups }: SeasonContent) {
  return {
    name,
    raids: raids.map((raid) => `${raid.name}: ${raid.bosses.join(', ')}`).join('\n'),
    curve: curve.join(', '),
    tokenGroups: tokenGroups.map((group) => `${group.name}: ${group.classes.join(', ')}`).join('\n'),
  }
}

import { Failure, invalid } from '../failure.ts'
import { foldSearch } from '../folding.ts'
import { ALL_OF_TWO, OWN_SEASON } from '../season.ts'
import { timeText, wallClockAt } from '../server-time.ts'
import { MOST_SEASONS, type Season, type SeasonContent, type SeasonRaid } from './season.ts'
import { raidLines, tokenLines } from './text.ts'

/** The season of now: of those that have begun the one that began last; null where none has. */
export function currentSeason<S extends Pick<Season, 'beginsAt'>>(
  seasons: readonly S[],
  now: Date,
): S | null {
  const begun = seasons.filter((one) => hasBegun(one, now))
  return begun.toSorted((a, b) => String(b.beginsAt).localeCompare(String(a.beginsAt)))[0] ?? null
}

export function hasBegun({ beginsAt }: Pick<Season, 'beginsAt'>, now: Date): boolean {
  return beginsAt !== null && new Date(beginsAt) <= now
}

/** Why this cannot be kept beside the others; null when it can. */
export function whyNotKeep(content: SeasonContent, others: readonly Season[]): Failure | null {
  const tooMany = others.length >= MOST_SEASONS ? new Failure('too-many-seasons') : null
  return tooMany ?? whyNotContent(content) ?? whyNotName(content, others)
}

interface Beside {
  readonly seasons: readonly Season[]
  readonly now: Date
}

/** Why the season cannot become this; null when it can. Records name raids and bosses of one that has begun. */
export function whyNotEdit(after: SeasonContent, before: Season, { seasons, now }: Beside): Failure | null {
  if (before._id === OWN_SEASON) return new Failure('season-own')
  const others = seasons.filter(({ _id }) => _id !== before._id)
  const renamed =
    namesOf(before) !== namesOf(after) && hasBegun(before, now) ? new Failure('season-begun') : null
  return renamed ?? whyNotContent(after) ?? whyNotName(after, others)
}

function namesOf({ name, raids }: SeasonContent): string {
  return JSON.stringify([
    name,
    raids.map((raid) => [raid.name, raid.short, raid.bosses.map((boss) => boss.name)]),
  ])
}

/** Why the season cannot become current; null when it can. */
export function whyNotBegin(season: Season, { seasons, now }: Beside): Failure | null {
  return currentSeason(seasons, now)?._id === season._id ? new Failure('season-current') : null
}

/** Why the season cannot be deleted, nor its moment taken back; null when it can. */
export function whyNotTakeBack(season: Season, now: Date): Failure | null {
  return hasBegun(season, now) ? new Failure('season-begun') : null
}

function whyNotContent({ raids, tokenGroups }: SeasonContent): Failure | null {
  const raidTwice = twice(raids.map(({ name }) => name)) ?? twice(raids.map(({ short }) => short))
  if (raidTwice !== null) return invalid('raids', `${raidTwice} is listed twice.`)
  const bosses = raids.flatMap((raid) => raid.bosses)
  const bossTwice = twice(bosses.map(({ name }) => name))
  if (bossTwice !== null) return invalid('raids', `${bossTwice} is listed twice.`)
  if (bosses.some(({ name }) => foldSearch(name) === foldSearch(ALL_OF_TWO)))
    return invalid('raids', `No boss can be called ${ALL_OF_TWO}.`)
  const shared = wordOfTwo(bosses)
  if (shared !== null) return invalid('raids', `'${shared.word}' names both ${shared.of.join(' and ')}.`)
  const groupTwice =
    twice(tokenGroups.map(({ name }) => name)) ?? twice(tokenGroups.flatMap(({ classes }) => classes))
  return groupTwice === null ? null : invalid('tokenGroups', `${groupTwice} is listed twice.`)
}

/** Two with the same name could not be distinguished. */
function whyNotName({ name }: SeasonContent, others: readonly Season[]): Failure | null {
  const isTaken = others.some((other) => foldSearch(other.name) === foldSearch(name))
  return isTaken ? invalid('name', 'There is already a season with this name.') : null
}

/** A season's facts in the history: its lists as they are typed. */
export function seasonFacts({ name, raids, tokenGroups }: SeasonContent) {
  return { name, raids: raidLines(raids), tokenGroups: tokenLines(tokenGroups) }
}

/** When it becomes current, in server time. */
export function beginFacts({ beginsAt }: Pick<Season, 'beginsAt'>) {
  if (beginsAt === null) return { beginsAt: null }
  const { date, minutes } = wallClockAt(new Date(beginsAt))
  return { beginsAt: `${date}, ${timeText(minutes)}` }
}

/** The first name that stands there twice, as people write it; null where none does. */
export function twice(names: readonly string[]): string | null {
  const folded = names.map(foldSearch)
  return names.find((_, at) => folded.indexOf(folded[at] ?? '') !== at) ?? null
}

function wordOfTwo(bosses: SeasonRaid['bosses']): { word: string; of: readonly string[] } | null {
  const of = new Map<string, string>()
  for (const { name, words } of bosses) {
    for (const word of [name, ...words]) {
      const other = of.get(foldSearch(word))
      if (other !== undefined && other !== name) return { word, of: [other, name] }
      of.set(foldSearch(word), name)
    }
  }
  return null
}

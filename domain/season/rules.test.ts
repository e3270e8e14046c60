import { describe, expect, it } from 'vitest'
import { OWN_SEASON } from '../season.ts'
import { currentSeason, whyNotBegin, whyNotEdit, whyNotKeep, whyNotTakeBack } from './rules.ts'
import type { Season, SeasonContent } from './season.ts'
import { readRaidLines, readTokenLines } from './text.ts'

const NOW = new Date('2026-11-24T00:00:00Z')

function season(id: string, lines: string, changes: Partial<Season> = {}): Season {
  return {
    _id: id,
    version: 1,
    name: id,
    raids: readRaidLines(lines),
    tokenGroups: [],
    beginsAt: null,
    ...changes,
  }
}
const content = (lines: string, groups = ''): SeasonContent => ({
  ...{ name: 'Typed', raids: readRaidLines(lines), tokenGroups: readTokenLines(groups) },
})

describe('SEASON-6: what cannot be kept', () => {
  it.each([
    ['A: One, Two\na: Three', '', 'raids', 'a is listed twice.'],
    ['A (X): One\nB (x): Two', '', 'raids', 'x is listed twice.'],
    ['A: One, Two\nB: öne, Four', '', 'raids', 'öne is listed twice.'],
    ['A: One (last), Two (LAST)', '', 'raids', "'LAST' names both One and Two."],
    ['A: One, Two (one)', '', 'raids', "'one' names both One and Two."],
    ['A: One, both', '', 'raids', 'No boss can be called Both.'],
    ['A: One', 'Zenith: Monk\nzenith: Mage', 'tokenGroups', 'zenith is listed twice.'],
    ['A: One', 'Zenith: Monk\nMystic: monk', 'tokenGroups', 'Monk is listed twice.'],
  ])('%s, %s', (lines, groups, field, sentence) => {
    expect(whyNotKeep(content(lines, groups), [])?.fields).toEqual({ [field]: sentence })
  })

  it('two of one name, and more than a hundred', () => {
    const kept = season('TYPED', 'A: One')
    expect(whyNotKeep(content('A: One'), [kept])?.fields).toEqual({
      name: 'There is already a season with this name.',
    })
    const hundred = Array.from({ length: 100 }, (_, at) => season(`Season ${at}`, 'A: One'))
    expect(whyNotKeep(content('A: One'), hundred)?.code).toBe('too-many-seasons')
  })
})

describe('SEASON-7: which season is current', () => {
  const past = season('past', 'A: One, Two', { beginsAt: '2026-08-01T00:00:00.000Z' })
  const now = season('now', 'B: One', { beginsAt: '2026-11-01T00:00:00.000Z' })
  const coming = season('coming', 'C: One', { beginsAt: '2026-11-25T00:00:00.000Z' })
  const draft = season('draft', 'D: One')
  const seasons = [draft, coming, now, past]

  it('the one that began last', () => {
    expect(currentSeason(seasons, NOW)?._id).toBe('now')
    expect(currentSeason(seasons, new Date('2026-11-25T00:00:00Z'))?._id).toBe('coming')
    expect(currentSeason([draft], NOW)).toBeNull()
  })

  it('any other one can begin', () => {
    const codes = seasons.map((one) => whyNotBegin(one, { seasons, now: NOW })?.code)
    expect(codes).toEqual([undefined, undefined, 'season-current', undefined])
  })

  it('what has begun keeps its names and stays', () => {
    const why = (one: Season, lines: string) =>
      whyNotEdit({ ...one, raids: readRaidLines(lines) }, one, { seasons, now: NOW })?.code
    expect(why(past, 'A: One, Two (dos)*')).toBeUndefined()
    expect(why(past, 'A: One')).toBe('season-begun')
    expect(why({ ...past, _id: OWN_SEASON }, 'A: One, Two')).toBe('season-own')
    expect(why(coming, 'Z: One, Two')).toBeUndefined()
    expect(seasons.map((one) => whyNotTakeBack(one, NOW)?.code)).toEqual([
      ...[undefined, undefined, 'season-begun', 'season-begun'],
    ])
  })
})

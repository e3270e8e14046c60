import { describe, expect, it } from 'vitest'
import { DEFAULT_SEASON, readSeasonText, type SeasonContent, seasonText } from './calls.ts'

const ABYSS: SeasonContent = {
  name: 'Abyss',
  raids: [
    { name: 'Abyss of Night', bosses: ['Orobas', 'Vael, the Last'] },
    { name: 'Grotto', bosses: ['Mor'] },
  ],
  curve: ['Vael, the Last', 'Mor'],
  tokenGroups: [],
}

const withRaid = (bosses: string[]) => ({ ...ABYSS, raids: [...ABYSS.raids, { name: 'Spire', bosses }] })
const withTokens = (...classes: string[]) => ({
  ...ABYSS,
  tokenGroups: classes.map((name, at) => ({ name: `Group ${at}`, classes: [name] })),
})

describe('SEASON-6: parsing the text of a season', () => {
  it.each([DEFAULT_SEASON, ABYSS])('a season’s text is read back as it was written', (content) => {
    expect(readSeasonText(seasonText(content))).toEqual(content)
  })

  it.each<[string, unknown, string]>([
    ['no object', [], 'This text holds no season.'],
    ['no name', { ...ABYSS, name: ' ' }, 'name: Give the season a name'],
    ['no raid', { ...ABYSS, raids: [] }, 'raids: A season needs at least one raid'],
    ['no boss', withRaid([]), 'raids.2.bosses: Give each raid its bosses'],
    ['no boss for Curve', { ...ABYSS, curve: [] }, 'curve: Curve sells at least one boss'],
    ['a class that does not exist', withTokens('Bard'), 'A token group names a class that does not exist'],
    ['a boss of no raid', { ...ABYSS, curve: ['Nexus'] }, 'Nexus is a boss of no raid here.'],
    ['a boss twice', { ...ABYSS, curve: ['Mor', 'mor'] }, 'mor is listed twice.'],
    ['a boss in two raids', withRaid(['MOR']), 'MOR is listed twice.'],
    ['a class in two groups', withTokens('Monk', 'Monk'), 'Monk is listed twice.'],
    ['a boss named Both', withRaid(['Both']), 'No boss can be called Both.'],
  ])('a season’s text is refused with %s', (_, content, sentence) => {
    expect(() => readSeasonText(JSON.stringify(content))).toThrow(sentence)
  })

  it('a season’s text must be JSON', () => {
    expect(() => readSeasonText('Abyss: Orobas')).toThrow('This text is not JSON.')
  })

  it('an unknown field in a season’s text is named in the error', () => {
    expect(() => readSeasonText(JSON.stringify({ ...ABYSS, begins: 'now' }))).toThrow()
  })
})

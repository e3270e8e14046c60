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

describe('SEASON-6: the text of a season', () => {
  it.each([DEFAULT_SEASON, ABYSS])('is read as it was written', (content) => {
    expect(readSeasonText(seasonText(content))).toEqual(content)
  })

  it.each<[string, unknown, string]>([
    ['no object', [], 'This text holds no season.'],
    ['no name', { ...ABYSS, name: ' ' }, 'name: Give the season a name'],
    ['no raid', { ...ABYSS, raids: [] }, 'raids: A season needs at least one raid'],
    [
      'no boss',
      { ...ABYSS, raids: [...ABYSS.raids, { name: 'Spire', bosses: [] }] },
      'raids.2.bosses: Give each raid its bosses',
    ],
    ['nothing for Curve', { ...ABYSS, curve: [] }, 'curve: Curve sells at least one boss'],
    [
      'a class that does not exist',
      { ...ABYSS, tokenGroups: [{ name: 'Zenith', classes: ['Bard'] }] },
      'tokenGroups.0.classes.0: A token group names a class that does not exist',
    ],
    ['a boss of no raid', { ...ABYSS, curve: ['Nexus'] }, 'Nexus is a boss of no raid here.'],
    ['a boss twice', { ...ABYSS, curve: ['Mor', 'mor'] }, 'mor is listed twice.'],
    [
      'a boss in two raids',
      { ...ABYSS, raids: [...ABYSS.raids, { name: 'Spire', bosses: ['MOR'] }] },
      'MOR is listed twice.',
    ],
    [
      'a class in two groups',
      {
        ...ABYSS,
        tokenGroups: [
          { name: 'Zenith', classes: ['Monk'] },
          { name: 'Mystic', classes: ['Monk'] },
        ],
      },
      'Monk is listed twice.',
    ],
    [
      'a boss that is called as a choice',
      { ...ABYSS, raids: [{ name: 'Abyss', bosses: ['Both'] }], curve: ['Both'] },
      'No boss can be called Both.',
    ],
  ])('is refused with %s', (_, content, sentence) => {
    expect(() => readSeasonText(JSON.stringify(content))).toThrow(sentence)
  })

  it('is JSON', () => {
    expect(() => readSeasonText('Abyss: Orobas')).toThrow('This text is not JSON.')
  })

  it('names what does not belong there', () => {
    expect(() => readSeasonText(JSON.stringify({ ...ABYSS, begins: 'now' }))).toThrow()
  })
})

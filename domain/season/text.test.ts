import { expect, it } from 'vitest'
import { raidLines, readRaidLines, readTokenLines, tokenLines } from './text.ts'

const boss = (name: string, curve = false, ...words: string[]) => ({ name, words, curve })

it.each([
  ['Abyss: Orobas, Vael', [{ name: 'Abyss', short: 'Abyss', bosses: [boss('Orobas'), boss('Vael')] }]],
  [
    ' Abyss of Endless Night (Abyss) :  Orobas , Vael*(the last, vae)\n\n',
    [
      {
        ...{ name: 'Abyss of Endless Night', short: 'Abyss' },
        bosses: [boss('Orobas'), boss('Vael', true, 'the last', 'vae')],
      },
    ],
  ],
  [
    'The Grotto of Many Whispering Things: Vael, the Last;',
    [
      {
        ...{ name: 'The Grotto of Many Whispering Things', short: 'The Grotto of Many' },
        bosses: [boss('Vael, the Last')],
      },
    ],
  ],
  ['No bosses', [{ name: 'No bosses', short: 'No bosses', bosses: [] }]],
  ['', []],
])('SEASON-6: lines are read as raids, and written so again: %j', (text, raids) => {
  expect(readRaidLines(text)).toEqual(raids)
  expect(readRaidLines(raidLines(raids))).toEqual(raids)
})

it('SEASON-6: token groups are read with their classes as the game spells them', () => {
  const groups = readTokenLines('Zenith: evoker, MONK\n\nEmpty')
  expect(groups).toEqual([
    { name: 'Zenith', classes: ['Evoker', 'Monk'] },
    { name: 'Empty', classes: [] },
  ])
  expect(tokenLines(groups)).toBe('Zenith: Evoker, Monk\nEmpty: ')
})

it('SEASON-6: ten thousand lines are read in no time worth naming', () => {
  expect(readRaidLines('Raid (: Boss, (((\n'.repeat(10_000))).toHaveLength(10_000)
})

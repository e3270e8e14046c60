import { expect, it } from 'vitest'
import { DEFAULT_SEASON } from '#features/season/calls.ts'
import { CLASSES, type ClientClass } from '#features/season/game.ts'
import { countArmours, countTokens } from './raid-details.tsx'

function counted(...classes: readonly ClientClass[]): string {
  const clients = classes.map((clientClass) => ({ clientClass }))
  const all = [...countArmours(clients), ...countTokens(clients, DEFAULT_SEASON.tokenGroups)]
  return all.map(({ name, count }) => `${name} ${count}`).join(', ')
}

it.each([
  [[], 'Plate 0, Mail 0, Leather 0, Cloth 0, Dreadful 0, Mystic 0, Venerated 0, Zenith 0'],
  [
    ['Evoker', 'Evoker', 'Death Knight'],
    'Plate 1, Mail 2, Leather 0, Cloth 0, Dreadful 1, Mystic 0, Venerated 0, Zenith 2',
  ],
  [CLASSES, 'Plate 3, Mail 3, Leather 4, Cloth 3, Dreadful 3, Mystic 3, Venerated 3, Zenith 4'],
] as const)('SEASON-2: counts each of %j once by armour and once by token', (classes, text) => {
  expect(counted(...classes)).toBe(text)
})

import { expect, it } from 'vitest'
import type { Season } from '../season/season.ts'
import { readRaidLines } from '../season/text.ts'
import { fittedBosses } from './rules.ts'

const season = (_id: string, lines: string): Season => ({
  ...{ _id, version: 1, name: _id, raids: readRaidLines(lines), tokenGroups: [], beginsAt: null },
})
const OLD = season('old', 'Abyss: A, B, C, D*\nGrotto: E*')
const NEW = season('new', 'Spire: F, G, H*\nCave: I')
const held = (...instances: [bosses: number, of: number][]) => ({
  season: 'old',
  instances: instances.map(([bosses, of]) => ({ name: 'Abyss', bosses, of })),
})

it.each([
  ['whole without a word of it', { raidType: 'Full Run', bossCount: 4 }, 3],
  ['whole', { raidType: 'Full Run', bossCount: 5, holds: held([4, 4], [1, 1]) }, 3],
  ['in part', { raidType: 'Full Run', bossCount: 2, holds: held([2, 4]) }, 2],
  ['more in part than there are now', { raidType: 'Full Run', bossCount: 4, holds: held([4, 5]) }, 3],
  ['Curve of two, where one is sold', { raidType: 'Curve', bossCount: 2 }, 1],
] as const)('SEASON-19: a template that ran a raid %s fits the next season', (_, { ...template }, bosses) => {
  expect(fittedBosses(template as Parameters<typeof fittedBosses>[0], OLD, NEW)).toBe(bosses)
})

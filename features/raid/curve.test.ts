import { expect, it } from 'vitest'
import { bossChoices, bossesIn, startingBosses } from './curve.ts'

const selling = (...curve: string[]) => ({ raidType: 'Curve', season: { curve } }) as const

it.each([
  [{ raidType: 'Curve', season: undefined }, ['Nexus', 'Dimensius', 'Both']],
  [selling('A'), ['A']],
  [selling('A', 'B'), ['A', 'B', 'Both']],
  [selling('A', 'B', 'C'), ['A', 'B', 'C', 'All']],
] as const)('SEASON-4: of %j a client chooses %j, and begins with the last', (raid, choices) => {
  expect(bossChoices(raid)).toEqual(choices)
  expect(startingBosses(raid)).toEqual(choices.slice(-1))
  expect(startingBosses({ ...raid, raidType: 'Full Run' })).toEqual([])
})

it('SEASON-4: both, or all, are each of them', () => {
  expect(bossesIn(['Both'], selling('A', 'B'))).toEqual(['A', 'B'])
  expect(bossesIn(['All'], selling('A', 'B', 'C'))).toEqual(['A', 'B', 'C'])
  expect(bossesIn(['B'], selling('A', 'B'))).toEqual(['B'])
  expect(bossesIn([], selling('A', 'B'))).toEqual([])
})

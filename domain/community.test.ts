import { afterEach, expect, it } from 'vitest'
import { communityOf, communityText, takeCommunity } from '#domain/community.ts'

afterEach(() => takeCommunity({}))

it.each([
  [{}, { TC: 32, BR: 5 }],
  [{ caps: { TC: 40 } }, { TC: 40, BR: 5 }],
  [
    { caps: { TC: 40, BR: 10 }, cuts: { BR: 2.5 } },
    { TC: 40, BR: 2.5 },
  ],
  [{ cuts: { TC: 30 } }, { TC: 30, BR: 5 }],
])('GOLD-5: where %j is set the cuts are %j: those of the highest deposits unless set', (given, cuts) => {
  expect(communityOf(given).cuts).toEqual(cuts)
})

it('OWN-8: a member’s page carries the figures of gold, a visitor’s does not', () => {
  takeCommunity({ prices: { floor: 80 }, cuts: { TC: 30 } })
  expect(JSON.parse(communityText(true))).toEqual({ prices: { floor: 80 }, cuts: { TC: 30 } })
  expect(communityText(false)).toBe('{}')
})

import { expect, test } from 'vitest'
import { foundIn, withFound } from './found-raid.ts'

test('PAGE-41: a form tells the list which raid it created or changed', () => {
  const found = { id: '7', mark: 'New' } as const
  expect(foundIn(withFound(found).state)).toEqual(found)
})

test.each([
  null,
  undefined,
  {},
  { found: null },
  { found: { id: 7, mark: 'New' } },
  { found: { id: '7', mark: 'Gone' } },
])('PAGE-41: a list highlights no raid for %j', (state) => {
  expect(foundIn(state)).toBeNull()
})

import { expect, test } from 'vitest'
import { foundIn, withFound } from './found-raid.ts'

test('PAGE-41: a form tells its list which raid it made, and how', () => {
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
])('PAGE-41: of %j a list marks nothing', (state) => {
  expect(foundIn(state)).toBeNull()
})

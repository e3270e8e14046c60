import { expect, it } from 'vitest'
import { chosenOf, extended } from '#web/raid/week/draft-choice.ts'
import type { RaidDraft } from '#web/raid/week/drafts.ts'

it('WEEK-7: Shift and the arrows choose the drafts that they pass, and no longer on the way back', () => {
  let ids = extended('all', 'a', 'b')
  ids = extended(ids, 'b', 'c')
  expect([...ids]).toEqual(['a', 'b', 'c'])
  ids = extended(ids, 'c', 'b')
  expect([...ids]).toEqual(['a', 'b'])
})

it('WEEK-6: a choice of which nothing is left is all of them', () => {
  const drafts = [{ _id: 'a' }, { _id: 'b', wasPublished: true }] as unknown as readonly RaidDraft[]
  const ids = (choice: Parameters<typeof chosenOf>[1]) => chosenOf(drafts, choice).map(({ _id }) => _id)
  expect(ids('published')).toEqual(['b'])
  expect(ids(new Set(['a', 'gone']))).toEqual(['a'])
  expect(ids(new Set(['gone']))).toEqual(['a', 'b'])
})

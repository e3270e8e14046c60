import { expect, it } from 'vitest'
import { raidInput } from '#features/raid/raid.ts'
import { FIELDS } from './raid-values.ts'

it('RAID-14: the form and its question name the fields that the call takes, and no other', () => {
  expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(raidInput.shape).toSorted())
})

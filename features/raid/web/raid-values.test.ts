import { expect, it } from 'vitest'
import { raidInput } from '#features/raid/raid.ts'
import { FIELDS } from './raid-values.ts'

it('RAID-14: the form and its confirmation name exactly the fields of the call', () => {
  expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(raidInput.shape).toSorted())
})

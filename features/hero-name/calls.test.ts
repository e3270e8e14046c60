import { expect, test } from 'vitest'
import { createHeroName, updateHeroName } from './calls.ts'

test('HERO-1: creating a hero name may omit faction and status', () => {
  const named = { name: 'Lothar', realm: 'Kazzak' }
  expect(createHeroName.input.parse(named)).toEqual({ ...named, faction: 'Alliance', status: true })
  const chosen = { ...named, faction: 'Horde', status: false } as const
  expect(createHeroName.input.parse(chosen)).toEqual(chosen)
  expect(createHeroName.input.safeParse({ ...named, faction: 'Neutral' }).success).toBe(false)
})

test('HERO-1: updating a hero name requires every field, so that none is reset by accident', () => {
  expect(updateHeroName.input.safeParse({ id: '1', name: 'Lothar', realm: 'Kazzak' }).success).toBe(false)
})

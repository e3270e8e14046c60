import { expect, test } from 'vitest'
import { ROLES, type Role } from '#domain/rights.ts'
import { navigationFor } from '#web/site/navigation.ts'

const titles = (signedIn: boolean, roles: readonly Role[]) =>
  navigationFor(signedIn, roles).map(({ title }) => title)

test('signed out leads home and to the login', () => {
  expect(titles(false, [])).toEqual(['Home', 'Login'])
})

test.each(ROLES)('%s sees Create Raid and Upcoming Raids only when the role manages raids', (role) => {
  const manages = ['Admin', 'Developer', 'Raid Manager'].includes(role)
  expect(titles(true, [role])).toEqual(
    manages ? ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid'] : ['Home', 'Book Raid'],
  )
})

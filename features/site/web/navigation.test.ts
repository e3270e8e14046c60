import { expect, test } from 'vitest'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { homeFor, navigationFor } from './navigation.ts'

const titles = (roles: readonly Role[] | null) => navigationFor(roles).map(({ title }) => title)

test('a visitor sees public pages, services, contact links and the login (SITE-1)', () => {
  expect(titles(null).join(', ')).toBe(
    'Home, About Us, WoW Services, Apply to Forge, Book a Boost, Contact, Reviews, Login',
  )
})

const STAFF = ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid', 'Admin Panel', 'Logout']
const OFFERED: Readonly<Partial<Record<Role, readonly string[]>>> = {
  Admin: STAFF,
  Developer: STAFF,
  'Raid Manager': ['Home', 'Create Raid', 'Upcoming Raids', 'Book Raid', 'Logout'],
}

test.each(ROLES)('%s sees the pages of that role, and Home, Book Raid and Logout (SITE-1)', (role) => {
  expect(titles([role])).toEqual(OFFERED[role] ?? ['Home', 'Book Raid', 'Logout'])
})

test('a member without a role sees only Home, Book Raid and Logout (SITE-1)', () => {
  expect(titles([])).toEqual(['Home', 'Book Raid', 'Logout'])
})

test('Home leads to the dashboard if the person may open it, else to the landing page (SITE-9)', () => {
  expect(homeFor(null)).toBe('/')
  expect(homeFor([])).toBe('/')
  for (const role of ROLES) expect(homeFor([role])).toBe('/dashboard')
})

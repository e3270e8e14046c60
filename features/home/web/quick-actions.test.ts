import { expect, test } from 'vitest'
import { SCREENS } from '#platform/call/page.ts'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { quickActionsFor } from './sidebar.tsx'

const CREATE = 'Create Raid'
const BOOK = 'Book Raid'
const COLLECT = 'Collection & Pending History'
const HISTORY = 'Admin Mails History'
const SETTINGS = 'Settings'

const titlesFor = (roles: readonly Role[]) => quickActionsFor(roles).map((screen) => SCREENS[screen].title)

/** docs/product.md, PAGE-5. */
const OFFERED: Readonly<Record<Role, readonly string[]>> = {
  Admin: [CREATE, BOOK, COLLECT, HISTORY, SETTINGS],
  Developer: [CREATE, BOOK, COLLECT, HISTORY, SETTINGS],
  'Raid Manager': [CREATE, SETTINGS],
  'Gold Collector': [COLLECT, SETTINGS],
  Advertiser: [BOOK, SETTINGS],
  'Senior Advertiser': [BOOK, COLLECT, SETTINGS],
  'Trial Advertiser': [BOOK, SETTINGS],
  'Raid Leader': [BOOK, SETTINGS],
  'Forge Member': [SETTINGS],
}

test.each(ROLES)('the quick actions of %s fit that role', (role) => {
  expect(titlesFor([role])).toEqual(OFFERED[role])
})

test('the quick actions of several roles are combined without duplicates', () => {
  const titles = titlesFor(['Raid Manager', 'Admin', 'Raid Leader'])
  expect(titles).toEqual([CREATE, BOOK, COLLECT, HISTORY, SETTINGS])
})

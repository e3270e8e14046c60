import { expect, test } from 'vitest'
import { ROLES, type Role } from '#domain/rights.ts'
import { quickActionsFor } from '#web/dashboard/quick-actions.ts'

const CREATE = 'Create Raid'
const BOOK = 'Book Raid'
const COLLECT = 'Collection & Pending History'
const HISTORY = 'Admin Mails History'

/** docs/product.md, PAGE-5. */
const OFFERED: Readonly<Record<Role, readonly string[]>> = {
  Admin: [CREATE, BOOK, COLLECT, HISTORY],
  Developer: [CREATE, BOOK, COLLECT, HISTORY],
  'Raid Manager': [CREATE],
  'Gold Collector': [COLLECT],
  Advertiser: [BOOK],
  'Senior Advertiser': [BOOK, COLLECT],
  'Trial Advertiser': [BOOK],
  'Raid Leader': [BOOK],
  'Forge Member': [],
}

test.each(ROLES)('%s is offered what the role is for', (role) => {
  expect(quickActionsFor([role]).map(({ title }) => title)).toEqual(OFFERED[role])
})

test('two roles are offered what either is for, once', () => {
  const titles = quickActionsFor(['Raid Manager', 'Admin', 'Raid Leader']).map(({ title }) => title)
  expect(titles).toEqual([CREATE, BOOK, COLLECT, HISTORY])
})

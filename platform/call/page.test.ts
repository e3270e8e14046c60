import { expect, it } from 'vitest'
import { SCREENS, type ScreenName } from './page.ts'
import { can, ROLES, type Role } from './rights.ts'

const MANAGERS: readonly Role[] = ['Admin', 'Developer', 'Raid Manager']
const STAFF: readonly Role[] = ['Admin', 'Developer']

/** docs/product.md, ROUTE-2. */
const MAY_OPEN: Readonly<Record<ScreenName, readonly Role[]>> = {
  ...{ home: ROLES, settings: ROLES, notices: ROLES, createRaid: MANAGERS, upcomingRaids: MANAGERS },
  editRaid: MANAGERS,
  bookRaid: [
    ...STAFF,
    ...(['Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader', 'Gold Collector'] as const),
  ],
  mailDetails: [...STAFF, 'Gold Collector', 'Senior Advertiser'],
  adminMails: STAFF,
  adminPanel: STAFF,
  tonight: [...STAFF, 'Raid Leader', 'Gold Collector'],
  myClients: [
    ...STAFF,
    ...(['Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader', 'Gold Collector'] as const),
  ],
  raid: [...MANAGERS, 'Raid Leader', 'Gold Collector'],
  gold: ROLES,
  support: [...STAFF, 'Forge Member'],
}

const table = Object.entries(MAY_OPEN) as [ScreenName, readonly Role[]][]

it.each(table)('ROUTE-2: %s is for those roles and no other', (screen, roles) => {
  const may = ROLES.filter((role) => can([role], SCREENS[screen].right))
  expect(may).toEqual(ROLES.filter((role) => roles.includes(role)))
})

it('ROUTE-2: somebody without a role opens none', () => {
  expect(table.filter(([screen]) => can([], SCREENS[screen].right))).toEqual([])
})

import { expect, it } from 'vitest'
import { SCREENS, type ScreenName } from './page.ts'
import { can, ROLES, type Role } from './rights.ts'

const MANAGERS: readonly Role[] = ['Admin', 'Developer', 'Raid Manager']
const STAFF: readonly Role[] = ['Admin', 'Developer']

const CREW: readonly Role[] = [...STAFF, 'Raid Leader', 'Gold Collector']
const SELLERS: readonly Role[] = [...CREW, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser']

/** docs/product.md, ROUTE-2. */
const MAY_OPEN: Readonly<Record<ScreenName, readonly Role[]>> = {
  ...{ home: ROLES, settings: ROLES, notices: ROLES, createRaid: MANAGERS, upcomingRaids: MANAGERS },
  ...{ editRaid: MANAGERS, bookRaid: SELLERS, myClients: SELLERS, tonight: CREW, gold: ROLES },
  ...{ adminMails: STAFF, adminPanel: STAFF, support: [...STAFF, 'Forge Member'] },
  mailDetails: [...STAFF, 'Gold Collector', 'Senior Advertiser'],
  raid: [...MANAGERS, 'Raid Leader', 'Gold Collector'],
}

const table = Object.entries(MAY_OPEN) as [ScreenName, readonly Role[]][]

it.each(table)('ROUTE-2: %s is open to the listed roles and no other', (screen, roles) => {
  const may = ROLES.filter((role) => can([role], SCREENS[screen].right))
  expect(may).toEqual(ROLES.filter((role) => roles.includes(role)))
})

it('ROUTE-2: a member without a role can open no page', () => {
  expect(table.filter(([screen]) => can([], SCREENS[screen].right))).toEqual([])
})

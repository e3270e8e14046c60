import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { bottomBarFor } from './bottom-bar-entries.ts'

const ADVERTISER = ['bookRaid', 'myClients', 'week', 'home']
const STAFF = ['home', 'tonight', 'mailDetails', 'gold']
const BARS: Readonly<Record<Role, readonly string[]>> = {
  Admin: STAFF,
  Developer: STAFF,
  'Raid Manager': ['week', 'upcomingRaids', 'createRaid', 'home'],
  'Gold Collector': ['tonight', 'mailDetails', 'gold', 'week'],
  Advertiser: ADVERTISER,
  'Senior Advertiser': ['bookRaid', 'myClients', 'mailDetails', 'home'],
  'Trial Advertiser': ADVERTISER,
  'Raid Leader': ['tonight', 'week', 'bookRaid', 'gold'],
  'Forge Member': ['home', 'gold', 'support'],
}

describe('PAGE-50: the bar at the bottom of a phone', () => {
  it.each(ROLES)('offers %s at most four screens, all of which the role may open', (role) => {
    expect(bottomBarFor([role])).toEqual(BARS[role])
  })

  it('offers what the evening of the first of several roles needs', () => {
    expect(bottomBarFor(['Raid Manager', 'Raid Leader'])).toEqual(BARS['Raid Leader'])
    expect(bottomBarFor(['Advertiser', 'Gold Collector'])).toEqual(BARS['Gold Collector'])
    expect(bottomBarFor([])).toEqual([])
  })
})

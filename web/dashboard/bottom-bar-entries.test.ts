import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/rights.ts'
import { bottomBarFor } from '#web/dashboard/bottom-bar-entries.ts'

const ADVERTISER = ['home', 'bookRaid', 'settings']
const STAFF = ['home', 'tonight', 'upcomingRaids', 'bookRaid']
const BARS: Readonly<Record<Role, readonly string[]>> = {
  Admin: STAFF,
  Developer: STAFF,
  'Raid Manager': ['home', 'upcomingRaids', 'createRaid', 'settings'],
  'Gold Collector': ['home', 'tonight', 'bookRaid', 'mailDetails'],
  Advertiser: ADVERTISER,
  'Senior Advertiser': ['home', 'bookRaid', 'mailDetails', 'settings'],
  'Trial Advertiser': ADVERTISER,
  'Raid Leader': ['home', 'tonight', 'bookRaid', 'settings'],
  'Forge Member': ['home', 'support', 'settings'],
}

describe('PAGE-50: the bar at the bottom of a phone', () => {
  it.each(ROLES)('offers %s at most four screens, all of which the role may open', (role) => {
    expect(bottomBarFor([role])).toEqual(BARS[role])
  })

  it('offers what several roles may open together', () => {
    expect(bottomBarFor(['Raid Manager', 'Raid Leader'])).toEqual([
      'home',
      'tonight',
      'upcomingRaids',
      'bookRaid',
    ])
  })
})

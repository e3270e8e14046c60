import { describe, expect, it } from 'vitest'
import { DEFAULT_ROLE_IDS, ROLES } from '#platform/call/rights.ts'
import { PEOPLE, peopleWith, personWith } from './people.ts'

describe('the demo community', () => {
  it('the demo has for each role a person with no other role', () => {
    expect(ROLES.map((role) => personWith(role).roles)).toEqual(ROLES.map((role) => [role]))
  })

  it('the demo has a person without a role, one outside the server, and several of each working role', () => {
    expect(PEOPLE.some(({ member, roles }) => member && roles.length === 0)).toBe(true)
    expect(PEOPLE.some(({ member }) => !member)).toBe(true)
    const enough = {
      'Raid Leader': 4,
      'Gold Collector': 3,
      Advertiser: 2,
      'Senior Advertiser': 2,
      'Trial Advertiser': 2,
    }
    for (const role of Object.keys(enough) as (keyof typeof enough)[]) {
      expect(peopleWith(role).length).toBeGreaterThanOrEqual(enough[role])
    }
  })

  it('the demo’s people have unique ids that exceed a JavaScript number', () => {
    const ids = [...PEOPLE.map(({ id }) => id), ...Object.values(DEFAULT_ROLE_IDS)]
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => BigInt(id) > 2n ** 53n)).toBe(true)
  })
})

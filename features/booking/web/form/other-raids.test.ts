import { expect, test } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { aRaid } from '#platform/testing/web/examples.ts'
import { otherRaids } from './booking-values.ts'

const NOW = new Date('2026-11-21T18:00:00Z')

const RAID = aRaid({ startsAt: '2026-11-21T20:00:00Z', maxClients: 1, pot: 100_000 })
const CLIENT = { _id: 'booking', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const

const at = (startsAt: string, changes: Partial<Raid> = {}): Raid => ({
  ...RAID,
  _id: startsAt,
  startsAt,
  ...changes,
})

test('FORM-7: the form offers up to three other bookable raids of the same kind, nearest first', () => {
  const raids = [
    RAID,
    ...['22T20:00', '23T20:00', '24T20:00', '21T19:00', '21T17:59'].map((when) => at(`2026-11-${when}:00Z`)),
    at('2026-11-21T20:15:00Z', { clients: [CLIENT] }),
    at('2026-11-21T20:30:00Z', { difficulty: 'MYTHIC' }),
    at('2026-11-21T20:45:00Z', { raidType: 'Curve' }),
    at('2026-11-21T21:00:00Z', { published: false }),
  ]
  expect(otherRaids(RAID, raids, NOW).map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-21T19:00:00Z',
    '2026-11-22T20:00:00Z',
    '2026-11-23T20:00:00Z',
  ])
})

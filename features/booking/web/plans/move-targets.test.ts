import { expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import type { Role } from '#platform/call/rights.ts'
import { aBooking, aRaid } from '#platform/testing/web/examples.ts'
import { differences, moveTargets } from './move-dialog.tsx'

const NOW = new Date('2026-11-22T18:00:00Z')

const raid = (_id: string, startsAt: string, changes: Partial<Raid> = {}) =>
  aRaid({
    ...{ _id, name: _id, startsAt, maxClients: 2, raidLeader: { _id: 'leader', username: 'Thorvald' } },
    ...changes,
  })

const FROM = raid('from', '2026-11-22T19:00:00Z')
const BOOKING = aBooking({ userId: { _id: 'owner', username: 'Pippa' } })

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })

it('CHANGE-7: Move offers only raids that can take the booking, future ones first, nearest first', () => {
  const all = [
    raid('later', '2026-11-22T23:00:00Z'),
    raid('full', '2026-11-22T20:00:00Z', { maxClients: 0 }),
    raid('before', '2026-11-22T18:30:00Z'),
    raid('running', '2026-11-22T17:45:00Z'),
    raid('curve', '2026-11-22T20:00:00Z', { raidType: 'Curve' }),
    FROM,
  ]
  const names = (who: ReturnType<typeof actor>) =>
    moveTargets(all, { booking: BOOKING, from: FROM, actor: who, now: NOW }).map(({ name }) => name)
  expect(names(actor('owner', 'Advertiser'))).toEqual(['before', 'later', 'running'])
  expect(names(actor('leader', 'Raid Leader'))).toEqual(['before', 'later', 'running'])
  expect(names(actor('someone', 'Advertiser'))).toEqual([])
})

it.each([
  [{}, []],
  [{ difficulty: 'MYTHIC' }, ['Mythic, not Heroic']],
  [{ lootType: 'VIP', pot: 288_000 }, ['VIP', 'its price is 38,000 g more']],
  [{ pot: 200_000 }, ['its price is 50,000 g less']],
] as const)('CHANGE-7: names how another raid differs: %j', (changes, differs) => {
  expect(differences(FROM, { ...FROM, ...changes })).toEqual(differs)
})

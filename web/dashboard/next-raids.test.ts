import { describe, expect, it } from 'vitest'
import type { Raid } from '#domain/raid/raid.ts'
import type { Role } from '#domain/rights.ts'
import { nextRaids, partIn, stillToInvite } from '#web/dashboard/next-raids.ts'

const NOW = new Date('2026-11-22T18:00:00Z')
const client = { _id: 'b', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const

function raid(_id: string, inHours: number, facts: Partial<Raid> = {}): Raid {
  return {
    _id,
    name: _id,
    date: '2026-11-22',
    time: '7:30 PM',
    startsAt: new Date(NOW.getTime() + inHours * 3_600_000).toISOString(),
    published: true,
    difficulty: 'HEROIC',
    organization: 'Guild',
    lootType: 'Unsaved',
    bossCount: 8,
    maxClients: 1,
    pot: 300_000,
    backups: 0,
    raidLeader: { _id: 'leader', username: 'Ada' },
    goldCollector: { _id: 'collector', username: 'Bo' },
    raidType: 'Full Run',
    clients: [],
    ...facts,
  }
}

const LIST = [
  raid('tomorrow', 30),
  raid('late', 5),
  raid('full', 2, { clients: [client] }),
  raid('mine', 6, { raidLeader: { _id: 'me', username: 'Me' } }),
  raid('running', -1),
  raid('over', -4),
]

const shown = (role: Role, raids: readonly Raid[] = LIST) =>
  nextRaids(raids, { _id: 'me', roles: [role] }, NOW).map(({ _id }) => _id)

describe('HOME-1: the raids on Home', () => {
  it.each<[Role, string[]]>([
    ['Advertiser', ['running', 'late', 'mine']],
    ['Raid Manager', ['running', 'full', 'late', 'mine']],
    ['Admin', ['running', 'full', 'late', 'mine']],
    ['Raid Leader', ['mine']],
    ['Gold Collector', []],
  ])('of a %s are those that run or start within a day', (role, ids) => {
    expect(shown(role)).toEqual(ids)
  })

  it('begin with the own ones, and are the next one when none starts within a day', () => {
    const both: Role[] = ['Raid Leader', 'Advertiser']
    const actor = { _id: 'me', roles: both }
    expect(nextRaids(LIST, actor, NOW).map(({ _id }) => _id)).toEqual(['mine', 'running', 'late'])
    expect(shown('Advertiser', [raid('far', 90), raid('next', 30)])).toEqual(['next'])
    expect(shown('Advertiser', [])).toEqual([])
  })

  it('are five at most', () => {
    const many = Array.from({ length: 9 }, (_, place) => raid(`r${place}`, place + 1))
    expect(shown('Advertiser', many)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4'])
  })

  it('say what the viewer does in them', () => {
    const part = (_id: string, roles: Role[]) => partIn(raid('r', 1), { _id, roles })
    expect(part('leader', ['Raid Leader'])).toBe('You lead')
    expect(part('collector', ['Gold Collector'])).toBe('You collect')
    expect(part('leader', ['Advertiser'])).toBeNull()
    const both = raid('r', 1, { goldCollector: { _id: 'leader', username: 'Ada' } })
    expect(partIn(both, { _id: 'leader', roles: ['Raid Leader', 'Gold Collector'] })).toBe(
      'You lead and collect',
    )
  })

  it.each([
    ['an hour before', 1, 2],
    ['earlier', 1.1, 0],
    ['while it runs', -1, 2],
  ])('say %s who is still to be invited', (_, inHours, count) => {
    const clients = [client, client, { ...client, inGroup: true }, { ...client, status: true }]
    const own = raid('r', inHours, { clients })
    expect(stillToInvite(own, { _id: 'leader', roles: ['Raid Leader'] }, NOW)).toBe(count)
    expect(stillToInvite(own, { _id: 'me', roles: ['Admin'] }, NOW)).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import { type Client, isEarlyForDone, nextStep } from '#features/booking/web/marks/client-steps.ts'
import type { Raid } from '#features/raid/raid.ts'
import { shortGold } from '#features/raid/web/game/gold.tsx'
import type { Role } from '#platform/call/rights.ts'
import {
  byNeed,
  candidates,
  countdown,
  GROUPS,
  isIn,
  ofEvening,
  ownRaids,
  progressOf,
  raidOfNow,
  settledRows,
} from './evening-facts.ts'

const RAID = { raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' } }
const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const leader = actor('leader', 'Raid Leader')
const collector = actor('collector', 'Gold Collector')

const client = (_id: string, changes: Partial<Client> = {}): Client => ({
  ...{ _id, lock: false, inGroup: false, paid: false, status: false, paidFull: false, owes: 300_000 },
  ...changes,
})
const clientsOf = (all: Record<string, Partial<Client>>) =>
  Object.entries(all).map(([id, changes]) => client(id, changes))
const LOCKED = { lock: true }
const INSIDE = { lock: true, inGroup: true }
const PAID = { ...INSIDE, paid: true }
const DONE = { ...PAID, status: true }

describe('TONIGHT-3: a client’s next step', () => {
  test.each([
    ['a new client', {}, 'lock', 'in-group'],
    ['a locked client', LOCKED, 'in-group', 'in-group'],
    ['a client in the group', INSIDE, 'paid', 'paid'],
    ['a client in the group who owes nothing', { ...INSIDE, owes: 0 }, 'status', null],
    ['a client in the group who paid in full', { ...INSIDE, paidFull: true }, 'status', null],
    ['a client who paid', PAID, 'status', null],
    ['a done client', DONE, null, null],
    ['a done client who was never in the group', { status: true }, null, null],
  ] as const)('for %s the leader %j is offered %s, the collector %s', (_, changes, leads, collects) => {
    expect(nextStep(client('a', changes), RAID, leader)).toBe(leads)
    expect(nextStep(client('a', changes), RAID, collector)).toBe(collects)
    expect(nextStep(client('a', changes), RAID, actor('somebody', 'Raid Leader'))).toBeNull()
  })

  test('clients are sorted by remaining steps, then those who wait for others, then done ones', () => {
    const [done, paid, inside, locked] = [DONE, PAID, INSIDE, LOCKED]
    const clients = clientsOf({ done, paid, inside, new: {}, locked, 'new too': {} })
    const ids = (who: typeof leader) => byNeed(clients, RAID, who).map(({ _id }) => _id)
    expect(ids(leader)).toEqual(['new', 'new too', 'locked', 'inside', 'paid', 'done'])
    expect(ids(collector)).toEqual(['new', 'locked', 'new too', 'inside', 'paid', 'done'])
  })
})

describe('TONIGHT-3: rows while somebody touches the list', () => {
  const [a, b, c] = [client('a'), client('b'), client('c')]
  const aDone = client('a', DONE)

  test('rows are sorted as usual when nobody touches the list', () => {
    expect(settledRows([a, b], { wanted: [b, aDone], all: [aDone, b], isTouched: false })).toEqual([b, aDone])
  })

  test('touched rows keep their positions and get new data; removed rows stay, new rows come last', () => {
    const touched = { wanted: [c, aDone], all: [aDone, c], isTouched: true }
    expect(settledRows([a, b], touched)).toEqual([aDone, b, c])
  })
})

test.each([
  ['new', {}, ['to-invite', 'all']],
  ['in the group', INSIDE, ['in-group', 'all']],
  ['done', DONE, ['done', 'all']],
  ['done and never in the group', { status: true }, ['done', 'all']],
] as const)('TONIGHT-4: a client who is %s belongs to the groups %j', (_, changes, groups) => {
  expect(GROUPS.filter((group) => isIn(group, client('a', changes)))).toEqual(groups)
})

test.each([
  ['not in the group', { paid: true }, true],
  ['who owes', INSIDE, true],
  ['in the group, who paid', PAID, false],
  ['in the group, whose price was paid before', { ...INSIDE, paidFull: true }, false],
])('TONIGHT-5: whether Done warns about a client %s', (_, changes, warns) => {
  expect(isEarlyForDone(client('a', changes))).toBe(warns)
})

describe('TONIGHT-6: the clients offered for a step', () => {
  const clients = clientsOf({
    ...{ new: {}, 'unlocked but inside': { inGroup: true }, locked: LOCKED, paid: PAID },
    ...{ 'owes nothing': { ...LOCKED, paidFull: true }, done: { status: true } },
  })

  test.each([
    ['lock', ['new', 'unlocked but inside']],
    ['in-group', ['new', 'locked', 'owes nothing']],
    ['paid', ['new', 'unlocked but inside', 'locked']],
    ['status', ['unlocked but inside', 'paid']],
  ] as const)('clients offered for ‘%s’', (step, ids) => {
    const offered = candidates(step, clients, { raid: RAID, actor: leader })
    expect(offered.map(({ _id }) => _id)).toEqual(ids)
  })

  test('a collector is offered neither Lock nor Done', () => {
    const offered = (step: 'lock' | 'status') => candidates(step, clients, { raid: RAID, actor: collector })
    expect([offered('lock'), offered('status')]).toEqual([[], []])
  })
})

describe('TONIGHT-2: the header’s numbers', () => {
  test('gold counts as received after Paid or Done; bookings paid in full before count in neither sum', () => {
    const clients = clientsOf({
      ...{ paid: PAID, 'done, unpaid': { ...INSIDE, status: true, owes: 100_000 }, owes: INSIDE },
      ...{ 'paid before': { ...DONE, paidFull: true, owes: 900_000 }, withheld: { owes: null } },
    })
    expect(progressOf(clients)).toEqual({ inGroup: 4, clients: 5, taken: 400_000, due: 700_000 })
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [300_000, '300k'],
    [999_999, '999k'],
    [1_000_000, '1m'],
    [2_199_999, '2.1m'],
    [4_300_000, '4.3m'],
    [43_000_000_000, '43000m'],
  ])('the header writes %i g as %s', (gold, text) => {
    expect(shortGold(gold)).toBe(text)
  })

  const START = '2026-11-21T20:30:00.000Z'
  test.each([
    ['2026-11-21T07:50:00.000Z', '12:40 to start'],
    ['2026-11-21T20:29:30.000Z', '0:01 to start'],
    ['2026-11-21T20:30:00.000Z', '+0:00'],
    ['2026-11-21T20:35:59.000Z', '+0:05'],
    ['2026-11-22T07:31:00.000Z', '+11:01'],
    ['2026-11-19T20:30:00.000Z', '48:00 to start'],
  ])('the header at %s reads ‘%s’', (now, text) => {
    expect(countdown(START, new Date(now))).toBe(text)
  })
})

describe('TONIGHT-1: the current raid', () => {
  const NOW = new Date('2026-11-21T21:00:00.000Z')
  const hoursAway = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
  /** A raid this many hours from now, with one open client, one done client, or none. */
  const raid = (_id: string, hours: number, clients: 'open' | 'done' | 'none' = 'open', changes = {}) => {
    const startsAt = hoursAway(hours).toISOString()
    const some = clients === 'none' ? [] : [{ status: clients === 'done' }]
    const day = { date: startsAt.slice(0, 10), time: `${startsAt.slice(11, 16)}` }
    return { _id, startsAt, published: true, clients: some, ...day, ...RAID, ...changes } as unknown as Raid
  }

  test.each([
    ['the last started raid with open clients', [raid('old', -3), raid('runs', -1), raid('next', 1)], 'runs'],
    ['the next after a done raid', [raid('done', -1, 'done'), raid('next', 1), raid('later', 2)], 'next'],
    ['the next after an empty raid', [raid('empty', -1, 'none'), raid('next', 1, 'none')], 'next'],
    ['the next raid, when the started one is long over', [raid('overdue', -13), raid('next', 1)], 'next'],
    ['the last raid, when none is to come', [raid('first', -4, 'done'), raid('last', -2, 'done')], 'last'],
  ])('the current raid is %s', (_, raids, id) => {
    expect(raidOfNow(raids, NOW)?._id).toBe(id)
  })

  test('the menu lists the other raids of the current raid’s evening, and of tonight', () => {
    const all = [raid('tonight', 1), raid('at night', 6), raid('tomorrow', 24), raid('its night', 27)]
    const beside = (one: Raid | undefined) => one && ofEvening(all, one, NOW).map(({ _id }) => _id)
    expect(beside(all[0])).toEqual(['at night'])
    expect(beside(all[2])).toEqual(['tonight', 'at night', 'its night'])
  })

  test('without raids there is no current raid', () => {
    expect(raidOfNow([], NOW)).toBeUndefined()
  })

  test('leaders and collectors choose among their own raids, staff among all, soonest first', () => {
    const foreign = { raidLeader: { _id: 'another' }, goldCollector: null }
    const raids = [raid('later', 5), raid('theirs', 2, 'open', foreign), raid('sooner', 1)]
    const ids = (who: typeof leader) => ownRaids(raids, who).map(({ _id }) => _id)
    expect(ids(leader)).toEqual(['sooner', 'later'])
    expect(ids(collector)).toEqual(['sooner', 'later'])
    expect(ids(actor('leader', 'Advertiser'))).toEqual([])
    expect(ids(actor('admin', 'Admin'))).toEqual(['sooner', 'theirs', 'later'])
  })
})

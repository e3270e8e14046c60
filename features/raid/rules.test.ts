import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { createRaid } from './calls.ts'
import type { Raid, RaidInput } from './raid.ts'
import {
  byTime,
  isLate,
  isListed,
  isOverdue,
  mayKnow,
  maySeeCrew,
  maySeeListed,
  mayViewDetails,
  newestDayFirst,
  nextStart,
  opensByItself,
  phaseOf,
  soonestFirst,
  whyNotBook,
  whyNotCreate,
  whyNotDelay,
  whyNotEdit,
  whyNotPublish,
} from './rules.ts'
import { raidWarnings } from './warnings.ts'

const HOUR_MS = 3_600_000
const NOON = new Date('2026-06-17T10:00:00Z')

const INPUT: RaidInput = { ...(createRaid.example as RaidInput), raidLeader: 'leader' }

const RAID: Raid = {
  ...INPUT,
  ...{ _id: 'raid', startsAt: '2026-06-18T17:30:00.000Z', published: true },
  ...{ raidLeader: { _id: 'leader', username: 'Thorvald' } },
  ...{ goldCollector: { _id: 'collector', username: 'Goldhilde' }, clients: [], backups: 0 },
}

const client = (status: boolean) =>
  ({ _id: 'booking', clientClass: 'Mage', lock: false, inGroup: false, status }) as const
const hoursIn = (hours: number, ms = 0) => new Date(Date.parse(RAID.startsAt) + hours * HOUR_MS + ms)
const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })

it.each([
  ['the leader', {}, actor('leader', 'Raid Leader'), 15, -1, null],
  ['a raid manager', {}, actor('someone', 'Raid Manager'), 60, -6, null],
  ['an advertiser', {}, actor('owner', 'Advertiser'), 15, -1, 'not-permitted'],
  ['the collector', {}, actor('collector', 'Gold Collector'), 15, -1, 'not-permitted'],
  ['another leader', {}, actor('someone', 'Raid Leader'), 15, -1, 'not-permitted'],
  ['a pending raid', { published: false }, actor('someone', 'Admin'), 15, -1, 'raid-not-published'],
  ['more than 6 hours before the start', {}, actor('someone', 'Admin'), 15, -6.01, 'delay-outside'],
  ['more than 2 hours after the start', {}, actor('someone', 'Admin'), 15, 2.01, 'delay-outside'],
  ['to a start in the past', {}, actor('someone', 'Admin'), 30, 0.5, 'invalid-input'],
  ['to a start in the near future', {}, actor('someone', 'Admin'), 45, 0.5, null],
] as const)('PLAN-9: checks the right to delay: %s', (_, changes, who, minutes, hours, code) => {
  expect(whyNotDelay({ ...RAID, ...changes }, minutes, who, hoursIn(hours))?.code ?? null).toBe(code)
})

describe('date, time and bosses of a new raid', () => {
  it.each([
    ['TIME-3', { time: '7:31 PM' }, 'time', 'Choose a time on the quarter hour (00, 15, 30 or 45).'],
    ['TIME-5', { date: '2026-06-16' }, 'date', 'Date cannot be in the past'],
    ['TIME-5', { date: '2026-06-17', time: '11:45 AM' }, 'time', 'Time cannot be in the past'],
    [
      'RAID-3',
      { raidType: 'Curve', bossCount: 3 },
      'bossCount',
      'Boss count cannot exceed 2 for Curve raids',
    ],
  ] as const)('%s: a new raid is refused with %j', (_, changes, field, message) => {
    expect(whyNotCreate({ ...INPUT, ...changes }, NOON, 2)?.fields).toEqual({ [field]: message })
  })

  it.each([
    {},
    { date: '2026-06-17', time: '12:00 PM' },
    { raidType: 'Curve', bossCount: 2 },
    { raidType: 'Full Run', bossCount: 99 },
  ] as const)('a new raid may have %j', (changes) => {
    expect(whyNotCreate({ ...INPUT, ...changes }, NOON, 2)).toBeNull()
  })
})

it('SEASON-5: a Curve raid has at most as many bosses as its season sells for Curve', () => {
  const curve = { ...INPUT, raidType: 'Curve', bossCount: 3 } as const
  expect(whyNotCreate(curve, NOON, 3)).toBeNull()
  expect(whyNotCreate({ ...curve, bossCount: 4 }, NOON, 3)?.message).toBe(
    'Boss count cannot exceed 3 for Curve raids',
  )
})

describe('editing a raid', () => {
  const past = { ...RAID, date: '2026-06-01', time: '7:31 PM' }

  it('TIME-5: an edit may keep a past date and time', () => {
    expect(whyNotEdit(past, { ...INPUT, date: past.date, time: past.time, pot: 5 }, NOON, 2)).toBeNull()
  })

  it('TIME-3: an edit of the date may keep a time off the quarter hours', () => {
    expect(whyNotEdit(past, { ...INPUT, time: past.time }, NOON, 2)).toBeNull()
  })

  it('TIME-5: an edit of date or time checks both', () => {
    expect(whyNotEdit(past, { ...INPUT, date: past.date, time: '8:00 PM' }, NOON, 2)?.message).toBe(
      'Date cannot be in the past',
    )
    expect(whyNotEdit(RAID, { ...INPUT, time: '8:01 PM' }, NOON, 2)?.fields).toHaveProperty('time')
  })

  it('RAID-8: a raid with bookings keeps its type and a slot for each booking', () => {
    const booked = { ...RAID, clients: [client(false), client(true)] }
    const other = { ...INPUT, raidType: 'Curve', bossCount: 2 } as const
    expect(whyNotEdit(RAID, other, NOON, 2)).toBeNull()
    expect(whyNotEdit(booked, other, NOON, 2)?.code).toBe('raid-type-fixed')
    expect(whyNotEdit(booked, { ...INPUT, maxClients: 2 }, NOON, 2)).toBeNull()
    const text = 'Max Clients cannot go below 2, the number of bookings.'
    expect(whyNotEdit(booked, { ...INPUT, maxClients: 1 }, NOON, 2)).toMatchObject({
      code: 'below-booked',
      message: text,
      fields: { maxClients: text },
    })
  })
})

it.each([
  [{ published: false }, hoursIn(-1), null],
  [{ published: false }, hoursIn(0), null],
  [{ published: false }, hoursIn(0, 1), 'raid-started'],
  [{ published: true }, hoursIn(-1), 'raid-already-published'],
] as const)('RAID-6: whether a raid of %j may be published at %o', (changes, now, code) => {
  expect(whyNotPublish({ ...RAID, ...changes }, now)?.code ?? null).toBe(code)
})

it.each([
  ['BOOK-3', { published: false, maxClients: 8 }, hoursIn(-1), 'raid-not-published'],
  ['BOOK-3', { published: true, maxClients: 8 }, hoursIn(12, -1), null],
  ['BOOK-3', { published: true, maxClients: 8 }, hoursIn(12), 'raid-closed'],
  ['BOOK-2', { published: true, maxClients: 1 }, hoursIn(-1), 'raid-full'],
  ['BOOK-2', { published: true, maxClients: 2 }, hoursIn(-1), null],
])('%s: whether a raid with one booking and %j takes another', (_, changes, now, code) => {
  expect(whyNotBook({ ...RAID, ...changes, clients: [client(false)] }, now)?.code ?? null).toBe(code)
})

describe('RAID-10: how long a raid stays in the published list', () => {
  it.each([
    ['before 12 hours', [], hoursIn(12, -1), true],
    ['after 12 hours without bookings', [], hoursIn(12), false],
    ['after 12 hours with all bookings done', [client(true)], hoursIn(12), false],
    ['after 12 hours with an open booking', [client(true), client(false)], hoursIn(12), true],
    ['before 7 days with an open booking', [client(false)], hoursIn(7 * 24, -1), true],
    ['after 7 days with an open booking', [client(false)], hoursIn(7 * 24), false],
  ] as const)('a raid is listed or not %s', (_, clients, now, listed) => {
    expect(isListed({ ...RAID, clients: [...clients] }, now)).toBe(listed)
    expect(isListed({ ...RAID, published: false, clients: [...clients] }, now)).toBe(false)
  })

  it('a raid is overdue from 12 hours after its start', () => {
    expect(isOverdue(RAID, hoursIn(12, -1))).toBe(false)
    expect(isOverdue(RAID, hoursIn(12))).toBe(true)
    expect(isOverdue({ ...RAID, published: false }, hoursIn(12))).toBe(false)
  })
})

/** People, and what of RAID they see: it while c(urrent) or o(verdue), that it is p(ending), its d(etails). */
const AUDIENCE: readonly (readonly [who: string, roles: Role[], sees: string])[] = [
  ['stranger', ['Admin'], 'copd'],
  ['stranger', ['Developer'], 'copd'],
  ['stranger', ['Raid Manager'], 'cop'],
  ['stranger', ['Advertiser'], 'cd'],
  ['stranger', ['Senior Advertiser'], 'cd'],
  ['stranger', ['Trial Advertiser'], 'cd'],
  ['stranger', ['Raid Leader'], ''],
  ['stranger', ['Gold Collector'], ''],
  ['stranger', ['Forge Member'], ''],
  ['leader', ['Raid Leader'], 'cod'],
  ['leader', ['Gold Collector'], ''],
  ['leader', [], ''],
  ['leader', ['Raid Leader', 'Advertiser'], 'cod'],
  ['collector', ['Gold Collector'], 'cod'],
  ['collector', ['Raid Leader'], ''],
]

describe('RAID-11: who sees a raid', () => {
  it('the table of viewers covers every role', () => {
    const alone = AUDIENCE.map(([, roles]) => String(roles))
    expect(ROLES.filter((role) => !alone.includes(role))).toEqual([])
  })

  it.each(AUDIENCE)('%s with %j sees (c)urrent, (o)ld, (p)ending raid, (d)etails: %s', (who, roles, sees) => {
    const viewer = actor(who, ...roles)
    const seen = {
      c: maySeeListed(viewer, RAID, hoursIn(0)),
      o: maySeeListed(viewer, RAID, hoursIn(12)),
      p: mayKnow(viewer, { ...RAID, published: false }),
      d: mayViewDetails(viewer, RAID),
    }
    expect(seen).toEqual({
      c: sees.includes('c'),
      o: sees.includes('o'),
      p: sees.includes('p'),
      d: sees.includes('d'),
    })
  })

  it('SETTLE-2: a leader does not see the boosters of a pending raid', () => {
    const leader = actor('leader', 'Raid Leader')
    expect(maySeeCrew(leader, RAID)).toBe(true)
    expect(maySeeCrew(leader, { ...RAID, published: false })).toBe(false)
  })

  it('a raid without a collector belongs to no Gold Collector', () => {
    const raid = { ...RAID, goldCollector: null }
    expect(maySeeListed(actor('collector', 'Gold Collector'), raid, hoursIn(0))).toBe(false)
  })
})

describe('TIME-1: sorting raids', () => {
  const raids = [
    ['a', '2026-06-18', '10:00 AM'],
    ['b', '2026-06-18', '9:00 PM'],
    ['c', '2026-06-19', '9:00 AM'],
    ['d', '2026-06-18', '12:15 AM'],
    ['e', '2026-06-18', '9:00 AM'],
  ].map(([_id = '', date = '', time = '']) => ({ _id, date, time }))
  const order = (compare: (a: (typeof raids)[number], b: (typeof raids)[number]) => number) =>
    raids
      .toSorted(compare)
      .map(({ _id }) => _id)
      .join('')

  it('raids are sorted by newest day and time, by soonest start, or by time of day', () => {
    expect(order(newestDayFirst)).toBe('cdeab')
    expect(order(soonestFirst)).toBe('deabc')
    expect(order(byTime)).toBe('dceab')
  })
})

describe('RAID-14: warnings about a raid', () => {
  const other = { ...RAID, name: 'HC Twenty', time: '10:00 PM', published: false }
  const led = 'Thorvald already leads "HC Twenty" at 22:00'
  const NOTHING = { others: [], shownTime: (time: string) => time }
  const beside = { ...NOTHING, others: [other], shownTime: () => '22:00' }

  it.each([
    ['2026-06-18', '7:01 PM', [led]],
    ['2026-06-18', '7:00 PM', []],
    ['2026-06-19', '12:59 AM', [led]],
    ['2026-06-19', '1:00 AM', []],
    ['2026-06-19', '10:00 PM', []],
    ['', '10:00 PM', []],
    ['2026-06-18', '', []],
  ])('warns when a leader leads another raid within 3 hours: %s %s', (date, time, warnings) => {
    expect(raidWarnings({ ...INPUT, date, time }, beside)).toEqual(warnings)
    expect(raidWarnings({ ...INPUT, date, time, raidLeader: 'another' }, beside)).toEqual([])
  })

  it.each([
    [{ pot: 0 }, ['A price of 0 g gives the raid away']],
    [{ pot: 1 }, []],
    [{ pot: Number.NaN }, []],
    [{ difficulty: 'MYTHIC', lootType: 'Saved' }, ['Mythic and Saved do not go together']],
    [{ difficulty: 'HEROIC', lootType: 'Saved' }, []],
    [{ difficulty: 'NORMAL', raidType: 'Curve' }, ['A Curve raid is Heroic']],
    [{ difficulty: 'HEROIC', raidType: 'Curve' }, []],
    [{ difficulty: undefined, raidType: 'Curve' }, []],
  ] as const)('warns about a raid’s own values: %o', (kind, warnings) => {
    expect(raidWarnings({ ...INPUT, ...kind }, NOTHING)).toEqual(warnings)
  })
})

const NOW = new Date('2026-06-18T18:00:00Z')
const raid = (minutes: number) => ({ startsAt: new Date(NOW.getTime() + minutes * 60_000).toISOString() })

describe('RAID-18: past, running, next and later raids', () => {
  it.each([
    [-181, 'over', true],
    [-180, 'running', true],
    [-61, 'running', true],
    [-60, 'running', false],
    [0, 'running', false],
    [1, 'to-come', false],
  ])('%i minutes from its start a raid is %s', (minutes, phase, late) => {
    expect(phaseOf(raid(minutes), NOW)).toBe(phase)
    expect(isLate(raid(minutes), NOW)).toBe(late)
  })

  it('the next raid is the first that has not started; there is none when all have started', () => {
    const all = [raid(30), raid(-10), raid(15), raid(15)]
    const next = nextStart(all, NOW)
    expect(all.map((one) => phaseOf(one, NOW, next))).toEqual(['to-come', 'running', 'next', 'next'])
    expect(nextStart([raid(-10), raid(0)], NOW)).toBeNull()
  })
})

it.each([
  ['has begun', [-400, -10, 0, 5, 30], 5],
  ['is to come', [5, 30], 5],
  ['has begun, where all have', [-400, -10], -400],
])('PAGE-8: the first raid %s; of starts in %j minutes, opens %i', (_, minutes, opens) => {
  expect(opensByItself(minutes.map(raid), NOW)).toEqual(raid(opens))
})

it('PAGE-8: Book Raid opens no raid when there is none', () => {
  expect(opensByItself([], NOW)).toBeUndefined()
})

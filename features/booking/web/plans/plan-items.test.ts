import { describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Role } from '#platform/call/rights.ts'
import { planItems as allItems, canBookAnother } from './plan-items.ts'

const LINKS = ['copy-link', 'end-links', 'correct']
/** The menu without the links to the client's page and 'Correct gold', which have tests of their own. */
const planItems = (...asked: Parameters<typeof allItems>) =>
  allItems(...asked).filter(({ plan }) => !LINKS.includes(plan))

const START = Date.parse('2026-11-22T19:00:00Z')
const at = (minutes: number) => new Date(START + minutes * 60_000)

const RAID = {
  ...{ _id: 'raid', published: true, raidType: 'Full Run', maxClients: 2, clients: [{}, {}] },
  startsAt: at(0).toISOString(),
  raidLeader: { _id: 'leader', username: 'Thorvald' },
  goldCollector: { _id: 'collector', username: 'Goldhilde' },
} as unknown as Raid
const FREE = { ...RAID, clients: [] }

const BOOKED = {
  ...{ userId: { _id: 'owner', username: 'Pippa' }, state: 'booked', place: null, end: null },
  ...{ lock: false, status: false, paid: false, paidFull: false, price: 1, deposit: 0, selectedBosses: [] },
} as unknown as Booking
const backup = (place: number): Booking => ({ ...BOOKED, state: 'backup', place })
const ended = (state: 'cancelled' | 'no-show'): Booking => ({
  ...BOOKED,
  state,
  end: { at: at(-60).toISOString(), from: 'booked', by: null, reason: null, deposit: null },
})

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const owner = actor('owner', 'Advertiser')
const leader = actor('leader', 'Raid Leader')
const admin = actor('admin', 'Admin')
const collector = actor('collector', 'Gold Collector')

describe('CHANGE-3: the menu of a booking', () => {
  it.each([
    ['of its owner', BOOKED, RAID, owner, -60, 'Move, Cancel booking…'],
    ['of somebody else', BOOKED, RAID, actor('other', 'Advertiser'), -60, ''],
    ['of the leader', BOOKED, RAID, leader, -60, 'Call advertiser, Warnings, Move, Cancel booking…'],
    [
      'of the leader, near the start',
      BOOKED,
      RAID,
      leader,
      -15,
      'Call advertiser, Warnings, Move, No-show, Cancel booking…',
    ],
    [
      'of the leader, locked and in the group',
      { ...BOOKED, lock: true, inGroup: true },
      RAID,
      leader,
      -60,
      'Unlock, Take In-Group back, Call advertiser, Warnings, Move, Cancel booking…',
    ],
    [
      'of the collector, paid',
      { ...BOOKED, paid: true },
      RAID,
      collector,
      -60,
      'Take Paid back, Call advertiser, Warnings',
    ],
    [
      'of staff, who take any mark back',
      { ...BOOKED, lock: true, sendGold: true },
      RAID,
      admin,
      -60,
      'Unlock, Take Gold Sent back, Call advertiser, Warnings, Move, Cancel booking…',
    ],
    ['of staff, done', { ...BOOKED, lock: true, status: true }, RAID, admin, 0, 'Take Done back, Warnings'],
    ['of the collector, near the start', BOOKED, RAID, collector, -15, 'Call advertiser, Warnings, No-show'],
    ['of what is done', { ...BOOKED, status: true }, RAID, leader, 0, 'Warnings'],
    [
      'of the first in line',
      backup(1),
      RAID,
      leader,
      -60,
      'Call advertiser, Warnings, Move, Cancel booking…',
    ],
    [
      'of the second in line',
      backup(2),
      RAID,
      leader,
      -60,
      'First in line, Call advertiser, Warnings, Move, Cancel booking…',
    ],
    [
      'of a backup after the start',
      backup(1),
      FREE,
      leader,
      5,
      'Promote, Call advertiser, Warnings, Move, Cancel booking…',
    ],
    ['of a cancelled one', ended('cancelled'), FREE, owner, 0, 'Bring back'],
    ['of a no-show, for its owner', ended('no-show'), FREE, owner, 0, ''],
    ['of what ended two days ago', ended('cancelled'), FREE, owner, 2 * 24 * 60, ''],
  ] as const)('%s', (_, booking, raid, who, minutes, labels) => {
    const items = planItems(booking, raid, who, at(minutes))
    expect(items.map(({ label }) => label).join(', ')).toBe(labels)
    expect(items.every(({ whyNot }) => whyNot === null)).toBe(true)
  })

  it.each([
    ['what is locked, to its owner', { ...BOOKED, lock: true }, owner, -60, /^This booking is locked/],
    ['who has paid', { ...BOOKED, paid: true }, leader, -60, /Take Paid back first/],
    ['a full raid', backup(1), leader, 5, 'This raid is full'],
  ] as const)('says why not: %s', (_, booking, who, minutes, why) => {
    const refused = planItems(booking, RAID, who, at(minutes)).find(({ whyNot }) => whyNot !== null)
    expect(refused?.whyNot).toMatch(why)
  })

  it('offers the line where the raid is full by now', () => {
    const items = planItems(ended('cancelled'), RAID, owner, at(0))
    expect(items).toEqual([
      { plan: 'reinstate', label: 'Bring back', whyNot: 'This raid is full' },
      { plan: 'wait-again', label: 'Join Backup', whyNot: null },
    ])
  })
})

it.each([
  ['for who booked', FREE, owner, -60, true],
  ['not for others', FREE, admin, -60, false],
  ['not without the right to book', FREE, actor('owner', 'Forge Member'), -60, false],
  ['not on a full raid', RAID, owner, -60, false],
  ['not on one that takes no more', FREE, owner, 12 * 60 + 1, false],
] as const)('FIND-2: another character of the client is offered %s', (_, raid, who, minutes, offered) => {
  expect(canBookAnother(BOOKED, raid, who, at(minutes))).toBe(offered)
})

describe('CORRECT-5: Correct gold', () => {
  const has = (booking: Booking, who: ReturnType<typeof actor>) =>
    allItems(booking, RAID, who, at(-60)).some(({ label }) => label === 'Correct gold')

  it('is for who runs the raid and staff, until Done', () => {
    for (const who of [leader, collector, admin]) expect(has(BOOKED, who)).toBe(true)
    for (const who of [owner, actor('other', 'Advertiser')]) expect(has(BOOKED, who)).toBe(false)
    expect(has({ ...BOOKED, status: true } as Booking, leader)).toBe(false)
  })
})

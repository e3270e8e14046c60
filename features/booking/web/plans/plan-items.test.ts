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

const INSIDE = { lock: true, inGroup: true }
const MARKED = { lock: true, sendGold: true }
const CALL = 'Call advertiser, Warnings'

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const owner = actor('owner', 'Advertiser')
const leader = actor('leader', 'Raid Leader')
const admin = actor('admin', 'Admin')
const collector = actor('collector', 'Gold Collector')

describe('CHANGE-3: the menu of a booking', () => {
  it.each([
    ['of its owner', {}, owner, -60, 'Move, Cancel booking…'],
    ['of another advertiser', {}, actor('other', 'Advertiser'), -60, ''],
    ['of the leader', {}, leader, -60, `${CALL}, Move, Cancel booking…`],
    ['of the leader, near the start', {}, leader, -15, `${CALL}, Move, No-show, Cancel booking…`],
    [
      'of the leader, in group',
      INSIDE,
      leader,
      -60,
      `Unlock, Take In-Group back, ${CALL}, Move, Cancel booking…`,
    ],
    ['of the collector, once paid', { paid: true }, collector, -60, `Take Paid back, ${CALL}`],
    ['of staff, marked', MARKED, admin, -60, `Unlock, Take Gold Sent back, ${CALL}, Move, Cancel booking…`],
    ['of staff, once done', { lock: true, status: true }, admin, 0, 'Take Done back, Warnings'],
    ['of the collector, near the start', {}, collector, -15, `${CALL}, No-show`],
    ['of a done booking', { status: true }, leader, 0, 'Warnings'],
    ['of the first in line', backup(1), leader, -60, `${CALL}, Move, Cancel booking…`],
    ['of the second in line', backup(2), leader, -60, `First in line, ${CALL}, Move, Cancel booking…`],
  ] as const)('a booking’s menu: %s', (_, changes, who, minutes, labels) => {
    const items = planItems({ ...BOOKED, ...changes }, RAID, who, at(minutes))
    expect(items.map(({ label }) => label).join(', ')).toBe(labels)
    expect(items.every(({ whyNot }) => whyNot === null)).toBe(true)
  })

  it.each([
    ['of a backup after the start', backup(1), leader, 5, `Promote, ${CALL}, Move, Cancel booking…`],
    ['of a cancelled booking', ended('cancelled'), owner, 0, 'Bring back'],
    ['of a no-show, for its owner', ended('no-show'), owner, 0, ''],
    ['of a booking that ended two days ago', ended('cancelled'), owner, 2 * 24 * 60, ''],
  ] as const)('a booking’s menu on a raid with free slots, %s', (_, booking, who, minutes, labels) => {
    const items = planItems(booking, FREE, who, at(minutes))
    expect(items.map(({ label, whyNot }) => label + (whyNot ?? '')).join(', ')).toBe(labels)
  })

  it.each([
    ['a locked booking, for its owner', { ...BOOKED, lock: true }, owner, -60, /^This booking is locked/],
    ['a paid booking', { ...BOOKED, paid: true }, leader, -60, /Take Paid back first/],
    ['a full raid', backup(1), leader, 5, 'This raid is full'],
  ] as const)('gives the reason for a disabled action: %s', (_, booking, who, minutes, why) => {
    const refused = planItems(booking, RAID, who, at(minutes)).find(({ whyNot }) => whyNot !== null)
    expect(refused?.whyNot).toMatch(why)
  })

  it('offers to bring a booking back as a backup when the raid is full', () => {
    const items = planItems(ended('cancelled'), RAID, owner, at(0))
    expect(items).toEqual([
      { plan: 'reinstate', label: 'Bring back', whyNot: 'This raid is full' },
      { plan: 'wait-again', label: 'Join Backup', whyNot: null },
    ])
  })
})

it.each([
  ['to the advertiser who booked', FREE, owner, -60, true],
  ['not to others', FREE, admin, -60, false],
  ['not without the right to book', FREE, actor('owner', 'Forge Member'), -60, false],
  ['not on a full raid', RAID, owner, -60, false],
  ['not on a raid closed to bookings', FREE, owner, 12 * 60 + 1, false],
] as const)('FIND-2: another character of the client is offered %s', (_, raid, who, minutes, offered) => {
  expect(canBookAnother(BOOKED, raid, who, at(minutes))).toBe(offered)
})

it('CORRECT-5: only leader, collector and staff get Correct gold, until Done', () => {
  const has = (booking: Booking, who: ReturnType<typeof actor>) =>
    allItems(booking, RAID, who, at(-60)).some(({ label }) => label === 'Correct gold')
  for (const who of [leader, collector, admin]) expect(has(BOOKED, who)).toBe(true)
  for (const who of [owner, actor('other', 'Advertiser')]) expect(has(BOOKED, who)).toBe(false)
  expect(has({ ...BOOKED, status: true } as Booking, leader)).toBe(false)
})

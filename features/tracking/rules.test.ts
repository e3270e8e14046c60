import { describe, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import type { Role } from '#platform/call/rights.ts'
import type { Tracked } from './calls.ts'
import { maySay, trackedPage, whyNotTrack } from './rules.ts'
import { countdown, momentText } from './times.ts'

const START = '2026-11-22T19:30:00.000Z'
const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)

const BOOKED: Tracked = {
  ...{ raidName: 'HC Late', startsAt: START },
  ...{ difficulty: 'HEROIC', lootType: 'Unsaved', raidType: 'Full Run' },
  ...{ selectedBosses: [], isRaidCancelled: false, state: 'booked', place: null, isDone: false },
  ...{ price: 300_000, deposit: 90_000, owes: 210_000, paymentRealm: 'Draenor', paymentFaction: 'Horde' },
  ...{ paidFull: false, outcome: null, said: null },
}
const pageOf = (changes: Partial<Tracked> = {}, minutes = -130) =>
  trackedPage({ ...BOOKED, ...changes }, at(minutes))

const IN_LINE = 'If you get a slot, you pay 210,000 g on Draenor (Horde), in the raid, to the gold collector'
const ASK = 'Your advertiser has your deposit of 90,000 g: ask them what becomes of it.'
const RETURNED = { isRaidCancelled: true, paidFull: true, outcome: 'returned', state: 'cancelled' } as const
const KEPT = { state: 'no-show', paidFull: true, outcome: 'kept' } as const

describe('TRK-3: the client’s page', () => {
  it('the client’s page shows raid, start and gold', () => {
    expect(pageOf()).toMatchObject({
      ...{ title: 'HC Late', kind: 'Heroic, Full Run, Unsaved' },
      start: { at: START, text: 'Sun 22 Nov, 8:30 PM' },
      ...{ countdown: 'Starts in 2 h 10 min', state: { word: 'Booked', tone: 'quiet' } },
      gold: [
        ['Price', '300,000 g'],
        ['Deposit', '90,000 g'],
      ],
      deposit: null,
      pays: 'You still pay 210,000 g on Draenor (Horde), in the raid, to the gold collector',
      says: { last: null, may: ['online', 'away'] },
    })
    const curve = pageOf({ raidType: 'Curve', selectedBosses: ['Nexus'] })
    expect(curve.kind).toBe('Heroic, Curve, Unsaved, Nexus')
  })

  it.each([
    ['is booked', {}, -1, 'Booked'],
    ['is a backup', { state: 'backup', place: 2 }, -1, 'Backup 2nd'],
    ['is a backup of a raid that is over', { state: 'backup', place: 2 }, 12 * 60, 'Not needed'],
    ['is a backup of a raid almost over', { state: 'backup', place: 11 }, 12 * 60 - 1, 'Backup 11th'],
    ['was cancelled', { state: 'cancelled' }, -1, 'Cancelled'],
    ['was on a deleted raid', { state: 'cancelled', isRaidCancelled: true }, -1, 'Raid cancelled'],
    ['is a no-show', { state: 'no-show' }, -2, 'No-show'],
    ['has no status after the raid', {}, 12 * 60, 'Not done'],
    ['is done', { isDone: true }, 60, 'Done'],
    ['was done before the raid was deleted', { isDone: true, isRaidCancelled: true }, 60, 'Done'],
  ] as const)('the page shows the state of a client who %s', (_, changes, minutes, text) => {
    expect(pageOf(changes, minutes).state.word).toBe(text)
  })

  it.each([
    ['has paid', { owes: 0 }, 'Paid in full'],
    ['is done', { isDone: true }, 'Paid in full'],
    ['is a backup', { state: 'backup', place: 1 }, IN_LINE],
    ['was cancelled', { state: 'cancelled' }, null],
    ['is a no-show', { state: 'no-show', owes: 0 }, null],
  ] as const)('the page shows what to pay to a client who %s', (_, changes, pays) => {
    expect(pageOf(changes).pays).toBe(pays)
  })

  it.each([
    ['has an open booking', {}, -1, null],
    ['was done', { isDone: true }, 60, null],
    ['has no status after the raid', {}, 12 * 60, null],
    ['gave no deposit', { state: 'cancelled', deposit: 0 }, -1, null],
    ['gets it back', { state: 'cancelled', outcome: 'returned' }, -1, 'Your advertiser gives back 90,000 g.'],
    ['does not get it back', { state: 'no-show', outcome: 'kept' }, 60, 'The deposit of 90,000 g is kept.'],
    ['paid in full and gets the gold back', RETURNED, -1, 'Your advertiser gives back 300,000 g.'],
    ['paid in full and does not get the gold back', KEPT, 60, 'The payment of 300,000 g is kept.'],
    ['was an unneeded backup', { state: 'backup', place: 2 }, 12 * 60, ASK],
  ] as const)('TRK-9: what happens to the deposit when a client %s', (_, changes, minutes, said) => {
    expect(pageOf(changes, minutes).deposit).toBe(said)
  })

  it('the client’s page has no countdown for a client who is not coming', () => {
    for (const changes of [{ state: 'cancelled' }, { state: 'no-show' }, { isDone: true }] as const)
      expect(pageOf(changes).countdown).toBeNull()
    expect(pageOf({ state: 'cancelled', isRaidCancelled: true }).countdown).toBeNull()
    expect(pageOf({}, 12 * 60 - 1).countdown).toBe('Started 11 h 59 min ago')
    expect(pageOf({}, 12 * 60)).toMatchObject({ countdown: null, pays: null })
  })

  it('TRK-4: the page accepts the client’s other answer as long as it matters', () => {
    const said = (says: 'online' | 'away') => pageOf({ said: { says, at: at(-140).toISOString() } }).says
    const then = { at: at(-140).toISOString(), text: 'Sun 22 Nov, 6:10 PM' }
    const last = { text: 'You said that you are online', at: then }
    expect(said('online')).toEqual({ last, may: ['away'] })
    expect(said('away')).toMatchObject({ may: ['online'] })
    const ended = [
      { state: 'cancelled' },
      { state: 'no-show' },
      { isDone: true },
      { isRaidCancelled: true },
    ] as const
    for (const changes of ended) {
      expect(maySay({ ...BOOKED, ...changes }, at(0))).toBe(false)
      expect(pageOf(changes).says).toBeNull()
    }
    expect(maySay({ ...BOOKED, state: 'backup', place: 3 }, at(0))).toBe(true)
    expect(maySay(BOOKED, at(12 * 60 - 1))).toBe(true)
    expect(maySay(BOOKED, at(12 * 60))).toBe(false)
  })
})

it.each([
  [-2 * 1_440, 'Starts in 2 d'],
  [-1_441, 'Starts in 1 d'],
  [-1_500, 'Starts in 1 d 1 h'],
  [-120, 'Starts in 2 h'],
  [-61, 'Starts in 1 h 1 min'],
  [-0.5, 'Starts in 1 min'],
  [0.5, 'Starts now'],
  [5.9, 'Started 5 min ago'],
  [60, 'Started 1 h ago'],
])('TRK-5: %s minutes from the start the countdown reads ‘%s’', (minutes, text) => {
  expect(countdown(START, at(minutes))).toBe(text)
})

it('TRK-5: the page writes a time in the reader’s time zone', () => {
  expect(momentText('2026-06-17T22:05:00Z', 'Europe/Paris')).toBe('Thu 18 Jun, 12:05 AM')
  expect(momentText('2026-06-17T22:05:00Z', 'America/New_York')).toBe('Wed 17 Jun, 6:05 PM')
  expect(momentText('2026-06-17T22:05:00Z', 'Europe/Paris', 'h23')).toBe('Thu 18 Jun, 00:05')
  expect(momentText('2026-06-17T10:00:00Z', 'Europe/Paris', 'h23')).toBe('Wed 17 Jun, 12:00')
})

it('TRK-1: people who see the booking in full may make a link, valid until 14 days after the start', () => {
  const raid = { raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' }, startsAt: START }
  const booking = { userId: { _id: 'owner', username: 'Pippa' } } as Booking
  const whyNot = (_id: string, role: Role, minutes = 0) =>
    whyNotTrack(booking, raid, { _id, roles: [role] }, at(minutes))?.code ?? null
  expect(whyNot('owner', 'Advertiser')).toBeNull()
  expect(whyNot('leader', 'Raid Leader')).toBeNull()
  expect(whyNot('collector', 'Gold Collector')).toBeNull()
  expect(whyNot('admin', 'Admin')).toBeNull()
  expect(whyNot('other', 'Advertiser')).toBe('not-permitted')
  expect(whyNot('owner', 'Advertiser', 14 * 1_440 - 1)).toBeNull()
  expect(whyNot('owner', 'Advertiser', 14 * 1_440)).toBe('raid-closed')
})

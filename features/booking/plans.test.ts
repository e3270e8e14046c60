import { afterEach, describe, expect, it } from 'vitest'
import { takeCommunity } from '#features/settings/community.ts'
import type { Role } from '#platform/call/rights.ts'
import { END_REASONS } from './booking.ts'
import { cancelBooking } from './calls.ts'
import {
  type Planned,
  promotable,
  usualOutcome,
  whyNotCall,
  whyNotCancel,
  whyNotMove,
  whyNotNoShow,
  whyNotOutcome,
  whyNotPromote,
  whyNotReinstate,
  whyNotSayDeposit,
} from './plans.ts'
import { hasEnded, takenGold, whyNotMarked } from './rules.ts'

const BOOKED: Planned = {
  ...{ userId: { _id: 'owner', username: 'Pippa' }, state: 'booked', place: null },
  ...{ lock: false, status: false, paid: false, paidFull: false, price: 100_000, deposit: 0 },
}

const START = new Date('2026-06-18T17:30:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const RAID = {
  ...{ raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' } },
  ...{ published: true, startsAt: START.toISOString(), maxClients: 2, clients: { length: 2 } },
}

const FULL = { ...RAID, raidType: 'Full Run' } as const
const FREE = { ...FULL, clients: { length: 1 } }

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const owner = actor('owner', 'Advertiser')
const leader = actor('leader', 'Raid Leader')
const collector = actor('collector', 'Gold Collector')
const admin = actor('someone', 'Admin')
const manager = actor('someone', 'Raid Manager')

describe('PLAN-4: cancelling a booking', () => {
  it.each([
    ['the owner', {}, owner, null],
    ['the owner of a backup', { state: 'backup' }, owner, null],
    ['an owner who is no longer an advertiser', {}, actor('owner', 'Raid Leader'), 'not-permitted'],
    ['the owner, when locked', { lock: true }, owner, 'booking-locked'],
    ['the leader, when locked', { lock: true }, leader, null],
    ['a leader who has lost the role', {}, actor('leader', 'Advertiser'), 'not-permitted'],
    ['staff', { lock: true }, admin, null],
    ['the collector', {}, collector, 'not-permitted'],
    ['a raid manager', {}, manager, 'not-permitted'],
    ['another advertiser', {}, actor('other', 'Senior Advertiser'), 'not-permitted'],
    ['a done booking', { status: true }, admin, 'booking-done'],
    ['a paid booking', { paid: true }, leader, 'client-paid'],
    ['a cancelled booking', { state: 'cancelled' }, owner, null],
    ['a locked and cancelled booking', { state: 'cancelled', lock: true }, owner, 'booking-locked'],
    ['a no-show', { state: 'no-show' }, leader, 'booking-ended'],
  ] as const)('checks the right to cancel: %s', (_, changes, who, code) => {
    expect(whyNotCancel({ ...BOOKED, ...changes }, RAID, who)?.code ?? null).toBe(code)
  })

  it.each(END_REASONS.cancelled)('accepts the cancel reason %s', (reason) => {
    expect(cancelBooking.input.safeParse({ bookingId: 'booking', reason }).success).toBe(true)
  })

  it.each([
    [{}, 0],
    [{ deposit: 32_000 }, 32_000],
    [{ deposit: 32_000, paidFull: true }, 100_000],
    [{ price: null, deposit: null, paidFull: null }, 0],
  ])('computes from %j that the advertiser took %d gold', (changes, expected) => {
    expect(takenGold({ ...BOOKED, ...changes })).toBe(expected)
  })

  it.each([
    [0, undefined, null],
    [0, 'returned', 'No gold was taken for this booking.'],
    [1, undefined, 'Choose whether the gold is returned or kept.'],
    [1, 'returned', null],
    [1, 'kept', null],
  ] as const)('checks the outcome of a deposit of %d: %s', (deposit, outcome, message) => {
    const expected = message === null ? null : { deposit: message }
    expect(whyNotOutcome({ ...BOOKED, deposit }, outcome)?.fields ?? null).toEqual(expected)
  })
})

describe('PLAN-3: promoting a backup', () => {
  const free = { ...RAID, clients: { length: 1 } }

  it.each([
    ['the leader before the start', RAID, leader, -1, null],
    ['the collector before the start', RAID, collector, -1, null],
    ['staff before the start', RAID, admin, -1, null],
    ['the owner', RAID, owner, -1, 'not-permitted'],
    ['a raid manager', RAID, manager, -1, 'not-permitted'],
    ['a full raid from the start on', RAID, leader, 0, 'raid-full'],
    ['a free slot from the start on', free, leader, 0, null],
    ['twelve hours after the start', free, leader, 720, 'raid-closed'],
  ] as const)('checks the right to promote: %s', (_, raid, who, minutes, code) => {
    expect(whyNotPromote({ state: 'backup' }, raid, who, at(minutes))?.code ?? null).toBe(code)
  })

  it.each([
    ['booked', 'booking-not-backup'],
    ['cancelled', 'booking-ended'],
    ['no-show', 'booking-ended'],
  ] as const)('refuses to promote a booking that is %s', (state, code) => {
    expect(whyNotPromote({ state }, free, leader, at(-1))?.code).toBe(code)
  })

  it.each([
    ['a free slot before the start', 1, -1, 1],
    ['two free slots', 0, -1, 2],
    ['no free slot', 2, -1, 0],
    ['an overbooked raid', 3, -1, 0],
    ['a free slot at the start', 1, 0, 0],
  ])('counts the backups promoted automatically: %s', (_, length, minutes, expected) => {
    const line = [1, 2, 3]
    expect(promotable({ ...RAID, clients: { length } }, line, at(minutes))).toHaveLength(expected)
  })
})

it.each([
  ['the leader', {}, leader, -15, null],
  ['the collector', {}, collector, 0, null],
  ['staff', { lock: true }, admin, 600, null],
  ['the owner', {}, owner, 0, 'not-permitted'],
  ['a raid manager', {}, manager, 0, 'not-permitted'],
  ['sixteen minutes before the start', {}, leader, -16, 'no-show-too-early'],
  ['a done booking', { status: true }, leader, 0, 'booking-done'],
  ['a paid booking', { paid: true }, leader, 0, 'client-paid'],
  ['a backup', { state: 'backup' }, leader, 0, 'booking-not-booked'],
  ['a no-show', { state: 'no-show' }, leader, -60, null],
  ['a cancelled booking', { state: 'cancelled' }, leader, 0, 'booking-ended'],
] as const)('PLAN-6: checks the right to mark a no-show: %s', (_, changes, who, minutes, code) => {
  expect(whyNotNoShow({ ...BOOKED, ...changes }, RAID, who, at(minutes))?.code ?? null).toBe(code)
})

const CURVE = { ...FREE, raidType: 'Curve' } as const

describe('PLAN-7: bringing a booking back', () => {
  const open = { ...BOOKED, selectedBosses: [], end: null }
  const ended = (state: 'cancelled' | 'no-show', from: 'booked' | 'backup' = 'booked') => ({
    ...BOOKED,
    ...{ selectedBosses: [], state },
    end: { at: at(0).toISOString(), from, by: null, reason: null, deposit: null },
  })

  it.each([
    ['a cancelled booking by its owner', ended('cancelled'), FREE, owner, 0, null],
    ['once locked, by its owner', { ...ended('cancelled'), lock: true }, FREE, owner, 0, 'booking-locked'],
    ['a cancelled booking by the leader', ended('cancelled'), FREE, leader, 0, null],
    ['a cancelled booking by the collector', ended('cancelled'), FREE, collector, 0, 'not-permitted'],
    ['a no-show by the collector', ended('no-show'), FREE, collector, 0, null],
    ['a no-show by its owner', ended('no-show'), FREE, owner, 0, 'not-permitted'],
    ['an open booking', open, FREE, owner, 0, 'booking-not-ended'],
    ['on a raid that began 12 hours ago', ended('cancelled'), FREE, admin, 720, 'raid-closed'],
    ['on a full raid', ended('cancelled'), FULL, owner, 0, 'raid-full'],
    ['a backup on a full raid', ended('cancelled', 'backup'), FULL, owner, 0, null],
    ['on a raid whose type has changed', ended('cancelled'), CURVE, owner, 0, 'raid-type-differs'],
  ] as const)('checks the right to bring back: %s', (_, booking, raid, actor, minutes, code) => {
    const asked = { raid, backup: false, actor, now: at(minutes) }
    expect(whyNotReinstate(booking, asked)?.code ?? null).toBe(code)
  })

  it('allows bringing a booking back within 24 hours', () => {
    const later = { ...FREE, startsAt: at(48 * 60).toISOString() }
    const asked = (minutes: number) => ({ raid: later, backup: false, actor: owner, now: at(minutes) })
    expect(whyNotReinstate(ended('cancelled'), asked(24 * 60))).toBeNull()
    expect(whyNotReinstate(ended('cancelled'), asked(24 * 60 + 1))?.code).toBe('ended-too-long')
  })

  it('brings a booking back as a backup only when the raid is full', () => {
    const asked = { backup: true, actor: owner, now: at(0) }
    expect(whyNotReinstate(ended('cancelled'), { ...asked, raid: FULL })).toBeNull()
    expect(whyNotReinstate(ended('cancelled'), { ...asked, raid: FREE })?.code).toBe('raid-has-slot')
  })
})

describe('PLAN-8: moving a booking', () => {
  const there = { ...FREE, _id: 'there', raidLeader: { _id: 'another' } }

  it.each([
    ['the owner', {}, there, owner, null],
    ['the owner, when locked', { lock: true }, there, owner, 'booking-locked'],
    ['the leader of its raid', { lock: true }, there, leader, null],
    ['the leader of the other raid', {}, there, actor('another', 'Raid Leader'), 'not-permitted'],
    ['staff', {}, there, admin, null],
    ['a backup', { state: 'backup' }, there, owner, null],
    ['a booking that has ended', { state: 'cancelled' }, there, owner, 'booking-ended'],
    ['a done booking', { status: true }, there, leader, 'booking-done'],
    ['a paid booking', { paid: true }, there, leader, 'client-paid'],
    ['to the same raid', {}, { ...there, _id: 'here' }, owner, 'same-raid'],
    ['to a raid of another type', {}, { ...there, raidType: 'Curve' }, owner, 'raid-type-differs'],
    ['of a Curve booking', { selectedBosses: ['Nexus'] }, there, owner, 'raid-type-differs'],
    ['to a full raid', {}, { ...there, clients: { length: 2 } }, owner, 'raid-full'],
    ['to an unpublished raid', {}, { ...there, published: false }, admin, 'raid-not-published'],
  ] as const)('checks the right to move: %s', (_, changes, to, actor, code) => {
    const booking = { ...BOOKED, selectedBosses: [], ...changes }
    const asked = { from: { ...RAID, _id: 'here' }, to, actor, now: at(0) }
    expect(whyNotMove(booking, asked)?.code ?? null).toBe(code)
  })
})

it.each([
  ['booked', null, false],
  ['backup', 'booking-not-booked', false],
  ['cancelled', 'booking-not-booked', true],
  ['no-show', 'booking-not-booked', true],
] as const)('PLAN-1 and PLAN-2: %s: a status is refused with %s, has ended: %s', (state, code, ended) => {
  expect(whyNotMarked({ state })?.code ?? null).toBe(code)
  expect(hasEnded({ state })).toBe(ended)
})

it.each(['cancelled', 'no-show'] as const)('PLAN-16, NTC-4: no deposit or call for a %s client', (state) => {
  const ended = { ...BOOKED, state }
  const said = whyNotSayDeposit(ended, RAID, { actor: owner, deposit: 'kept', now: at(1_000) })
  expect([said?.code, whyNotCall(ended, { raid: RAID, actor: leader, secondsAgo: null })?.code]).toEqual([
    'booking-ended',
    'booking-ended',
  ])
})

describe('PLAN-17: the preselected outcome of a deposit', () => {
  afterEach(() => takeCommunity({}))

  it.each([
    [null, -10_000, 'booked', 'returned'],
    [60, -61, 'booked', 'returned'],
    [60, -60, 'booked', 'returned'],
    [60, -59, 'booked', 'kept'],
    [60, 10, 'booked', 'kept'],
    [60, -10, 'backup', 'returned'],
    [null, 10, 'booked', 'returned'],
  ] as const)('default if kept within %s min: at %i min from the start, a %s client: %s', (...of) => {
    const [keptMinutes, minutes, state, outcome] = of
    takeCommunity({ prices: { keptMinutes } })
    expect(usualOutcome({ state }, RAID, at(minutes))).toBe(outcome)
  })
})

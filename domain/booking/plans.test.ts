import { describe, expect, it } from 'vitest'
import { END_REASONS } from '#domain/booking/booking.ts'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import {
  type Planned,
  promotable,
  takenGold,
  whyNotCancel,
  whyNotOutcome,
  whyNotPromote,
} from '#domain/booking/plans.ts'
import { hasEnded, whyNotMarked } from '#domain/booking/rules.ts'
import type { Role } from '#domain/rights.ts'

const BOOKED: Planned = {
  userId: { _id: 'owner', username: 'Pippa' },
  state: 'booked',
  place: null,
  lock: false,
  status: false,
  paid: false,
  paidFull: false,
  price: 100_000,
  deposit: 0,
}

const START = new Date('2026-06-18T17:30:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const RAID = {
  raidLeader: { _id: 'leader' },
  goldCollector: { _id: 'collector' },
  published: true,
  startsAt: START.toISOString(),
  maxClients: 2,
  clients: { length: 2 },
}

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const owner = actor('owner', 'Advertiser')
const leader = actor('leader', 'Raid Leader')
const collector = actor('collector', 'Gold Collector')
const admin = actor('someone', 'Admin')
const manager = actor('someone', 'Raid Manager')

describe('PLAN-4: cancelling', () => {
  it.each([
    ['the owner', {}, owner, null],
    ['the owner of a backup', { state: 'backup' }, owner, null],
    ['an owner who is no advertiser any more', {}, actor('owner', 'Raid Leader'), 'not-permitted'],
    ['the owner of a locked one', { lock: true }, owner, 'booking-locked'],
    ['the leader of a locked one', { lock: true }, leader, null],
    ['a leader who holds the role no longer', {}, actor('leader', 'Advertiser'), 'not-permitted'],
    ['staff', { lock: true }, admin, null],
    ['the collector', {}, collector, 'not-permitted'],
    ['a raid manager', {}, manager, 'not-permitted'],
    ['another advertiser', {}, actor('other', 'Senior Advertiser'), 'not-permitted'],
    ['one that is done', { status: true }, admin, 'booking-done'],
    ['one whose client has paid', { paid: true }, leader, 'client-paid'],
    ['one that is cancelled already', { state: 'cancelled' }, owner, null],
    ['one that was locked and is cancelled', { state: 'cancelled', lock: true }, owner, 'booking-locked'],
    ['a no-show', { state: 'no-show' }, leader, 'booking-ended'],
  ] as const)('%s', (_, changes, who, code) => {
    expect(whyNotCancel({ ...BOOKED, ...changes }, RAID, who)?.code ?? null).toBe(code)
  })

  it.each(END_REASONS)('may be for the reason %s', (reason) => {
    expect(cancelBooking.input.safeParse({ bookingId: 'booking', reason }).success).toBe(true)
  })

  it.each([
    [{}, 0],
    [{ deposit: 32_000 }, 32_000],
    [{ deposit: 32_000, paidFull: true }, 100_000],
    [{ price: null, deposit: null, paidFull: null }, 0],
  ])('%j: the advertiser took %d', (changes, expected) => {
    expect(takenGold({ ...BOOKED, ...changes })).toBe(expected)
  })

  it.each([
    [0, undefined, null],
    [0, 'returned', 'No gold was taken for this booking.'],
    [1, undefined, 'Say whether the gold is returned or kept.'],
    [1, 'returned', null],
    [1, 'kept', null],
  ] as const)('of a deposit of %d, %s', (deposit, outcome, message) => {
    const expected = message === null ? null : { deposit: message }
    expect(whyNotOutcome({ ...BOOKED, deposit }, outcome)?.fields ?? null).toEqual(expected)
  })
})

describe('PLAN-3: promotion', () => {
  const free = { ...RAID, clients: { length: 1 } }

  it.each([
    ['the leader before the start', RAID, leader, -1, null],
    ['the collector before the start', RAID, collector, -1, null],
    ['staff before the start', RAID, admin, -1, null],
    ['the owner', RAID, owner, -1, 'not-permitted'],
    ['a raid manager', RAID, manager, -1, 'not-permitted'],
    ['with no slot free from the start on', RAID, leader, 0, 'raid-full'],
    ['with a slot free from the start on', free, leader, 0, null],
    ['twelve hours after the start', free, leader, 720, 'raid-closed'],
  ] as const)('%s', (_, raid, who, minutes, code) => {
    expect(whyNotPromote({ state: 'backup' }, raid, who, at(minutes))?.code ?? null).toBe(code)
  })

  it.each([
    ['booked', 'booking-not-backup'],
    ['cancelled', 'booking-ended'],
    ['no-show', 'booking-ended'],
  ] as const)('not of one that is %s', (state, code) => {
    expect(whyNotPromote({ state }, free, leader, at(-1))?.code).toBe(code)
  })

  it.each([
    ['a free slot before the start', 1, -1, 1],
    ['two', 0, -1, 2],
    ['none', 2, -1, 0],
    ['more booked than there may be', 3, -1, 0],
    ['a free slot at the start', 1, 0, 0],
  ])('comes by itself: %s', (_, length, minutes, expected) => {
    expect(promotable({ ...RAID, clients: { length } }, at(minutes))).toBe(expected)
  })
})

describe('PLAN-1 and PLAN-2: a state', () => {
  it.each([
    ['booked', null, false],
    ['backup', 'booking-not-booked', false],
    ['cancelled', 'booking-not-booked', true],
    ['no-show', 'booking-not-booked', true],
  ] as const)('%s: refuses marks with %s, has ended %s', (state, code, ended) => {
    expect(whyNotMarked({ state })?.code ?? null).toBe(code)
    expect(hasEnded({ state })).toBe(ended)
  })
})

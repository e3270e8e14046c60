import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/call/rights.ts'
import { goldAfter, tooMuch, whyNotCorrect, whyNotOfferCorrection } from './plans.ts'

const RAID = { raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' } }
const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const leader = actor('leader', 'Raid Leader')
const BOOKED = { state: 'booked', status: false, paymentRealm: 'Kazzak', outcome: undefined } as const

describe('CORRECT-1: the right to correct a booking’s gold', () => {
  it.each([
    ['the leader', {}, leader, null],
    ['the collector', {}, actor('collector', 'Gold Collector'), null],
    ['staff, of a backup', { state: 'backup' }, actor('developer', 'Developer'), null],
    ['the owner', {}, actor('owner', 'Advertiser'), 'not-permitted'],
    ['the leader of another raid', {}, actor('other', 'Raid Leader'), 'not-permitted'],
    ['a done booking', { status: true }, leader, 'booking-done'],
    ['a booking that has ended', { state: 'no-show' }, leader, 'booking-ended'],
    ['a backup whose deposit is settled', { state: 'backup', outcome: 'kept' }, leader, 'deposit-said'],
  ] as const)('checks the right to correct gold: %s', (_, changes, who, code) => {
    expect(whyNotOfferCorrection({ ...BOOKED, ...changes }, RAID, who)?.code ?? null).toBe(code)
  })

  it.each([
    ['Draenor', undefined],
    ['Kazzak', undefined],
    ['Nowhere', 'invalid-input'],
  ] as const)('checks the payment realm of a correction: %s', (paymentRealm, code) => {
    const input = { price: 1, deposit: 0, paymentRealm, paymentFaction: 'Horde' } as never
    expect(whyNotCorrect(BOOKED, RAID, { actor: leader, input })?.code).toBe(code)
  })
})

describe('CORRECT-2: a deposit above the price', () => {
  it.each([
    [300_000, 80_000, { deposit: 80_000, owes: 220_000 }],
    [80_000, 80_000, { deposit: 80_000, owes: 0 }],
    [70_000, 80_000, { deposit: 70_000, owes: 0 }],
    [0, 80_000, { deposit: 0, owes: 0 }],
  ])('with a price of %i and a deposit of %i, counts the deposit up to the price', (price, deposit, gold) => {
    expect(goldAfter({ price, deposit })).toEqual({ price, ...gold })
  })

  const OPEN = { price: 300_000, owes: 220_000, paid: false, paidFull: false }
  it.each([
    ['who only gave a deposit', OPEN, 70_000, 80_000, 10_000],
    ['who gave a deposit below the price', OPEN, 280_000, 80_000, 0],
    ['who has paid in the raid', { ...OPEN, paid: true }, 280_000, 80_000, 20_000],
    ['who has paid and gave a greater deposit', { ...OPEN, paid: true }, 300_000, 90_000, 10_000],
    ['who pays more now', { ...OPEN, paid: true }, 310_000, 80_000, 0],
    ['who paid the advertiser in full', { ...OPEN, paidFull: true }, 250_000, 0, 50_000],
  ])('computes how much gold to return to a client %s', (_, booking, price, deposit, above) => {
    expect(tooMuch(booking, { price, deposit })).toBe(above)
  })
})

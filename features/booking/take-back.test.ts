import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/call/rights.ts'
import { whyNotTakeBack } from './plans.ts'

const RAID = { raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' } }

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const owner = actor('owner', 'Advertiser')
const leader = actor('leader', 'Raid Leader')
const collector = actor('collector', 'Gold Collector')
const developer = actor('developer', 'Developer')

describe('PLAN-11: taking a status back', () => {
  const done = { state: 'booked', status: true } as const
  const open = { state: 'booked', status: false } as const
  const cancelled = { ...open, state: 'cancelled' } as const
  const by = (memberId: string, secondsAgo = 3_600) => ({ memberId, secondsAgo })

  it.each([
    ['lock', 'the leader, an hour later', open, leader, by('x'), undefined, null],
    ['in-group', 'the leader', open, leader, by('x'), undefined, null],
    ['paid', 'the leader', open, leader, by('x'), undefined, 'not-permitted'],
    ['paid', 'the leader who set it just now', open, leader, by('leader', 60), undefined, null],
    ['paid', 'the leader, a while later', open, leader, by('leader', 60.1), undefined, 'undo-too-late'],
    ['paid', 'the collector', open, collector, by('x'), undefined, null],
    ['in-group', 'the collector', open, collector, by('x'), undefined, null],
    ['send-gold', 'the collector who set it just now', open, collector, by('collector', 1), undefined, null],
    ['send-gold', 'the collector', open, collector, by('x', 1), undefined, 'not-permitted'],
    ['lock', 'the collector', open, collector, by('x'), undefined, 'not-permitted'],
    ['lock', 'an advertiser', open, owner, by('owner', 1), undefined, 'not-permitted'],
    ['lock', 'staff without a reason', open, developer, by('x', 1), undefined, 'invalid-input'],
    ['lock', 'staff with half a reason', open, developer, by('x', 1), 'no', 'invalid-input'],
    ['lock', 'staff with a reason', open, developer, null, 'slip', null],
    ['lock', 'staff who set it just now', open, developer, by('developer', 1), undefined, null],
    ['status', 'the leader who set it just now', done, leader, by('leader', 1), undefined, null],
    ['status', 'the leader a while later', done, leader, by('leader'), undefined, 'undo-too-late'],
    ['status', 'the leader of what staff set', done, leader, by('x', 1), undefined, 'not-permitted'],
    ['lock', 'of a done one, by staff', done, developer, by('x'), 'slip', 'booking-done'],
    ['lock', 'of a cancelled one', cancelled, leader, by('x'), undefined, 'booking-not-booked'],
  ] as const)('checks the right to take back %s: %s', (mark, _, booking, who, setBy, reason, code) => {
    const taken = { raid: RAID, actor: who, setBy, mail: null, reason, isSettled: false }
    expect(whyNotTakeBack(mark, booking, taken)?.code ?? null).toBe(code)
  })

  it('lets the leader take Paid back when the raid has no collector', () => {
    const taken = { actor: leader, setBy: by('x'), mail: null, reason: undefined, isSettled: false }
    const refusal = (raid: typeof RAID | (Omit<typeof RAID, 'goldCollector'> & { goldCollector: null })) =>
      whyNotTakeBack('paid', open, { ...taken, raid })?.code ?? null
    expect([refusal({ ...RAID, goldCollector: null }), refusal(RAID)]).toEqual([null, 'not-permitted'])
  })

  it.each([
    ['without a code, by its setter', leader, null, false, false, null],
    ['with a code, by its setter', leader, 'CODE', false, false, 'mail-coded'],
    ['with a code, by staff', developer, 'CODE', false, false, null],
    ['that is sent, by staff', developer, 'CODE', true, false, 'mail-sent'],
    ['that is sent, by its setter', leader, 'CODE', true, false, 'mail-sent'],
    ['of a settled raid, by its setter', leader, null, false, true, 'settlement-stands'],
    ['of a settled raid, by staff', developer, null, false, true, 'settlement-stands'],
  ] as const)('PLAN-12: undo Done with a mail %s', (_, who, paymentCode, sent, isSettled, code) => {
    const mail = { paymentCode, sent }
    const taken = { raid: RAID, actor: who, setBy: by(who._id, 1), mail, reason: 'slip', isSettled }
    expect(whyNotTakeBack('status', done, taken)?.code ?? null).toBe(code)
  })
})

import { describe, expect, it } from 'vitest'
import type { Topic } from './notice.ts'
import { isStillSo, type SoFacts } from './rules.ts'

const NOW = new Date('2026-06-17T18:10:00Z')
const BEFORE = new Date('2026-06-17T17:00:00Z')
const [AHEAD, BEGUN] = [new Date('2026-06-17T19:00:00Z'), new Date('2026-06-17T18:00:00Z')]
const raid = { published: true, date: '2026-06-17', time: '9:00 PM', startsAt: AHEAD, isDeleted: false }
const booked = { state: 'booked', status: false } as const
const facts = { at: BEFORE, to: {}, raid, booking: booked, isOpen: null }

describe('NTC-12: a notice holds', () => {
  it.each<[string, Topic, Partial<SoFacts>, boolean]>([
    ['of a raid to come', 'raid-published', {}, true],
    ['not of one that has begun', 'raid-published', { raid: { ...raid, startsAt: BEGUN } }, false],
    ['not of one that was called off', 'raid-published', { raid: { ...raid, isDeleted: true } }, false],
    ['until its reminder’s start', 'raid-soon', { raid: { ...raid, startsAt: BEGUN } }, false],
    ['of the start that is the raid’s', 'raid-changed', { to: { time: '9:00 PM' } }, true],
    ['not of a start that was changed again', 'raid-changed', { to: { time: '8:30 PM' } }, false],
    ['of a raid that is called off', 'raid-deleted', { raid: { ...raid, isDeleted: true } }, true],
    ['of what is booked before the start', 'booking-made', {}, true],
    ['not of that after the start', 'booking-made', { raid: { ...raid, startsAt: BEGUN } }, false],
    ['of what is booked in the raid', 'booking-made', { raid: { ...raid, startsAt: BEGUN }, at: NOW }, true],
    ['not of what is cancelled since', 'booking-made', { booking: { ...booked, state: 'cancelled' } }, false],
    ['of a cancelled booking', 'booking-cancelled', { booking: { ...booked, state: 'cancelled' } }, true],
    ['not of one that was brought back', 'booking-cancelled', {}, false],
    ['of who cannot make it, also in the raid', 'client-away', { raid: { ...raid, startsAt: BEGUN } }, true],
    ['not of who is done', 'called', { booking: { ...booked, status: true } }, false],
    ['of gold, always', 'gold-moved', { raid: { ...raid, isDeleted: true } }, true],
    ['of what waits for an answer', 'settlement-to-approve', { isOpen: true }, true],
    ['not of what was answered', 'settlement-to-approve', { isOpen: false }, false],
  ])('%s', (_what, topic, changes, expected) => {
    expect(isStillSo({ ...facts, topic, ...changes }, NOW)).toBe(expected)
  })
})

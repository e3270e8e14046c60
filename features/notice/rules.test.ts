import { describe, expect, it } from 'vitest'
import type { Topic } from './notice.ts'
import { isStillTrue, type StillFacts } from './rules.ts'

const NOW = new Date('2026-06-17T18:10:00Z')
const [AHEAD, BEGUN] = [new Date('2026-06-17T19:00:00Z'), new Date('2026-06-17T18:00:00Z')]
const raid = { published: true, date: '2026-06-17', time: '9:00 PM', startsAt: AHEAD, isDeleted: false }
const begun = { ...raid, startsAt: BEGUN }
const off = { ...raid, isDeleted: true }
const booked = { state: 'booked', status: false, isAway: false } as const
const facts = { to: {}, raid, booking: booked }

describe('DSC-9: a direct message is still true', () => {
  it.each<[string, Topic, Partial<StillFacts>, boolean]>([
    ['of the start that is the raid’s', 'raid-changed', { to: { time: '9:00 PM' } }, true],
    ['not of a start that was changed again', 'raid-changed', { to: { time: '8:30 PM' } }, false],
    ['not of a raid that has begun', 'raid-changed', { raid: begun }, false],
    ['not of one that was called off', 'raid-changed', { raid: off }, false],
    ['of a raid that is called off', 'raid-deleted', { raid: off }, true],
    ['of an open booking', 'booking-changed', {}, true],
    [
      'not of one that was cancelled since',
      'booking-changed',
      { booking: { ...booked, state: 'cancelled' } },
      false,
    ],
    ['of a cancelled booking', 'booking-cancelled', { booking: { ...booked, state: 'cancelled' } }, true],
    [
      'of a no-show, in the raid',
      'booking-cancelled',
      { raid: begun, booking: { ...booked, state: 'no-show' } },
      true,
    ],
    ['not of one that was brought back', 'booking-cancelled', {}, false],
    ['of who cannot make it', 'client-away', { raid: begun, booking: { ...booked, isAway: true } }, true],
    ['not of who is online after all', 'client-away', {}, false],
    ['not of who is done', 'called', { booking: { ...booked, status: true } }, false],
    [
      'of corrected gold, also once it is done',
      'gold-corrected',
      { booking: { ...booked, status: true } },
      true,
    ],
    ['of gold, always', 'gold-moved', { raid: off }, true],
  ])('%s', (_what, topic, changes, expected) => {
    expect(isStillTrue({ ...facts, topic, ...changes }, NOW)).toBe(expected)
  })
})

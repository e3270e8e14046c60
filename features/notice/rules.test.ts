import { describe, expect, it, test } from 'vitest'
import { CALL_KINDS } from '#features/booking/booking.ts'
import { actionOf, type ChangeKind } from '#platform/change/catalogue.ts'
import type { Topic } from './calls.ts'
import { isStillTrue, type StillFacts, topicsFor } from './rules.ts'
import type { Happened } from './words.ts'

const NOW = new Date('2026-06-17T18:10:00Z')
const [AHEAD, BEGUN] = [new Date('2026-06-17T19:00:00Z'), new Date('2026-06-17T18:00:00Z')]
const raid = { published: true, date: '2026-06-17', time: '9:00 PM', startsAt: AHEAD, isDeleted: false }
const begun = { ...raid, startsAt: BEGUN }
const off = { ...raid, isDeleted: true }
const booked = { state: 'booked', status: false, isAway: false } as const
const done = { booking: { ...booked, status: true } }
const cancelled = { booking: { ...booked, state: 'cancelled' as const } }
const missed = { raid: begun, booking: { ...booked, state: 'no-show' as const } }
const facts = { to: {}, raid, booking: booked }

it.each([
  ['Advertiser', 'mail-old', true],
  ['Gold Collector', 'mail-old', true],
  ['Raid Leader', 'booking-made', true],
  ['Advertiser', 'booking-made', false],
  ['Forge Member', 'mail-old', false],
] as const)('NTC-1: whether %s may switch the topic %s: %s', (role, topic, isOffered) => {
  expect(topicsFor({ roles: [role] }).includes(topic)).toBe(isOffered)
})

it.each<[string, Topic, Partial<StillFacts>, boolean]>([
  ['about the raid’s current start', 'raid-changed', { to: { time: '9:00 PM' } }, true],
  ['not about an outdated start', 'raid-changed', { to: { time: '8:30 PM' } }, false],
  ['not about a raid that has begun', 'raid-changed', { raid: begun }, false],
  ['not about a deleted raid’s start', 'raid-changed', { raid: off }, false],
  ['about a raid’s deletion', 'raid-deleted', { raid: off }, true],
  ['about an open booking', 'booking-changed', {}, true],
  ['not about a booking cancelled since', 'booking-changed', cancelled, false],
  ['about a cancelled booking', 'booking-cancelled', cancelled, true],
  ['about a no-show, during the raid', 'booking-cancelled', missed, true],
  ['not about a booking brought back', 'booking-cancelled', {}, false],
  ['on who cannot come', 'client-away', { raid: begun, booking: { ...booked, isAway: true } }, true],
  ['not about a client who is online after all', 'client-away', {}, false],
  ['not about a done client', 'called', done, false],
  ['about corrected gold, even after Done', 'gold-corrected', done, true],
  ['about gold, always', 'gold-moved', { raid: off }, true],
])('DSC-9: whether a message is still true %s', (_what, topic, changes, expected) => {
  expect(isStillTrue({ ...facts, topic, ...changes }, NOW)).toBe(expected)
})

const RAID = { name: 'HC', isDeleted: false, date: '2026-11-24', time: '11:30 PM' }
const HAPPENED: Happened = {
  ...{ by: 'Jörn', relation: 'owner', reader: 'reader', clients: ['Brontax'], raid: RAID },
  ...{ taken: 0, owes: 0, from: {}, to: {} },
}

const text = (kind: ChangeKind, happened: Partial<Happened> = {}) =>
  actionOf(kind).notifies?.text({ ...HAPPENED, ...happened })

describe('NTC-2: the text of notices', () => {
  test.each<readonly [ChangeKind, Partial<Happened>, string]>([
    ['booking promote', {}, 'Brontax is now booked on HC.'],
    [
      'booking cancel',
      { to: { reason: 'Client cancelled' } },
      "Jörn cancelled Brontax's booking on HC (client cancelled).",
    ],
    [
      'booking cancel',
      { raid: { ...RAID, isDeleted: true } },
      'Jörn called off HC. Brontax needs another raid.',
    ],
    [
      'booking no-show',
      { to: { outcome: 'kept', lines: [{ kind: 'held', owner: 'reader', gold: 90_000 }] } },
      'Jörn marked Brontax as a no-show on HC. The deposit of 90,000 g is kept: you hold it for the community.',
    ],
    ['booking no-show', {}, 'Jörn marked Brontax as a no-show on HC.'],
    ['booking reinstate', { to: { state: 'booked' } }, 'Jörn brought Brontax back on HC.'],
    ['booking reinstate', { to: { state: 'backup' } }, 'Jörn brought Brontax back to the backups of HC.'],
    ['booking move', { from: { raid: 'HC Early' } }, 'Jörn moved Brontax from HC Early to HC.'],
    ['booking take-back', { from: { inGroup: true } }, 'Jörn undid In-group for Brontax on HC.'],
    ['booking take-back', { from: { lock: true } }, 'Jörn unlocked Brontax on HC.'],
    [
      'booking cancel',
      { to: { reason: 'Sick', outcome: 'returned' }, taken: 90_000 },
      "Jörn cancelled Brontax's booking on HC (Sick). Give 90,000 g back to Brontax.",
    ],
    ['booking client-away', { taken: 90_000 }, 'Brontax cannot make it to HC. You hold 90,000 g of theirs.'],
    [
      'booking call',
      { to: { call: 'Gold not here' }, owes: 210_000 },
      "Jörn calls from HC: Brontax's gold has not arrived: 210,000 g.",
    ],
    ['raid delete', {}, 'Jörn called off HC.'],
  ])('a notice of %s', (kind, happened, expected) => {
    expect(text(kind, happened)).toBe(expected)
  })

  test.each<readonly [ChangeKind, Partial<Happened>, string]>([
    [
      'settlement send-back',
      { to: { gold: 398_400, reason: 'Two boosters are missing.' } },
      'Jörn sent back your settlement of HC, 398,400 g: "Two boosters are missing." Correct it and propose it again.',
    ],
    [
      'settlement approve',
      { to: { lines: [{ kind: 'due', owner: 'reader', gold: 38_000 }] } },
      'Jörn settled HC: you are due 38,000 g more.',
    ],
    ['payout paid', { to: { gold: 250_000 } }, 'You were paid 250,000 g.'],
    [
      'payout take-back',
      { to: { gold: 250_000, reason: 'Wrong realm' } },
      'Jörn took back your payout of 250,000 g, which is due to you again: Wrong realm',
    ],
    ['mail take-over', { to: { together: 90_000 } }, 'Jörn has 90,000 g from you: you no longer hold it.'],
  ])('NTC-5: a notice about gold names amount and action: %s', (kind, happened, expected) => {
    expect(text(kind, happened)).toBe(expected)
  })

  test.each(CALL_KINDS)('a notice of the call %s', (call) => {
    expect(text('booking call', { to: { call } })).toMatch(/^Jörn calls from HC: .*Brontax.*\.$/)
  })

  test('a call that only a newer version knows still has a notice', () => {
    expect(text('booking call', { to: { call: 'Lagging' } })).toBe('Jörn calls from HC: Brontax')
  })
})

describe('NTC-3: a notice of a changed start', () => {
  const times = { from: { time: '11:00 PM' }, to: { time: '11:30 PM' } }

  test('a notice of a changed start names the clients to inform', () => {
    expect(text('raid delay', { ...times, clients: ['Rallona', 'Brontax'] })).toBe(
      'HC starts 11:30 PM, not 11:00 PM. Tell Rallona, Brontax.',
    )
    expect(text('raid delay', { ...times, clients: [] })).toBe('HC starts 11:30 PM, not 11:00 PM.')
  })

  test('a notice of a changed start names both days when the day changes', () => {
    const overMidnight = {
      from: { date: '2026-11-24', time: '11:45 PM' },
      to: { date: '2026-11-25', time: '12:15 AM' },
    }
    expect(text('raid delay', { ...overMidnight, clients: [] })).toBe(
      'HC starts Wed 25 Nov, 12:15 AM, not Tue 24 Nov, 11:45 PM.',
    )
    const sameTime = { from: { date: '2026-11-23' }, to: { date: '2026-11-24' }, clients: [] }
    expect(text('raid edit', sameTime)).toBe('HC starts Tue 24 Nov, 11:30 PM, not Mon 23 Nov, 11:30 PM.')
  })

  test('a changed start is a sentence of its own, before the list of other edited fields', () => {
    const more = { from: { ...times.from, pot: 1 }, to: { ...times.to, pot: 2_000 }, clients: [] }
    expect(text('raid edit', more)).toBe('HC starts 11:30 PM, not 11:00 PM. Price 2,000 g (was 1 g).')
    const others = { from: { maxClients: 18, raidLeader: 'a' }, to: { maxClients: 20, raidLeader: 'b' } }
    expect(text('raid edit', others)).toBe('Jörn edited HC: Max Clients 20 (was 18); new Raid Leader.')
  })
})

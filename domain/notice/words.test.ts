import { describe, expect, test } from 'vitest'
import { CALL_KINDS } from '#domain/booking/booking.ts'
import { actionOf, type ChangeKind } from '#domain/change.ts'
import type { Happened } from '#domain/notice/words.ts'

const RAID = { name: 'HC Full Late', isDeleted: false, date: '2026-11-24', time: '11:30 PM' }
const HAPPENED: Happened = {
  ...{ by: 'Jörn', whom: 'owner', reader: 'reader', clients: ['Brontax'], raid: RAID, from: {}, to: {} },
}

const said = (kind: ChangeKind, happened: Partial<Happened> = {}) =>
  actionOf(kind).tells?.says({ ...HAPPENED, ...happened }) ?? null
const text = (kind: ChangeKind, happened: Partial<Happened> = {}) => said(kind, happened)?.text

describe('NTC-2: what members are told', () => {
  test.each<readonly [ChangeKind, Partial<Happened>, string]>([
    ['booking promote', {}, 'Brontax is booked on HC Full Late now.'],
    [
      'booking cancel',
      { to: { reason: 'Client cancelled' } },
      'Brontax was cancelled on HC Full Late by Jörn: Client cancelled.',
    ],
    [
      'booking cancel',
      { raid: { ...RAID, isDeleted: true } },
      'HC Full Late was deleted by Jörn. Brontax is not booked any more.',
    ],
    [
      'booking no-show',
      { to: { outcome: 'kept', lines: [{ kind: 'held', owner: 'reader', gold: 90_000 }] } },
      'Brontax was marked as a no-show on HC Full Late by Jörn. The deposit of 90,000 g is kept: you hold it for the community.',
    ],
    ['booking no-show', {}, 'Brontax was marked as a no-show on HC Full Late by Jörn.'],
    [
      'booking reinstate',
      { to: { state: 'booked' } },
      'Brontax is booked on HC Full Late again, brought back by Jörn.',
    ],
    [
      'booking reinstate',
      { to: { state: 'backup' } },
      'Brontax is in the backup line of HC Full Late again, brought back by Jörn.',
    ],
    [
      'booking move',
      { from: { raid: 'HC Early' } },
      'Brontax was moved from HC Early to HC Full Late by Jörn.',
    ],
    [
      'booking take-back',
      { from: { inGroup: true } },
      'In-group of Brontax on HC Full Late was taken back by Jörn.',
    ],
    ['booking payment', {}, 'Where Brontax pays for HC Full Late was changed by Jörn.'],
    ['raid delete', {}, 'HC Full Late was deleted by Jörn.'],
  ])('%s', (kind, happened, expected) => {
    expect(text(kind, happened)).toBe(expected)
  })

  test.each(CALL_KINDS)('of a call: %s', (call) => {
    expect(text('booking call', { to: { call } })).toMatch(/^Jörn calls from HC Full Late: .*Brontax.*\.$/)
  })

  test('of a call that only a newer version knows', () => {
    expect(text('booking call', { to: { call: 'Lagging' } })).toBe('Jörn calls from HC Full Late: Brontax')
  })
})

describe('NTC-3: another start', () => {
  const times = { from: { time: '11:00 PM' }, to: { time: '11:30 PM' } }

  test('says whom to tell, with a message for them', () => {
    expect(said('raid delay', { ...times, clients: ['Rallona', 'Brontax'] })).toEqual({
      text: 'HC Full Late starts 11:30 PM, not 11:00 PM. Tell Rallona, Brontax.',
      message: 'HC Full Late starts 11:30 PM, not 11:00 PM (server time).',
      quiet: false,
    })
  })

  test('to the crew, who have nobody to tell', () => {
    expect(said('raid edit', { ...times, clients: [] })).toEqual({
      text: 'HC Full Late starts 11:30 PM, not 11:00 PM.',
      message: null,
      quiet: false,
    })
  })

  test('on another day says both days', () => {
    const overMidnight = {
      from: { date: '2026-11-24', time: '11:45 PM' },
      to: { date: '2026-11-25', time: '12:15 AM' },
    }
    expect(text('raid delay', { ...overMidnight, clients: [] })).toBe(
      'HC Full Late starts 25 Nov 12:15 AM, not 24 Nov 11:45 PM.',
    )
    const sameTime = { from: { date: '2026-11-23' }, to: { date: '2026-11-24' }, clients: [] }
    expect(text('raid edit', sameTime)).toBe('HC Full Late starts 24 Nov 11:30 PM, not 23 Nov 11:30 PM.')
  })

  test('stands alone or before what else was edited', () => {
    const more = { from: { ...times.from, pot: 1 }, to: { ...times.to, pot: 2_000 }, clients: [] }
    expect(text('raid edit', more)).toBe(
      'HC Full Late starts 11:30 PM, not 11:00 PM. Price: 2,000 g, not 1 g.',
    )
    const others = { from: { maxClients: 18, raidLeader: 'a' }, to: { maxClients: 20, raidLeader: 'b' } }
    expect(said('raid edit', others)).toEqual({
      text: 'HC Full Late was edited by Jörn. Max Clients: 20, not 18; another Raid Leader.',
      message: null,
      quiet: true,
    })
  })
})

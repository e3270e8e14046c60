import { describe, expect, it } from 'vitest'
import { LOOT_TYPES } from '../season.ts'
import { answersOf, depositOf, paysOf, whatNow } from './answers.ts'
import type { Tracked } from './tracking.ts'

const START = '2026-11-22T19:30:00.000Z'
const at = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)
const OVER = 12 * 60

const BOOKED: Tracked = {
  ...{ raidName: 'HC Full Late', startsAt: START, difficulty: 'HEROIC', lootType: 'Unsaved' },
  ...{ raidType: 'Full Run', bossCount: 8, selectedBosses: [], isRaidCancelled: false },
  ...{ state: 'booked', place: null, isDone: false },
  client: { name: 'Rallona', realm: 'Kazzak', class: 'Warrior' },
  ...{ price: 300_000, deposit: 90_000, paidFull: false, outcome: null, owes: 210_000 },
  ...{ paymentRealm: 'Draenor', paymentFaction: 'Horde', said: null, startedFrom: null, movedFrom: null },
}
const BACKUP = { state: 'backup', place: 2 } as const

const under = (title: string, changes: Partial<Tracked> = {}, minutes = -130) =>
  answersOf({ ...BOOKED, ...changes }, at(minutes)).find((one) => one.title === title)?.lines ?? null

describe('TRK-9: a client’s page answers', () => {
  it('who invites whom, and from when', () => {
    expect(under('How you get in')).toEqual([
      'The raid invites Rallona-Kazzak in the game from 15 minutes before the start. Leave any other group and wait for the invite; you do not need to whisper anyone.',
    ])
  })

  it('how the gold goes, also before the raid, while some is owed', () => {
    expect(under('How you pay')).toEqual([
      'In the raid, the gold collector opens a trade with you. Do not mail gold, and do not trade with anyone outside the raid.',
      'To pay before the raid, ask your advertiser. This page shows what they took.',
    ])
    expect(under('How you pay', { owes: 0 })).toBeNull()
  })

  it('what is included: the bosses, and the loot rule in a sentence', () => {
    expect(under('What you get')).toEqual([
      '8 bosses on Heroic.',
      'Unsaved: the raiders have not killed these bosses this week and can trade loot to clients. What drops for your character is yours.',
    ])
    expect(under('What you get', { bossCount: 1 })?.[0]).toBe('1 boss on Heroic.')
    const curve = { raidType: 'Curve', bossCount: 2 } as const
    expect(under('What you get', { ...curve, selectedBosses: ['Both'] })?.[0]).toBe(
      'Nexus and Dimensius on Heroic.',
    )
    expect(under('What you get', { ...curve, selectedBosses: ['Nexus'] })?.[0]).toBe('Nexus on Heroic.')
    for (const lootType of LOOT_TYPES)
      expect(under('What you get', { lootType })?.[1]).toMatch(new RegExp(`^${lootType}: .+\\.$`))
  })

  it('what a backup is, its place, and until when', () => {
    expect(under('Your place in line')).toBeNull()
    expect(under('Your place in line', BACKUP)).toEqual([
      'You are 2nd in line: 1 client is before you.',
      'A slot that becomes free before the start goes to the first in line. Nobody can promise you one: it depends on who cancels.',
      "Once you have a slot, this page says 'Booked', and your advertiser is told at once.",
      'After the start only the raid leader gives out free slots.',
    ])
    expect(under('Your place in line', { ...BACKUP, place: 1 })?.[0]).toBe(
      'You are 1st in line: nobody is before you.',
    )
    expect(under('Your place in line', { ...BACKUP, place: 3 }, 0)).toEqual([
      'You are 3rd in line: 2 clients are before you.',
      'The raid has started. The leader may still give you a slot: stay online.',
    ])
    expect(paysOf({ ...BOOKED, ...BACKUP }, at(-1))).toMatch(/^If you get a slot, you pay 210,000 g on /)
  })

  it.each([
    ['is ahead', {}, -1, null],
    ['was done', { isDone: true }, 60, null],
    ['was never marked', {}, OVER, null],
    ['gave none', { state: 'cancelled', deposit: 0 }, -1, null],
    ['gets it back', { state: 'cancelled', outcome: 'returned' }, -1, 'Your advertiser gives back 90,000 g.'],
    ['does not get it back', { state: 'no-show', outcome: 'kept' }, 60, 'The deposit of 90,000 g is kept.'],
    [
      'paid in full and gets it back',
      { isRaidCancelled: true, paidFull: true, outcome: 'returned', state: 'cancelled' },
      -1,
      'Your advertiser gives back 300,000 g.',
    ],
    [
      'paid in full and does not get it back',
      { state: 'no-show', paidFull: true, outcome: 'kept' },
      60,
      'The payment of 300,000 g is kept.',
    ],
    [
      'was not needed',
      BACKUP,
      OVER,
      'Your advertiser has your deposit of 90,000 g: ask them what becomes of it.',
    ],
  ] as const)('what becomes of the deposit of who %s', (_, changes, minutes, said) => {
    expect(depositOf({ ...BOOKED, ...changes }, at(minutes))).toBe(said)
  })

  it.each([
    ['is booked', {}, -1, null],
    ['is done', { isDone: true }, 60, null],
    [
      'was on a raid that is called off',
      { state: 'cancelled', isRaidCancelled: true },
      -1,
      'This raid is not taking place. Your advertiser can book you on another one.',
    ],
    [
      'was cancelled',
      { state: 'cancelled' },
      -1,
      'You no longer have a slot. Your advertiser can book you on another raid.',
    ],
    ['was marked as not there', { state: 'no-show' }, -1, 'If you were there, write to your advertiser.'],
    ['was not needed', BACKUP, OVER, 'No slot became free. Your advertiser can book you on another raid.'],
    ['was never marked', {}, OVER, 'The raid is over. If anything went wrong, write to your advertiser.'],
  ] as const)('what now: who %s', (_, changes, minutes, said) => {
    const tracked = { ...BOOKED, ...changes }
    expect(whatNow(tracked, at(minutes))).toBe(said)
    if (said !== null) expect(answersOf(tracked, at(minutes))).toEqual([])
  })
})

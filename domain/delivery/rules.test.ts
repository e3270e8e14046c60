import { describe, expect, it } from 'vitest'
import { nextOf, pauseAfter } from './rules.ts'

const NOW = new Date('2026-06-17T10:00:00Z')
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

describe('DSC-6: pauses', () => {
  it('grow up to a quarter of an hour, spread over their last third', () => {
    const longest = Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1, 1) / 1_000)
    expect(longest).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    expect(pauseAfter(1, 0)).toBe(3_333)
    expect(pauseAfter(2, 0.5)).toBe(8_333)
    expect(pauseAfter(1_000, 1)).toBe(900_000)
  })

  it.each([
    ['sent', { kind: 'sent' }, 0, { kind: 'sent' }],
    ['refused', { kind: 'refused', reason: 'Gone' }, 0, { kind: 'given-up', reason: 'Gone' }],
    [
      'failed',
      { kind: 'failed', reason: 'Away' },
      0,
      { kind: 'again', at: new Date(NOW.getTime() + 5_000), reason: 'Away' },
    ],
    [
      'asked to wait',
      { kind: 'pause', retryAfterMs: 70_000, everybody: false },
      0,
      { kind: 'again', at: new Date(NOW.getTime() + 70_000), reason: 'Discord asked to wait' },
    ],
    [
      'failed for nearly a day',
      { kind: 'failed', reason: 'Away' },
      23.99,
      { kind: 'again', at: new Date(NOW.getTime() + 5_000), reason: 'Away' },
    ],
    ['failed for a day', { kind: 'failed', reason: 'Away' }, 24, { kind: 'given-up', reason: 'Away' }],
    [
      'asked to wait beyond a day',
      { kind: 'pause', retryAfterMs: 2 * HOUR_MS, everybody: false },
      23,
      { kind: 'given-up', reason: 'Discord asked to wait' },
    ],
  ] as const)('%s', (_what, outcome, hours, next) => {
    expect(nextOf(outcome, { attempts: 1, dueAt: ago(hours) }, { now: NOW, chance: 1 })).toEqual(next)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Limiter } from '#server/limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('SAFE-3: a minute begins with the first deed, and says how long it goes on', () => {
  const limiter = new Limiter(2)
  expect([limiter.count('a'), limiter.count('a'), limiter.count('a')]).toEqual([0, 0, 60])
  vi.advanceTimersByTime(59_500)
  expect([limiter.count('a'), limiter.count('b')]).toEqual([1, 0])
  vi.advanceTimersByTime(500)
  expect(limiter.count('a')).toBe(0)
})

it('SAFE-3: at most 50,000 are counted at once, the oldest is forgotten', () => {
  const limiter = new Limiter(1)
  for (let one = 0; one <= 50_000; one += 1) limiter.count(`address ${one}`)
  expect([limiter.count('address 0'), limiter.count('address 50000')]).toEqual([0, 60])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DistinctLimiter, RateLimiter, TokenBucket, TooManyRequests } from '#server/http/rate-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('SAFE-3: a minute begins with the first action, and says how long it goes on', () => {
  const limiter = new RateLimiter(2)
  expect([limiter.count('a'), limiter.count('a'), limiter.count('a')]).toEqual([0, 0, 60])
  vi.advanceTimersByTime(59_500)
  expect([limiter.count('a'), limiter.count('b')]).toEqual([1, 0])
  vi.advanceTimersByTime(500)
  expect(limiter.count('a')).toBe(0)
})

it('SAFE-3: at most 50,000 are counted at once, the oldest is forgotten', () => {
  const limiter = new RateLimiter(1)
  for (let one = 0; one <= 50_000; one += 1) limiter.count(`address ${one}`)
  expect([limiter.count('address 0'), limiter.count('address 50000')]).toEqual([0, 60])
})

it('SAFE-3: several actions in one count each, and not if they fail', async () => {
  const limiter = new RateLimiter(5)
  const spend = (actions: number) => limiter.spend('a', actions, async () => 'done')
  expect(await spend(3)).toBe('done')
  await expect(limiter.spend('a', 2, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await expect(spend(3)).rejects.toEqual(new TooManyRequests(60))
  expect(await spend(2)).toBe('done')
  vi.advanceTimersByTime(59_500)
  await expect(spend(1)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 1 })
  vi.advanceTimersByTime(500)
  expect(await spend(5)).toBe('done')
})

it('SAFE-3: actions that fail after their minute leave the next one as it is', async () => {
  const limiter = new RateLimiter(2)
  const { promise, reject } = Promise.withResolvers<void>()
  const slow = limiter.spend('a', 2, () => promise)
  vi.advanceTimersByTime(60_000)
  await limiter.spend('a', 2, async () => {})
  reject(new Error('late'))
  await expect(slow).rejects.toThrow('late')
  await expect(limiter.spend('a', 1, async () => {})).rejects.toThrow(TooManyRequests)
})

it('CLIENT-7: different things of a minute count, all of a call or none', () => {
  const limiter = new DistinctLimiter(3)
  expect([limiter.count('a', ['one', 'two']), limiter.count('a', ['two', 'one'])]).toEqual([0, 0])
  vi.advanceTimersByTime(59_500)
  expect([limiter.count('a', ['three', 'four']), limiter.count('a', ['three'])]).toEqual([1, 0])
  expect(limiter.count('b', ['four'])).toBe(0)
  vi.advanceTimersByTime(500)
  expect(limiter.count('a', ['four', 'five', 'six'])).toBe(0)
})

it('CLIENT-7: the things of 2,000 are remembered at once, those of the oldest are forgotten', () => {
  const limiter = new DistinctLimiter(1)
  for (let one = 0; one <= 2_000; one += 1) limiter.count(`member ${one}`, ['x'])
  expect([limiter.count('member 0', ['y']), limiter.count('member 2000', ['y'])]).toEqual([0, 60])
})

it('SAFE-9: a person may ask for 60 rooms at once, and 5 a second from then on', () => {
  const bucket = new TokenBucket(60, 5)
  const some = (count: number) => Array.from({ length: count }, () => bucket.take('a')).filter(Boolean).length
  expect([some(61), bucket.take('b')]).toEqual([60, true])
  vi.advanceTimersByTime(1_000)
  expect(some(10)).toBe(5)
  vi.advanceTimersByTime(60_000)
  expect(some(100)).toBe(60)
})

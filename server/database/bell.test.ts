import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SILENT } from '#server/testing/databases.ts'
import { Bell } from './bell.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('sounds soon after the first ring, and under load once in twenty milliseconds', async () => {
  const heard = vi.fn()
  const tellOthers = vi.fn(async () => {})
  const bell = new Bell(SILENT, tellOthers)
  bell.listen(heard)
  bell.ring()
  await vi.advanceTimersByTimeAsync(3)
  expect([heard.mock.calls.length, tellOthers.mock.calls.length]).toEqual([1, 1])
  for (let ms = 0; ms < 100; ms += 1) {
    bell.ring()
    await vi.advanceTimersByTimeAsync(1)
  }
  // After 3 ms, then every 20: the last of them takes the last ring along.
  expect(heard.mock.calls.length).toBe(6)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([heard.mock.calls.length, tellOthers.mock.calls.length]).toEqual([6, 6])
  bell.ring()
  await vi.advanceTimersByTimeAsync(3)
  expect(heard.mock.calls.length).toBe(7)
})

it('tells others of a ring that nobody heard yet before it closes', async () => {
  const tellOthers = vi.fn(async () => {})
  const bell = new Bell(SILENT, tellOthers)
  bell.ring()
  await bell.close()
  expect(tellOthers).toHaveBeenCalledOnce()
})

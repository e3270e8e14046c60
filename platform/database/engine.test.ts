import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SILENT } from '#platform/testing/server/databases.ts'
import { ChangeNotifier, warnOfSlow } from './engine.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('database listeners are called at once after the first notification, then at most every 20 ms', async () => {
  const heard = vi.fn()
  const tellOthers = vi.fn(async () => {})
  const notifier = new ChangeNotifier(SILENT, tellOthers)
  notifier.onNotify(heard)
  notifier.notify()
  await vi.advanceTimersByTimeAsync(1)
  expect([heard.mock.calls.length, tellOthers.mock.calls.length]).toEqual([1, 1])
  for (let ms = 0; ms < 100; ms += 1) {
    notifier.notify()
    await vi.advanceTimersByTimeAsync(1)
  }
  // The first at once, then one every 20 ms; the last notification is still to come.
  expect(heard.mock.calls.length).toBe(6)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([heard.mock.calls.length, tellOthers.mock.calls.length]).toEqual([7, 7])
  notifier.notify()
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.mock.calls.length).toBe(8)
})

it('a closing database sends pending notifications first', async () => {
  const tellOthers = vi.fn(async () => {})
  const notifier = new ChangeNotifier(SILENT, tellOthers)
  notifier.notify()
  await notifier.close()
  expect(tellOthers).toHaveBeenCalledOnce()
})

it('OPS-11: logs a statement of 500 ms or more without its values', () => {
  const lines: unknown[] = []
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (details: object) => lines.push(details),
  }
  const query = { sql: 'SELECT *\n  FROM booking WHERE contact_info = $1', parameters: ['whisper Zzyzx'] }
  for (const queryDurationMillis of [499, 700.4]) warnOfSlow(log)({ queryDurationMillis, query } as never)
  expect(lines).toEqual([{ ms: 700, statement: 'SELECT * FROM booking WHERE contact_info = $1' }])
})

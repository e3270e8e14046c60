import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { delayRaid } from '#features/raid/calls.ts'
import { callOnce, inTurns, singleFlight } from './use-write.ts'
import { queryClient } from './views.ts'

const fetched = vi.fn<typeof fetch>()
const DELAY = { id: 'raid', minutes: 30 } as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answers = (status: number, body: object = { success: true, payload: {} }) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const isLost = () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
const press = (input: Parameters<typeof callOnce<typeof delayRaid>>[1] = DELAY) =>
  callOnce(delayRaid, input).catch(() => undefined)
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
/** Number of different keys that were sent. */
const decisions = () => new Set(keys()).size

describe('PLAN-15: the idempotency key of a write', () => {
  test('the key stays the same on a retry after a lost answer, until an answer arrives', async () => {
    isLost()
    await press()
    answers(503, { success: false, code: 'database-away', message: 'Away' })
    await press()
    answers(200)
    await press()
    expect(decisions()).toBe(1)
    answers(200)
    await press()
    expect(decisions()).toBe(2)
  })

  test('the key is new after a refusal, for another record, and after two minutes', async () => {
    answers(409, { success: false, code: 'raid-started', message: 'Started' })
    await press()
    isLost()
    await press()
    expect(decisions()).toBe(2)
    answers(200)
    await press({ ...DELAY, minutes: 15 })
    expect(decisions()).toBe(3)
    vi.advanceTimersByTime(2 * 60_000)
    answers(200)
    await press()
    expect(decisions()).toBe(4)
  })
})

test.each([
  [409, 'raid-started', true],
  [404, 'not-found', true],
  [400, 'invalid-input', false],
  [503, 'database-away', false],
])('LIVE-10: a write refused with %i refetches what the page shows: %s, %s', async (status, code, isRead) => {
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  answers(status, { success: false, code, message: 'No' })
  await press()
  expect(invalidated.mock.calls.length > 0).toBe(isRead)
})

test('a second click during a request does nothing', async () => {
  const heard: boolean[] = []
  const run = singleFlight((busy) => heard.push(busy))
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const work = () => {
    runs += 1
    return promise
  }
  const first = run(work)
  await run(work)
  resolve()
  await first
  expect(runs).toBe(1)
  expect(heard).toEqual([true, false])
})

test.each([
  ['rejects', () => Promise.reject(new Error('broken'))],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
])('a write that %s does not block the next one', async (_, broken) => {
  const heard: boolean[] = []
  const run = singleFlight((busy) => heard.push(busy))
  await expect(run(broken)).rejects.toThrow('broken')
  let ran = false
  await run(async () => {
    ran = true
  })
  expect(ran).toBe(true)
  expect(heard).toEqual([true, false, true, false])
})

test('writes run one after another, even after a failure', async () => {
  const heard: boolean[] = []
  const run = inTurns((busy) => heard.push(busy))
  const { promise, reject } = Promise.withResolvers<void>()
  const done: string[] = []
  const first = run(() => promise)
  const second = run(async () => void done.push('second'))
  await Promise.resolve()
  expect(done).toEqual([])
  reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['second'])
  expect(heard.at(-1)).toBe(false)
})

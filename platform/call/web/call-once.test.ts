import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { delayRaid } from '#features/raid/calls.ts'
import { callOnce } from './call-once.ts'
import { queryClient } from './query-client.ts'

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
/** How many decisions the server was told of. */
const decisions = () => new Set(keys()).size

describe('PLAN-15: what somebody decided on', () => {
  test('keeps its key when it is pressed again after a lost answer, until one comes', async () => {
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

  test('is another decision after a refusal, for another record, and after two minutes', async () => {
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
])(
  'LIVE-10: a write that is refused with %i has the page read again what it shows: %s, %s',
  async (status, code, isRead) => {
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
    answers(status, { success: false, code, message: 'No' })
    await press()
    expect(invalidated.mock.calls.length > 0).toBe(isRead)
  },
)

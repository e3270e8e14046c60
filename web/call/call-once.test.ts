import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateHeroName } from '#domain/hero-name/endpoints.ts'
import { HERO_NAME_DEFAULTS } from '#domain/hero-name/hero-name.ts'
import { delayRaid } from '#domain/raid/endpoints.ts'
import { callFilled, callOnce } from '#web/call/call-once.ts'

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

describe('STALE-3: the form of a record', () => {
  const form = { id: 'hero', version: 3, ...HERO_NAME_DEFAULTS, name: 'Lothar', realm: 'Kazzak' }
  const { version: _, ...withoutVersion } = form
  const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  const unknown = (field: string) => ({
    ...{ success: false, code: 'invalid-input', message: 'This field is not known.' },
    fields: { [field]: 'This field is not known.' },
  })

  test('goes without its version to an instance that does not know it', async () => {
    answers(400, unknown('version'))
    answers(200)
    await callFilled(updateHeroName, form)
    expect(bodies()).toEqual([form, withoutVersion])
  })

  test('is refused where something else is wrong with it', async () => {
    answers(400, unknown('name'))
    await expect(callFilled(updateHeroName, form)).rejects.toThrow('This field is not known.')
    expect(bodies()).toEqual([form])
  })
})

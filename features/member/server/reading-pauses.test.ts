import { expect, it } from 'vitest'
import { ReadingPauses } from './roles.ts'

type Answer = 'well' | { retryAfterMs: number | null; isGlobal: boolean }
const fails = (retryAfterMs: number | null = null): Answer => ({ retryAfterMs, isGlobal: false })
const limits = (retryAfterMs: number | null = null): Answer => ({ retryAfterMs, isGlobal: true })

const EVERY_S = 4
const FRESH_S = 60

/**
 * Simulates pages of these people that request roles every 4 s, in this order; `answer` is Discord's answer.
 * @returns by person, the seconds at which Discord was asked, and those at which it answered well (`read`)
 */
function play(seconds: number, names: string, answer: (name: string, second: number) => Answer) {
  const pauses = new ReadingPauses()
  const asked: Record<string, number[]> = {}
  const read: Record<string, number[]> = {}
  for (let second = 0; second <= seconds; second += EVERY_S) {
    for (const name of names) {
      const last = read[name]?.at(-1) ?? Number.NEGATIVE_INFINITY
      if (second - last <= FRESH_S || !pauses.admits(name, second * 1_000)) continue
      asked[name] = [...(asked[name] ?? []), second]
      const said = answer(name, second)
      if (said !== 'well') pauses.failed(name, second * 1_000, said)
      else {
        pauses.succeeded(name)
        read[name] = [...(read[name] ?? []), second]
      }
    }
  }
  return { asked, read }
}

/** The longest time without a new reading, s, from the first second to the last. */
const longestGap = (seconds: readonly number[] = [], end: number) =>
  [...seconds, end].reduce((gap, second, at) => Math.max(gap, second - (seconds[at - 1] ?? 0)), 0)

const MINUTES_22 = 22 * 60

it.each([
  ['one member fails', 'abc', 'a', fails()],
  ['one member is asked to wait', 'abc', 'a', fails(30_000)],
  ['two members fail', 'abcd', 'ab', fails()],
  ['two members fail, who ask after the others', 'abcd', 'cd', fails()],
  ['five of eight members fail', 'abcdefgh', 'acegh', fails()],
])('ROLE-9: while %s, everybody else is read about once a minute', (_, names, troubled, failure) => {
  const { read } = play(MINUTES_22, names, (name) => (troubled.includes(name) ? failure : 'well'))
  for (const name of names)
    if (troubled.includes(name)) expect(read[name]).toBeUndefined()
    else expect(longestGap(read[name], MINUTES_22), name).toBeLessThan(3 * 60)
})

it('ROLE-9: retries a single failing member after 5 s, or after the pause that Discord requires', () => {
  const soon = play(24, 'ab', (name) => (name === 'a' ? fails() : 'well'))
  expect(soon.asked).toEqual({ a: [0, 8, 16, 24], b: [0] })
  const { asked } = play(90, 'ab', (name) => (name === 'a' ? fails(40_000) : 'well'))
  expect(asked).toEqual({ a: [0, 40, 80], b: [0, 64] })
})

it('ROLE-9: while all requests fail, asks about one member at a time, in turn', () => {
  const { asked } = play(MINUTES_22, 'abcdef', () => fails())
  expect(Object.values(asked).flat().length).toBeLessThan(MINUTES_22 / 5)
  for (const seconds of Object.values(asked)) expect(seconds.length).toBeGreaterThan(20)
})

it('ROLE-9: after an outage of 20 minutes reads everybody within 15 s', () => {
  const { read } = play(MINUTES_22, 'abcdef', (_, second) => (second < 20 * 60 ? fails() : 'well'))
  for (const seconds of Object.values(read)) expect(seconds[0]).toBeLessThanOrEqual(20 * 60 + 15)
  expect(Object.keys(read)).toHaveLength(6)
})

it('ROLE-9: during an outage reads a member who recovers, even if others still fail', () => {
  const { read } = play(300, 'abc', (name, second) => (name === 'b' && second > 100 ? 'well' : fails()))
  expect(read).toEqual({ b: expect.arrayContaining([expect.any(Number)]) })
  expect(read.b?.[0]).toBeLessThan(140)
})

it('ROLE-9: a waiting member who sends no request for 10 s loses their turn', () => {
  const pauses = new ReadingPauses()
  for (const name of 'ab') pauses.failed(name, 0, { retryAfterMs: null, isGlobal: false })
  expect(pauses.admits('c', 1_000)).toBe(false)
  expect(pauses.admits('a', 8_000)).toBe(false)
  expect(pauses.admits('a', 16_000)).toBe(true)
})

it.each<[string, Parameters<typeof play>[2], number]>([
  ['a limit for everybody', (name, at) => (name === 'a' && at === 0 ? limits(50_000) : 'well'), 52],
  ['several members who are asked to wait', (_, at) => (at < 40 ? fails(40_000) : 'well'), 40],
])('ROLE-9: %s is obeyed for everybody', (_, answer, free) => {
  const { asked } = play(120, 'abcd', answer)
  expect(asked.c?.[0]).toBe(free)
  expect(asked.d?.[0]).toBe(free)
})

it('ROLE-9: setting the clock back ends a pause', () => {
  const pauses = new ReadingPauses()
  pauses.failed('a', 3_600_000, { retryAfterMs: 60_000, isGlobal: true })
  expect([pauses.admits('a', 3_600_001), pauses.admits('b', 3_600_001)]).toEqual([false, false])
  expect([pauses.admits('a', 0), pauses.admits('b', 0)]).toEqual([true, true])
})

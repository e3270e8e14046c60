import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusals } from '#server/http/refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const info = vi.fn()
  const [refused, ended] = [vi.fn(), vi.fn()]
  const log = { info, warn: vi.fn(), error: vi.fn() }
  return { refusals: new Refusals(log, { refused, ended }), info, refused, ended }
}

it('OPS-8: of a flood each is counted, 60 a minute are lines, and the next line says how many are none', () => {
  const { refusals, info, refused, ended } = watched()
  for (let one = 0; one < 100; one += 1) refusals.refused('malformed-body', { from: '192.0.2.1' })
  refusals.ended('says too much', { from: '192.0.2.1' })
  expect([refused.mock.calls.length, ended.mock.calls.length, info.mock.calls.length]).toEqual([100, 1, 61])
  vi.advanceTimersByTime(60_001)
  refusals.refused('malformed-body', { from: '192.0.2.2' })
  refusals.refused('malformed-body', { from: '192.0.2.2' })
  const line = { code: 'malformed-body', from: '192.0.2.2' }
  expect(info.mock.calls.slice(-2).map(([fields]) => fields)).toEqual([{ ...line, leftOut: 40 }, line])
})

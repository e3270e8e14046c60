import { expect, it } from 'vitest'
import type { Log } from '#server/log.ts'
import { Outages } from './outages.ts'

function setup() {
  const lines: [string, unknown][] = []
  const keep = (level: string) => (details: object) => void lines.push([level, Reflect.get(details, 'err')])
  const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
  const clock = { now: 0 }
  return { lines, clock, outages: new Outages(log, () => clock.now) }
}

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

it('FAULT-10: the cause is logged once a kind and minute', () => {
  const { lines, clock, outages } = setup()
  const full = coded('53100', 'could not extend file "base/5/16456": No space left on device')
  const gone = coded('58P01')
  for (const cause of [full, gone, full, gone, coded('53100')]) outages.note(cause)
  expect(lines).toEqual([
    ['error', full],
    ['error', gone],
  ])
  clock.now += 59_999
  outages.note(full)
  expect(lines).toHaveLength(2)
  clock.now += 1
  outages.note(full)
  expect(lines).toHaveLength(3)
})

it.each([
  ['53100', '53', 'error'],
  ['53000', '53', 'error'],
  ['58P02', '58', 'error'],
  ['58030', '58', 'error'],
  ['25006', '25', 'error'],
  ['25P03', '25', 'error'],
  ['57P01', '57', 'warn'],
  ['08006', '08', 'warn'],
  ['55P03', '55', 'warn'],
  ['ECONNREFUSED', 'connection', 'warn'],
  ['EPIPE', 'connection', 'warn'],
])('%s is counted under %s and logged as %s', (code, awayClass, level) => {
  const { lines, outages } = setup()
  expect(outages.note(coded(code))).toBe(awayClass)
  expect(lines.map(([said]) => said)).toEqual([level])
})

it('without a code is a matter of the connection', () => {
  const { lines, outages } = setup()
  for (const message of ['Connection terminated unexpectedly', 'timeout expired'])
    expect(outages.note(new Error(message))).toBe('connection')
  expect(lines).toHaveLength(1)
})

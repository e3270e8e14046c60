import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readableLine } from './readable-log.ts'

const TIME = new Date(2026, 10, 21, 21, 4, 9).getTime()
const answered = (status: number) =>
  JSON.stringify({
    level: 30,
    time: TIME,
    method: 'GET',
    path: '/raid/published',
    status,
    ms: 12.3,
    from: '::1',
    msg: 'Answered',
  })

describe('a log line for a person', () => {
  it('an answer is logged as one short line', () => {
    expect(stripVTControlCharacters(readableLine(answered(200)))).toBe(
      '21:04:09 GET /raid/published 200 12.3 ms',
    )
  })

  it('other lines show their details, and an error shows its stack', () => {
    const line = JSON.stringify({
      level: 50,
      time: TIME,
      msg: 'Failed',
      kind: 'disk',
      err: { message: 'full', stack: 'Error: full\n  at x' },
    })
    expect(stripVTControlCharacters(readableLine(line))).toBe(
      '21:04:09 Failed kind=disk\nError: full\n  at x',
    )
  })

  it.each(['Forge serves http://localhost:3000', '{"half', '{"level":"30"}'])(
    'leaves the text unchanged: %s',
    (text) => {
      expect(readableLine(text)).toBe(text)
    },
  )
})

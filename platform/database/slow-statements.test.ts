import { expect, it } from 'vitest'
import { warnOfSlow } from './slow-statements.ts'

it('OPS-11: a statement of 500 ms or more is a line without its values', () => {
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

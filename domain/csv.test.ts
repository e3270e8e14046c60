import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '#domain/csv.ts'

const read = (text: string) => parse(text, { record_delimiter: '\r\n' })

it('LEDGER-19: what another library reads back of a line is what was written into it', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      expect(read(rows.map(csvLine).join(''))).toEqual(rows)
    }),
  )
  expect(read(csvLine(['a "b", c', -5, null, 'one\r\ntwo']))).toEqual([['a "b", c', '-5', '', 'one\r\ntwo']])
})

it.each(['=1+1', '+49', '-5', '@SUM(A1)', '\t=1', '\r=1'])('LEDGER-19: the name %j stays text', (name) => {
  expect(read(csvLine([name, 1]))).toEqual([[`'${name}`, '1']])
})

import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FORMULA_CELLS, formulasIn } from '#platform/testing/formula-cells.ts'
import { csvLine } from './csv.ts'

const read = (text: string) => parse(text, { record_delimiter: '\r\n' })

it('LEDGER-19: what another library reads back of a line is what was written into it', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[=+\-@＝＋－＠\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      expect(read(rows.map(csvLine).join(''))).toEqual(rows)
    }),
  )
  expect(read(csvLine(['a "b", c', -5, null, 'one\r\ntwo']))).toEqual([['a "b", c', '-5', '', 'one\r\ntwo']])
  expect(csvLine(['Silva-Tarren Mill', 5, null])).toBe('"Silva-Tarren Mill",5,\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\0=1', "'\0=1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['é;"@SUM(1)', `é;"'@SUM(1)`],
  ['one\n-two', "one\n'-two"],
  ['at 8 -ish', "at 8 '-ish"],
  ['a=1, b-c@d;e', 'a=1, b-c@d;e'],
])('LEDGER-19: the name %j stays text', (name, text) => {
  expect(read(csvLine([name, 1]))).toEqual([[text, '1']])
})

it.each(FORMULA_CELLS)(
  'LEDGER-19: between figures and texts no cell is a formula where one is %j',
  (text) => {
    const formulas = formulasIn(csvLine([-5, text, 'Kazzak', text, 7]), parse)
    // At another separator the figure is one cell with what follows it.
    expect(formulas.filter((cell) => !cell.startsWith('-5,'))).toEqual([])
  },
)

it('LEDGER-19: of any text no cell begins with a sign, at whichever separator it is read', () => {
  const text = fc.string({ unit: fc.constantFrom(...';,\t\r\n "\'=+-@＝＋－＠a1') })
  fc.assert(
    fc.property(fc.tuple(text, text), fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
      // At a comma our quotes hold. A reader that parts elsewhere may take them for text, and each line break for a row's end.
      const breaks = delimiter === ',' ? '\r\n' : ['\r\n', '\n', '\r']
      const options = {
        delimiter,
        quote: delimiter === ',',
        record_delimiter: breaks,
        relax_column_count: true,
      }
      const found = (parse(csvLine([7, ...cells, -5]), options) as string[][]).flat()
      expect(found.filter((cell) => /^[ "]*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) && cell !== '-5')).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

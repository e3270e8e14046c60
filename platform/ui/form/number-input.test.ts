import { describe, expect, it } from 'vitest'
import { parseCount, parseGold } from '#platform/words/gold.ts'
import { changedNumber, figuresOf } from './number-input.tsx'

const EMPTY = { text: '', amount: Number.NaN, written: '' }
const shown = (amount: number) => ({ text: figuresOf(amount), amount, written: figuresOf(amount) })
const typed = (data: string) => ({ inputType: 'insertText', data })
/** Types a text key by key into an empty box. */
const keyed = (text: string) =>
  [...text].reduce((before, key) => changedNumber(before, before.text + key, typed(key), parseGold), EMPTY)

describe('GOLD-6: changing digits of a formatted number', () => {
  it.each([
    ['1,2505', '12,505', 12_505],
    ['1250', '1,250', 1_250],
    ['007', '7', 7],
    ['123,456,789,0123', '1234567890123', Number.NaN],
    ['', '', Number.NaN],
  ])('reformats %j as %j', (value, text, amount) => {
    const { written: _, ...next } = changedNumber(
      shown(1_250),
      value,
      { inputType: 'deleteContentBackward' },
      parseGold,
    )
    expect(next).toEqual({ text, amount })
  })

  it.each([
    ['2 Mio.', '2 Mio.', 2_000_000],
    ['5kk', '5,000,000', 5_000_000],
    ['300 mil', '300 mil', Number.NaN],
    ['1m5', '1m5', 1_500_000],
    ['1m50', '1m50', Number.NaN],
    ['300k gold', '300,000', 300_000],
    ['1.5m', '1,500,000', 1_500_000],
    ['40.000-', '40.000-', Number.NaN],
    ['1e6', '1e6', Number.NaN],
  ])('%j, typed key by key, becomes %j', (keys, text, amount) => {
    const { written: _, ...next } = keyed(keys)
    expect(next).toEqual({ text, amount })
  })

  it('pasted text replaces earlier input, whatever that was', () => {
    expect(
      changedNumber(keyed('5k'), '5,000,000', { inputType: 'insertFromPaste', data: null }, parseGold),
    ).toEqual({ text: '5,000,000', amount: 5_000_000, written: '5,000,000' })
  })
})

describe('GOLD-6: text that is only partly a number stays as typed', () => {
  it.each<[string, string, number]>([
    ['300k', '300,000', 300_000],
    ['1,5m', '1,500,000', 1_500_000],
    ['1.375m', '1,375,000', 1_375_000],
    ['1.5m gold', '1,500,000', 1_500_000],
    ['300000 g', '300,000', 300_000],
    ['300к', '300,000', 300_000],
    ['90 тыс.', '90 тыс.', 90_000],
    ['1m5', '1m5', 1_500_000],
    ['300', '300', 300],
    ['300.000', '300.000', 300_000],
    ...['300.', '1.5', '1e6', '300 mil', '-50,000', '(50,000)', '40.000-', '12e3.4-5', 'gold'].map(
      (text) => [text, text, Number.NaN] as [string, string, number],
    ),
  ])('the text %j becomes %j', (value, text, amount) => {
    expect(changedNumber(EMPTY, value, {}, parseGold)).toEqual({ text, amount, written: value })
  })

  it.each([
    ['12', '12', 12],
    ['-8', '-8', Number.NaN],
    ['8k', '8k', Number.NaN],
    ['1a-2.', '1a-2.', Number.NaN],
  ])('a count of %j becomes %j', (value, text, amount) => {
    expect(changedNumber(EMPTY, value, {}, parseCount)).toEqual({ text, amount, written: value })
  })
})

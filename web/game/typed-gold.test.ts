import { describe, expect, it } from 'vitest'
import { editedFigures, writtenGold } from '#web/game/typed-gold.ts'

describe('editedFigures', () => {
  it.each([
    ['1,2505', '12,505', 12_505],
    ['1250', '1,250', 1_250],
    ['007', '7', 7],
    ['1234567890123', '123,456,789,012', 123_456_789_012],
    ['', '', Number.NaN],
  ])('%j becomes %j', (text, shown, amount) => {
    expect(editedFigures(text)).toEqual({ text: shown, amount })
  })
})

describe('writtenGold (GOLD-6)', () => {
  it.each([
    ['300k', '300,000', 300_000],
    ['5,000k', '5,000,000', 5_000_000],
    ['1,5m', '1,500,000', 1_500_000],
    ['1.5m gold', '1,500,000', 1_500_000],
    ['300000 g', '300000 ', 300_000],
    ['300', '300', 300],
    ['300.000', '300.000', 300_000],
    ['300.', '300.', Number.NaN],
    ['1.5', '1.5', Number.NaN],
    ['12e3.4-5', '123.45', Number.NaN],
    ['gold', '', Number.NaN],
  ])('%j stands as %j', (text, shown, amount) => {
    expect(writtenGold(text)).toEqual({ text: shown, amount })
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldCase } from './letter-case.ts'

describe('HERO-3: upper and lower case fold alike', () => {
  it.each([
    ['Thalia', 'THALIA'],
    ['Ünal', 'ünal'],
    ['Вьюга', 'ВЬЮГА'],
    ['Ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
    ['σας', 'σασ'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['Łukasz', 'łUKASZ'],
    ['U\u0308nal', 'ünal'],
    ['İpek', 'i\u0307pek'],
    ['𐐀𐐁', '𐐨𐐩'],
  ])('%j and %j', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other))
  })

  it.each([
    ['Ünal', 'Unal'],
    ['Kıvanç', 'Kivanç'],
    ['Tarren Mill', 'TarrenMill'],
    ['Ödin', 'Oedin'],
  ])('%j and %j are different names', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other))
  })

  it('in any text, and once is enough', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('ı'))
    fc.assert(
      fc.property(word, (text) => {
        expect(foldCase(text.toUpperCase())).toBe(foldCase(text))
        expect(foldCase(foldCase(text))).toBe(foldCase(text))
      }),
    )
  })
})

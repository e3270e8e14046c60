import { expect, it } from 'vitest'
import { foldSearch, hasWords, searchWords } from './folding.ts'

it.each([
  ['Grümmel', 'grummel'],
  ['GRUEMMEL', 'grummel'],
  ['Éclairion', 'eclairion'],
  ['Nörgl', 'norgl'],
  ['Straßer', 'strasser'],
  ['Ærin', 'arin'],
  ['Sløren', 'sloren'],
  ["Kor'gall", 'korgall'],
  ['Korʼgall', 'korgall'],
  ['Зорёнка', 'зоренка'],
  ['Samuel', 'samul'],
])('SEARCH-10: %s is looked for as %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded)
})

it('SEARCH-10: words are parted by spaces and signs, each once', () => {
  expect(searchWords("Rallona-Kazzak (Horde), Kor'gall/Rallona")).toEqual([
    'rallona',
    'kazzak',
    'horde',
    'korgall',
  ])
})

it.each([
  ['Zéphyrelle', 'zeph', true],
  ['Rallona-Kazzak', 'kazz rall', true],
  ['Rallona-Kazzak', 'llona', false],
  ['Rallona-Kazzak', '', true],
])('SEARCH-10: %s for %s: %s', (text, typed, isFound) => {
  expect(hasWords(text, typed)).toBe(isFound)
})

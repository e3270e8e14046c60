import { foldCase } from './letter-case.ts'
import { APOSTROPHES } from './realm-key.ts'

/** Letters that have no mark to take off. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', þ: 't' },
}
/** Where names end and begin: at spaces and signs. */
const BETWEEN = /[\s!-/:-@[-`{-~\u2010-\u2015]+/

/**
 * Text as it compares where people look for it (docs/product.md, SEARCH-10): without case, accents, umlauts and apostrophes, in
 * whatever way they are written: 'Grümmel', 'gruemmel' and 'GRUMMEL', 'Kor'gall' and 'korgall'. Not who is who: in the game 'Zeph'
 * and 'Zéph' are two. The database folds likewise, and on to Latin letters (`search_fold` of migrations/0001-forge.sql).
 */
export function foldSearch(text: string): string {
  return foldCase(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'`’‘´ʼ′]/g, '')
    .replace(/[øæœłđðıħþ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/([aou])e/g, '$1')
}

/** The words of a text, without apostrophes; what has no letter or digit is none. */
export function wordsOf(text: string): string[] {
  return text
    .replace(APOSTROPHES, '')
    .split(BETWEEN)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The words of a text, folded, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(foldSearch(text).split(BETWEEN))].filter((word) => word !== '')
}

/** Whether each word that was typed begins a word of the text, in any order; nothing that is typed is in all. */
export function hasWords(text: string, typed: string): boolean {
  const own = searchWords(text)
  return searchWords(typed).every((word) => own.some((one) => one.startsWith(word)))
}

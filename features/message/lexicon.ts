import { APOSTROPHES } from '#platform/words/realm-key.ts'

/** A value that somebody wrote. One that is not `sure` is a guess. */
export interface Found<T> {
  readonly value: T
  readonly sure: boolean
}

/** Words and phrases by their letters alone ('Death Knight' and 'death-knight' are one), each with its meaning. */
export interface Lexicon<T> {
  readonly words: ReadonlyMap<string, Found<T>>
  /** How they begin: a phrase that begins like none of them is looked at no further. */
  readonly begins: ReadonlySet<string>
  /** Long words, and each of them less one letter, for those that are misspelt. */
  readonly near: ReadonlyMap<string, T>
}

/** Words of at least so many letters are known though one letter is wrong, missing, too much or in the other's place. */
const FEWEST_MISSPELT = 6
/** A longer word is no misspelling. */
const MOST_LETTERS = 40

/** Each meaning with its words, parted by commas; behind '|' those that have another meaning, too. */
export function lexicon<T extends string>(
  lists: Readonly<Record<T, string>>,
  isForgiving = false,
): Lexicon<T> {
  const words = new Map<string, Found<T>>()
  for (const [value, list] of Object.entries(lists) as [T, string][]) {
    for (const [at, some] of list.split('|').entries())
      for (const word of some.split(',').filter(Boolean)) words.set(joined(word), { value, sure: at === 0 })
  }
  const begins = [...words.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
  const long = [...words].filter(([word]) => isForgiving && word.length >= FEWEST_MISSPELT)
  const near = long.flatMap(([word, { value }]) => lessALetter(word).map((less) => [less, value] as const))
  return { words, begins: new Set(begins), near: new Map(near) }
}

/** Meanings '0', '1', '2'…: their words, parted by '/'. */
export function numbered(lists: string): Lexicon<string> {
  return lexicon(Object.fromEntries(lists.split('/').entries()))
}

/** Words that have no meaning of their own, parted by spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

/** A text as it compares, whatever its case, accents and apostrophes. */
export function keyOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(APOSTROPHES, '').toLowerCase()
}

/** The letters of a word or phrase, as meanings are found by. */
export function joined(words: string): string {
  return keyOf(words).replace(/[\s-]/g, '')
}

/** The meaning of letters of which one is wrong; undefined when they are not known so either. */
export function nearly<T>(letters: string, { near }: Lexicon<T>): T | undefined {
  const isLong = letters.length >= FEWEST_MISSPELT - 1 && letters.length <= MOST_LETTERS
  const known = isLong && near.size > 0 ? lessALetter(letters).find((less) => near.has(less)) : undefined
  return known === undefined ? undefined : near.get(known)
}

function lessALetter(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Words of so many letters are looked for with one wrong letter too. */
const FEWEST_LETTERS = 5
const MOST_LETTERS = 16
/** A longer text gets no suggestions. */
const MOST_WORDS = 3

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщъыьэюя'

/** A text's words with one of them written otherwise by a letter. */
export interface Spelling {
  /** Which word it is, 0 for the first. */
  readonly at: number
  readonly word: string
}

/**
 * Every spelling of these folded words in which one letter of one of them is another one, is missing, is too much or has changed
 * places with its neighbour; of words with fewer than five letters none.
 */
export function spellingsOf(words: readonly string[]): Spelling[] {
  if (words.length > MOST_WORDS) return []
  return words.flatMap((word, at) => {
    const letters = [...word]
    if (letters.length < FEWEST_LETTERS || letters.length > MOST_LETTERS) return []
    return [...new Set(otherwise(letters))].filter((one) => one !== word).map((one) => ({ at, word: one }))
  })
}

function otherwise(letters: readonly string[]): string[] {
  const alphabet = /[а-я]/.test(letters.join('')) ? CYRILLIC : LATIN
  return letters.flatMap((letter, at) => {
    const next = letters[at + 1]
    const less = letters.toSpliced(at, 1)
    const swapped = next === undefined ? [] : [letters.toSpliced(at, 2, next, letter)]
    const others = [...alphabet].flatMap((each) => [
      letters.toSpliced(at, 1, each),
      letters.toSpliced(at, 0, each),
    ])
    return [less, ...swapped, ...others].map((all) => all.join(''))
  })
}

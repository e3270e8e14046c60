import { keyOf, type Token } from './tokens.ts'

/** The meanings of words, by their letters alone: 'Death Knight', 'death-knight' and 'deathknight' are one. */
export type Meanings<T> = ReadonlyMap<string, T>

/** A meaning at a token, and the token behind it. */
export interface Meant<T> {
  readonly value: T
  readonly end: number
}

/** The most words of one phrase. */
const MOST_WORDS = 8
/** A longer word is no misspelling. */
const MOST_LETTERS = 40
/** Words with fewer letters are not joined: 'n m' is not 'nm'. */
const FEWEST_JOINED = 5

/** Each meaning with the words for it, parted by commas. */
export function meanings<T>(...lists: readonly (readonly [T, string])[]): Map<string, T> {
  const found = new Map<string, T>()
  for (const [value, words] of lists) {
    for (const word of words.split(',')) found.set(joined(word), value)
  }
  return found
}

/** The letters of a word or phrase, as meanings are found by. */
export function joined(words: string): string {
  return keyOf(words).replace(/[\s-]/g, '')
}

/** The longest phrase that begins at a token and has a meaning; null when there is none. */
export function meaningAt<T>(tokens: readonly Token[], at: number, words: Meanings<T>): Meant<T> | null {
  const begins = beginningsOf(words)
  let letters = ''
  let longest: Meant<T> | null = null
  for (let [next, count] = [at, 0]; count < MOST_WORDS && isWordOf(tokens, next, at); next += 1) {
    if (isHyphen(tokens, next)) continue
    letters += tokens[next]?.key ?? ''
    count += 1
    if (!begins.has(letters)) break
    const value = count === 1 || letters.length >= FEWEST_JOINED ? words.get(letters) : undefined
    if (value !== undefined) longest = { value, end: next + 1 }
  }
  return longest
}

/** How the words begin: a phrase that begins like none of them is looked at no further. Found once for each list of words. */
function beginningsOf(words: Meanings<unknown>): ReadonlySet<string> {
  const cached = BEGINNINGS.get(words)
  if (cached) return cached
  const begins = new Set(
    [...words.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
  )
  BEGINNINGS.set(words, begins)
  return begins
}

const BEGINNINGS = new WeakMap<Meanings<unknown>, ReadonlySet<string>>()

/** Whether a token can be of a phrase that began at another; a number begins none but '2moro'. */
function isWordOf(tokens: readonly Token[], next: number, began: number): boolean {
  const token = tokens[next]
  if (next > began) return token?.kind === 'word' || token?.kind === 'number' || isHyphen(tokens, next)
  const isOneWord = token?.kind === 'number' && tokens[next + 1]?.glued && tokens[next + 1]?.kind === 'word'
  return token?.kind === 'word' || isOneWord === true
}

/** A dash or an apostrophe between two words that it makes one: 'c'thun'. */
function isHyphen(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return (
    token?.kind === 'sign' &&
    (token.key === '-' || token.key === '') &&
    token.glued &&
    tokens[at + 1]?.glued === true
  )
}

/** Words of at least so many letters are known though one letter is wrong, missing, too much or in the other's place. */
const FEWEST_MISSPELT = 6

/** The index for nearly equal words: each word less one letter each (a misspelt word less one is among them). */
export function nearMeanings<T>(words: Meanings<T>): Meanings<T> {
  const near = new Map<string, T>()
  for (const [word, value] of words) {
    if (word.length < FEWEST_MISSPELT) continue
    for (const less of lessALetter(word)) near.set(less, value)
  }
  return near
}

/** The meaning of a word that is nearly known; undefined when it is not. */
export function nearMeaning<T>(token: Token, near: Meanings<T>): T | undefined {
  if (token.key.length > MOST_LETTERS) return undefined
  // Each kind of thing that is looked for asks for the same word.
  const spellings = SPELLINGS.get(token) ?? lessALetter(token.key)
  SPELLINGS.set(token, spellings)
  for (const less of spellings) {
    const value = near.get(less)
    if (value !== undefined) return value
  }
  return undefined
}

const SPELLINGS = new WeakMap<Token, readonly string[]>()

function lessALetter(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Words between what belongs together: 'gold is on Kazzak', 'deposit: 50k'. */
export const FILLERS: ReadonlySet<string> = new Set(
  ': = ( ~ * _ " on at in of is are as a an the to will be with for from via my his her auf am im ist sind ein eine der die das mit von zu sur a au de du des le la un une est sont avec en cote side realm server serveur el los las y son es vom dem den в на и по это с mi su lado als сервер'.split(
    ' ',
  ),
)

/** Whether these tokens are one thought: no line ends between them, and no sentence or part of a list. */
export function isBarrier({ kind, key }: Token): boolean {
  return kind === 'break' || kind === 'link' || [',', ';', '.', '!', '?', '|', '•'].includes(key)
}

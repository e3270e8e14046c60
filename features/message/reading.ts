import { APOSTROPHES } from '#platform/words/folding.ts'
import { type Found, keyOf, type Lexicon, nearly, wordSet } from './game-words.ts'

export interface Token {
  readonly kind: 'word' | 'number' | 'link' | 'sign' | 'break'
  readonly text: string
  /** For comparison: lower case without accents and apostrophes; all dashes are '-'. */
  readonly key: string
  /** The token's range in the text: from (inclusive) to (exclusive), in UTF-16 units. */
  readonly from: number
  readonly to: number
  /** No space precedes it. */
  readonly glued: boolean
}

const LETTER = String.raw`[\p{L}\p{M}]`
const LETTER_OR_DIGIT = String.raw`[\p{L}\p{M}\p{N}]`
const PIECES = [
  // A dot or comma at the end belongs to the sentence.
  String.raw`(?<link>(?:https?:\/\/|www\.|raider\.io\/|worldofwarcraft\.|warcraftlogs\.)[^\s<>()[\]"|]*(?<![.,;:!?*_'’]))`,
  String.raw`(?<number>\p{N}+(?:(?:[.,]|${APOSTROPHES.source})\p{N}+)*)`,
  // After a number a word is a unit: '1m5'. Elsewhere it may have digits and apostrophes, but "d'acompte" is two words.
  String.raw`(?<word>(?<=\p{N})${LETTER}+|${LETTER}(?:${LETTER_OR_DIGIT}+(?:${APOSTROPHES.source}(?=${LETTER})${LETTER_OR_DIGIT}*)*)?)`,
  String.raw`(?<break>\n)`,
  // '<@1234>' and '<t:1795204800:F>' are Discord's syntax.
  String.raw`(?<sign><[@#:at][^>]{0,97}>|\S)`,
]
const PIECE = new RegExp(PIECES.join('|'), 'giu')

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: written, index: from, groups = {} } of text.matchAll(PIECE)) {
    const kind = (['link', 'number', 'word', 'break', 'sign'] as const).find((one) => groups[one]) ?? 'sign'
    const last = tokens.at(-1)
    const key = kind === 'link' ? '' : keyOf(written.replace(/^(?:\p{Pd}|−)$/u, '-').replace(/^<.+/s, '<'))
    const glued = last !== undefined && last.kind !== 'break' && last.to === from
    tokens.push({ kind, text: written, key, from, to: from + written.length, glued })
  }
  return tokens
}

/** The tokens from `at` to before `end`. */
export interface Place {
  readonly at: number
  readonly end: number
}

export type Fact<T> = Found<T> & Place

/** A message being read: each token gets at most one meaning. */
export interface Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The places of tokens that have a meaning. */
  readonly taken: Set<number>
  /** The token at a place; outside the message a line break. */
  at(place: number): Token
  key(place: number): string
}

const NOTHING: Token = { kind: 'break', text: '', key: '\n', from: Number.NaN, to: Number.NaN, glued: false }

/** '~~350k~~ 320k': struck-through text is skipped. */
export function readingOf(written: string): Reading {
  const text = written.replace(/~~.+?~~/gs, (struck) => struck.replace(/[^\n]/g, ' '))
  const tokens = tokensOf(text)
  const at = (place: number) => tokens[place] ?? NOTHING
  return { text, tokens, taken: new Set(), at, key: (place) => at(place).key }
}

/** Marks tokens as taken: later readers skip them. */
export function take({ taken }: Reading, { at, end }: Place): void {
  for (let place = at; place < end; place += 1) taken.add(place)
}

/** All matches of `look`, without overlaps. Takes their tokens. */
export function scan<T extends Place>(reading: Reading, look: (at: number) => T | null): T[] {
  const all: T[] = []
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const found = reading.taken.has(at) ? null : look(at)
    if (found === null) continue
    all.push(found)
    take(reading, found)
    at = found.end - 1
  }
  return all
}

/** The first of the surest matches; a guess if an equally sure match differs. */
export function chosen<T>(all: readonly Found<T>[]): Found<T> | undefined {
  const best = all.find(({ sure }) => sure) ?? all[0]
  if (best === undefined) return undefined
  const isContested = all.some(({ value, sure }) => value !== best.value && (sure || !best.sure))
  return { value: best.value, sure: best.sure && !isContested }
}

const MOST_WORDS = 8
/** Words with fewer letters together are not joined: 'n m' is not 'nm'. */
const FEWEST_JOINED = 5

/** The longest phrase at a place that has a meaning, else a misspelt word; null without one. */
export function meaningAt<T>(reading: Reading, at: number, of: Lexicon<T>): Fact<T> | null {
  const { kind, key } = reading.at(at)
  const behind = reading.at(at + 1)
  const isWord = kind === 'word'
  // Of phrases that begin with a digit only '2moro' is known.
  const phrase =
    isWord || (kind === 'number' && behind.glued && behind.kind === 'word') ? phraseAt(reading, at, of) : null
  const value = isWord && phrase === null ? nearly(key, of) : undefined
  return value === undefined ? phrase : { value, sure: false, at, end: at + 1 }
}

function phraseAt<T>({ at: token }: Reading, at: number, of: Lexicon<T>): Fact<T> | null {
  let [letters, longest]: [string, Fact<T> | null] = ['', null]
  for (let [place, count] = [at, 0]; count < MOST_WORDS; place += 1) {
    const { kind, key, glued } = token(place)
    // "C'thun", 'death-knight'.
    if ((key === '-' || key === '') && glued && token(place + 1).glued) continue
    letters += key
    count += 1
    if ((kind !== 'word' && kind !== 'number') || !of.begins.has(letters)) break
    const meaning = count === 1 || letters.length >= FEWEST_JOINED ? of.words.get(letters) : undefined
    if (meaning) longest = { ...meaning, at, end: place + 1 }
  }
  return longest
}

/** 'Not hc', 'kein vip', 'pas de mythique'. */
const DENIALS = wordSet('not no non nicht kein keine keinen pas without ohne sans sin than не без')

/** All matches of `words`, in order, except denied words and words that mean something else (`isOther`). */
export function mentions<T>(reading: Reading, words: Lexicon<T>, isOther = (_: Place) => false): Fact<T>[] {
  return scan(reading, (at) => {
    const meant = reading.at(at).kind === 'word' ? meaningAt(reading, at, words) : null
    const isDenied = DENIALS.has(reading.key(reading.key(at - 1) === 'de' ? at - 2 : at - 1))
    return meant === null || isDenied || isOther(meant) ? null : meant
  })
}

export function fact<T>({ at, end }: Place, value: T | null | undefined, sure: boolean): Fact<T> | null {
  return value === null || value === undefined ? null : { at, end, value, sure }
}

/** Matches a sticky pattern at a token. `parts` is empty without a match, and if the match ends inside a token. */
export function writtenAt({ text, at: token }: Reading, at: number, pattern: RegExp) {
  const { kind, from } = token(at)
  pattern.lastIndex = from
  const parts = kind === 'break' || kind === 'link' ? null : pattern.exec(text)
  let end = at
  while (parts && token(end).from < pattern.lastIndex) end += 1
  return { at, end, parts: parts && token(end - 1).to === pattern.lastIndex ? [...parts] : [] }
}

/** Whether the token ends a range: '200-300k', 'mon/tue'. */
export const isRange = ({ at: token, key }: Reading, at: number): boolean =>
  token(at).glued && /^[-/]$/.test(key(at - 1))

/** Words that may separate what belongs together: 'gold is on Kazzak', 'deposit: 50k'. */
const FILLERS = wordSet(
  `: = ( ~ * _ " on at in of is are as a an the to will be with for from via my his her auf am im ist sind ein eine der die das mit von zu sur au
  de du des le la un une est sont avec en cote side realm server serveur el los las y son es vom dem den в на и по это с mi su lado als сервер`,
)
const BARRIERS = wordSet(', ; . ! ? | •')
const NEARBY = 6

/** The neighbouring places, nearest first, skipping fillers and `more`. */
export function near(reading: Reading, from: number, step: 1 | -1, more = FILLERS): number[] {
  const places: number[] = []
  for (let at = from; Math.abs(at - from) < NEARBY; at += step) {
    const { kind, key } = reading.at(at)
    if (kind === 'break' || kind === 'link' || BARRIERS.has(key)) break
    places.push(at)
    if (!FILLERS.has(key) && !more.has(key)) break
  }
  return places
}

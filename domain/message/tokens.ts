import { APOSTROPHES } from '../realm/key.ts'

/** A piece of a message, with its place in the text: from (inclusive) to (exclusive), in UTF-16 units. */
export interface Token {
  readonly kind: 'word' | 'number' | 'link' | 'sign' | 'break'
  readonly text: string
  /** As it compares: small letters without accents and apostrophes; all dashes are '-'. */
  readonly key: string
  readonly from: number
  readonly to: number
  /** No space stands before it. */
  readonly glued: boolean
}

/** Discord's own are not longer. */
const MOST_MENTION = 100

const SPACE = /^\s$/
const LETTER = /^[\p{L}\p{M}]$/u
/** Digits of every script, and '½' and '²', which no reader takes for figures. */
const DIGIT = /^\p{N}$/u
const APOSTROPHE = /^['’‘ʼ`´′]$/
const DASH = /^[-‐‑‒–—−]$/

/** A text as it compares, whatever its case, accents and apostrophes. */
export function keyOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(APOSTROPHES, '').toLowerCase()
}

/** The words, numbers, links and signs of a message, in one pass. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let glued = false
  while (at < text.length) {
    const letter = letterAt(text, at)
    if (SPACE.test(letter)) {
      if (letter === '\n')
        tokens.push({ kind: 'break', text: letter, key: '\n', from: at, to: at + 1, glued })
      at += letter.length
      glued = false
      continue
    }
    const token = tokenAt(text, at, tokens.at(-1)?.kind === 'number' && glued)
    tokens.push({ ...token, glued })
    at = token.to
    glued = true
  }
  return tokens
}

function tokenAt(text: string, from: number, afterNumber: boolean): Omit<Token, 'glued'> {
  const letter = letterAt(text, from)
  const made = (kind: Token['kind'], to: number) => {
    const written = text.slice(from, to)
    return { kind, text: written, key: kind === 'link' ? '' : keyOf(written), from, to }
  }
  if (isLink(text, from)) return made('link', linkEnd(text, from))
  if (DIGIT.test(letter)) return made('number', numberEnd(text, from))
  if (LETTER.test(letter)) return made('word', wordEnd(text, from, !afterNumber))
  const mention = letter === '<' ? mentionEnd(text, from) : null
  if (mention !== null) return { ...made('sign', mention), key: '<' }
  const sign = made('sign', from + letter.length)
  return DASH.test(letter) ? { ...sign, key: '-' } : sign
}

function isLink(text: string, at: number): boolean {
  if (!/[hrw]/i.test(text.charAt(at))) return false
  const start = text.slice(at, at + 16).toLowerCase()
  return ['http://', 'https://', 'www.', 'raider.io/', 'worldofwarcraft.', 'warcraftlogs.'].some((begins) =>
    start.startsWith(begins),
  )
}

/** A link ends at a space or bracket; a dot or comma at its end belongs to the sentence. */
function linkEnd(text: string, from: number): number {
  let to = from
  while (to < text.length && !/[\s<>()[\]"|]/.test(text.charAt(to))) to += 1
  while (to > from && /[.,;:!?*_'’]/.test(text.charAt(to - 1))) to -= 1
  return Math.max(to, from + 1)
}

/** Digits, and single dots, commas and apostrophes between them: '1,5', '300.000', "300'000". */
function numberEnd(text: string, from: number): number {
  let to = from
  const isJoint = (letter: string) => letter === '.' || letter === ',' || APOSTROPHE.test(letter)
  for (;;) {
    const letter = letterAt(text, to)
    if (!(DIGIT.test(letter) || (isJoint(letter) && DIGIT.test(letterAt(text, to + 1))))) return to
    to += letter.length
  }
}

/** Letters, apostrophes between them and, but for a unit behind a number, digits. 'd'acompte' is two words. */
function wordEnd(text: string, from: number, withDigits: boolean): number {
  let to = from
  let count = 0
  while (to < text.length) {
    const letter = letterAt(text, to)
    const parts = APOSTROPHE.test(letter) && count > 1 && LETTER.test(letterAt(text, to + 1))
    if (!(LETTER.test(letter) || parts || (withDigits && DIGIT.test(letter)))) break
    to += letter.length
    count += 1
  }
  return to
}

/** '<@1234>' and '<:gold:1234>' are Discord's, and say nothing. */
function mentionEnd(text: string, from: number): number | null {
  if (!/[@#:at]/.test(text.charAt(from + 1))) return null
  const to = text.slice(from, from + MOST_MENTION).indexOf('>')
  return to < 0 || SPACE.test(text.charAt(from + 1)) ? null : from + to + 1
}

function letterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

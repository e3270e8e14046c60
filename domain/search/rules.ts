import { clientKey } from '../client/client.ts'
import { foldCase } from '../letter-case.ts'
import { type Actor, can, isAdvertiser, isStaff } from '../rights.ts'

/** What somebody looks for, in the ways in which it is compared; empty where it can not be meant. */
export interface Wanted {
  /** What clients' keys begin with (domain/client/client.ts): the name, or the whole name and the realm. */
  readonly clients: readonly string[]
  /** Each begins a word of a name. */
  readonly words: readonly string[]
  /** Each is a whole word of the contact. */
  readonly contact: readonly string[]
  /** What a code begins with; of a confirmation code all of it. */
  readonly code: string | null
  /** What the short form of a booking's id begins with, or the whole id. */
  readonly run: string | null
}

/** A word of a client's contact is found from so many characters on: shorter ones are in all of them. */
const MIN_CONTACT = 4
/** Four characters tell a code, or the short form of an id, from nearly all others. */
const CODE = /^[\da-z]{4,32}$/i
const RUN = /^[\da-f]{4,8}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Places at which name and realm may be parted; nobody types more. */
const MAX_PARTS = 4
/** Words that are looked at; of a longer text the others are not asked for. */
const MAX_WORDS = 8

export function wantedBy(text: string): Wanted {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  return {
    clients: clientPrefixes(text),
    words,
    contact: contactWordsOf(text).slice(0, MAX_WORDS),
    code: CODE.test(text) ? text.toUpperCase() : null,
    run: RUN.test(text) ? text.toLowerCase() : null,
  }
}

/** The words of a text, folded as names are (docs/product.md, HERO-3): what stands between them is no letter or digit. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldCase(text).split(/[^\p{L}\p{M}\p{N}]+/u))].filter((word) => word !== '')
}

/** The words by which a client's contact is found. */
export function contactWordsOf(text: string): string[] {
  return wordsOf(text).filter((word) => [...word].length >= MIN_CONTACT)
}

/** 'rallona tarren mi' begins the key of a name with two words, of Rallona on Tarren Mi…, and of 'Rallona Tarren' on Mi…. */
function clientPrefixes(text: string): string[] {
  const typed = foldCase(text)
  const parted = [...typed.matchAll(/[\s-]+/g)].slice(0, MAX_PARTS).map(({ 0: gap, index }) => {
    return clientKey({ name: typed.slice(0, index), realm: typed.slice(index + gap.length) })
  })
  return [...new Set([typed, ...parted])].filter((prefix) => prefix !== '' && !prefix.startsWith('\t'))
}

/** What somebody may find: the rights of the screens (docs/product.md, SEARCH-2), as every query asks them. */
export interface Scope {
  readonly readerId: string
  /** Every booking, member, hero name and mail. */
  readonly isStaff: boolean
  /** The bookings that they made, beside those of raids that they lead or collect for. */
  readonly own: boolean
  /** Raids in whatever state, or all that were published. */
  readonly raids: 'all' | 'published' | 'own'
  /** Raids of one's own that started before then are looked up on their screens. */
  readonly since: Date
}

/** Leaders and collectors find the raids of so many days, and who was on them. */
const CREW_DAYS = 90

export function scopeOf(actor: Actor, now: Date): Scope {
  return {
    readerId: actor._id,
    isStaff: isStaff(actor),
    own: isAdvertiser(actor),
    raids: can(actor.roles, 'manage-raids') ? 'all' : isAdvertiser(actor) ? 'published' : 'own',
    since: new Date(now.getTime() - CREW_DAYS * 86_400_000),
  }
}

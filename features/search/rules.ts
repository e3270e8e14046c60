import { CLASSES, SHORT_REALMS } from '#features/message/game-words.ts'
import { joined } from '#features/message/lexicon.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { wordsOf } from '#platform/words/folding.ts'
import { foldCase } from '#platform/words/letter-case.ts'
import { TWO_NAMES } from '#platform/words/realm-key.ts'
import { dayIn } from './days.ts'

/** A word as it was typed, and what it may stand for: a realm by its short form, a class. */
export interface Word {
  readonly word: string
  readonly meant: readonly string[]
}

/** What a text looks for; each is empty where it cannot be meant. */
export interface Wanted {
  /** Each begins a word of what is found. */
  readonly words: readonly Word[]
  /** The beginning of a code; a confirmation code has to be whole. */
  readonly code: string | null
  /** The beginning of a booking's short id, or the whole id. */
  readonly run: string | null
  /** A raid's day, YYYY-MM-DD. */
  readonly day: string | null
}

/** Four characters tell a code, or the short form of an id, from nearly all others. */
const CODE = /^[\da-z]{4,32}$/i
const RUN = /^[\da-f]{4,8}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Words that are looked at; of a longer text the others are not asked for. */
const MAX_WORDS = 8

/** Realms that have a name in their own script are known by the Latin one. */
const OWN_NAMES = TWO_NAMES.map(([own, latin]) => [withoutYo(own), foldCase(latin)] as const)

/** Parses a search text. `today` in server time. */
export function wantedBy(text: string, today: string): Wanted {
  const code = text.replace(/^#/, '')
  const latin = OWN_NAMES.reduce((all, [own, realm]) => all.replace(own, realm), withoutYo(text))
  const words = [...new Set(wordsOf(latin))].slice(0, MAX_WORDS)
  return {
    words: words.map((word) => ({ word, meant: meantBy(word) })),
    code: CODE.test(code) ? code.toUpperCase() : null,
    run: RUN.test(code) ? code.toLowerCase() : null,
    day: dayIn(text, today),
  }
}

function withoutYo(text: string): string {
  return foldCase(text).replaceAll('ё', 'е')
}

function meantBy(word: string): string[] {
  const letters = joined(word)
  const values = [SHORT_REALMS, CLASSES].map(({ words }) => words.get(letters)?.value)
  return values.filter((value) => value !== undefined && foldCase(value) !== word) as string[]
}

/** The hits that somebody may see: the rights of the screens (docs/product.md, SEARCH-2), as every query asks them. */
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

import { foldSearch, searchWords } from '../folding.ts'
import { realmKey, realmLetters, TWO_NAMES } from '../realm/key.ts'
import { type Actor, can, isAdvertiser, isStaff } from '../rights.ts'
import type { ClientClass } from '../season.ts'
import { CLASSES, REALMS, SHORT_REALMS } from '../words/game.ts'
import { dayIn } from './days.ts'

/** The typed text, in the ways in which it is compared; each is empty where it cannot be meant. */
export interface Wanted {
  /** Ways of parting the text into words of a name and its realm, each of which begins one: of 'on tarren mill' two, 'on tn' too. */
  readonly ways: readonly (readonly string[])[]
  /** The same without a class that is named beside them ('rallona mage'): clients of that class. */
  readonly ofClass: {
    readonly clientClass: ClientClass
    readonly ways: readonly (readonly string[])[]
  } | null
  /** Each begins a word of a name. */
  readonly words: readonly string[]
  /** Each is a whole word of the contact. */
  readonly contact: readonly string[]
  /** The beginning of a code; a confirmation code has to be whole. */
  readonly code: string | null
  /** The beginning of a booking's short id, or the whole id. */
  readonly run: string | null
  /** A raid's day, YYYY-MM-DD. */
  readonly day: string | null
}

/** A word of a client's contact is found from so many characters on: shorter ones are in all of them. */
const MIN_CONTACT = 4
/** Four characters tell a code, or the short form of an id, from nearly all others. */
const CODE = /^[\da-z]{4,32}$/i
const RUN = /^[\da-f]{4,8}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Words that are looked at; of a longer text the others are not asked for. */
const MAX_WORDS = 8
/** A realm has at most so many words. */
const MAX_REALM_WORDS = 4
const MAX_WAYS = 6

/** Parses a search text. `today` in server time. */
export function wantedBy(text: string, today: string): Wanted {
  const words = searchWords(text).slice(0, MAX_WORDS)
  const code = text.replace(/^#/, '')
  return {
    ways: waysOf(words),
    ofClass: classIn(words),
    words,
    contact: contactWordsOf(text).slice(0, MAX_WORDS),
    code: CODE.test(code) ? code.toUpperCase() : null,
    run: RUN.test(code) ? code.toLowerCase() : null,
    day: dayIn(text, today),
  }
}

/** The words by which a client's contact is found. */
export function contactWordsOf(text: string): string[] {
  return searchWords(text).filter((word) => [...word].length >= MIN_CONTACT)
}

const REALM_LETTERS = [...REALMS.words.keys()].map(foldSearch)
const CLASS_OF = new Map([...CLASSES.words].map(([word, { value }]) => [foldSearch(word), value]))

/** The first class among the words, of two where one does not name it, and what is looked for beside it. */
function classIn(words: readonly string[]): Wanted['ofClass'] {
  for (const count of [2, 1]) {
    for (const at of words.keys()) {
      const clientClass =
        at + count > words.length ? undefined : CLASS_OF.get(words.slice(at, at + count).join(''))
      if (clientClass === undefined || words.length === count) continue
      return { clientClass, ways: waysOf(words.toSpliced(at, count)) }
    }
  }
  return null
}

/** A realm as it stands in a client's key. */
const inKey = (realm: string) => foldSearch(realmKey(realm))

/** Realms by the later words of their names: 'nether' of Twisting Nether. */
const LATER_WORDS = [...REALMS.words.values()].flatMap(({ value: realm }) => {
  const [, ...later] = foldSearch(realm).split(/[\s-]+/)
  return later.map((word) => ({ word, realm: inKey(realm) }))
})
/** Realms whose key has their other name. */
const OWN_NAMES = TWO_NAMES.map(([own]) => ({ letters: foldSearch(realmLetters(own)), realm: inKey(own) }))
/** A word with fewer letters fits many realms. */
const LATER_LETTERS = 4
const FEWEST_OF_OWN = 2

/** As they were typed; with a realm for its short form or a later word of its name; with words that begin a realm's name together as one. */
function waysOf(words: readonly string[]): string[][] {
  if (words.length === 0) return []
  const isRealm = (word: string) => REALM_LETTERS.some((realm) => realm.startsWith(word))
  const parts = words.flatMap((_, from) =>
    Array.from({ length: MAX_REALM_WORDS }, (__, more) => from + more + 1)
      .filter((to) => to <= words.length)
      .map((to) => ({ from, count: to - from, word: words.slice(from, to).join('') })),
  )
  const joined = parts
    .filter(({ count }) => count > 1)
    .map(({ from, count, word }) => ({ way: words.toSpliced(from, count, word), isRealm: isRealm(word) }))
  const byOwnName = parts.flatMap(({ from, count, word }) =>
    OWN_NAMES.filter(({ letters }) => word.length >= FEWEST_OF_OWN && letters.startsWith(word)).map(
      ({ realm }) => words.toSpliced(from, count, realm),
    ),
  )
  const inFull = words.flatMap((word, at) => {
    const realm = foldSearch(SHORT_REALMS.words.get(word)?.value ?? '').replace(/\s/g, '')
    return realm.startsWith(word) || realm === '' ? [] : [words.with(at, realm)]
  })
  const byLater = words.flatMap((word, at) =>
    word.length < LATER_LETTERS
      ? []
      : LATER_WORDS.filter(
          (later) => later.word.startsWith(word) && !words.some((one) => later.realm.startsWith(one)),
        ).map(({ realm }) => words.with(at, realm)),
  )
  const [ofRealms, others] = [true, false].map((wanted) =>
    joined.filter(({ isRealm }) => isRealm === wanted).map(({ way }) => way),
  )
  return [[...words], ...byOwnName, ...inFull, ...(ofRealms ?? []), ...byLater, ...(others ?? [])].slice(
    0,
    MAX_WAYS,
  )
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

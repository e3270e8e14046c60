import { CLASSES, FACTIONS, joined } from '#features/message/game-words.ts'
import { APOSTROPHES } from '#platform/words/folding.ts'
import { realmName } from './names.ts'

/** Characters that no address in the game has: they separate a spreadsheet's cells, begin a formula there, or are said of a client. */
const FOREIGN = /^-|[;,/()[\]"=+@＝＋＠－\p{Cc}]/u

export function isAddress(text: string): boolean {
  return !FOREIGN.test(text.replace(/(?<=-aggra)\(português\)$/iu, ''))
}

export const NOT_ADDRESSABLE = 'A character’s name and realm cannot contain ; , / " = + @ or brackets.'

/**
 * 'Thalia-TarrenMill': a character as the game's invitations and mails take it. The game leaves spaces and hyphens out of every
 * realm's name and keeps its apostrophe, so this needs no list of realms: the letters are as they were typed.
 */
export function inGameAddress({ name, realm }: NamedCharacter): string {
  return `${name}-${realm.replace(/[\s\p{Pd}−]/gu, '').replace(APOSTROPHES, "'")}`
}

export interface NamedCharacter {
  name: string
  realm: string
}

/** The character that a link names: '…/eu/twilights-hammer/nethris' is Nethris of Twilight's Hammer. */
export function namedInLink({ realm, name }: { realm: string; name: string }): NamedCharacter {
  return {
    name: capital(name),
    realm:
      realmName(realm) ??
      realm
        .split(/[\s-]+/)
        .map(capital)
        .join(' '),
  }
}

interface ReadCharacter extends NamedCharacter {
  /** A realm of the game; else one word. */
  readonly isKnown: boolean
  readonly rest: string
}

/** 'Brontax-TarrenMill', as the game writes a character; null where the text begins with none. */
export function readCharacter(text: string): ReadCharacter | null {
  // A character's name holds no hyphen, its realm may.
  const [, name, behind] = /^\s*(\p{L}[\p{L}\p{M}\p{N}]*)\s*[\p{Pd}−]\s*(\p{L}.*)$/su.exec(text) ?? []
  if (name === undefined || behind === undefined) return null
  const known = knownRealm(behind)
  const realm = known ?? ONE_WORD.exec(behind)?.[0]
  if (realm === undefined || (known === null && isSaidOfClient(realm))) return null
  return { name, realm, isKnown: known !== null, rest: behind.slice(realm.length) }
}

/** 'Brontax-TarrenMill' in its two parts, whatever stands behind it; null where it is not clear what the realm is or who is meant. */
export function splitCharacter(text: string): NamedCharacter | null {
  const found = readCharacter(text.slice(0, MOST_LETTERS))
  // Of a realm that is not known the second word could be another thing.
  if (found === null || (!found.isKnown && /^\s+\S/.test(found.rest))) return null
  const [another = ''] = /\p{L}+\s*[\p{Pd}−].*/su.exec(found.rest) ?? []
  if (readCharacter(another)?.isKnown) return null
  return { name: found.name, realm: found.realm }
}

/** A realm without a digit, and without a sign that no realm's name holds. */
const ONE_WORD = /^\p{L}[\p{L}\p{M}'’‘`´\p{Pd}−]*(?![\p{L}\p{M}\p{N}])/u

/** A pasted text of any length is read so far, in UTF-16 units. */
const MOST_LETTERS = 500

/** Words with what parts them in realms' names, and for one of them a part in brackets. */
const LIKE_REALM = /^[\p{L}\p{M}\p{N}\s'’‘`´\p{Pd}−]+(?:\([\p{L}\p{M}]+\))?$/u
const MOST_WORDS = 8

/** The longest realm of the game that the text begins with. */
function knownRealm(text: string): string | null {
  const ends = [...text.matchAll(/[\p{L}\p{M}\p{N}]+|\)/gu)].slice(0, MOST_WORDS)
  const parts = ends.map(({ index, 0: end }) => text.slice(0, index + end.length))
  return parts.findLast((part) => LIKE_REALM.test(part) && realmName(part) !== undefined) ?? null
}

/** 'Mage', 'dk', 'Horde': words that are no realm. */
function isSaidOfClient(word: string): boolean {
  const letters = joined(word)
  return CLASSES.words.has(letters) || FACTIONS.words.has(letters)
}

function capital(word: string): string {
  const [first = '', ...rest] = word
  return first.toLocaleUpperCase('en') + rest.join('')
}

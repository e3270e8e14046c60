import { CLASSES, FACTIONS, joined } from '#features/message/game-words.ts'
import { APOSTROPHES } from '#platform/words/folding.ts'
import { realmName } from './names.ts'

/** No address in the game has these: they separate a spreadsheet's cells, begin a formula, or occur in remarks. */
const FOREIGN = /^-|[;,/()[\]"=+@＝＋＠－\p{Cc}]/u

export function isAddress(text: string): boolean {
  return !FOREIGN.test(text.replace(/(?<=-aggra)\(português\)$/iu, ''))
}

export const NOT_ADDRESSABLE = 'A character’s name and realm cannot contain ; , / " = + @ or brackets.'

/**
 * 'Thalia-TarrenMill': the address that the game's invitations and mails accept. The game removes spaces and hyphens from
 * realm names and keeps apostrophes, so no list of realms is needed.
 */
export function inGameAddress({ name, realm }: NamedCharacter): string {
  return `${name}-${realm.replace(/[\s\p{Pd}−]/gu, '').replace(APOSTROPHES, "'")}`
}

export interface NamedCharacter {
  name: string
  realm: string
}

/** The character of a link: '…/eu/twilights-hammer/nethris' is Nethris of Twilight's Hammer. */
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
  /** Whether the game has this realm; an unknown realm is a single word. */
  readonly isKnown: boolean
  readonly rest: string
}

/** 'Brontax-TarrenMill', in the game's notation; null if the text does not begin with a character. */
export function readCharacter(text: string): ReadCharacter | null {
  // A character's name has no hyphen; a realm's name may have one.
  const [, name, behind] = /^\s*(\p{L}[\p{L}\p{M}\p{N}]*)\s*[\p{Pd}−]\s*(\p{L}.*)$/su.exec(text) ?? []
  if (name === undefined || behind === undefined) return null
  const known = knownRealm(behind)
  const realm = known ?? ONE_WORD.exec(behind)?.[0]
  if (realm === undefined || (known === null && describesClient(realm))) return null
  return { name, realm, isKnown: known !== null, rest: behind.slice(realm.length) }
}

/** Splits 'Brontax-TarrenMill' and ignores what follows; null if the realm or the character is ambiguous. */
export function splitCharacter(text: string): NamedCharacter | null {
  const found = readCharacter(text.slice(0, MOST_LETTERS))
  // If the realm is unknown, a second word may belong to its name, so text that goes on is rejected.
  if (found === null || (!found.isKnown && /^\s+\S/.test(found.rest))) return null
  const [another = ''] = /\p{L}+\s*[\p{Pd}−].*/su.exec(found.rest) ?? []
  if (readCharacter(another)?.isKnown) return null
  return { name: found.name, realm: found.realm }
}

/** A word of letters, apostrophes and hyphens that no digit follows. */
const ONE_WORD = /^\p{L}[\p{L}\p{M}'’‘`´\p{Pd}−]*(?![\p{L}\p{M}\p{N}])/u

/** How much of a pasted text is read, in UTF-16 units. */
const MOST_LETTERS = 500

/** Words with the separators of realm names, and one optional part in brackets. */
const LIKE_REALM = /^[\p{L}\p{M}\p{N}\s'’‘`´\p{Pd}−]+(?:\([\p{L}\p{M}]+\))?$/u
const MOST_WORDS = 8

/** The longest name of a known realm that the text begins with. */
function knownRealm(text: string): string | null {
  const ends = [...text.matchAll(/[\p{L}\p{M}\p{N}]+|\)/gu)].slice(0, MOST_WORDS)
  const parts = ends.map(({ index, 0: end }) => text.slice(0, index + end.length))
  return parts.findLast((part) => LIKE_REALM.test(part) && realmName(part) !== undefined) ?? null
}

/** 'Mage', 'dk', 'Horde': a class or a faction, not a realm. */
function describesClient(word: string): boolean {
  const letters = joined(word)
  return CLASSES.words.has(letters) || FACTIONS.words.has(letters)
}

function capital(word: string): string {
  const [first = '', ...rest] = word
  return first.toLocaleUpperCase('en') + rest.join('')
}

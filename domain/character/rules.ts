import { realmName } from '../realm/names.ts'

/** A character as the booking form holds it. */
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

/** 'Brontax-TarrenMill', as the game writes a character, in its two parts; null when it is no such text. */
export function splitCharacter(text: string): NamedCharacter | null {
  // A character's name holds no hyphen, its realm may.
  const [, name, realm] = /^([\p{L}\p{M}]+)\s*-\s*(\p{L}.*)$/u.exec(text.trim()) ?? []
  return name === undefined || realm === undefined ? null : { name, realm }
}

function capital(word: string): string {
  const [first = '', ...rest] = word
  return first.toLocaleUpperCase('en') + rest.join('')
}

/** A character as the booking form holds it. */
export interface NamedCharacter {
  name: string
  realm: string
}

/** The character that a link names: '…/eu/tarren-mill/nethris' is Nethris of Tarren Mill. */
export function namedInLink({ realm, name }: { realm: string; name: string }): NamedCharacter {
  return {
    name: capital(name),
    realm: realm
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

import type { NamedCharacter } from './rules.ts'

/**
 * 'Thalia-TarrenMill': a character as the game's invitations and mails take it. The game leaves spaces and hyphens out of every
 * realm's name and keeps its apostrophe, so this needs no list of realms: the letters are as they were typed.
 */
export function inGameAddress({ name, realm }: NamedCharacter): string {
  return `${name}-${realm.replace(/[\s-]/g, '').replace(/[‘’`´]/g, "'")}`
}

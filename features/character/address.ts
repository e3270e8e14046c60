import { APOSTROPHES } from '#platform/words/realm-key.ts'
import type { NamedCharacter } from './rules.ts'

/** Characters that no address in the game has: they separate a spreadsheet's cells, begin a formula there, or are said of a client. */
const FOREIGN = /^-|[;,/()[\]"=+@＝＋＠－\p{Cc}]/u

/** Whether a line of a payout can name it: an addon reads those, so nothing there is quoted (PAY-4). */
export function isAddress(text: string): boolean {
  return !FOREIGN.test(text.replace(/(?<=-aggra)\(português\)$/iu, ''))
}

/** Said where a character is typed that has no address. */
export const NOT_ADDRESSABLE = 'A character’s name and realm cannot contain ; , / " = + @ or brackets.'

/**
 * 'Thalia-TarrenMill': a character as the game's invitations and mails take it. The game leaves spaces and hyphens out of every
 * realm's name and keeps its apostrophe, so this needs no list of realms: the letters are as they were typed.
 */
export function inGameAddress({ name, realm }: NamedCharacter): string {
  return `${name}-${realm.replace(/[\s\p{Pd}−]/gu, '').replace(APOSTROPHES, "'")}`
}

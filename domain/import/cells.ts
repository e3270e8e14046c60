import { isDay } from '../field.ts'
import { foldSearch } from '../folding.ts'
import type { AskedImport } from './import.ts'

const words = (text: string) => foldSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Other words for what the product calls so, in English, German and French. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  Alliance: ['a', 'ally', 'allianz'],
  Horde: ['h'],
  NORMAL: ['n', 'nm', 'nhc'],
  HEROIC: ['h', 'hc', 'heroisch', 'héroïque'],
  MYTHIC: ['m', 'mythisch', 'mythique'],
  Guild: ['gilde', 'guilde'],
  'Full Run': ['full', 'fullrun', 'voll', 'komplett', 'complet'],
  'Death Knight': ['dk', 'todesritter', 'chevalier de la mort'],
  'Demon Hunter': ['dh', 'dämonenjäger', 'chasseur de démons'],
  Druid: ['druide'],
  Evoker: ['rufer', 'évocateur'],
  Hunter: ['jäger', 'chasseur'],
  Mage: ['magier'],
  Monk: ['mönch', 'moine'],
  Priest: ['priester', 'prêtre'],
  Rogue: ['schurke', 'voleur'],
  Shaman: ['schamane', 'chaman'],
  Warlock: ['hexenmeister', 'démoniste', 'lock'],
  Warrior: ['krieger', 'guerrier'],
  held: ['holds', 'has', 'hat', 'bestand', 'détient'],
  due: ['owed', 'fällig', 'offen', 'guthaben', 'dû'],
  bank: ['banks', 'banque', 'hero name'],
  yes: ['y', 'ja', 'j', 'oui', 'o', 'true', '1', 'x', 'active', 'aktiv', 'actif'],
  no: ['n', 'nein', 'non', 'false', '0', 'inactive', 'inaktiv', 'inactif'],
}

/** The one of these that the cell names; null when it names none. */
export function readChoice<One extends string>(text: string, choices: readonly One[]): One | null {
  const typed = words(text)
  const names = (one: One) => [one, ...(OTHER_WORDS[one] ?? [])].map(words)
  return choices.find((one) => names(one).includes(typed)) ?? null
}

/** A day of slashes that can be read two ways. */
export function isTwoWays(text: string): boolean {
  const [, one, other] = SLASHES.exec(text.trim()) ?? []
  return one !== undefined && Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other)
}

const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** YYYY-MM-DD of '2026-11-25', '25.11.2026' or '11/25/2026'; null when it is no day. `order`: what comes first where both may. */
export function readDay(text: string, order: AskedImport['dates']): string | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(typed)
  if (dots) return dayOf(dots[3], dots[2], dots[1])
  const [, one, other, year] = SLASHES.exec(typed) ?? []
  const isMonthFirst = isTwoWays(typed) ? order === 'month' : Number(one) <= 12
  return isMonthFirst ? dayOf(year, one, other) : dayOf(year, other, one)
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

import { DIFFICULTY_LABELS, type Difficulty } from '../season.ts'
import { wallClockAt } from '../server-time.ts'
import { shortDay } from '../short-day.ts'
import type { RaidProgress } from './character.ts'

/** A character as the booking form holds it. */
export interface NamedCharacter {
  name: string
  realm: string
}

/** What a link itself tells of its character: '…/eu/tarren-mill/nethris' is Nethris of Tarren Mill. */
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

/** 'Ahead of the Curve since 3 Sep', of several raids the first that it is; null where none is known. */
export function curveText(progress: readonly RaidProgress[], now: Date): string | null {
  const [first] = progress.flatMap(({ curveSince }) => curveSince ?? []).toSorted()
  if (first === undefined) return null
  const { date } = wallClockAt(new Date(first))
  return `Ahead of the Curve since ${shortDay(date, wallClockAt(now).date.slice(0, 4))}`
}

/** 'has killed 8 of 8 Heroic', of several raids each with its name: what was ever killed, and not what this week's lockout holds. */
export function killsText(progress: readonly RaidProgress[], difficulty: Difficulty): string {
  const known = progress.filter(({ killed }) => killed !== null)
  if (known.length === 0) return 'raid progress unknown'
  return known
    .map(({ raid, killed, of }) => {
      const where = progress.length > 1 ? ` in ${raid}` : ''
      return `has killed ${killed}${of === null ? '' : ` of ${of}`} ${DIFFICULTY_LABELS[difficulty]}${where}`
    })
    .join(', ')
}

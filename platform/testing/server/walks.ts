import { describe } from 'vitest'
import { IS_ALL, type Kind, onOneDatabase } from './databases.ts'

/** Judges a machine, and so only with `npm test -- --all`: fails where something took longer than `mostMs`. */
export function expectWithin(mostMs: number, tookMs: number): void {
  if (IS_ALL && tookMs > mostMs) throw new Error(`It took ${Math.round(tookMs)} ms, and may take ${mostMs}`)
}

/** How far a walk goes: on the same seeds a part of it in `npm test`, the whole with `--all`. */
export function walkOf(part: number, whole: number): number {
  return IS_ALL ? whole : part
}

/** Declares walks for one kind in `npm test`, for both with `--all`. */
export function onWalkedDatabases(declare: (kind: Kind) => void): void {
  onOneDatabase(declare)
  if (IS_ALL) describe('on the embedded database', () => declare('embedded'))
}

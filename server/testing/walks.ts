import { describe } from 'vitest'
import { IS_ALL, type Kind, onOneDatabase } from './databases.ts'

/** How far a walk goes: on the same seeds a part of it in `npm test`, the whole with `--all`. */
export function walkOf(part: number, whole: number): number {
  return IS_ALL ? whole : part
}

/** Declares walks for one kind in `npm test`, for both with `--all`. */
export function onWalkedDatabases(declare: (kind: Kind) => void): void {
  onOneDatabase(declare)
  if (IS_ALL) describe('on the embedded database', () => declare('embedded'))
}

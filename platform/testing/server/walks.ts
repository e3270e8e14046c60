import * as fc from 'fast-check'
import { IS_ALL } from './databases.ts'

/** Judges a machine, and so only with `npm test -- --all`: fails where something took longer than `mostMs`. */
export function expectWithin(mostMs: number, tookMs: number): void {
  if (IS_ALL && tookMs > mostMs) throw new Error(`It took ${Math.round(tookMs)} ms, and may take ${mostMs}`)
}

/** How far a walk goes: on the same seeds a part of it in `npm test`, the whole with `--all`. */
export function walkOf(part: number, whole: number): number {
  return IS_ALL ? whole : part
}

/** Any character. The 'binary' of fast-check takes 2 s to begin. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10f7ff)
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800))

import { onBothDatabases, onOneDatabase } from './databases.ts'

/** Walks go their full length: what `npm test -- --all` adds (`scripts/test.ts`). */
// biome-ignore lint/style/noProcessEnv: one word from who runs the tests, not the product's configuration
const IS_ALL = process.env.FORGE_ALL === '1'

/** How far a walk goes: on the same seeds a part of it in `npm test`, the whole with `--all`. */
export function walkOf(part: number, whole: number): number {
  return IS_ALL ? whole : part
}

/** Declares walks for one kind in `npm test`, for both with `--all`. */
export const onWalkedDatabases = IS_ALL ? onBothDatabases : onOneDatabase

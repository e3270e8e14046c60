import { type Found, type Reading, take } from './found.ts'
import { joined, meaningAt } from './words.ts'

/** A boss of the season, with the words by which messages call it (docs/product.md, SEASON-16). */
export interface KnownBoss {
  readonly name: string
  readonly words: readonly string[]
  readonly curve: boolean
}

/** The bosses that a message names, in its order; each once. */
export function readBosses(reading: Reading, bosses: readonly KnownBoss[]): Found<KnownBoss>[] {
  if (bosses.length === 0) return []
  const words = new Map(
    bosses.flatMap((boss) => [boss.name, ...boss.words].map((word) => [joined(word), boss])),
  )
  const { tokens, taken } = reading
  const all = new Map<string, Found<KnownBoss>>()
  for (let at = 0; at < tokens.length; at += 1) {
    const meant = taken.has(at) ? null : meaningAt(tokens, at, words)
    if (meant === null) continue
    const found = take(reading, meant.value, { at, end: meant.end, sure: true })
    if (!all.has(meant.value.name)) all.set(meant.value.name, found)
    at = meant.end - 1
  }
  return [...all.values()]
}

import { MAX_MESSAGE } from '../message/message.ts'

/** What messages are made of that shall be hard to read: words with a meaning, and what looks like one for long. */
const PIECES =
  `Nethris Tarren Mill Chamber of Aspects - – @ ( ) , . : ; / + ' ’ ~ # < <@ <: > http:// https:// www. raider.io/characters/
  https://raider.io/characters/eu/kazzak/Brontax %C3 %zz Kazzak-Kazzak Azjol-Nerub 300k 1,5m 1.5kk 300 000 1'000 0 00 1,1,1 1.1.1 9pm
  21h30 20:00 26.11. 27/11 8/8 2026-11-28 nov 28 each je chacun total for both deposit depo Anzahlung d'acompte no hc mythic full
  curve vip loot share demon hunter dk démoniste Dämonenjäger pays gold on or sur horde alliance H A wed So mercredi tomorrow heorc
  hunetr Зорянка Гордунни Straßer 狂风 가나 a aaaaaaaaaaaaaaaaaaaaaaaaaa 🙃 👩‍👩‍👧 ́ \u200d \ud800`.split(
    /\s+/,
  )
const BETWEEN = [' ', ' ', '', '-', '\n', ', ', '\t']

/** A message of at most `most` UTF-16 units; the same seed makes the same one. Every third is one piece again and again. */
export function generatedMessage(seed: number, most = MAX_MESSAGE): string {
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const length = Math.floor(random() * most) + 1
  const some = seed % 3 === 0 ? [pick(PIECES), pick(PIECES)] : PIECES
  const between = seed % 2 === 0 ? [pick(BETWEEN)] : BETWEEN
  let text = ''
  while (text.length < length) text += `${pick(some)}${pick(between)}`
  return text.slice(0, most)
}

/** Mulberry32: 0 (inclusive) to 1 (exclusive). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

import type { Token } from './tokens.ts'

/** A reading and its place: from (inclusive) to (exclusive) in the text. One that is not `sure` is a guess, and is shown as one. */
export interface Found<T> {
  readonly value: T
  readonly from: number
  readonly to: number
  readonly sure: boolean
}

/** A message while it is read: each of its tokens means one thing at most. */
export interface Reading {
  readonly text: string
  readonly tokens: readonly Token[]
  /** Those that have their meaning, by their places. */
  readonly taken: Set<number>
}

/** Says what the tokens from `at` to before `end` mean, and takes them. */
export function take<T>(
  { tokens, taken }: Reading,
  value: T,
  { at, end, sure }: { at: number; end: number; sure: boolean },
): Found<T> {
  for (let next = at; next < end; next += 1) taken.add(next)
  return { value, from: tokens[at]?.from ?? 0, to: tokens[end - 1]?.to ?? 0, sure }
}

/** The surest of what was found, of those the first; a guess when another says something else. */
export function chosen<T>(all: readonly Found<T>[]): Found<T> | undefined {
  const best = all.find(({ sure }) => sure) ?? all[0]
  if (best === undefined) return undefined
  const isContested = all.some(({ value, sure }) => value !== best.value && (sure || !best.sure))
  return { ...best, sure: best.sure && !isContested }
}

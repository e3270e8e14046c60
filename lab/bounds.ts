import type { Memory } from './memory.ts'

/** One bound of a trial: what was asked, and whether it held. */
export interface Bound {
  readonly name: string
  readonly held: boolean
  /** The figures that say so. */
  readonly figures: string
}

/** Prints a line for each bound and makes the program's exit code say whether all of them held. */
export function conclude(bounds: readonly Bound[]): void {
  for (const { name, held, figures } of bounds) {
    console.log(`${held ? 'held' : 'BROKEN'}: ${name} (${figures})`)
  }
  if (bounds.length === 0 || bounds.some(({ held }) => !held)) process.exitCode = 1
}

/** Memory at the end of a long run may be this many times that at a fifth of it. */
const MOST_GROWTH = 1.1

/** That a process's resident memory does not grow with what it has done, looked at first at a fifth and last at the end. */
export function ofGrowth(looks: readonly Memory[]): Bound {
  const [atFifth, atEnd] = [looks[0], looks[1] === undefined ? undefined : looks.at(-1)]
  const growth = (atEnd?.resident ?? Number.NaN) / (atFifth?.resident ?? Number.NaN)
  const figures = [atFifth, atEnd].map((look) => (look === undefined ? 'nobody looked' : inWords(look)))
  return {
    name: `memory at the end is at most ${MOST_GROWTH} times that at a fifth`,
    held: growth <= MOST_GROWTH,
    figures: `${growth.toFixed(3)}: ${figures.join(', then ')}`,
  }
}

export function inWords({ resident, heap }: Memory): string {
  return `${mebibytes(resident)} MiB resident, ${mebibytes(heap)} MiB heap`
}

function mebibytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}

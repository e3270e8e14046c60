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

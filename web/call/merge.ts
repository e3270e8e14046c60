import { typedPart } from '#web/ui/form/draft.ts'

/** The merge of a form with its record that somebody else changed: names of fields. */
export interface Merged {
  /** Changed here and there, to different values: a person has to choose. */
  readonly conflicts: readonly string[]
  /** Changed there alone: taken over. */
  readonly taken: readonly string[]
  /** Changed here: they keep what was typed. */
  readonly kept: readonly string[]
}

/** Compares the form's first values with its values now and with the record now. */
export function merge(base: object, mine: object, theirs: object): Merged {
  const kept = Object.keys(typedPart(mine, base))
  const changed = Object.keys(typedPart(theirs, base))
  const different = Object.keys(typedPart(mine, theirs))
  return {
    conflicts: changed.filter((field) => kept.includes(field) && different.includes(field)),
    taken: changed.filter((field) => !kept.includes(field)),
    kept,
  }
}

import { ALL_OF_TWO, CURVE_BOSSES } from '../season.ts'

/** A raid, as far as it says what Curve sells. */
export interface Sold {
  readonly holds?:
    | {
        readonly curve?: readonly { readonly boss: string; readonly slots?: number | undefined }[] | undefined
      }
    | null
    | undefined
  /** How many clients take each of them, in their order; absent where none has slots of its own. */
  readonly curveTaken?: readonly number[] | undefined
}

/** A client's part of a Curve run. */
export interface Bosses {
  readonly selectedBosses: readonly string[]
}

/** The bosses that a Curve run sells, each by itself. */
export function curveBossesOf({ holds }: Sold): string[] {
  return holds?.curve?.map(({ boss }) => boss) ?? CURVE_BOSSES.filter((boss) => boss !== ALL_OF_TWO)
}

/** The bosses that such a choice takes, each by itself. */
export function bossesIn(chosen: readonly string[], raid: Sold): string[] {
  return chosen.flatMap((boss) => (boss === ALL_OF_TWO ? curveBossesOf(raid) : [boss]))
}

/** The choices of a booking on a Curve run: each boss, and of two both. */
export function bossChoices(raid: Sold): string[] {
  const bosses = curveBossesOf(raid)
  return bosses.length === 2 ? [...bosses, ALL_OF_TWO] : bosses
}

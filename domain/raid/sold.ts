import { ALL_OF_TWO, CURVE_BOSSES, type RaidType } from '../season.ts'

/** A raid, as far as it says what Curve sells. */
export interface Sold {
  readonly holds?: { readonly curve?: readonly { readonly boss: string }[] | undefined } | null | undefined
}

/** The bosses that a Curve run sells, each by itself. */
export function curveBossesOf({ holds }: Sold): string[] {
  return holds?.curve?.map(({ boss }) => boss) ?? CURVE_BOSSES.filter((boss) => boss !== ALL_OF_TWO)
}

/** What a booking of a Curve run can choose: each boss, and of two both. */
export function bossChoices(raid: Sold): string[] {
  const bosses = curveBossesOf(raid)
  return bosses.length === 2 ? [...bosses, ALL_OF_TWO] : bosses
}

/** What a booking's form begins with: all of them. */
export function allBosses(raid: Sold & { readonly raidType: RaidType }): string[] {
  if (raid.raidType !== 'Curve') return []
  const bosses = curveBossesOf(raid)
  return bosses.length === 2 ? [ALL_OF_TWO] : bosses
}

/** What of it a client takes who names these bosses: all where none of them is sold. */
export function bossesNamed(
  raid: Sold & { readonly raidType: RaidType },
  named: readonly string[] = [],
): string[] {
  const bosses = raid.raidType === 'Curve' ? curveBossesOf(raid).filter((boss) => named.includes(boss)) : []
  return bosses.length === 0 || bosses.length === curveBossesOf(raid).length ? allBosses(raid) : bosses
}

import type { RaidType } from '#features/season/game.ts'
import { EACH_BOSS } from '#features/season/game.ts'
import { DEFAULT_SEASON } from '#features/season/season.ts'

/** A raid, as far as it says what Curve sells: its season's bosses, or those of the season that comes with the product. */
export interface Sold {
  readonly season?: { readonly curve: readonly string[] } | undefined
}

/** A client's part of a Curve run. */
export interface Bosses {
  readonly selectedBosses: readonly string[]
}

/** The bosses that a Curve run sells, each by itself. */
export function curveBossesOf({ season = DEFAULT_SEASON }: Sold): readonly string[] {
  return season.curve
}

/** The choices of a booking on a Curve run: each boss, and all of them. */
export function bossChoices(raid: Sold): string[] {
  const bosses = curveBossesOf(raid)
  return [...bosses, ...allOf(bosses)]
}

/** 'Both' of two bosses, 'All' of more. */
function allOf(bosses: readonly string[]): string[] {
  if (bosses.length < 2) return []
  return [bosses.length === 2 ? EACH_BOSS.ofTwo : EACH_BOSS.ofMore]
}

/** The bosses that such a choice takes, each by itself. */
export function bossesIn(chosen: readonly string[], raid: Sold): readonly string[] {
  const bosses = curveBossesOf(raid)
  return chosen.some((boss) => allOf(bosses).includes(boss)) ? bosses : chosen
}

/** The choice that a booking's form begins with: all that is sold. */
export function startingBosses(raid: Sold & { readonly raidType: RaidType }): string[] {
  return raid.raidType === 'Curve' ? bossChoices(raid).slice(-1) : []
}

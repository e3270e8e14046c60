import { Failure } from '../failure.ts'
import { mostOnCurve } from '../raid/held.ts'
import type { Raid } from '../raid/raid.ts'
import { whyNotBosses, whyNotQuarter } from '../raid/rules.ts'
import type { Season } from '../season/season.ts'
import { MOST_TEMPLATES, type TemplateInput } from './template.ts'

/** Why this can not be kept as a template beside so many others; null when it can. */
export function whyNotKeep(input: TemplateInput, others: number, mostOnCurve?: number): Failure | null {
  const tooMany = others >= MOST_TEMPLATES ? new Failure('too-many-templates') : null
  return whyNotBosses(input, mostOnCurve) ?? whyNotQuarter(input) ?? tooMany
}

/**
 * How many bosses a template of the season `from` has as far as the season `to` allows: what was run whole is the first raid whole.
 */
export function fittedBosses(
  { raidType, bossCount, holds }: Pick<Raid, 'raidType' | 'bossCount' | 'holds'>,
  from: Season | undefined,
  to: Season,
): number {
  if (raidType === 'Curve') return Math.max(1, Math.min(bossCount, mostOnCurve(to)))
  const most = to.raids[0]?.bosses.length ?? bossCount
  const isWhole = holds
    ? holds.instances.every(({ bosses, of }) => bosses === of)
    : bossCount === from?.raids[0]?.bosses.length
  return isWhole ? most : Math.min(bossCount, most)
}

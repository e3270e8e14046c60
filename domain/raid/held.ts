import { Failure, invalid } from '../failure.ts'
import { twice } from '../season/rules.ts'
import type { Season } from '../season/season.ts'
import { OWN_SEASON, type RaidType } from '../season.ts'
import { type Holds, type HoldsInput, MAX_CLIENTS, MOST_CURVE_BOSSES } from './holds.ts'
import { freeOfBosses } from './slots.ts'
import { curveBossesOf } from './sold.ts'

interface Said {
  readonly raidType: RaidType
  readonly bossCount: number
  readonly holds?: HoldsInput | null | undefined
}

type Instance = HoldsInput['instances'][number]

/** The given raids of this season; null where none is given: then the boss count means its first raid, or what Curve sells. */
function saidOf({ raidType, holds }: Said, { _id }: Season): HoldsInput | null {
  if (!holds || (holds.season ?? _id) !== _id) return null
  return raidType === 'Curve' && holds.curve === undefined ? null : holds
}

/** Why a raid of this season can not hold this; null when it can. */
export function whyNotHolds(input: Said, season: Season): Failure | null {
  const said = saidOf(input, season)
  if (input.raidType === 'Curve') return whyNotCurve(input, said?.curve ?? null, season)
  return said === null ? null : (whyNotInstances(said, season) ?? whyNotSum(input, said))
}

function whyNotInstances({ instances }: HoldsInput, season: Season): Failure | null {
  const named = twice(instances.map(({ name }) => name))
  if (named !== null) return invalid('holds', `${named} is listed twice.`)
  for (const { name, bosses } of instances) {
    const raid = season.raids.find(({ short }) => short === name)
    if (raid === undefined) return invalid('holds', `${name} is not a raid of ${season.name}.`)
    const most = raid.bosses.length
    if (bosses > most) return invalid('holds', `${name} has ${most === 1 ? '1 boss' : `${most} bosses`}.`)
  }
  return null
}

function whyNotSum({ bossCount }: Said, said: HoldsInput): Failure | null {
  const sum = bossesOf(said)
  return sum === bossCount ? null : invalid('bossCount', `Boss Count must be ${sum}, the sum of its raids.`)
}

export const soldNone = ({ name }: Pick<Season, 'name'>) => `Curve sells no boss of ${name}.`

function whyNotCurve({ bossCount }: Said, curve: HoldsInput['curve'] | null, season: Season): Failure | null {
  const sold = soldBy(season).map(({ boss }) => boss)
  if (sold.length === 0) return invalid('holds', soldNone(season))
  if (!curve) return null
  const named = twice(curve.map(({ boss }) => boss))
  if (named !== null) return invalid('holds', `${named} is listed twice.`)
  const unsold = curve.find(({ boss }) => !sold.includes(boss))
  if (unsold !== undefined) return invalid('holds', `Curve does not sell ${unsold.boss}.`)
  const isEach = curve.length === bossCount
  return isEach ? null : invalid('bossCount', `Boss Count must be ${curve.length}, one for each Curve boss.`)
}

/** A Curve run of this season sells at most so many bosses. */
export function mostOnCurve(season: Season): number {
  return Math.min(soldBy(season).length, MOST_CURVE_BOSSES)
}

/** The bosses of the season that Curve sells, each with its raid. */
export function soldBy({ raids }: Season) {
  return raids.flatMap(({ short, bosses }) =>
    bosses.flatMap(({ name: boss, curve }) => (curve ? [{ boss, raid: short }] : [])),
  )
}

/** The content of a raid of this season; null where its boss count says it all: in the first raid of the product's own season. */
export function heldBy(input: Said, season: Season): Holds | null {
  return input.raidType === 'Curve' ? curveHeld(input, season) : fullHeld(input, season)
}

function fullHeld(input: Said, season: Season): Holds | null {
  const [first] = season.raids
  const said = saidOf(input, season)?.instances ?? [{ name: first?.short ?? '', bosses: input.bossCount }]
  const isPlain = season._id === OWN_SEASON && said.length === 1 && said[0]?.name === first?.short
  return isPlain ? null : { season: season._id, instances: sized(said, season) }
}

/** The default: the last bosses that Curve sells, as many as the boss count. */
function curveHeld(input: Said, season: Season): Holds | null {
  const sold = soldBy(season)
  const curve =
    saidOf(input, season)?.curve ??
    sold.slice(-Math.min(input.bossCount, MOST_CURVE_BOSSES)).map(({ boss }) => ({ boss }))
  const isSaid = saidOf(input, season) !== null
  const isAlike = curve.length === sold.length && freeOfBosses({ holds: { curve } }).size === 0
  if (season._id === OWN_SEASON && (!isSaid || isAlike)) return null
  const raids = Map.groupBy(curve, ({ boss }) => sold.find((one) => one.boss === boss)?.raid ?? '')
  const instances = [...raids].map(([name, bosses]) => ({ name, bosses: bosses.length }))
  return { season: season._id, instances: sized(instances, season), curve }
}

function sized(said: readonly Instance[], { raids }: Season): Holds['instances'] {
  const sizes = new Map(raids.map(({ short, bosses }) => [short, bosses.length]))
  return said.map(({ name, bosses }) => ({ name, bosses, of: sizes.get(name) ?? bosses }))
}

interface Before extends Pick<Said, 'raidType' | 'bossCount'> {
  readonly holds?: Holds | undefined
}

/** The content of an existing raid after such an edit: what it held, where nothing is given and the boss count stays. */
export function heldAfter(before: Before, input: Said, season: Season): Holds | null {
  const isSame = input.bossCount === before.bossCount && input.raidType === before.raidType
  return isSame && saidOf(input, season) === null ? (before.holds ?? null) : heldBy(input, season)
}

/** Why a raid that is booked can not sell other bosses; null when it does not, or is not booked. */
export function whyNotOtherBosses(
  before: Before & { readonly clients: { readonly length: number }; readonly backups: number },
  after: Holds | null,
): Failure | null {
  if (before.raidType !== 'Curve' || before.clients.length + before.backups === 0) return null
  const bosses = (holds: Holds | undefined) => JSON.stringify(curveBossesOf({ holds }))
  return bosses(before.holds) === bosses(after ?? undefined) ? null : new Failure('curve-bosses-fixed')
}

/** Why a raid whose bosses are `taken` by so many clients, in their order, can not have fewer slots; null when it does not. */
export function whyNotFewerSlots(after: Holds | null, taken: readonly number[]): Failure | null {
  const at = (after?.curve ?? []).findIndex(
    ({ slots }, place) => (slots ?? MAX_CLIENTS) < (taken[place] ?? 0),
  )
  if (at < 0) return null
  const text = `Slots of ${after?.curve?.[at]?.boss} cannot go below ${taken[at]}, the number of its bookings.`
  return new Failure('below-booked', text, { holds: text })
}

export function bossesOf({ instances }: Pick<HoldsInput, 'instances'>): number {
  return instances.reduce((sum, { bosses }) => sum + bosses, 0)
}

/** The season that a raid is of. */
export function seasonIdOf({ holds }: { readonly holds?: Pick<Holds, 'season'> | null | undefined }): string {
  return holds?.season ?? OWN_SEASON
}

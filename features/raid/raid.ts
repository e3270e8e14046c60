import * as z from 'zod/mini'
import { DEFAULT_SEASON, MOST_CURVE_BOSSES } from '#features/season/calls.ts'
import {
  CLASSES,
  DIFFICULTIES,
  EACH_BOSS,
  LOOT_TYPES,
  ORGANIZATIONS,
  RAID_TYPES,
  type RaidType,
} from '#features/season/game.ts'
import { day, id, list, REQUIRED, singleLine, timeOfDay, version } from '#platform/call/field.ts'
import { MAX_GOLD } from '#platform/words/gold.ts'

/** What a Curve run of the raid sells: the bosses of its season, or of the built-in season. */
export interface Sold {
  readonly season?: { readonly curve: readonly string[] } | undefined
}

export interface Bosses {
  readonly selectedBosses: readonly string[]
}

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

export function bossesIn(chosen: readonly string[], raid: Sold): readonly string[] {
  const bosses = curveBossesOf(raid)
  return chosen.some((boss) => allOf(bosses).includes(boss)) ? bosses : chosen
}

export function startingBosses(raid: Sold & { readonly raidType: RaidType }): string[] {
  return raid.raidType === 'Curve' ? bossChoices(raid).slice(-1) : []
}

export const NUMBERS = 'Please enter valid numbers for Boss Count, Max Clients and Price'
export const MINIMUMS = 'Boss Count and Max Clients must be at least 1, and Price must be at least 0'

const MAX_BOSSES = 99
export const curveBossesMax = (most: number) => `Boss count cannot exceed ${most} for Curve raids`

export const MAX_CLIENTS = 9_999

/** The most raids in the published list (the soonest) and the pending one (the latest), and the most people per role. */
export const LISTED_AT_ONCE = 1_000
export const HOLDERS = 500

export const PAST_AT_ONCE = 30

/** The most raids per page of a span, and the most evenings of a span. */
export const SPAN_AT_ONCE = 100
export const MOST_EVENINGS = 7

/** The offered delays of a start, in minutes. */
export const DELAYS = [15, 30, 45, 60] as const

export const RAID_DEFAULTS = {
  organization: 'Guild',
  lootType: 'Unsaved',
  bossCount: 8,
  maxClients: 8,
  pot: 1,
  raidType: 'Full Run',
} as const

function count(max: number, label: string) {
  return z
    .int({ error: NUMBERS })
    .check(
      z.gte(1, { error: MINIMUMS }),
      z.lte(max, { error: `${label} must be at most ${max.toLocaleString('en')}` }),
    )
}

/** An optional person: absent, null and '' mean nobody. */
const optionalPerson = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  z.transform((value: string | null | undefined) => (value ? value : null)),
)

/** The raid form's input. The schema writes `time` as '7:30 PM', no matter how it was typed; `pot` in gold. */
export const raidFields = {
  name: singleLine({ max: 80, required: REQUIRED }),
  date: day(REQUIRED, 'Date input not valid.'),
  time: timeOfDay,
  difficulty: z.enum(DIFFICULTIES, { error: REQUIRED }),
  organization: z.enum(ORGANIZATIONS, { error: 'Choose Guild, In-House or Team' }),
  lootType: z.enum(LOOT_TYPES, { error: 'Choose a loot type' }),
  bossCount: count(MAX_BOSSES, 'Boss Count'),
  maxClients: count(MAX_CLIENTS, 'Max Clients'),
  pot: z
    .int({ error: NUMBERS })
    .check(
      z.gte(0, { error: MINIMUMS }),
      z.lte(MAX_GOLD, { error: 'Price must be at most 999,999,999,999' }),
    ),
  raidLeader: z
    .string({ error: REQUIRED })
    .check(
      z.minLength(1, { error: REQUIRED }),
      z.maxLength(64, { error: 'An id has at most 64 characters.' }),
    ),
  goldCollector: optionalPerson,
  raidType: z.enum(RAID_TYPES, { error: 'Choose Full Run or Curve' }),
}

export const raidInput = z.strictObject(raidFields)
/** A new raid's input; omitted fields have defaults (docs/product.md, RAID-4). */
export const newRaidInput = z.extend(raidInput, {
  organization: z._default(raidFields.organization, RAID_DEFAULTS.organization),
  lootType: z._default(raidFields.lootType, RAID_DEFAULTS.lootType),
  bossCount: z._default(raidFields.bossCount, RAID_DEFAULTS.bossCount),
  maxClients: z._default(raidFields.maxClients, RAID_DEFAULTS.maxClients),
  pot: z._default(raidFields.pot, RAID_DEFAULTS.pot),
  raidType: z._default(raidFields.raidType, RAID_DEFAULTS.raidType),
})
/** `copiedFrom`: the id of the copied raid. A raid can be copied to a day only once. */
export const copiedRaidInput = z.extend(newRaidInput, { copiedFrom: z.optional(id) })
export type RaidInput = z.infer<typeof raidInput>

export const raidPerson = z.object({
  _id: z.string(),
  username: z.string(),
  discord: z.optional(z.object({ username: z.string() })),
})
export type RaidPerson = z.infer<typeof raidPerson>

const raidClient = z.object({
  _id: z.string(),
  clientClass: z.enum(CLASSES),
  lock: z.boolean(),
  inGroup: z.boolean(),
  status: z.boolean(),
})
export type RaidClient = z.infer<typeof raidClient>

/** A raid on the wire. `date` and `time` are server time, `startsAt` their instant (ISO 8601, UTC), `pot` gold. */
export const raid = z.object({
  _id: id,
  name: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  published: z.boolean(),
  difficulty: z.enum(DIFFICULTIES),
  organization: z.enum(ORGANIZATIONS),
  lootType: z.enum(LOOT_TYPES),
  bossCount: z.number(),
  maxClients: z.number(),
  pot: z.number(),
  raidLeader: raidPerson,
  goldCollector: z.nullable(raidPerson),
  raidType: z.enum(RAID_TYPES),
  /** The season and its bosses for Curve; absent for the built-in season. */
  season: z.optional(z.object({ _id: z.string(), curve: list(z.string(), MOST_CURVE_BOSSES) })),
  clients: list(raidClient, MAX_CLIENTS),
  /** The number of backups. */
  backups: z.number(),
  version,
})
export type Raid = z.infer<typeof raid>

export type Capacity = Pick<Raid, 'published' | 'startsAt' | 'maxClients'> & {
  clients: { readonly length: number }
}

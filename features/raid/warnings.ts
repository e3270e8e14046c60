import { daysBetween, instantOf, minutesOf } from '#platform/words/server-time.ts'
import type { Raid, RaidInput } from './raid.ts'
import { skippedTime, wallClockOf } from './rules.ts'

const DAY_MINUTES = 24 * 60

/** A leader can hardly run two raids that start less than this apart, in minutes. */
const LEADER_GAP = 180

/** The typed fields that warnings use; a form has no difficulty at first. */
export type WeighedRaid = Pick<
  RaidInput,
  'date' | 'time' | 'lootType' | 'raidType' | 'pot' | 'raidLeader'
> & {
  difficulty: RaidInput['difficulty'] | undefined
}

interface RaidSurroundings {
  /** All other raids. */
  others: readonly Pick<Raid, 'name' | 'date' | 'time' | 'raidLeader'>[]
  /** Formats a raid's time ('7:30 PM') in the viewer's way. */
  shownTime(time: string): string
}

/**
 * The warnings of RAID-14, and reasons why the draft will be refused: a time that a clock change skips, or a leader without
 * the role (WEEK-8).
 * @param leaders ids of people who hold the role; null until they are loaded
 */
export function draftWarnings(
  input: WeighedRaid,
  { leaders, ...surroundings }: RaidSurroundings & { leaders: readonly string[] | null },
): string[] {
  return [
    ...(instantOf(wallClockOf(input)) === null ? [skippedTime(wallClockOf(input))] : []),
    ...(leaders === null || leaders.includes(input.raidLeader)
      ? []
      : ['Its leader no longer holds the Raid Leader role']),
    ...raidWarnings(input, surroundings),
  ]
}

export function raidWarnings(input: WeighedRaid, { others, shownTime }: RaidSurroundings): string[] {
  const isCurveOfAnother = input.raidType === 'Curve' && input.difficulty && input.difficulty !== 'HEROIC'
  return [
    ...new Set(leaderWarnings(input, { others, shownTime })),
    ...(input.pot === 0 ? ['A price of 0 g gives the raid away'] : []),
    ...(input.difficulty === 'MYTHIC' && input.lootType === 'Saved'
      ? ['Mythic and Saved do not go together']
      : []),
    ...(isCurveOfAnother ? ['A Curve raid is Heroic'] : []),
  ]
}

export function leaderWarnings(
  input: Pick<WeighedRaid, 'date' | 'time' | 'raidLeader'>,
  { others, shownTime }: Pick<RaidSurroundings, 'others' | 'shownTime'>,
): string[] {
  return others
    .filter(
      (raid) => raid.raidLeader._id === input.raidLeader && Math.abs(minutesApart(input, raid)) < LEADER_GAP,
    )
    .map(
      ({ raidLeader, name, time }) => `${raidLeader.username} already leads "${name}" at ${shownTime(time)}`,
    )
}

/** NaN if a date or time is missing. */
function minutesApart(a: Pick<Raid, 'date' | 'time'>, b: Pick<Raid, 'date' | 'time'>): number {
  const minutes = (minutesOf(b.time) ?? Number.NaN) - (minutesOf(a.time) ?? Number.NaN)
  return daysBetween(a.date, b.date) * DAY_MINUTES + minutes
}

import { RAID_FIELDS } from '#features/raid/changes.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import { wallClockOf, whyNotCreate, whyNotPublish } from '#features/raid/rules.ts'
import { instantOfTyped } from '#features/raid/schedule.ts'
import type { Season } from '#features/season/season.ts'
import { throwIf } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import { factsOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/record.ts'
import type { Sql } from '#platform/database/tables.ts'
import { assertCrew } from './crew.ts'
import { insertRaid, lockRaid, markPublished, readRaid } from './data.ts'

/** The writer, by id, the transaction, and when. */
export interface WriteContext {
  readonly sql: Sql
  readonly actor: { readonly _id: string }
  readonly now: Date
}

/** Makes a raid of the season, the current one, which is pending. @throws Failure by the rules */
export async function createRaidIn(
  input: RaidInput,
  { sql, actor, now, roleIds, season }: WriteContext & { readonly roleIds: RoleIds; readonly season: Season },
): Promise<Raid> {
  throwIf(whyNotCreate(input, now, season.curve.length))
  await assertCrew(sql, input, roleIds)
  const startsAt = startOf(input)
  const id = await insertRaid(sql, input, { seasonId: season._id, startsAt, createdBy: actor._id, now })
  const raid = await readRaid(sql, id)
  const to = factsOf(RAID_FIELDS, factsIn(raid))
  await record(sql, { noun: 'raid', action: 'create', recordId: id, memberId: actor._id, to })
  return raid
}

/** @throws Failure 'not-found', or by the rules */
export async function publish(id: string, context: WriteContext): Promise<void> {
  await publishLocked(await lockRaid(context.sql, id), context)
}

/** Publishes a raid that is locked or that this transaction made. @throws Failure by the rules */
export async function publishLocked(raid: Raid, { sql, actor, now }: WriteContext): Promise<void> {
  throwIf(whyNotPublish(raid, now))
  await markPublished(sql, raid._id, now)
  await record(sql, { noun: 'raid', action: 'publish', recordId: raid._id, memberId: actor._id })
}

/** A raid's facts in the history: people by their ids. */
export function factsIn(raid: Raid) {
  const people = { raidLeader: raid.raidLeader._id, goldCollector: raid.goldCollector?._id ?? null }
  return { ...raid, ...people }
}

/** @throws Failure 'invalid-input' for a time that clocks skip */
export const startOf = (input: RaidInput) => instantOfTyped(wallClockOf(input))

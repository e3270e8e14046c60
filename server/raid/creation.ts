import { RAID_FIELDS } from '#domain/change/raid.ts'
import { factsOf } from '#domain/facts.ts'
import { throwIf } from '#domain/failure.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { wallClockOf, whyNotCreate, whyNotPublish } from '#domain/raid/rules.ts'
import type { RoleIds } from '#domain/rights.ts'
import { instantOfTyped } from '#domain/schedule.ts'
import type { Season } from '#domain/season/season.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { assertCrew } from '#server/raid/crew.ts'
import { insertRaid, lockRaid, markPublished, readRaid } from '#server/raid/data.ts'

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

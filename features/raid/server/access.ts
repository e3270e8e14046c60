import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Raid } from '#features/raid/raid.ts'
import { mayKnow, mayViewDetails } from '#features/raid/rules.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Actor, can, isAdvertiser } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { readDeletedRaid, readRaid } from './data.ts'

/** Raids that the actor may know of, by a row of `raid`: as mayKnow of the raid's rules says it of one. */
export function isVisibleRaid(actor: Actor): RawBuilder<boolean> {
  if (can(actor.roles, 'manage-raids')) return raw`true`
  const open = raw<boolean>`raid.published_at IS NOT NULL`
  return isAdvertiser(actor) ? open : raw`(${open} AND ${isOwnRaid(actor)})`
}

/** Raids that the actor leads or collects for, holding the role: true or false, also where nobody collects. */
export function isOwnRaid(actor: Actor): RawBuilder<boolean> {
  const ways = waysToOwn(actor)
  return ways.length === 0 ? raw`false` : raw`(${raw.join(ways, raw` OR `)})`
}

/** Published raids of the actor's own that started since then; null for who has no role that makes one their own. */
export function isOwnRaidSince(actor: Actor, since: Date): RawBuilder<boolean> | null {
  if (waysToOwn(actor).length === 0) return null
  return raw`${isOwnRaid(actor)} AND raid.starts_at >= ${since}
             AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL`
}

/** As isOwnRaid, a condition for each role that may make a raid the actor's own: each finds its raids by an index of its own. */
export function waysToOwn({ _id, roles }: Actor): RawBuilder<boolean>[] {
  const me = raw`${_id}::uuid`
  return [
    ...(roles.includes('Raid Leader') ? [raw<boolean>`raid.raid_leader = ${me}`] : []),
    ...(roles.includes('Gold Collector')
      ? [raw<boolean>`(raid.gold_collector IS NOT NULL AND raid.gold_collector = ${me})`]
      : []),
  ]
}

/** @throws Failure 'not-found', also when the actor may not view the raid's details */
export async function viewedRaid(sql: Kysely<Tables>, id: string, actor: Actor): Promise<Raid> {
  const raid = await readRaid(sql, id)
  if (mayKnow(actor, raid) && mayViewDetails(actor, raid)) return raid
  throw new Failure('not-found')
}

/** Null for a raid that was deleted: nobody is on it, and nothing beside it. Throws as viewedRaid. */
export async function viewedUnlessDeleted(
  sql: Kysely<Tables>,
  id: string,
  actor: Actor,
): Promise<Raid | null> {
  try {
    return await viewedRaid(sql, id, actor)
  } catch (error) {
    const deleted = await readDeletedRaid(sql, id)
    if (deleted !== null && mayKnow(actor, deleted) && mayViewDetails(actor, deleted)) return null
    throw error
  }
}

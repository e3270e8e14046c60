import { type RawBuilder, sql as raw } from 'kysely'
import { type Actor, can, isAdvertiser } from '#domain/rights.ts'

/** Raids that the actor may know of, by a row of `raid`: as mayKnow of the raid's rules says it of one. */
export function isKnownRaid(actor: Actor): RawBuilder<boolean> {
  if (can(actor.roles, 'manage-raids')) return raw`true`
  const open = raw<boolean>`raid.published_at IS NOT NULL`
  return isAdvertiser(actor) ? open : raw`(${open} AND ${isOwnRaid(actor)})`
}

/** Raids that the actor leads or collects for, holding the role: true or false, also where nobody collects. */
export function isOwnRaid(actor: Actor): RawBuilder<boolean> {
  const ways = waysToOwn(actor)
  return ways.length === 0 ? raw`false` : raw`(${raw.join(ways, raw` OR `)})`
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

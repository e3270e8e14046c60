import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { PAST_AT_ONCE, type Raid, SPAN_AT_ONCE } from '#features/raid/raid.ts'
import { GONE_AFTER_MS, mayKnow, mayViewDetails, OVERDUE_AFTER_MS } from '#features/raid/rules.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { instantPlace, type Page, pageOf, placeOfInstant } from '#platform/database/rows.ts'
import type { Tables } from '#platform/database/tables.ts'
import { eveningBounds } from '#platform/words/server-time.ts'
import { readDeletedRaid, readRaid, readRaids } from './data.ts'

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

const PUBLISHED = raw<boolean>`raid.published_at IS NOT NULL`

/**
 * The latest raids that the actor may view and whose list no longer has them (as mayViewDetails, isListed and maySeeListed
 * say), from `before` on, which an earlier answer gave as `next`.
 *
 * @throws Failure 'invalid-input' for another `before`
 */
export async function readPast(
  sql: Kysely<Tables>,
  { actor, now, before }: { actor: Actor; now: Date; before: string | undefined },
): Promise<Page<Raid>> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const which = raw<boolean>`${PUBLISHED} AND raid.starts_at <= ${ago(OVERDUE_AFTER_MS)} AND (
    raid.starts_at <= ${ago(GONE_AFTER_MS)} OR NOT (${can(actor.roles, 'manage-raids')} OR ${isOwnRaid(actor)})
    OR NOT EXISTS (SELECT FROM booking WHERE booking.raid_id = raid.id AND booking.slot IS NOT NULL AND NOT booking.done))`
  const parts = isStaff(actor) || isAdvertiser(actor) ? [raw<boolean>`true`] : waysToOwn(actor)
  const behind = before === undefined ? null : instantPlace(before)
  return readPage(sql, parts, { which, behind, order: 'DESC', most: PAST_AT_ONCE })
}

/**
 * The raids of these evenings (YYYY-MM-DD, both included) that the actor may know, as mayKnow says, the soonest first, from
 * behind `after` on, which an earlier answer gave as `next`.
 *
 * @throws Failure 'invalid-input' for another `after`
 */
export async function readSpan(
  sql: Kysely<Tables>,
  { actor, first, last, after }: { actor: Actor; first: string; last: string; after: string | undefined },
): Promise<Page<Raid>> {
  const { from, to } = eveningBounds(first, last)
  const which = raw<boolean>`raid.starts_at >= ${from} AND raid.starts_at < ${to}`
  const behind = after === undefined ? null : instantPlace(after, 'after')
  return readPage(sql, partsOfSpan(actor), { which, behind, order: 'ASC', most: SPAN_AT_ONCE })
}

function partsOfSpan(actor: Actor): RawBuilder<boolean>[] {
  if (can(actor.roles, 'manage-raids')) return [PUBLISHED, raw`raid.published_at IS NULL`]
  if (isAdvertiser(actor)) return [PUBLISHED]
  return waysToOwn(actor).map((own) => raw`${own} AND ${PUBLISHED}`)
}

interface Asked {
  readonly which: RawBuilder<boolean>
  readonly behind: readonly [at: Date, id: string] | null
  readonly order: 'ASC' | 'DESC'
  readonly most: number
}

/** Raids in the order of their starts; each part by the index that has its raids in this order. */
async function readPage(
  sql: Kysely<Tables>,
  parts: readonly RawBuilder<boolean>[],
  { which, behind, order, most }: Asked,
): Promise<Page<Raid>> {
  if (parts.length === 0) return { payload: [], next: null }
  const [direction, beyond] = order === 'ASC' ? [raw`ASC`, raw`>`] : [raw`DESC`, raw`<`]
  const [at, id] = behind ?? []
  const rest =
    behind === null ? raw`true` : raw`(raid.starts_at, raid.id) ${beyond} (${at}::timestamptz, ${id}::uuid)`
  const limit = raw.lit(most + 1)
  const found = parts.map(
    (part) => raw`(
      SELECT raid.id, raid.starts_at FROM raid WHERE ${part} AND raid.deleted_at IS NULL AND ${which} AND ${rest}
       ORDER BY raid.starts_at ${direction}, raid.id ${direction} LIMIT ${limit})`,
  )
  const { rows } = await raw<{ id: string; starts_at: Date }>`
    SELECT id, starts_at FROM (${raw.join(found, raw` UNION `)}) AS found
     ORDER BY starts_at ${direction}, id ${direction} LIMIT ${limit}`.execute(sql)
  const { payload: page, next } = pageOf(rows, most, ({ id, starts_at }) => placeOfInstant(starts_at, id))
  const ids = page.map(({ id }) => id)
  const raids = await readRaids(sql, ids)
  return { payload: order === 'ASC' ? raids.reverse() : raids, next }
}

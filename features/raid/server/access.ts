import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { PAST_AT_ONCE, type Raid, SPAN_AT_ONCE } from '#features/raid/raid.ts'
import { GONE_AFTER_MS, mayKnow, mayViewDetails, OVERDUE_AFTER_MS } from '#features/raid/rules.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { instantPlace, type Page, pageOf, placeOfInstant } from '#platform/database/rows.ts'
import type { Tables } from '#platform/database/tables.ts'
import { eveningBounds } from '#platform/words/server-time.ts'
import { HAS_OPEN, readDeletedRaid, readRaid, readRaids } from './data.ts'

/** A condition on `raid`: raids that the actor may know, as mayKnow decides for one. */
export function isVisibleRaid(actor: Actor): RawBuilder<boolean> {
  if (can(actor.roles, 'manage-raids')) return raw`true`
  const open = raw<boolean>`raid.published_at IS NOT NULL`
  return isAdvertiser(actor) ? open : raw`(${open} AND ${isOwnRaid(actor)})`
}

/** A condition: raids that the actor leads or collects for while holding the role. Never NULL. */
export function isOwnRaid(actor: Actor): RawBuilder<boolean> {
  const ways = waysToOwn(actor)
  return ways.length === 0 ? raw`false` : raw`(${raw.join(ways, raw` OR `)})`
}

/** A condition: own published raids that start at `since` or later; null if the actor has neither role of a crew. */
export function isOwnRaidSince(actor: Actor, since: Date): RawBuilder<boolean> | null {
  if (waysToOwn(actor).length === 0) return null
  return raw`${isOwnRaid(actor)} AND raid.starts_at >= ${since}
             AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL`
}

/** As isOwnRaid, one condition per role, so that each can use its own index. */
export function waysToOwn({ _id, roles }: Actor): RawBuilder<boolean>[] {
  const me = raw`${_id}::uuid`
  return [
    ...(roles.includes('Raid Leader') ? [raw<boolean>`raid.raid_leader = ${me}`] : []),
    ...(roles.includes('Gold Collector')
      ? [raw<boolean>`(raid.gold_collector IS NOT NULL AND raid.gold_collector = ${me})`]
      : []),
  ]
}

/** @throws Failure 'not-found', also if the actor may not view the raid's details */
export async function viewedRaid(sql: Kysely<Tables>, id: string, actor: Actor): Promise<Raid> {
  const raid = await readRaid(sql, id)
  if (mayKnow(actor, raid) && mayViewDetails(actor, raid)) return raid
  throw new Failure('not-found')
}

/** Null for a deleted raid, which has no bookings. Throws as viewedRaid. */
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
 * The latest raids that the actor may view and that are no longer in the actor's list (as mayViewDetails, isListed and
 * maySeeListed decide), from the cursor `before` on.
 * @throws Failure 'invalid-input' for an invalid cursor
 */
export async function readPast(
  sql: Kysely<Tables>,
  { actor, now, before }: { actor: Actor; now: Date; before: string | undefined },
): Promise<Page<Raid>> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const which = raw<boolean>`${PUBLISHED} AND raid.starts_at <= ${ago(OVERDUE_AFTER_MS)} AND (
    raid.starts_at <= ${ago(GONE_AFTER_MS)} OR NOT (${can(actor.roles, 'manage-raids')} OR ${isOwnRaid(actor)})
    OR NOT ${HAS_OPEN})`
  const parts = isStaff(actor) || isAdvertiser(actor) ? [raw<boolean>`true`] : waysToOwn(actor)
  const behind = before === undefined ? null : instantPlace(before)
  return readPage(sql, parts, { which, behind, order: 'DESC', most: PAST_AT_ONCE })
}

/**
 * The raids of these evenings (YYYY-MM-DD, inclusive) that the actor may know, as mayKnow decides, soonest first, after the
 * cursor `after`.
 * @throws Failure 'invalid-input' for an invalid cursor
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

/** Raids by start. Each of `parts` is a query of its own, so that it can use an index in this order. */
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

import { type Kysely, sql as raw } from 'kysely'
import { PAST_AT_ONCE, type Raid } from '#domain/raid/raid.ts'
import { GONE_AFTER_MS, OVERDUE_AFTER_MS } from '#domain/raid/rules.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#domain/rights.ts'
import { instantPlace, pageOf, placeOfInstant } from '#server/database/page.ts'
import type { Tables } from '#server/database/tables.ts'
import { waysToOwn } from '#server/raid/access.ts'
import { readRaids } from '#server/raid/data.ts'

/**
 * The latest raids that the actor may view and whose list no longer has them (as mayViewDetails, isListed and maySeeListed
 * say), from `before` on, which an earlier answer gave as `next`.
 *
 * @throws Failure 'invalid-input' for another `before`
 */
export async function readPast(
  sql: Kysely<Tables>,
  { actor, now, before }: { actor: Actor; now: Date; before: string | undefined },
): Promise<{ raids: Raid[]; next: string | null }> {
  const crew = waysToOwn(actor)
  const mine = crew.length === 0 ? raw<boolean>`false` : raw<boolean>`(${raw.join(crew, raw` OR `)})`
  const isGone = raw<boolean>`(
    raid.starts_at <= ${new Date(now.getTime() - GONE_AFTER_MS)} OR NOT (${can(actor.roles, 'manage-raids')} OR ${mine})
    OR NOT EXISTS (SELECT FROM booking WHERE booking.raid_id = raid.id AND booking.slot IS NOT NULL AND NOT booking.done))`
  const below =
    before === undefined ? raw`true` : raw`(raid.starts_at, raid.id) < (${raw.join(placeOf(before))})`
  // Each by the index that has those raids in this order.
  const parts = (isStaff(actor) || isAdvertiser(actor) ? [raw<boolean>`true`] : crew).map(
    (which) => raw`(
      SELECT raid.id, raid.starts_at FROM raid
       WHERE ${which} AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL AND ${below} AND ${isGone}
         AND raid.starts_at <= ${new Date(now.getTime() - OVERDUE_AFTER_MS)}
       ORDER BY raid.starts_at DESC, raid.id DESC LIMIT ${raw.lit(PAST_AT_ONCE + 1)})`,
  )
  if (parts.length === 0) return { raids: [], next: null }
  const { rows } = await raw<{ id: string; starts_at: Date }>`
    SELECT id, starts_at FROM (${raw.join(parts, raw` UNION `)}) AS past
     ORDER BY starts_at DESC, id DESC LIMIT ${raw.lit(PAST_AT_ONCE + 1)}`.execute(sql)
  const { page, next } = pageOf(rows, PAST_AT_ONCE, placeBehind)
  const ids = page.map(({ id }) => id)
  return { raids: await readRaids(sql, ids), next }
}

/** How an answer names where the list goes on behind a raid. */
export function placeBehind({ id, starts_at }: { id: string; starts_at: Date }): string {
  return placeOfInstant(starts_at, id)
}

/** @throws Failure 'invalid-input' for what no answer gave */
export function placeOf(before: string, field: 'before' | 'after' = 'before') {
  const [start, id] = instantPlace(before, field)
  return [raw`${start}::timestamptz`, raw`${id}::uuid`]
}

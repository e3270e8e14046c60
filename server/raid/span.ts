import { type Kysely, sql as raw } from 'kysely'
import { type Raid, SPAN_AT_ONCE } from '#domain/raid/raid.ts'
import { type Actor, can, isAdvertiser } from '#domain/rights.ts'
import { eveningBounds } from '#domain/server-time.ts'
import { pageOf } from '#server/database/page.ts'
import type { Tables } from '#server/database/tables.ts'
import { waysToOwn } from '#server/raid/access.ts'
import { readRaids } from '#server/raid/data.ts'
import { placeBehind, placeOf } from '#server/raid/past.ts'

/**
 * The raids of these evenings (YYYY-MM-DD, both included) that the actor may know, as mayKnow says, the soonest first, from
 * behind `after` on, which an earlier answer gave as `next`.
 *
 * @throws Failure 'invalid-input' for another `after`
 */
export async function readSpan(
  sql: Kysely<Tables>,
  { actor, first, last, after }: { actor: Actor; first: string; last: string; after: string | undefined },
): Promise<{ raids: Raid[]; next: string | null }> {
  const { from, to } = eveningBounds(first, last)
  const behind =
    after === undefined ? raw`true` : raw`(raid.starts_at, raid.id) > (${raw.join(placeOf(after, 'after'))})`
  const published = raw<boolean>`raid.published_at IS NOT NULL`
  // Each by the index that has those raids in this order.
  const parts = partsFor(actor, published).map(
    (which) => raw`(
      SELECT raid.id, raid.starts_at FROM raid
       WHERE ${which} AND raid.deleted_at IS NULL AND raid.starts_at >= ${from} AND raid.starts_at < ${to} AND ${behind}
       ORDER BY raid.starts_at, raid.id LIMIT ${raw.lit(SPAN_AT_ONCE + 1)})`,
  )
  if (parts.length === 0) return { raids: [], next: null }
  const { rows } = await raw<{ id: string; starts_at: Date }>`
    SELECT id, starts_at FROM (${raw.join(parts, raw` UNION `)}) AS span
     ORDER BY starts_at, id LIMIT ${raw.lit(SPAN_AT_ONCE + 1)}`.execute(sql)
  const { page, next } = pageOf(rows, SPAN_AT_ONCE, placeBehind)
  const raids = await readRaids(
    sql,
    page.map(({ id }) => id),
  )
  return { raids: raids.reverse(), next }
}

function partsFor(actor: Actor, published: ReturnType<typeof raw<boolean>>) {
  if (can(actor.roles, 'manage-raids')) return [published, raw<boolean>`raid.published_at IS NULL`]
  if (isAdvertiser(actor)) return [published]
  return waysToOwn(actor).map((own) => raw<boolean>`${own} AND ${published}`)
}

import { CHANNEL_OF, type Said } from '#domain/channel/channel.ts'
import { afterSaying, newsOf } from '#domain/channel/rules.ts'
import {
  lockRaidsNow,
  readPlan,
  readRaidNow,
  readTargets,
  storeSaid,
  type Target,
  targetOf,
} from '#server/channel/data.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { addDeliveries, readWaitingKinds } from '#server/delivery/data.ts'

/**
 * Promises that what there is to say of these raids waits to be sent, each kind once. What has no channel counts as said: nobody is to
 * hear of it later.
 *
 * @returns how many messages it added
 */
export async function addNewsOf(
  sql: Sql,
  ids: readonly string[],
  { channels, now }: { channels: readonly Target[]; now: Date },
): Promise<number> {
  let added = 0
  for (const { now: raid, said } of await lockRaidsNow(sql, ids)) {
    const { raidId } = raid.raid
    const isSet = ({ kind }: Said) => channels.some((channel) => channel.kind === CHANNEL_OF[kind])
    const news = newsOf(raid, said, now)
    const unheard = news.filter((one) => !isSet(one))
    if (unheard.length > 0) await storeSaid(sql, raidId, unheard.reduce(afterSaying, said))
    const heard = news.filter(isSet)
    const waiting = heard.length === 0 ? [] : await readWaitingKinds(sql, raidId)
    const made = heard
      .filter(({ kind }) => !waiting.includes(kind))
      .map((says) => ({ target: targetOf(CHANNEL_OF[says.kind]), raidId, says }))
    await addDeliveries(sql, made, now)
    added += made.length
  }
  return added
}

/** A waiting message's words as things are now; null where it is no longer so, or another message said it. */
export async function askAgain(
  { sql }: Pick<Database, 'sql'>,
  waited: Said,
  { madeAt, now }: { madeAt: Date; now: Date },
): Promise<Said | null> {
  if (waited.kind === 'plan')
    return now.getTime() - madeAt.getTime() > PLAN_HOLDS_MS ? null : readPlan(sql, now)
  const found = await readRaidNow(sql, waited.raid.raidId)
  const news = found === null ? [] : newsOf(found.now, found.said, now)
  return news.find(({ kind }) => kind === waited.kind) ?? null
}

/** A plan of the day that could not be sent for so long is none any more, ms. */
const PLAN_HOLDS_MS = 12 * 3_600_000

/** Promises to remember that this was said, and to say what changed while it was. */
export async function noteSaid(sql: Sql, said: Said, now: Date): Promise<void> {
  if (said.kind === 'plan') return
  const { raidId } = said.raid
  const [raid] = await lockRaidsNow(sql, [raidId])
  if (raid === undefined) return
  await storeSaid(sql, raidId, afterSaying(raid.said, said))
  await addNewsOf(sql, [raidId], { channels: await readTargets(sql), now })
}

import { type Kysely, sql as raw } from 'kysely'
import { type Evening, foretell, kindOf, type LateStartOf } from '#domain/raid/late.ts'
import type { LateStart } from '#domain/raid/late-start.ts'
import { FORGOTTEN_AFTER_MS, SAID_BEFORE_MS } from '#domain/raid/late-times.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { Tables } from '#server/database/tables.ts'

const DAY_MS = 24 * 3_600_000
/** So far back raids tell how long such ones take, ms; of each kind the latest so many. */
const LENGTHS_OF_MS = 60 * DAY_MS
const LENGTHS = 40
/** A longer raid was marked the next day, minutes. */
const LONGEST = FORGOTTEN_AFTER_MS / 60_000

/** Published raids that begin late by their crews' marks, for who may see every raid. */
async function readLate(sql: Kysely<Tables>, now: Date): Promise<LateStartOf<Evening>[]> {
  const evenings = await readEvenings(sql, now)
  const isHeldUp =
    evenings.some(({ hasBegun }) => !hasBegun) && evenings.some((one) => one.hasBegun && one.open > 0)
  if (!isHeldUp) return []
  return foretell(evenings, await readLengths(sql, evenings, now), now)
}

/** Those that the actor may know of. */
export async function readLateFor(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<LateStart[]> {
  const isVisible = ({ raidLeader, goldCollector }: Evening) =>
    mayKnow(actor, {
      raidLeader: { _id: raidLeader },
      goldCollector: goldCollector === null ? null : { _id: goldCollector },
      published: true,
    })
  const late = (await readLate(sql, now)).filter(({ raid }) => isVisible(raid))
  return late.map(({ raid, after, at }) => ({
    raidId: raid._id,
    at: at.toISOString(),
    after: isVisible(after) ? after.name : null,
  }))
}

/** When a raid's client is to expect it; null where it is on time. */
export async function readLateOf(
  sql: Kysely<Tables>,
  { raidId, startsAt }: { readonly raidId: string; readonly startsAt: string },
  now: Date,
): Promise<{ at: string; after: string } | null> {
  const since = now.getTime() - Date.parse(startsAt)
  if (since < -SAID_BEFORE_MS || since > FORGOTTEN_AFTER_MS) return null
  const late = (await readLate(sql, now)).find(({ raid }) => raid._id === raidId)
  return late === undefined ? null : { at: late.at.toISOString(), after: late.after.name }
}

/** Raids that started within the hours that one may take, and those that are about to, by their start. */
async function readEvenings(sql: Kysely<Tables>, now: Date): Promise<Evening[]> {
  const rows = await sql
    .selectFrom('raid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking')
          .select(raw<number>`(count(*) FILTER (WHERE NOT done))::integer`.as('open'))
          .select(raw<boolean>`bool_or(in_group OR done)`.as('has_begun'))
          .whereRef('booking.raid_id', '=', 'raid.id')
          .where('state', '=', 'booked')
          .as('clients'),
      (join) => join.onTrue(),
    )
    .select(['raid.id', 'raid.name', 'raid.starts_at', 'raid.raid_leader', 'raid.gold_collector'])
    .select(['raid.difficulty', 'raid.raid_type', 'raid.boss_count', 'clients.open', 'clients.has_begun'])
    .select((eb) =>
      eb
        .selectFrom('mail')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .whereRef('mail.raid_id', '=', 'raid.id')
        .where('gold_of', '=', 'done')
        .where('withdrawn_at', 'is', null)
        .as('last_done'),
    )
    .where('raid.published_at', 'is not', null)
    .where('raid.deleted_at', 'is', null)
    .where('raid.starts_at', '>', new Date(now.getTime() - FORGOTTEN_AFTER_MS - SAID_BEFORE_MS))
    .where('raid.starts_at', '<=', new Date(now.getTime() + SAID_BEFORE_MS))
    .orderBy('raid.starts_at')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    startsAt: row.starts_at,
    raidLeader: row.raid_leader,
    goldCollector: row.gold_collector,
    difficulty: row.difficulty,
    raidType: row.raid_type,
    bossCount: row.boss_count,
    open: row.open ?? 0,
    hasBegun: row.has_begun ?? false,
    lastDone: row.last_done,
  }))
}

/** How long settled raids of these kinds took, from their start to their last Done, in minutes, by kind. */
async function readLengths(
  sql: Kysely<Tables>,
  evenings: readonly Evening[],
  now: Date,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const kinds = [...new Map(evenings.map((one) => [kindOf(one), one])).values()]
  const { rows } = await raw<Pick<Evening, 'difficulty' | 'raidType' | 'bossCount'> & { minutes: number }>`
    SELECT kind.difficulty, kind."raidType", kind."bossCount", took.minutes
      FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS kind (difficulty text, "raidType" text, "bossCount" integer)
     CROSS JOIN LATERAL (
       SELECT (SELECT extract(epoch FROM max(mail.created_at) - raid.starts_at)::integer / 60 FROM mail
                WHERE mail.raid_id = raid.id AND mail.gold_of = 'done' AND mail.withdrawn_at IS NULL) AS minutes
         FROM raid
        WHERE raid.published_at IS NOT NULL AND raid.deleted_at IS NULL
          AND raid.starts_at BETWEEN ${new Date(now.getTime() - LENGTHS_OF_MS)} AND ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}
          AND raid.difficulty = kind.difficulty AND raid.raid_type = kind."raidType" AND raid.boss_count = kind."bossCount"
        ORDER BY raid.starts_at DESC LIMIT ${raw.lit(LENGTHS)}) AS took
     WHERE took.minutes BETWEEN 1 AND ${LONGEST}`.execute(sql)
  const lengths = new Map<string, number[]>()
  for (const row of rows) {
    const kind = kindOf(row)
    lengths.set(kind, [...(lengths.get(kind) ?? []), row.minutes])
  }
  return lengths
}

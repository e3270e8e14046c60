import { sql as raw } from 'kysely'
import { Failure, throwIf } from '#domain/failure.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { movedBy, type ToCome, whyNotZone } from '#domain/setting/zone.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import type { WriteContext } from '#server/raid/creation.ts'
import { hasOlderInstance, lockSeasons, updateBegin } from '#server/season/data.ts'

/** Zones, as IANA names them. */
interface Zones {
  readonly from: string
  readonly to: string
}

/**
 * Future times keep their clock time where another zone becomes server time (OWN-10): raids and the moment of a season. Past ones
 * stay. Nobody writes a raid meanwhile.
 * @throws Failure 'older-instance', or 'invalid-input' where clocks skip some of these times
 */
export async function keepClockTimes(
  { from, to }: Zones,
  { sql, actor: { _id: memberId }, now }: WriteContext,
): Promise<void> {
  throwIf((await hasOlderInstance(sql)) ? new Failure('older-instance') : null)
  const seasons = await readSeasonsToCome(sql, { from, now })
  const raids = await lockRaidsToCome(sql, now)
  throwIf(whyNotZone(to, [...raids, ...seasons]))
  const change = { memberId, from: { zone: from }, to: { zone: to } }
  for (const { id, at } of movedBy(to, seasons)) {
    await updateBegin(sql, id, at)
    await record(sql, { noun: 'season', action: 'edit', recordId: id, ...change })
  }
  const moved = movedBy(to, raids)
  if (moved.length === 0) return
  await raw`
    UPDATE raid SET starts_at = moved.at
      FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ at }) => at)}::timestamptz[]) AS moved (id, at)
     WHERE raid.id = moved.id`.execute(sql)
  await record(
    sql,
    ...moved.map(({ id }) => ({ noun: 'raid', action: 'edit', recordId: id, ...change }) as const),
  )
}

async function readSeasonsToCome(sql: Sql, { from, now }: { from: string; now: Date }): Promise<ToCome[]> {
  const seasons = await lockSeasons(sql)
  return seasons.flatMap(({ _id: id, name, beginsAt }) => {
    const at = new Date(beginsAt ?? 0)
    return at > now ? [{ id, name, at, wall: wallClockAt(at, from) }] : []
  })
}

/** EXCLUSIVE: a lock of a single raid would be held by who then waits for this one, which waits for that. */
async function lockRaidsToCome(sql: Sql, now: Date): Promise<ToCome[]> {
  await raw`LOCK TABLE raid IN EXCLUSIVE MODE`.execute(sql)
  const rows = await sql
    .selectFrom('raid')
    .select(['id', 'name', 'date', 'start_minutes', 'starts_at'])
    .where('starts_at', '>', now)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, date, start_minutes: minutes, starts_at: at }) => ({
    id,
    name,
    at,
    wall: { date, minutes },
  }))
}

import { type CommunityGiven, communityOf } from '#domain/community.ts'
import { Failure } from '#domain/failure.ts'
import type { WallClock } from '#domain/server-time.ts'
import { isShownAt } from '#domain/setting/zone.ts'
import type { Sql } from '#server/database/tables.ts'

/** The zone that these fields of the setting say. */
export function zoneOf(time: CommunityGiven['time']): string {
  return communityOf({ time }).time.zone
}

/**
 * Promises that an instant is that of its wall clock in the zone that is set, which this instance may not have heard of yet. It is asked
 * after the row is written: whoever changes the zone waits for that row, and changes it too, or has changed the zone before.
 *
 * @throws Failure 'conflict'
 */
export async function assertServerTime(sql: Sql, wall: WallClock, at: Date): Promise<void> {
  const row = await sql.selectFrom('setting').select('value').where('name', '=', 'time').executeTakeFirst()
  if (!isShownAt(at, wall, zoneOf(row?.value as CommunityGiven['time']))) throw new Failure('conflict')
}

import { type Kysely, sql } from 'kysely'
import type { Bound } from '#lab/bounds.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Acknowledged } from './workload.ts'

/**
 * Whom each change calls for, by what the raid and the booking say at the end: in this load neither crew nor owner change. Of
 * 'owners' only that nobody has two is known, by a constraint: who was booked by then is not.
 */
const EXPECTED = sql`
  SELECT DISTINCT history.id, told.who
    FROM history
    LEFT JOIN raid ON raid.id = history.raid_id
    LEFT JOIN booking ON history.noun = 'booking' AND booking.id::text = history.record_id
   CROSS JOIN LATERAL unnest((string_to_array(history.tells, ' '))[2:]) AS word
   CROSS JOIN LATERAL unnest(CASE word
     WHEN 'crew' THEN ARRAY[raid.raid_leader::text, raid.gold_collector::text]
     WHEN 'owner' THEN ARRAY[booking.member_id::text]
     ELSE ARRAY[split_part(word, ':', 2)] END) AS told (who)
   WHERE history.tells !~ 'owners' AND told.who IS DISTINCT FROM history.member_id::text AND told.who IS NOT NULL`

const THERE = sql`
  SELECT notice.history_id AS id, coalesce(notice.member_id::text, notice.audience) AS who
    FROM notice JOIN history ON history.id = notice.history_id
   WHERE history.tells !~ 'owners'`

/** Each person or audience whom a change calls for has one notice of it, and nobody else has any. */
export async function checkNotices(database: Kysely<Tables>, { booked }: Acknowledged): Promise<Bound> {
  const { rows } = await sql<{ there: number; missing: number; extra: number }>`
    SELECT count(there.id) AS there, count(*) FILTER (WHERE there.id IS NULL) AS missing,
           count(*) FILTER (WHERE expected.id IS NULL) AS extra
      FROM (${EXPECTED}) AS expected FULL JOIN (${THERE}) AS there USING (id, who)
  `.execute(database)
  const silent = await database
    .selectFrom('history')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('noun', '=', 'booking')
    .where('action', '=', 'create')
    .where('record_id', 'in', [...booked.keys()])
    .where('tells', 'is', null)
    .executeTakeFirst()
  const { there = 0, missing = 0, extra = 0 } = rows[0] ?? {}
  const lost = Number(missing) + Number(silent?.count)
  return {
    name: 'everybody concerned has each notice once, and nobody else has any',
    held: lost + Number(extra) === 0 && Number(there) > 0,
    figures: `${there} notices, ${lost} missing, ${extra} too many`,
  }
}

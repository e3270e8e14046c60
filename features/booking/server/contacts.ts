import { sql as raw } from 'kysely'
import { community } from '#features/settings/community.ts'
import type { ChangeFeed } from '#platform/change/server/feed.ts'
import { record } from '#platform/change/server/record.ts'
import type { Database } from '#platform/database/open.ts'
import type { Sql } from '#platform/database/tables.ts'

/** So many bookings lose it in one transaction. */
const AT_ONCE = 500
const DAY_MS = 24 * 3_600_000

/**
 * Takes the contact data out of bookings that were done as many days ago as the community keeps it, if it set that
 * (docs/product.md, OWN-43). Answers of how many. Whatever another instance has at hand is left to it.
 */
export async function forgetContacts(
  { database, changes }: { database: Database; changes: ChangeFeed },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { contactDays } = community.privacy
  if (contactDays === null) return 0
  const before = new Date(now.getTime() - contactDays * DAY_MS)
  let [all, count] = [0, AT_ONCE]
  while (count === AT_ONCE && !signal?.aborted) {
    count = await forgetSome({ database, changes }, before)
    all += count
  }
  return all
}

async function forgetSome(
  { database, changes }: { database: Database; changes: ChangeFeed },
  before: Date,
): Promise<number> {
  const due = raw`
    SELECT booking.id FROM booking
     WHERE done AND contact_info <> '' AND booking.created_at <= ${before}
       AND EXISTS (SELECT FROM mail WHERE mail.booking_id = booking.id AND withdrawn_at IS NULL
                      AND mail.created_at <= ${before})`
  const { rows } = await raw`${due} LIMIT 1`.execute(database.sql)
  if (rows.length === 0) return 0
  return (
    await changes.commit((sql) =>
      forget(sql, raw`${due} ORDER BY id LIMIT ${raw.lit(AT_ONCE)} FOR UPDATE SKIP LOCKED`),
    )
  ).result
}

async function forget(sql: Sql, due: ReturnType<typeof raw>): Promise<number> {
  const { rows } = await raw<{ raidId: string; count: number }>`
    WITH due AS MATERIALIZED (${due}),
    gone AS (UPDATE booking SET contact_info = '' FROM due WHERE booking.id = due.id RETURNING raid_id)
    SELECT raid_id AS "raidId", count(*)::integer AS count FROM gone GROUP BY raid_id ORDER BY raid_id`.execute(
    sql,
  )
  if (rows.length > 0)
    await record(
      sql,
      ...rows.map(
        ({ raidId, count: contacts }) =>
          ({
            noun: 'raid',
            action: 'forget-contacts',
            recordId: raidId,
            memberId: null,
            to: { contacts },
          }) as const,
      ),
    )
  return rows.reduce((sum, { count }) => sum + count, 0)
}

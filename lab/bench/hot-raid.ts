import { Client } from 'pg'
import { bookingInput } from '#server/testing/records.ts'

/** A booking at the price of the raids below. */
export function bookingBody(raidId: string): string {
  return JSON.stringify(bookingInput({ _id: raidId, pot: 100_000, raidType: 'Full Run' }))
}

/** The last raids of each database. */
const earlier = new Map<string, readonly string[]>()

/** Published raids that nobody has booked, of a size that none fills up; the ones before them leave the list. */
export async function newRaids(databaseUrl: string, leader: string, count: number): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const before = [earlier.get(databaseUrl) ?? []]
    await client.query('UPDATE raid SET deleted_at = now() WHERE id = ANY ($1)', before)
    await client.query(
      'UPDATE mail SET withdrawn_at = now() WHERE raid_id = ANY ($1) AND withdrawn_at IS NULL',
      before,
    )
    const { rows } = await client.query<{ id: string }>(NEW_RAIDS, [leader, count])
    await client.query('CHECKPOINT')
    const ids = rows.map(({ id }) => id)
    earlier.set(databaseUrl, ids)
    return ids
  } finally {
    await client.end()
  }
}

/**
 * In a database that was kept: its sessions are other cookies', its new raids another run's, their mails would wait to be sent and their
 * clients to be seen through.
 */
export async function forgetLastRun(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `SET session_replication_role = replica; DELETE FROM session;
     UPDATE raid SET deleted_at = now() WHERE name = '${NAME}' AND deleted_at IS NULL;
     DELETE FROM mail USING raid WHERE raid.id = mail.raid_id AND raid.deleted_at IS NOT NULL;
     UPDATE booking SET done = true FROM raid WHERE raid.id = booking.raid_id AND booking.state = 'booked' AND raid.deleted_at IS NOT NULL;
     UPDATE raid SET starts_at = starts_at - interval '3 years' WHERE deleted_at IS NOT NULL AND starts_at > now() - interval '2 years'`,
  )
  await client.end()
}

const NAME = 'Rush'

const NEW_RAIDS = `
  INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
                    boss_count, max_clients, pot, raid_leader, created_by, created_at, published_at)
  SELECT gen_random_uuid(), '${NAME}', current_date + 2, 0, now() + interval '2 days', 'HEROIC', 'Guild', 'Unsaved',
         'Full Run', 8, 9999, 100000, $1, $1, now(), now()
    FROM generate_series(1, $2)
  RETURNING id`

import type { Client } from 'pg'

/** Of so many of the newest bookings, and of their raids, notices tell. */
const ABOUT = 20_000
/** As many raids as are published in 90 days: everybody who sees the booking page is told of each. */
const PUBLISHED = 2_700

/**
 * So many notices of the last 90 days: of each history row two members are told, three fifths about raids, a fifth about bookings, a
 * fifth about their own gold. Everybody is a member for longer, and nobody has read any. A busy one is told of `busy.rows` in all.
 */
export async function fillNotices(
  client: Client,
  rows: number,
  busy: { member: string; rows: number } | null = null,
): Promise<void> {
  await client.query(`UPDATE member SET created_at = now() - interval '2 years'`)
  await client.query(
    `CREATE TEMP TABLE reader AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM member;
     CREATE TEMP TABLE about AS SELECT id, raid_id, row_number() OVER (ORDER BY id) - 1 AS nth
       FROM (SELECT id, raid_id FROM booking ORDER BY id DESC LIMIT ${ABOUT}) AS newest;
     CREATE UNIQUE INDEX ON about (nth); CREATE UNIQUE INDEX ON reader (nth); ANALYZE about; ANALYZE reader`,
  )
  await client.query(
    `WITH made AS (
       INSERT INTO history (at, noun, action, record_id, raid_id, changes)
       SELECT now() - (($1 / 2 - n) * interval '90 days' / ($1 / 2)), CASE n % 5 WHEN 3 THEN 'booking' WHEN 4 THEN 'ledger' ELSE 'raid' END,
              CASE n % 5 WHEN 3 THEN 'create' WHEN 4 THEN 'move' ELSE 'delay' END, about.id, CASE WHEN n % 5 < 4 THEN about.raid_id END,
              '{"from": {"time": "7:30 PM"}, "to": {"time": "8:00 PM", "reason": "Counted", "lines": []}}'
         FROM generate_series(1, $1 / 2) AS n JOIN about ON about.nth = n % (SELECT count(*) FROM about)
       RETURNING id, at, noun, record_id, raid_id)
     INSERT INTO notice (history_id, at, topic, whom, member_id, raid_id, booking_id)
     SELECT made.id, at, CASE noun WHEN 'booking' THEN 'booking-made' WHEN 'ledger' THEN 'gold-moved' ELSE 'raid-changed' END,
            CASE noun WHEN 'raid' THEN 'owners' WHEN 'booking' THEN 'crew' ELSE 'member' END, reader.id, raid_id,
            CASE noun WHEN 'booking' THEN record_id::uuid END
       FROM made CROSS JOIN generate_series(0, 1) AS one
       JOIN reader ON reader.nth = (made.id * 7919 + one * 499) % (SELECT count(*) FROM reader)`,
    [rows],
  )
  await client.query(
    `WITH made AS (
       INSERT INTO history (noun, action, record_id, raid_id, changes)
       SELECT 'raid', 'publish', about.raid_id, about.raid_id, '{}' FROM about WHERE nth < ${PUBLISHED}
       RETURNING id, at, raid_id)
     INSERT INTO notice (history_id, at, topic, whom, audience, raid_id)
     SELECT id, at, 'raid-published', 'audience', 'see-booking-page', raid_id FROM made`,
  )
  if (busy === null) return
  await client.query(
    `INSERT INTO notice (history_id, at, topic, whom, member_id, raid_id, booking_id)
     SELECT history_id, at, topic, whom, $1::uuid, raid_id, booking_id
       FROM (SELECT *, row_number() OVER (PARTITION BY history_id ORDER BY member_id) AS nth, bool_or(member_id = $1) OVER (PARTITION BY history_id) AS is_told
               FROM notice WHERE member_id IS NOT NULL) AS told
      WHERE nth = 1 AND NOT is_told ORDER BY md5(history_id::text) LIMIT $2::bigint - (SELECT count(*) FROM notice WHERE member_id = $1::uuid)`,
    [busy.member, busy.rows],
  )
}

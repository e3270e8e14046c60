import { type Kysely, sql as raw } from 'kysely'
import type { Booking } from '#domain/booking/booking.ts'
import type { Change } from '#domain/change.ts'
import { Failure } from '#domain/failure.ts'
import type { Uncounted } from '#server/booking/bookable.ts'
import { type NewBooked, type NewRow, newBooked } from '#server/booking/data.ts'
import { type HistoryRow, type RecordedChange, recordedAs, rowOf } from '#server/change/record.ts'
import { statement } from '#server/database/statement.ts'
import type { Tables } from '#server/database/tables.ts'
import type { ClaimRow } from '#server/http/idempotency.ts'

/**
 * Books in one statement, with the history's row and that of an Idempotency-Key. It locks the raid's row, and writes nothing
 * where the raid is no longer published or another version, or the key is there.
 *
 * @throws Failure 'conflict' when nothing was written; 'raid-full'
 */
export async function insertAtOnce(
  sql: Kysely<Tables>,
  booked: NewBooked,
  change: Change,
  { raid, claim }: { raid: Uncounted; claim: ClaimRow | null },
): Promise<{ booking: Booking; change: RecordedChange }> {
  const { row, answered } = newBooked(booked)
  const history = rowOf(change)
  const rows = claim === null ? insert(sql, row, history, raid) : insertOnce(sql, row, history, raid, claim)
  const [written] = await rows
  if (written === undefined) throw new Failure('conflict')
  return { booking: answered(written.username), change: recordedAs(change, written.history_id) }
}

const insert = statement((sql, made: NewRow, recorded: HistoryRow, raid: Uncounted) =>
  compiled(sql, raw`SELECT FROM open`, { made, recorded, raid }),
)

const insertOnce = statement((sql, made: NewRow, recorded: HistoryRow, raid: Uncounted, claim: ClaimRow) => {
  const claimed = raw`INSERT INTO idempotency (${columns(claim)}) SELECT ${values(claim)} FROM open
                      ON CONFLICT DO NOTHING RETURNING member_id`
  return compiled(sql, claimed, { made, recorded, raid })
})

interface Written {
  history_id: number
  username: string
}

/** Each part writes as many rows as the one before gives it: one or none. */
function compiled(
  sql: Kysely<Tables>,
  claimed: ReturnType<typeof raw>,
  { made, recorded, raid }: { made: NewRow; recorded: HistoryRow; raid: Uncounted },
) {
  const all = raw<Written>`
    WITH open AS (
      SELECT FROM raid
       WHERE id = ${raid._id} AND version = ${raid.version} AND published_at IS NOT NULL AND deleted_at IS NULL
         FOR NO KEY UPDATE
    ), claimed AS (${claimed}),
    made AS (INSERT INTO booking (${columns(made)}) SELECT ${values(made)} FROM claimed),
    recorded AS (INSERT INTO history (${columns(recorded)}) SELECT ${values(recorded)} FROM claimed RETURNING id)
    SELECT recorded.id AS history_id, username FROM recorded, member WHERE member.id = ${made.member_id}`
  return { compile: () => all.compile(sql) }
}

function columns(row: object) {
  return raw.join(Object.keys(row).map((column) => raw.ref(column)))
}

function values(row: object) {
  return raw.join(Object.values(row))
}

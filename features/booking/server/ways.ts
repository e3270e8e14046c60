import { type Kysely, sql as raw } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import { instantOf, minutesOf, timeText } from '#platform/words/server-time.ts'

/** How a booking came to where it is: the raid that it was moved from, and when its raid started before that was put off (ISO 8601, UTC). */
export interface Way {
  readonly movedFrom: string | null
  readonly startedFrom: string | null
}

/** The records asked about, as they are now. */
export interface Placed {
  readonly id: string
  readonly raid_id: string
  readonly date: string
  readonly start_minutes: number
}

interface Changed {
  noun: string
  record_id: string
  action: string
  from: Partial<Record<string, string>> | null
}

/** The ways of these bookings, by their ids, out of the history. */
export async function readWays(
  sql: Kysely<Tables>,
  bookings: readonly Placed[],
): Promise<ReadonlyMap<string, Way>> {
  if (bookings.length === 0) return new Map()
  const ids = bookings.map(({ id }) => id)
  const raidIds = [...new Set(bookings.map(({ raid_id }) => raid_id))]
  const { rows } = await raw<Changed>`
    SELECT noun, record_id, action, changes -> 'from' AS "from" FROM history
     WHERE noun = 'booking' AND record_id = ANY (${ids}::text[]) AND action IN ('create', 'backup', 'move')
        OR noun = 'raid' AND record_id = ANY (${raidIds}::text[]) AND action IN ('edit', 'delay')
           AND jsonb_exists_any(changes -> 'from', ARRAY['date', 'time'])
     ORDER BY id`.execute(sql)
  return new Map(bookings.map((booking) => [booking.id, wayOf(booking, rows)]))
}

function wayOf({ id, raid_id, date, start_minutes }: Placed, rows: readonly Changed[]): Way {
  const its = rows.filter(({ noun, record_id }) => record_id === (noun === 'booking' ? id : raid_id))
  const came = its.findLastIndex(({ noun }) => noun === 'booking')
  const moved = its[came]?.action === 'move' ? its[came].from?.raid : undefined
  const before: Start = { date, time: timeText(start_minutes) }
  // Taken back one by one, the newest first, they lead to how it was when the client came.
  for (const { from } of its.slice(came + 1).toReversed()) Object.assign(before, startOf(from ?? {}))
  const isSame = before.date === date && before.time === timeText(start_minutes)
  const started = instantOf({ date: before.date, minutes: minutesOf(before.time) ?? start_minutes })
  return { movedFrom: moved ?? null, startedFrom: isSame ? null : (started?.toISOString() ?? null) }
}

interface Start {
  date: string
  time: string
}

function startOf({ date, time }: Partial<Record<string, string>>): Partial<Start> {
  return { ...(date !== undefined && { date }), ...(time !== undefined && { time }) }
}

import { type Kysely, sql } from 'kysely'
import type { Message } from '#demo/discord-channels.ts'
import type { Bound } from '#lab/bounds.ts'
import type { Tables } from '#server/database/tables.ts'

/** Between the last look at what is so and Discord's showing it lies one call, which may take so long, ms. */
const UNDERWAY_MS = 6_000
/** The clocks are one, and what is written may be visible a little after its time, ms. */
const STEP_MS = 100

/** A raid through the trial, as its history has it. Instants in ms. */
export interface Life {
  readonly id: string
  readonly publishedAt: number
  readonly deletedAt: number
  readonly maxClients: number
  /** From when on it starts when. */
  readonly starts: readonly { readonly since: number; readonly startsAt: number }[]
  readonly bookedAt: readonly number[]
}

/** Judges each message by the world as it was when Discord showed it: what is said of a raid was so, and its start was to come. */
export async function checkShown(database: Kysely<Tables>, messages: readonly Message[]): Promise<Bound> {
  const lives = await readLives(database)
  const faults = messages.flatMap((message) => {
    const raid = lives.get(nameIn(message.content))
    if (raid === undefined) return []
    const why = whyFalse(message, raid)
    return why === null ? [] : [`${message.at} ${why}: ${message.content.split('\n')[0]}`]
  })
  const known = messages.filter(({ content }) => lives.has(nameIn(content))).length
  for (const fault of faults.slice(0, 5)) console.log(fault)
  return {
    name: 'nothing that Discord shows is false when it is shown',
    held: faults.length === 0 && known > 0,
    figures: `${known} messages of ${lives.size} raids, ${faults.length} false`,
  }
}

/** How raids are called that start during the trial. */
export const SOON = 'Soon'

const nameIn = (content: string) => /((?:Chaos|Soon) [\da-f]{8})/.exec(content)?.[1] ?? ''

/** Null where it was so at some moment of the call that brought it. */
export function whyFalse(
  { at, content, isDirect }: Pick<Message, 'at' | 'content' | 'isDirect'>,
  raid: Life,
): string | null {
  const shown = Date.parse(at)
  const [, said] = /<t:(\d+):F>/.exec(content) ?? []
  if (said !== undefined && Number(said) * 1_000 < shown - UNDERWAY_MS) return 'its start has passed'
  const moments: number[] = []
  for (let moment = shown - UNDERWAY_MS; moment <= shown + STEP_MS; moment += STEP_MS) moments.push(moment)
  return moments.some((moment) => isSo(content, { raid, moment, isDirect })) ? null : 'it was not so'
}

function isSo(
  content: string,
  { raid, moment, isDirect }: { raid: Life; moment: number; isDirect: boolean },
): boolean {
  const isThere = raid.publishedAt <= moment && moment < raid.deletedAt
  if (/is called off/.test(content)) return moment >= raid.deletedAt
  // What the bot tells of a deleted raid is its deletion.
  if (isDirect && !isThere) return /Raid deleted/.test(content)
  const startsAt = raid.starts.findLast(({ since }) => since <= moment)?.startsAt
  const [, said] = /<t:(\d+):F>/.exec(content) ?? []
  if (!isThere || (said !== undefined && Number(said) * 1_000 !== startsAt)) return false
  if (isDirect) return true
  const free = raid.maxClients - raid.bookedAt.filter((booked) => booked <= moment).length
  if (/is full/.test(content)) return free === 0
  const [, slots] = /(\d+) slots? free/.exec(content) ?? []
  return slots === undefined ? /starts/.test(content) || free === 0 : Number(slots) === free
}

async function readLives(database: Kysely<Tables>): Promise<ReadonlyMap<string, Life>> {
  const { rows } = await sql<{
    id: string
    name: string
    maxClients: number
    published: number
    deleted: number | null
    first: number
    moves: { at: number; startsAt: number }[]
    booked: number[]
  }>`
    SELECT raid.id, raid.name, max_clients AS "maxClients", extract(epoch FROM published.at) * 1000 AS published,
           (SELECT extract(epoch FROM at) * 1000 FROM history
             WHERE noun = 'raid' AND action = 'delete' AND record_id = raid.id::text LIMIT 1) AS deleted,
           extract(epoch FROM raid.starts_at) * 1000 AS first,
           coalesce((SELECT jsonb_agg(jsonb_build_object('at', extract(epoch FROM moved.at) * 1000, 'startsAt', extract(epoch FROM
              ((coalesce(moved.changes->'to'->>'date', raid.date::text) || ' ' || (moved.changes->'to'->>'time'))::timestamp
                AT TIME ZONE 'Europe/Paris')) * 1000, 'was', extract(epoch FROM
              ((coalesce(moved.changes->'from'->>'date', raid.date::text) || ' ' || (moved.changes->'from'->>'time'))::timestamp
                AT TIME ZONE 'Europe/Paris')) * 1000) ORDER BY moved.id) FROM history AS moved
             WHERE moved.noun = 'raid' AND moved.action = 'edit' AND moved.record_id = raid.id::text
               AND moved.changes->'to' ? 'time'), '[]') AS moves,
           coalesce((SELECT array_agg(extract(epoch FROM at) * 1000) FROM history
             WHERE noun = 'booking' AND action = 'create' AND raid_id = raid.id), '{}') AS booked
      FROM raid JOIN history AS published
        ON published.noun = 'raid' AND published.action = 'publish' AND published.record_id = raid.id::text
     WHERE raid.name ~ '^(Chaos|Soon) '`.execute(database)
  return new Map(
    rows.map(({ id, name, maxClients, published, deleted, first, moves, booked }) => {
      const moved = moves.map(({ at, startsAt }) => ({ since: Number(at), startsAt: Number(startsAt) }))
      const [was] = moves as { was?: number }[]
      const begun = { since: 0, startsAt: Number(was?.was ?? first) }
      const life = {
        ...{ id, maxClients: Number(maxClients), publishedAt: Number(published) },
        ...{ deletedAt: deleted === null ? Number.POSITIVE_INFINITY : Number(deleted) },
        ...{ starts: [begun, ...moved], bookedAt: booked.map(Number) },
      }
      return [name, life]
    }),
  )
}

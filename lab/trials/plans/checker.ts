import type { Kysely } from 'kysely'
import type { Raid } from '#domain/raid/raid.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Crowd } from './client.ts'

export interface Found {
  readonly rows: number
  readonly promotions: number
  readonly faults: readonly string[]
}

export function sumOf(found: readonly Found[]): { faults: string[]; figures: string } {
  const last = found.at(-1)
  return {
    faults: [...new Set(found.flatMap(({ faults }) => faults))],
    figures: `${last?.rows} rows of history, ${last?.promotions} promotions by themselves`,
  }
}

/** Replays the history of the raids, which have not started, and compares it with the tables and with what was answered. */
export async function checkPlans(
  sql: Kysely<Tables>,
  raids: readonly Raid[],
  { done, faults: told }: Crowd,
): Promise<Found> {
  const rows = await readRows(sql, raids)
  const replay = new Replay(raids)
  const transactions = Map.groupBy(rows, ({ transaction_id }) => transaction_id)
  for (const [, changes] of transactions) {
    for (const row of changes) replay.take(row)
    replay.look(String(changes[0]?.action))
  }
  const byPeople = rows.filter(({ member_id, action }) => member_id !== null && action !== 'promote')
  const recorded = new Set(byPeople.map(({ record_id, action }) => `${record_id} ${action}`))
  const unanswered = [...recorded].filter((one) => !done.has(one))
  // Who is the first in line already is told so, and nothing is written.
  const unrecorded = [...done].filter((one) => !recorded.has(one) && !one.endsWith(' first-in-line'))
  return {
    rows: rows.length,
    promotions: rows.filter(({ action }) => action === 'promote').length,
    faults: [
      ...told,
      ...replay.faults,
      ...(await replay.compare(sql)),
      ...unanswered.map((one) => `${one} happened, and nobody was told so`),
      ...unrecorded.map((one) => `${one} was told, and did not happen`),
    ],
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(sql: Kysely<Tables>, raids: readonly Raid[]) {
  const ids = raids.map(({ _id }) => _id)
  return sql
    .selectFrom('history')
    .select(['id', 'transaction_id', 'action', 'record_id', 'raid_id', 'member_id', 'changes'])
    .where('noun', '=', 'booking')
    .where('raid_id', 'in', ids)
    .orderBy('id')
    .execute()
}

interface Place {
  readonly max: number
  readonly booked: Set<string>
  readonly line: string[]
}

class Replay {
  readonly faults: string[] = []
  readonly #places: ReadonlyMap<string, Place>
  readonly #ended = new Map<string, string>()

  constructor(raids: readonly Raid[]) {
    const empty = (max: number): Place => ({ max, booked: new Set(), line: [] })
    this.#places = new Map(raids.map(({ _id, maxClients }) => [_id, empty(maxClients)]))
  }

  take({ action, record_id: id, raid_id, member_id, changes }: Row): void {
    const place = this.#places.get(raid_id ?? '')
    if (place === undefined) throw new Error('There is no such raid')
    const [first] = place.line
    if (action === 'promote' && member_id === null && first !== id)
      this.faults.push(`${id} was promoted, and ${first} was the first in line`)
    for (const { booked, line } of this.#places.values()) {
      booked.delete(id)
      if (line.includes(id)) line.splice(line.indexOf(id), 1)
    }
    this.#ended.delete(id)
    const { to } = changes as { to: { state?: string } }
    if (action === 'first-in-line') place.line.unshift(id)
    else if (action === 'cancel' || action === 'no-show') this.#ended.set(id, String(to.state))
    else if (action === 'backup' || to.state === 'backup') place.line.push(id)
    else place.booked.add(id)
  }

  /** After each transaction: never more booked than there may be, and no slot free while somebody waits. */
  look(action: string): void {
    for (const { max, booked, line } of this.#places.values()) {
      if (booked.size > max) this.faults.push(`after ${action} ${booked.size} were booked`)
      if (booked.size < max && line.length > 0)
        this.faults.push(`after ${action} a slot was free and ${line.length} waited`)
    }
  }

  /** What the tables hold otherwise than the history says. */
  async compare(sql: Kysely<Tables>): Promise<string[]> {
    const faults: string[] = []
    for (const [raidId, { booked, line }] of this.#places) {
      const rows = await sql
        .selectFrom('booking')
        .select(['id', 'state', 'slot'])
        .where('raid_id', '=', raidId)
        .orderBy('line')
        .execute()
      const there = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
      if (String(there('booked').toSorted()) !== String([...booked].toSorted()))
        faults.push(`the table has ${there('booked').length} booked, the history ${booked.size}`)
      if (String(there('backup')) !== String(line)) faults.push('the line is not that of the history')
      for (const { id, state } of rows)
        if (this.#ended.has(id) && this.#ended.get(id) !== state)
          faults.push(`${id} is ${state}, and the history says ${this.#ended.get(id)}`)
    }
    return faults
  }
}

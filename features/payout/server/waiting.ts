import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { UNSETTLED_AT_ONCE } from '#features/payout/settlement.ts'
import type { listUnsettledRaids } from '#features/payout/settlement-calls.ts'
import { whyNotDecide } from '#features/payout/settlement-rules.ts'
import { readRaids } from '#features/raid/server/data.ts'
import type { PayloadOf } from '#platform/call/endpoint.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { goldOf } from '#platform/words/gold.ts'
import { RUNS_MS } from '#platform/words/phase.ts'
import { counts, isCurrent, readLeft, readSettlings } from './settlement-data.ts'

/** At most this many proposals, the oldest, are checked. */
const WAITING_AT_ONCE = 100

/** Proposals that stand, and that the actor may decide, the oldest first; `gold` is what each posts to payees (SETTLE-9). */
export async function readWaiting(sql: Kysely<Tables>, actor: Actor) {
  const rows = await sql
    .selectFrom('settlement')
    .innerJoin('raid', 'raid.id', 'settlement.raid_id')
    .select(['settlement.id', 'settlement.raid_id', 'raid.name', 'settlement.counts'])
    .select(['settlement.proposed_by', 'settlement.proposed_at'])
    .where('settlement.state', '=', 'proposed')
    .where('raid.deleted_at', 'is', null)
    .orderBy('settlement.id')
    .limit(WAITING_AT_ONCE)
    .execute()
  const mine = rows.filter(
    ({ proposed_by: _id }) => whyNotDecide(actor, { state: 'proposed', proposedBy: { _id } }, true) === null,
  )
  const raids = await readRaids(
    sql,
    mine.map(({ raid_id }) => raid_id),
  )
  const settlings = await readSettlings(sql, raids)
  const byRaid = new Map(raids.map(({ _id }, at) => [_id, settlings[at]]))
  return mine.flatMap(({ id: _id, raid_id: raidId, name: raidName, proposed_at: proposedAt, ...row }) => {
    const proposed = counts.parse(row.counts)
    const settling = byRaid.get(raidId)
    const isStanding = settling !== undefined && isCurrent({ counts: proposed }, settling)
    return isStanding ? [{ _id, raidId, raidName, proposedAt, gold: goldOf(proposed.dues) }] : []
  })
}

interface UnsettledRow {
  id: string
  name: string
  date: string
  starts_at: Date
  leader: string
  open: number
  isProposed: boolean
}

/** Raids that began by then, of which somebody is done, and that are not settled, the oldest first. */
export async function readUnsettled(
  sql: Kysely<Tables>,
  until: Date,
  which: RawBuilder<unknown> = raw`true`,
): Promise<UnsettledRow[]> {
  const { rows } = await raw<UnsettledRow>`
    SELECT raid.id, raid.name, raid.date, raid.starts_at, leader.username AS leader,
           (SELECT count(*) FROM booking WHERE raid_id = raid.id AND slot IS NOT NULL AND NOT done) AS open,
           EXISTS (SELECT FROM settlement WHERE raid_id = raid.id AND state = 'proposed') AS "isProposed"
      FROM raid JOIN member AS leader ON leader.id = raid_leader
     WHERE published_at IS NOT NULL AND deleted_at IS NULL AND starts_at <= ${until} AND ${which}
       AND EXISTS (SELECT FROM booking WHERE raid_id = raid.id AND done)
       AND NOT EXISTS (SELECT FROM settlement WHERE raid_id = raid.id AND state = 'approved')
       AND NOT EXISTS (SELECT FROM history WHERE noun = 'settlement' AND record_id = raid.id::text AND action = 'nothing')
     ORDER BY starts_at, raid.id`.execute(sql)
  return rows
}

/** The raids of readUnsettled as a payout begins with them. */
export async function readToSettle(
  sql: Kysely<Tables>,
  now: Date,
): Promise<PayloadOf<typeof listUnsettledRaids>> {
  const rows = await readUnsettled(sql, new Date(now.getTime() - RUNS_MS))
  const shown = rows.slice(0, UNSETTLED_AT_ONCE)
  const left = await readLeft(
    sql,
    shown.map(({ id }) => id),
  )
  return {
    count: rows.length,
    raids: shown.map(({ id: _id, starts_at: _, ...raid }) => ({
      _id,
      ...raid,
      gold: left.get(_id)?.gold ?? 0,
    })),
  }
}

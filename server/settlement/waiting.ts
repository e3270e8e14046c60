import type { Kysely } from 'kysely'
import { goldOf } from '#domain/gold.ts'
import type { Actor } from '#domain/rights.ts'
import { whyNotDecide } from '#domain/settlement/rules.ts'
import type { Tables } from '#server/database/tables.ts'
import { readRaids } from '#server/raid/data.ts'
import { counts, isCurrent, readSettlings } from '#server/settlement/data.ts'

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

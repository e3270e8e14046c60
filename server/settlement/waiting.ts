import type { Kysely } from 'kysely'
import { goldOf } from '#domain/gold.ts'
import type { Actor } from '#domain/rights.ts'
import { whyNotDecide } from '#domain/settlement/rules.ts'
import { WAITING_AT_ONCE, type WaitingSettlement } from '#domain/settlement/waiting.ts'
import type { Tables } from '#server/database/tables.ts'
import { readRaids } from '#server/raid/data.ts'
import { counts, isCurrent, readSettlings } from '#server/settlement/data.ts'

/**
 * Proposals that stand, and that the actor may decide unless it is null, the oldest first; among the oldest WAITING_AT_ONCE
 * (SETTLE-9). Promises those of everybody for staff's board, where one may wait for somebody else.
 */
export async function readWaiting(sql: Kysely<Tables>, actor: Actor | null): Promise<WaitingSettlement[]> {
  const proposals = (await readProposals(sql)).filter(
    ({ waiting: { proposedBy } }) =>
      actor === null || whyNotDecide(actor, { state: 'proposed', proposedBy }, true) === null,
  )
  const raids = await readRaids(
    sql,
    proposals.map(({ waiting }) => waiting.raidId),
  )
  const settlings = await readSettlings(sql, raids)
  const byRaid = new Map(raids.map(({ _id }, at) => [_id, settlings[at]]))
  return proposals.flatMap((proposal) => {
    const settling = byRaid.get(proposal.waiting.raidId)
    return settling !== undefined && isCurrent(proposal, settling) ? [proposal.waiting] : []
  })
}

async function readProposals(sql: Kysely<Tables>) {
  const rows = await sql
    .selectFrom('settlement')
    .innerJoin('raid', 'raid.id', 'settlement.raid_id')
    .innerJoin('member', 'member.id', 'settlement.proposed_by')
    .select(['settlement.id', 'settlement.raid_id', 'raid.name', 'raid.date', 'settlement.counts'])
    .select(['member.id as memberId', 'member.username'])
    .where('settlement.state', '=', 'proposed')
    .where('raid.deleted_at', 'is', null)
    .orderBy('settlement.id')
    .limit(WAITING_AT_ONCE)
    .execute()
  return rows.map((row) => {
    const proposed = counts.parse(row.counts)
    const waiting: WaitingSettlement = {
      _id: row.id,
      raidId: row.raid_id,
      raidName: row.name,
      date: row.date,
      proposedBy: { _id: row.memberId, username: row.username },
      gold: goldOf(proposed.dues),
    }
    return { waiting, counts: proposed }
  })
}

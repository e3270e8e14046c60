import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { goldOf } from '#domain/gold.ts'
import type { Actor } from '#domain/rights.ts'
import { whyNotDecide } from '#domain/settlement/rules.ts'
import { WAITING_AT_ONCE, type WaitingSettlement } from '#domain/settlement/waiting.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { record } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { lockRaid, readRaids } from '#server/raid/data.ts'
import {
  type Counts,
  counts,
  readNewest,
  readSettling,
  readSettlings,
  type Settling,
  storeFallen,
} from '#server/settlement/data.ts'

/** The figures that a proposal counts are still the same, and always were. */
export async function isStillCurrent(
  sql: Kysely<Tables>,
  proposal: { readonly _id: string; readonly counts: Counts },
  settling: Settling,
): Promise<boolean> {
  return isSo(proposal, settling) && !(await readFallen(sql, [proposal._id])).has(proposal._id)
}

function isSo({ counts }: { readonly counts: Counts }, settling: Settling): boolean {
  return settling.open === 0 && isDeepStrictEqual(counts, settling.counts)
}

/**
 * Which of these fell since they were proposed, also where all is as it was again: other rates, boosters or people who run the raid,
 * or a booking that was open. The newest entry that a proposal counts shows gold that moved and came back.
 */
async function readFallen(sql: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const later = (which: RawBuilder<boolean>) =>
    raw<boolean>`EXISTS (SELECT FROM history AS later WHERE later.id > proposed.id AND ${which})`
  const { rows } = await raw<{ id: string }>`
    SELECT settlement.id
      FROM settlement
      JOIN history AS proposed ON proposed.noun = 'settlement' AND proposed.record_id = settlement.id::text AND proposed.action = 'propose'
     WHERE settlement.id = ANY (${ids}::uuid[]) AND (
       ${later(raw`later.noun = 'settlement' AND later.record_id = settlement.raid_id::text AND later.action = 'boosters'`)}
       OR ${later(raw`later.noun = 'settlement' AND later.record_id = 'rates' AND NOT EXISTS (
         SELECT FROM settlement AS before WHERE before.raid_id = settlement.raid_id AND before.state = 'approved')`)}
       OR ${later(raw`later.noun = 'raid' AND later.record_id = settlement.raid_id::text AND later.action = 'edit'
         AND jsonb_exists_any(later.changes -> 'from', ARRAY['raidLeader', 'goldCollector'])`)}
       OR ${later(raw`later.noun = 'booking' AND later.action IN ('create', 'promote', 'reinstate', 'move')
         AND later.record_id IN (SELECT id::text FROM booking WHERE booking.raid_id = settlement.raid_id)`)})
  `.execute(sql)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Proposals that stand, and that the actor may decide unless it is null, the oldest first; among the oldest WAITING_AT_ONCE
 * (SETTLE-9). Promises those of everybody for staff's board, where one may wait for somebody else.
 */
export async function readWaiting(sql: Kysely<Tables>, actor: Actor | null): Promise<WaitingSettlement[]> {
  const proposals = (await readProposals(sql)).filter(
    ({ waiting: { proposedBy } }) =>
      actor === null || whyNotDecide(actor, { state: 'proposed', proposedBy }, true) === null,
  )
  return (await standingOf(sql, proposals)).map(({ waiting }) => waiting)
}

type Waiting = Awaited<ReturnType<typeof readProposals>>[number]

async function standingOf(sql: Kysely<Tables>, proposals: readonly Waiting[]): Promise<Waiting[]> {
  const raids = await readRaids(
    sql,
    proposals.map(({ waiting }) => waiting.raidId),
  )
  const settlings = await readSettlings(sql, raids)
  const byRaid = new Map(raids.map(({ _id }, at) => [_id, settlings[at]]))
  const fallen = await readFallen(
    sql,
    proposals.map(({ waiting }) => waiting._id),
  )
  return proposals.filter((proposal) => {
    const settling = byRaid.get(proposal.waiting.raidId)
    return settling !== undefined && isSo(proposal, settling) && !fallen.has(proposal.waiting._id)
  })
}

/** Notifies those who proposed and who decide once of each proposal that lapsed, by whichever instance is first. @returns how many lapsed */
export async function tellFallen({ database, changes }: Following): Promise<number> {
  const proposals = await readProposals(database.sql)
  const standing = new Set((await standingOf(database.sql, proposals)).map(({ waiting }) => waiting._id))
  let fallen = 0
  for (const { waiting } of proposals) {
    if (standing.has(waiting._id)) continue
    const { result } = await changes.commit(async (sql) => {
      const raid = await lockRaid(sql, waiting.raidId)
      const proposal = await readNewest(sql, raid._id)
      if (proposal?._id !== waiting._id || proposal.state !== 'proposed') return 0
      if (await isStillCurrent(sql, proposal, await readSettling(sql, raid))) return 0
      await storeFallen(sql, raid._id)
      const to = { gold: waiting.gold, proposedBy: waiting.proposedBy._id }
      const about = { recordId: waiting._id, raidId: raid._id, memberId: null }
      await record(sql, { noun: 'settlement', action: 'fall', ...about, to })
      return 1
    })
    fallen += result
  }
  return fallen
}

interface Following {
  readonly database: Database
  readonly changes: ChangeFeed
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

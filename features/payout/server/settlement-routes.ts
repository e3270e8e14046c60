import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { decide, type Others, recordEntry } from '#features/ledger/server/posting.ts'
import {
  approveSettlement,
  type Due,
  getSettlement,
  listUnsettledRaids,
  nameBoosters,
  proposeSettlement,
  type RaidSettlement,
  sendSettlementBack,
  settleNothing,
  takeSettlementBack,
} from '#features/payout/settlement-calls.ts'
import {
  boosterText,
  whyNotApprove,
  whyNotBoosters,
  whyNotDecide,
  whyNotName,
  whyNotNothing,
  whyNotPropose,
  whyNotTakeSettlementBack,
  whyNotYet,
} from '#features/payout/settlement-rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { maySeeCrew } from '#features/raid/rules.ts'
import { lockRaid, readDeletedRaid, readRaid } from '#features/raid/server/data.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { goldOf } from '#platform/words/gold.ts'
import {
  findRaidOfSettlement,
  insertSettlement,
  isCurrent,
  lockEntry,
  readNewest,
  readSettling,
  readToSettle,
  storeBoosters,
  storeDecision,
} from './settlement-data.ts'

/** The calls of settlements (docs/product.md, Settlements). */
export function settlementRoutes(others: Others): Implementation[] {
  const read = (sql: Kysely<Tables>, raid: Raid, actor: Actor) => readSettlement(sql, raid, { actor, others })
  return [
    implement(getSettlement, async ({ raidId }, { sql, actor }) => {
      const deleted = await readDeletedRaid(sql, raidId)
      if (deleted !== null && maySeeCrew(actor, deleted))
        throw new Failure('not-found', `${deleted.name} was deleted by ${deleted.deletedBy}.`)
      const raid = requireVisible(await readRaid(sql, raidId), actor)
      return { payload: await read(sql, raid, actor) }
    }),
    implement(listUnsettledRaids, async (_, { sql, now }) => ({ payload: await readToSettle(sql, now) })),
    implement(nameBoosters, async ({ raidId, boosters }, { sql, actor }) => {
      const { raid, settling } = await lockSettling(sql, raidId, actor)
      throwIf(whyNotName(actor, raid, settling.isSettled) ?? whyNotBoosters(boosters))
      const before = settling.boosters.map(boosterText)
      const now = boosters.map(boosterText)
      if (!isDeepStrictEqual(before, now)) {
        await storeBoosters(sql, raid._id, boosters)
        const facts = { from: { boosters: before }, to: { boosters: now } }
        await record(sql, { ...recordOf(raid._id, raid, actor), action: 'boosters', ...facts })
      }
      return { payload: await read(sql, raid, actor), message: 'Crew saved' }
    }),
    implement(proposeSettlement, async ({ raidId, beforeStart }, { sql, actor, now }) => {
      const { raid, settling } = await lockSettling(sql, raidId, actor)
      throwIf(whyNotPropose(actor, raid, settling) ?? whyNotYet(raid, { beforeStart }, now))
      const newest = await readNewest(sql, raid._id)
      if (newest?.state !== 'proposed' || !isCurrent(newest, settling)) {
        const { counts, due: gold } = settling
        const id = await insertSettlement(sql, { raidId: raid._id, counts, by: actor._id, now })
        await record(sql, { ...recordOf(id, raid, actor), action: 'propose', to: { gold } })
      }
      return { payload: await read(sql, raid, actor), message: 'Settlement proposed' }
    }),
    implement(settleNothing, async ({ raidId }, { sql, actor, now }) => {
      const { raid, settling } = await lockSettling(sql, raidId, actor)
      throwIf(whyNotNothing(actor, raid, settling) ?? whyNotYet(raid, {}, now))
      if (!settling.isNothing) await record(sql, { ...recordOf(raid._id, raid, actor), action: 'nothing' })
      return { payload: await read(sql, raid, actor), message: 'Nothing to settle' }
    }),
    implement(approveSettlement, async ({ settlementId }, { sql, actor, now }) => {
      const { raid, proposal, settling } = await lockProposal(sql, settlementId, actor)
      const { _id, proposedBy, counts } = proposal
      // decide() checks whether somebody else must approve.
      throwIf(whyNotApprove(actor, { ...proposal, isCurrent: isCurrent(proposal, settling) }, false))
      const decision = { does: 'approve', proposedBy: proposedBy._id } as const
      const alone = await decide(sql, decision, { by: actor._id, right: 'approve-settlement', others })
      await storeDecision(sql, _id, { state: 'approved', by: actor._id, now, reason: null })
      const to = { gold: goldOf(counts.dues), lines: linesOf(counts.dues), ...alone }
      const change = { ...recordOf(_id, raid, actor), action: 'approve', to } as const
      await recordEntry(sql, change, { raidId: raid._id })
      return { payload: await read(sql, raid, actor), message: 'Settlement approved' }
    }),
    implement(sendSettlementBack, async ({ settlementId, reason }, { sql, actor, now }) => {
      const { raid, proposal } = await lockProposal(sql, settlementId, actor)
      const { _id, counts } = proposal
      const proposedBy = proposal.proposedBy._id
      const isAnybodyElse = proposedBy === actor._id && (await others(sql, 'approve-settlement', actor._id))
      throwIf(whyNotDecide(actor, proposal, isAnybodyElse))
      await storeDecision(sql, _id, { state: 'sent-back', by: actor._id, now, reason })
      const to = { reason, gold: goldOf(counts.dues), proposedBy }
      await record(sql, { ...recordOf(_id, raid, actor), action: 'send-back', to })
      return { payload: await read(sql, raid, actor), message: 'Settlement sent back' }
    }),
    implement(takeSettlementBack, async ({ settlementId, reason }, { sql, actor, now }) => {
      const { raid, proposal } = await lockProposal(sql, settlementId, actor)
      const { _id, state, counts } = proposal
      const entry = state === 'approved' ? await lockEntry(sql, raid._id) : null
      throwIf(whyNotTakeSettlementBack(actor, proposal, entry?.paid ?? null))
      await storeDecision(sql, _id, { state: 'taken-back', by: actor._id, now, reason })
      const to = { reason, gold: goldOf(counts.dues), lines: entry?.lines ?? [] }
      const change = { ...recordOf(_id, raid, actor), action: 'take-back', to } as const
      if (entry === null) await record(sql, change)
      else await recordEntry(sql, change, { reverses: entry.cause, raidId: raid._id })
      return { payload: await read(sql, raid, actor), message: 'Settlement taken back' }
    }),
  ]
}

async function lockSettling(sql: Sql, raidId: string, actor: Actor) {
  const raid = requireVisible(await lockRaid(sql, raidId), actor)
  return { raid, settling: await readSettling(sql, raid) }
}

/** Reads a proposal and locks its raid. @throws Failure 'not-found'; 'proposal-decided' */
async function lockProposal(sql: Sql, id: string, actor: Actor) {
  const locked = await lockSettling(sql, await findRaidOfSettlement(sql, id), actor)
  const proposal = await readNewest(sql, locked.raid._id)
  // A newer proposal has replaced this one.
  if (proposal?._id !== id.toLowerCase()) throw new Failure('proposal-decided')
  return { ...locked, proposal }
}

function recordOf(recordId: string, raid: Raid, actor: Actor) {
  return { noun: 'settlement', recordId, raidId: raid._id, memberId: actor._id } as const
}

/** @throws Failure 'not-found' if the actor may not see the raid's crew */
function requireVisible(raid: Raid, actor: Actor): Raid {
  if (maySeeCrew(actor, raid)) return raid
  throw new Failure('not-found')
}

/** Moves gold from the community to the payees. */
function linesOf(dues: readonly Due[]): EntryLines {
  const community = { kind: 'community', owner: null, gold: -goldOf(dues) } as const
  const due = dues.map(({ payee, gold }) => ({ kind: 'due', owner: payee.id, gold }) as const)
  return community.gold === 0 ? due : [community, ...due]
}

async function readSettlement(
  sql: Kysely<Tables>,
  raid: Raid,
  { actor, others }: { actor: Actor; others: Others },
): Promise<RaidSettlement> {
  const settling = await readSettling(sql, raid)
  const { open, counts, split, due, isSettled, isNothing } = settling
  const newest = await readNewest(sql, raid._id)
  const fell = newest?.state === 'proposed' && !isCurrent(newest, settling)
  const isOwn = newest?.state === 'proposed' && newest.proposedBy._id === actor._id
  const { name, date, time, startsAt, raidLeader: leader, goldCollector: collector } = raid
  return {
    _id: raid._id,
    raid: { name, date, time, startsAt, leader, collector },
    ...{ open, gold: counts.gold, rates: counts.rates, split, due },
    boosters: settling.boosters.map(({ name, realm, share }, at) => {
      return { name, realm, share, gold: split.boosters[at] ?? 0 }
    }),
    settled: isSettled || (isNothing && due === 0) ? due : null,
    last: newest && { ...newest, state: fell ? 'fallen' : newest.state },
    needsOther: isOwn && (await others(sql, 'approve-settlement', actor._id)),
  }
}

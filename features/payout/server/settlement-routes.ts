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
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
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
  type Settling,
  storeBoosters,
  storeDecision,
} from './settlement-data.ts'

/** The calls of settlements (docs/product.md, Settlements). */
export function settlementRoutes(others: Others): Implementation[] {
  const read: Read = (sql, raid, actor) => readSettlement(sql, raid, { actor, others })
  const readVisible = async (sql: Kysely<Tables>, raidId: string, actor: Actor) => {
    const deleted = await readDeletedRaid(sql, raidId)
    if (deleted !== null && maySeeCrew(actor, deleted))
      throw new Failure('not-found', `${deleted.name} was deleted by ${deleted.deletedBy}.`)
    return read(sql, requireVisible(await readRaid(sql, raidId), actor), actor)
  }
  return [
    implement(getSettlement, async ({ raidId }, { sql, actor }) => ({
      payload: await readVisible(sql, raidId, actor),
    })),
    implement(listUnsettledRaids, async (_, { sql, now }) => ({ payload: await readToSettle(sql, now) })),
    implement(nameBoosters, name(read)),
    implement(proposeSettlement, propose(read)),
    implement(approveSettlement, approve(read, others)),
    implement(sendSettlementBack, sendBack(read, others)),
    implement(takeSettlementBack, takeBack(read)),
    implement(settleNothing, nothing(read)),
  ]
}

const name =
  (read: Read): Handler<typeof nameBoosters> =>
  async ({ raidId, boosters }, { sql, actor }) => {
    const raid = requireVisible(await lockRaid(sql, raidId), actor)
    const settling = await readSettling(sql, raid)
    throwIf(whyNotName(actor, raid, settling.isSettled) ?? whyNotBoosters(boosters))
    const before = settling.boosters.map(boosterText)
    const now = boosters.map(boosterText)
    if (!isDeepStrictEqual(before, now)) {
      await storeBoosters(sql, raid._id, boosters)
      const facts = { from: { boosters: before }, to: { boosters: now } }
      await record(sql, { ...recordOf(raid._id, raid, actor), action: 'boosters', ...facts })
    }
    return { payload: await read(sql, raid, actor), message: 'Crew saved' }
  }

const propose =
  (read: Read): Handler<typeof proposeSettlement> =>
  async ({ raidId, beforeStart }, { sql, actor, now }) => {
    const raid = requireVisible(await lockRaid(sql, raidId), actor)
    const settling = await readSettling(sql, raid)
    throwIf(whyNotPropose(actor, raid, factsOf(settling)) ?? whyNotYet(raid, { beforeStart }, now))
    const newest = await readNewest(sql, raid._id)
    if (newest?.state !== 'proposed' || !isCurrent(newest, settling)) {
      const id = await insertSettlement(sql, {
        raidId: raid._id,
        counts: settling.counts,
        by: actor._id,
        now,
      })
      const to = { gold: goldOf(settling.counts.dues) }
      await record(sql, { ...recordOf(id, raid, actor), action: 'propose', to })
    }
    return { payload: await read(sql, raid, actor), message: 'Settlement proposed' }
  }

const nothing =
  (read: Read): Handler<typeof settleNothing> =>
  async ({ raidId }, { sql, actor, now }) => {
    const raid = requireVisible(await lockRaid(sql, raidId), actor)
    const settling = await readSettling(sql, raid)
    throwIf(whyNotNothing(actor, raid, factsOf(settling)) ?? whyNotYet(raid, {}, now))
    if (!settling.isNothing) await record(sql, { ...recordOf(raid._id, raid, actor), action: 'nothing' })
    return { payload: await read(sql, raid, actor), message: 'Nothing to settle' }
  }

const approve =
  (read: Read, others: Others): Handler<typeof approveSettlement> =>
  async ({ settlementId }, { sql, actor, now }) => {
    const { raid, proposal, settling } = await lockProposal(sql, settlementId, actor)
    const { state, last } = proposal
    const { proposedBy } = last
    // decide() checks whether somebody else must approve.
    throwIf(whyNotApprove(actor, { state, proposedBy, isCurrent: isCurrent(proposal, settling) }, false))
    const decision = { does: 'approve', proposedBy: proposedBy._id } as const
    const alone = await decide(sql, decision, { by: actor._id, right: 'approve-settlement', others })
    await storeDecision(sql, proposal._id, { state: 'approved', by: actor._id, now, reason: null })
    const lines = linesOf(proposal.counts.dues)
    const to = { gold: goldOf(proposal.counts.dues), lines, ...alone }
    const change = { ...recordOf(proposal._id, raid, actor), action: 'approve', to } as const
    await recordEntry(sql, change, { raidId: raid._id })
    return { payload: await read(sql, raid, actor), message: 'Settlement approved' }
  }

const sendBack =
  (read: Read, others: Others): Handler<typeof sendSettlementBack> =>
  async ({ settlementId, reason }, { sql, actor, now }) => {
    const { raid, proposal } = await lockProposal(sql, settlementId, actor)
    const { state, last } = proposal
    const isAnybodyElse =
      last.proposedBy._id === actor._id && (await others(sql, 'approve-settlement', actor._id))
    throwIf(whyNotDecide(actor, { state, proposedBy: last.proposedBy }, isAnybodyElse))
    await storeDecision(sql, proposal._id, { state: 'sent-back', by: actor._id, now, reason })
    const to = { reason, gold: goldOf(proposal.counts.dues), proposedBy: proposal.last.proposedBy._id }
    await record(sql, { ...recordOf(proposal._id, raid, actor), action: 'send-back', to })
    return { payload: await read(sql, raid, actor), message: 'Settlement sent back' }
  }

const takeBack =
  (read: Read): Handler<typeof takeSettlementBack> =>
  async ({ settlementId, reason }, { sql, actor, now }) => {
    const { raid, proposal } = await lockProposal(sql, settlementId, actor)
    const entry = proposal.state === 'approved' ? await lockEntry(sql, raid._id) : null
    throwIf(whyNotTakeSettlementBack(actor, proposal.last, entry?.paid ?? null))
    await storeDecision(sql, proposal._id, { state: 'taken-back', by: actor._id, now, reason })
    const to = { reason, gold: goldOf(proposal.counts.dues), lines: entry?.lines ?? [] }
    const change = { ...recordOf(proposal._id, raid, actor), action: 'take-back', to } as const
    if (entry === null) await record(sql, change)
    else await recordEntry(sql, change, { reverses: entry.cause, raidId: raid._id })
    return { payload: await read(sql, raid, actor), message: 'Settlement taken back' }
  }

/** Reads a proposal and locks its raid. @throws Failure 'not-found'; 'proposal-decided' */
async function lockProposal(sql: Sql, id: string, actor: Actor) {
  const raid = requireVisible(await lockRaid(sql, await findRaidOfSettlement(sql, id)), actor)
  const settling = await readSettling(sql, raid)
  const proposal = await readNewest(sql, raid._id)
  // A newer proposal has replaced this one.
  if (proposal?._id !== id.toLowerCase()) throw new Failure('proposal-decided')
  return { raid, proposal, settling }
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

function factsOf({ open, counts, isSettled }: Settling) {
  return { open, due: goldOf(counts.dues), isSettled }
}

type Read = (sql: Kysely<Tables>, raid: Raid, actor: Actor) => Promise<RaidSettlement>

async function readSettlement(
  sql: Kysely<Tables>,
  raid: Raid,
  { actor, others }: { actor: Actor; others: Others },
): Promise<RaidSettlement> {
  const settling = await readSettling(sql, raid)
  const { boosters, counts } = settling
  const { open, due, isSettled } = factsOf(settling)
  const newest = await readNewest(sql, raid._id)
  const fell = newest?.state === 'proposed' && !isCurrent(newest, settling)
  const isOwn = newest?.state === 'proposed' && newest.last.proposedBy._id === actor._id
  const person = ({ _id, username }: Raid['raidLeader']) => ({ _id, username })
  return {
    _id: raid._id,
    raid: {
      name: raid.name,
      date: raid.date,
      time: raid.time,
      startsAt: raid.startsAt,
      leader: person(raid.raidLeader),
      collector: raid.goldCollector && person(raid.goldCollector),
    },
    open,
    gold: counts.gold,
    rates: counts.rates,
    boosters: boosters.map(({ name, realm, share }, at) => ({
      name,
      realm,
      share,
      gold: settling.split.boosters[at] ?? 0,
    })),
    split: settling.split,
    due,
    settled: isSettled || (settling.isNothing && due === 0) ? due : null,
    last: newest && { ...newest.last, state: fell ? 'fallen' : newest.last.state },
    needsOther: isOwn && (await others(sql, 'approve-settlement', actor._id)),
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import * as z from 'zod/mini'
import { clientKey } from '#features/client/calls.ts'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { OPPOSITE_LINES } from '#features/ledger/server/data.ts'
import {
  type Booster,
  due,
  type listUnsettledRaids,
  type Payee,
  rates,
  UNSETTLED_AT_ONCE,
  type UnsettledRaid,
} from '#features/payout/settlement-calls.ts'
import { duesOf, type Split, split, whyNotDecide } from '#features/payout/settlement-rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { RUNS_MS } from '#features/raid/rules.ts'
import { readRaid, readRaids } from '#features/raid/server/data.ts'
import { communityOf } from '#features/settings/community.ts'
import { readSettings } from '#features/settings/server/routes.ts'
import type { PayloadOf } from '#platform/call/endpoint.ts'
import { notFound } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { goldOf } from '#platform/words/gold.ts'

/** The figures of a settlement; a proposal is valid while these stay the same. */
const counts = z.object({
  gold: z.number(),
  /** The newest entry's cause among the raid's bookings. */
  upTo: z.number(),
  rates,
  dues: z.array(due),
})
type Counts = z.infer<typeof counts>

interface Named extends Booster {
  readonly payee: Payee
}

export interface Settling {
  readonly open: number
  readonly boosters: readonly Named[]
  readonly counts: Counts
  /** What `counts` give to the payees, gold. */
  readonly due: number
  readonly split: Split
  /** A settlement is approved, and `counts` are those of the settlement. */
  readonly isSettled: boolean
  readonly isNothing: boolean
}

/** The raid's settlement as it would be now. A caller that acts on it must have locked the raid. */
export async function readSettling(sql: Kysely<Tables>, raid: Raid): Promise<Settling> {
  const [settling] = await readSettlings(sql, [raid])
  if (settling === undefined) throw new Error('A raid was asked for and none was answered')
  return settling
}

/** Like readSettling, for many raids in a few queries, in the order of `raids`. */
async function readSettlings(sql: Kysely<Tables>, raids: readonly Raid[]): Promise<Settling[]> {
  const ids = raids.map(({ _id }) => _id)
  const approved = await readApproved(sql, ids)
  const boosters = await readBoosters(sql, ids)
  const left = await readLeft(sql, ids)
  const { rates: now } = communityOf((await readSettings(sql)).value)
  const nothing = await readNothing(sql, ids)
  return raids.map((raid) => {
    const settled = approved.get(raid._id)
    const { gold, upTo } = settled ?? left.get(raid._id) ?? { gold: 0, upTo: 0 }
    const pot = {
      gold,
      rates: settled?.rates ?? now,
      leader: payeeOf(raid.raidLeader),
      collector: raid.goldCollector && payeeOf(raid.goldCollector),
      boosters: boosters.get(raid._id) ?? [],
    }
    const counts = settled ?? { gold, upTo, rates: pot.rates, dues: duesOf(pot) }
    return {
      open: raid.clients.filter(({ status }) => !status).length,
      boosters: pot.boosters,
      counts,
      due: goldOf(counts.dues),
      split: split(pot),
      isSettled: settled !== undefined,
      isNothing: nothing.has(raid._id),
    }
  })
}

function payeeOf({ _id: id }: { readonly _id: string }): Payee {
  return { kind: 'member', id }
}

async function readApproved(sql: Kysely<Tables>, raidIds: readonly string[]) {
  const approved = sql.selectFrom('settlement').select(['raid_id', 'counts']).where('state', '=', 'approved')
  const rows = await approved.where(raw<boolean>`raid_id = ANY (${raidIds}::uuid[])`).execute()
  return new Map(rows.map(({ raid_id, counts: stored }) => [raid_id, counts.parse(stored)]))
}

/** The raids that were declared to have nothing to settle. */
async function readNothing(sql: Kysely<Tables>, raidIds: readonly string[]): Promise<ReadonlySet<string>> {
  const declared = sql.selectFrom('history').select('record_id').where('noun', '=', 'settlement')
  const rows = await declared
    .where(raw<boolean>`record_id = ANY (${raidIds}::text[])`)
    .where('action', '=', 'nothing')
    .execute()
  return new Set(rows.map(({ record_id }) => record_id))
}

async function readBoosters(sql: Kysely<Tables>, raidIds: readonly string[]) {
  const rows = await sql
    .selectFrom('booster')
    .innerJoin('payee_character', 'payee_character.id', 'booster.character_id')
    .select(['booster.raid_id', 'payee_character.id', 'payee_character.name', 'payee_character.realm'])
    .select('booster.share')
    .where(raw<boolean>`booster.raid_id = ANY (${raidIds}::uuid[])`)
    .orderBy('booster.position')
    .execute()
  const named = rows.map(({ raid_id, id, name, realm, share }) => ({
    ...{ raidId: raid_id, name, realm, share: share / 100 },
    payee: { kind: 'character', id } as const,
  }))
  return Map.groupBy(named, ({ raidId }) => raidId) satisfies ReadonlyMap<string, readonly Named[]>
}

/** What each raid's bookings left on the community's account, gold. */
async function readLeft(sql: Kysely<Tables>, raidIds: readonly string[]) {
  const { rows } = await raw<Pick<Counts, 'gold' | 'upTo'> & { raidId: string }>`
    SELECT booking.raid_id AS "raidId", coalesce(sum(line.gold), 0)::bigint AS gold, max(entry.cause) AS "upTo"
      FROM booking
      JOIN ledger_entry AS entry ON entry.booking_id = booking.id AND entry.raid_id = booking.raid_id
      JOIN LATERAL unnest(entry.accounts, entry.gold) AS line (account, gold)
        ON line.account = (SELECT known_account('community', NULL))
     WHERE booking.raid_id = ANY (${raidIds}::uuid[])
     GROUP BY booking.raid_id
  `.execute(sql)
  return new Map(rows.map(({ raidId, gold, upTo }) => [raidId, { gold, upTo }]))
}

/** Replaces a locked raid's boosters. Inserts new characters in a fixed order, so that two transactions do not deadlock. */
export async function storeBoosters(sql: Sql, raidId: string, boosters: readonly Booster[]): Promise<void> {
  const rows = boosters.map(({ name, realm, share }, position) => ({
    ...{ id: randomUUIDv7(), key: clientKey({ name, realm }), name, realm },
    ...{ position, share: Math.round(share * 100) },
  }))
  const typed = raw`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS typed (id uuid, key text, name text, realm text, position integer, share integer)`
  await raw`
    INSERT INTO payee_character (id, name, realm, character_key)
    SELECT id, name, realm, key FROM ${typed} ORDER BY key ON CONFLICT (character_key) DO NOTHING
  `.execute(sql)
  await sql.deleteFrom('booster').where('raid_id', '=', raidId).execute()
  await raw`
    INSERT INTO booster (raid_id, character_id, position, share)
    SELECT ${raidId}::uuid, payee_character.id, typed.position, typed.share
      FROM ${typed}
      JOIN payee_character ON character_key = typed.key
  `.execute(sql)
}

/** Inserts a proposal for a locked raid. A concurrent second proposal fails with 'conflict'. */
export async function insertSettlement(
  sql: Sql,
  { raidId: raid_id, counts: counted, by, now }: { raidId: string; counts: Counts; by: string; now: Date },
): Promise<string> {
  await sql
    .updateTable('settlement')
    .set({ state: 'fallen' })
    .where('raid_id', '=', raid_id)
    .where('state', '=', 'proposed')
    .execute()
  const [id, counts] = [randomUUIDv7(), JSON.stringify(counted)]
  await sql
    .insertInto('settlement')
    .values({ id, raid_id, state: 'proposed', counts, proposed_by: by, proposed_at: now })
    .execute()
  return id
}

export async function findRaidOfSettlement(sql: Kysely<Tables>, id: string): Promise<string> {
  const settlement = sql.selectFrom('settlement').select('raid_id').where('id', '=', recordId(id))
  return (await settlement.executeTakeFirstOrThrow(notFound)).raid_id
}

/** The raid's newest settlement; null without one. `state` is the stored one: an outdated proposal may still be 'proposed'. */
export async function readNewest(sql: Kysely<Tables>, raidId: string) {
  const row = await sql
    .selectFrom('settlement')
    .innerJoin('member as proposer', 'proposer.id', 'settlement.proposed_by')
    .leftJoin('member as decider', 'decider.id', 'settlement.decided_by')
    .select(['settlement.id', 'settlement.state', 'settlement.counts', 'proposed_by', 'proposed_at'])
    .select(['decided_by', 'decided_at', 'reason'])
    .select(['proposer.username as proposer', 'decider.username as decider'])
    .where('settlement.raid_id', '=', raidId)
    .orderBy('settlement.id', 'desc')
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, state, decided_by, decider } = row
  return {
    _id: id,
    state,
    at: (row.decided_at ?? row.proposed_at).toISOString(),
    reason: row.reason,
    proposedBy: { _id: row.proposed_by, username: row.proposer },
    decidedBy: decided_by === null || decider === null ? null : { _id: decided_by, username: decider },
    counts: counts.parse(row.counts),
  }
}

/** `reason`: why the settlement is sent or taken back; null if approved. */
export async function storeDecision(
  sql: Sql,
  id: string,
  decision: { state: 'approved' | 'sent-back' | 'taken-back'; by: string; now: Date; reason: string | null },
): Promise<void> {
  const { state, by, now, reason } = decision
  const row = { state, decided_by: by, decided_at: now, reason }
  await sql.updateTable('settlement').set(row).where('id', '=', id).execute()
}

/** Whether the counts of a proposal are still the same. */
export function isCurrent({ counts }: { readonly counts: Counts }, settling: Settling): boolean {
  return settling.open === 0 && isDeepStrictEqual(counts, settling.counts)
}

/** Whether a locked raid has a proposal or an approved settlement. */
export async function hasSettlement(sql: Sql, raidId: string): Promise<boolean> {
  const newest = await readNewest(sql, raidId)
  if (newest?.state !== 'proposed') return newest?.state === 'approved'
  return isCurrent(newest, await readSettling(sql, await readRaid(sql, raidId)))
}

/**
 * The settlement's entry and the lines that reverse it. `paid`: a payee who has been paid since; null for nobody. Locks the
 * payees' accounts, last in the order of locks.
 */
export async function lockEntry(sql: Sql, raidId: string) {
  await raw`
    SELECT FROM ledger_account WHERE kind = 'due' AND id IN (
      SELECT unnest(accounts) FROM ledger_entry WHERE raid_id = ${raidId}::uuid AND kind = 'settled')
     ORDER BY id FOR NO KEY UPDATE`.execute(sql)
  const { rows } = await raw<{ cause: number; lines: EntryLines; paid: string | null }>`
    SELECT cause, ${OPPOSITE_LINES} AS lines,
           (SELECT payee_name FROM payout_line
             WHERE account_id = ANY (entry.accounts) AND state = 'paid' AND payout_line.cause > entry.cause
             ORDER BY id LIMIT 1) AS paid
      FROM ledger_entry AS entry
     WHERE raid_id = ${raidId}::uuid AND kind = 'settled' ORDER BY cause DESC LIMIT 1`.execute(sql)
  const [entry] = rows
  if (entry === undefined) throw new Error('A settlement has no entry')
  return entry
}

const WAITING_AT_ONCE = 100

/** Valid proposals that the actor may decide, oldest first. `gold`: what the approval posts to payees (SETTLE-9). */
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
  const raidIds = mine.map(({ raid_id }) => raid_id)
  const raids = await readRaids(sql, raidIds)
  const settlings = await readSettlings(sql, raids)
  const byRaid = new Map(raids.map(({ _id }, at) => [_id, settlings[at]]))
  return mine.flatMap(({ id: _id, raid_id: raidId, name: raidName, proposed_at: proposedAt, ...row }) => {
    const proposed = counts.parse(row.counts)
    const settling = byRaid.get(raidId)
    const isStanding = settling !== undefined && isCurrent({ counts: proposed }, settling)
    return isStanding ? [{ _id, raidId, raidName, proposedAt, gold: goldOf(proposed.dues) }] : []
  })
}

type UnsettledRow = Omit<UnsettledRaid, '_id' | 'gold'> & { id: string; starts_at: Date }

/** Unsettled raids that began before `until` and have a done booking, oldest first. */
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
     WHERE published_at IS NOT NULL AND deleted_at IS NULL AND NOT settled AND starts_at <= ${until} AND ${which}
       AND EXISTS (SELECT FROM booking WHERE raid_id = raid.id AND done)
       AND NOT EXISTS (SELECT FROM history WHERE noun = 'settlement' AND record_id = raid.id::text AND action = 'nothing')
     ORDER BY starts_at, raid.id`.execute(sql)
  return rows
}

export async function readToSettle(
  sql: Kysely<Tables>,
  now: Date,
): Promise<PayloadOf<typeof listUnsettledRaids>> {
  const rows = await readUnsettled(sql, new Date(now.getTime() - RUNS_MS))
  const shown = rows.slice(0, UNSETTLED_AT_ONCE)
  const ids = shown.map(({ id }) => id)
  const left = await readLeft(sql, ids)
  return {
    count: rows.length,
    raids: shown.map(({ id: _id, ...raid }) => ({ _id, ...raid, gold: left.get(_id)?.gold ?? 0 })),
  }
}

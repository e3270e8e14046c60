import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import * as z from 'zod/mini'
import { clientKey } from '#domain/client/client.ts'
import { Failure } from '#domain/failure.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { differenceOf, duesOf, type Split, split } from '#domain/settlement/rules.ts'
import {
  type Booster,
  type Due,
  due,
  FIRST_RATES,
  type Payee,
  type RaidSettlement,
  type Rates,
  rates,
  WAITING_AT_ONCE,
  type WaitingSettlement,
} from '#domain/settlement/settlement.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** What a settlement counts: it stands as long as this is still so. */
export const counts = z.object({
  /** What is split in all, gold. */
  gold: z.number(),
  /** The cause of the newest entry of the raid's bookings. */
  upTo: z.number(),
  rates,
  /** What it posts. */
  dues: z.array(due),
})
export type Counts = z.infer<typeof counts>

/** A booster with the one to whom their part is due. */
interface Named extends Booster {
  readonly payee: Payee
  readonly paidTo: { _id: string; username: string } | null
}

/** How a raid would be settled at this moment. */
export interface Settling {
  readonly open: number
  readonly boosters: readonly Named[]
  readonly counts: Counts
  readonly split: Split
  /** What was settled before, in all; null for nothing. */
  readonly before: readonly Due[] | null
}

/** Promises what is so when it is read: whoever acts on it has locked the raid, and the characters by lockCharacters. */
export async function readSettling(sql: Kysely<Tables>, raid: Raid): Promise<Settling> {
  const approved = await readApproved(sql, raid._id)
  const boosters = await readBoosters(sql, raid._id)
  const { gold, upTo } = await readLeft(sql, raid._id)
  const member = ({ _id: id }: { readonly _id: string }): Payee => ({ kind: 'member', id })
  const pot = {
    gold,
    rates: approved.at(-1)?.rates ?? (await readRates(sql)),
    leader: member(raid.raidLeader),
    collector: raid.goldCollector && member(raid.goldCollector),
    boosters,
  }
  const before = await claimed(
    sql,
    approved.flatMap(({ dues }) => dues),
  )
  return {
    open: raid.clients.filter(({ status }) => !status).length,
    boosters,
    counts: { gold, upTo, rates: pot.rates, dues: differenceOf(before, duesOf(pot)) },
    split: split(pot),
    before: approved.length === 0 ? null : differenceOf([], before),
  }
}

/** What was settled of the raid, the oldest first. */
async function readApproved(sql: Kysely<Tables>, raidId: string): Promise<Counts[]> {
  const rows = await sql
    .selectFrom('settlement')
    .select('counts')
    .where('raid_id', '=', raidId)
    .where('state', '=', 'approved')
    .orderBy('id')
    .execute()
  return rows.map((row) => counts.parse(row.counts))
}

/** The same with members in the place of characters that they claimed since: what was due came along. */
async function claimed(sql: Kysely<Tables>, dues: readonly Due[]): Promise<Due[]> {
  const characters = dues.flatMap(({ payee }) => (payee.kind === 'character' ? [payee.id] : []))
  if (characters.length === 0) return [...dues]
  const rows = await sql
    .selectFrom('payee_character')
    .select(['id', 'claimed_by'])
    .where('id', 'in', characters)
    .where('claimed_by', 'is not', null)
    .execute()
  const members = new Map(rows.map(({ id, claimed_by }) => [id, claimed_by]))
  return dues.map(({ payee, gold }) => {
    const id = members.get(payee.id)
    return { payee: id ? { kind: 'member', id } : payee, gold }
  })
}

async function readBoosters(sql: Kysely<Tables>, raidId: string): Promise<Named[]> {
  const rows = await sql
    .selectFrom('booster')
    .innerJoin('payee_character', 'payee_character.id', 'booster.character_id')
    .leftJoin('member', 'member.id', 'payee_character.claimed_by')
    .select(['payee_character.id', 'payee_character.name', 'payee_character.realm', 'booster.share'])
    .select(['member.id as memberId', 'member.username'])
    .where('booster.raid_id', '=', raidId)
    .orderBy('booster.position')
    .execute()
  return rows.map(({ id, name, realm, share, memberId, username }) => ({
    ...{ name, realm, share: share / 100 },
    payee: memberId === null ? { kind: 'character', id } : { kind: 'member', id: memberId },
    paidTo: memberId === null || username === null ? null : { _id: memberId, username },
  }))
}

/** What the bookings of a raid left on the community's account since there is a ledger, gold. */
async function readLeft(sql: Kysely<Tables>, raidId: string): Promise<Pick<Counts, 'gold' | 'upTo'>> {
  const { rows } = await raw<Pick<Counts, 'gold' | 'upTo'>>`
    SELECT coalesce(sum(line.gold), 0)::bigint AS gold, coalesce(max(entry.cause), 0) AS "upTo"
      FROM booking
      JOIN ledger_entry AS entry ON entry.booking_id = booking.id AND entry.raid_id = booking.raid_id
      JOIN LATERAL unnest(entry.accounts, entry.gold) AS line (account, gold)
        ON line.account = known_account('community', NULL)
     WHERE booking.raid_id = ${raidId}::uuid AND entry.cause > coalesce((SELECT before FROM ledger_progress), 0)
  `.execute(sql)
  return rows[0] ?? { gold: 0, upTo: 0 }
}

/** By which raids are split that were not settled yet. */
export async function readRates(sql: Kysely<Tables>): Promise<Rates> {
  const row = await sql
    .selectFrom('settlement_rates')
    .select(['leader', 'collector', 'community'])
    .executeTakeFirst()
  if (row === undefined) return FIRST_RATES
  return { leader: row.leader / 100, collector: row.collector / 100, community: row.community / 100 }
}

export async function storeRates(sql: Sql, { leader, collector, community }: Rates): Promise<void> {
  const row = {
    leader: Math.round(leader * 100),
    collector: Math.round(collector * 100),
    community: Math.round(community * 100),
  }
  await sql
    .insertInto('settlement_rates')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/**
 * Keeps the characters to which the raid's parts are due as they are until the transaction ends: nobody claims one meanwhile.
 * The raid is locked.
 */
export async function lockCharacters(sql: Sql, raidId: string): Promise<void> {
  const approved = await readApproved(sql, raidId)
  const settled = approved.flatMap(({ dues }) => dues.map(({ payee }) => payee.id))
  await raw`
    SELECT FROM payee_character
     WHERE id = ANY (${settled}::uuid[]) OR id IN (SELECT character_id FROM booster WHERE raid_id = ${raidId}::uuid)
     ORDER BY id FOR SHARE
  `.execute(sql)
}

/** Stores who boosted, on a raid that is locked, instead of who was stored before; makes the characters that are new. */
export async function storeBoosters(sql: Sql, raidId: string, boosters: readonly Booster[]): Promise<void> {
  const rows = boosters.map(({ name, realm, share }, position) => ({
    ...{ id: randomUUIDv7(), key: clientKey({ name, realm }), name, realm, position },
    share: Math.round(share * 100),
  }))
  const typed = raw`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS typed (id uuid, key text, name text, realm text, position integer, share integer)`
  // In one order, so that of two who make the same ones neither waits for the other.
  await raw`
    INSERT INTO payee_character (id, name, realm, character_key)
    SELECT id, name, realm, key FROM ${typed} ORDER BY key ON CONFLICT (character_key) DO NOTHING
  `.execute(sql)
  await sql.deleteFrom('booster').where('raid_id', '=', raidId).execute()
  await raw`
    INSERT INTO booster (raid_id, character_id, position, share)
    SELECT ${raidId}::uuid, payee_character.id, typed.position, typed.share
      FROM ${typed} JOIN payee_character ON character_key = typed.key
  `.execute(sql)
}

/** Promises that of two who ask at once the second one is told 'conflict'. The raid is locked. */
export async function insertSettlement(
  sql: Sql,
  made: { raidId: string; counts: Counts; by: string; now: Date },
): Promise<string> {
  const { raidId, by, now } = made
  await sql
    .updateTable('settlement')
    .set({ state: 'fallen' })
    .where('raid_id', '=', raidId)
    .where('state', '=', 'proposed')
    .execute()
  const { id } = await sql
    .insertInto('settlement')
    .values({
      ...{ id: randomUUIDv7(), raid_id: raidId, state: 'proposed', counts: JSON.stringify(made.counts) },
      ...{ proposed_by: by, proposed_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose raid a settlement is of. @throws Failure 'not-found' */
export async function findRaidOfSettlement(sql: Kysely<Tables>, id: string): Promise<string> {
  const row = await sql
    .selectFrom('settlement')
    .select('raid_id')
    .where('id', '=', recordId(id))
    .executeTakeFirst()
  if (row === undefined) throw new Failure('not-found')
  return row.raid_id
}

/** A settlement with what it counts. */
export interface Proposal {
  readonly _id: string
  readonly state: Exclude<RaidSettlement['last'], null>['state']
  readonly counts: Counts
  readonly told: Exclude<RaidSettlement['last'], null>
}

/** The raid's newest settlement; null where there was none. `state` as it is kept: one that fell may still say 'proposed'. */
export async function readNewest(sql: Kysely<Tables>, raidId: string): Promise<Proposal | null> {
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
  const told = {
    ...{ _id: id, state, at: (row.decided_at ?? row.proposed_at).toISOString(), reason: row.reason },
    proposedBy: { _id: row.proposed_by, username: row.proposer },
    decidedBy: decided_by === null || decider === null ? null : { _id: decided_by, username: decider },
  }
  return { _id: id, state, counts: counts.parse(row.counts), told }
}

/** Stores what somebody decided of a proposal. `reason`: why it goes back. */
export async function storeDecision(
  sql: Sql,
  id: string,
  { by, now, reason }: { by: string; now: Date; reason: string | null },
): Promise<void> {
  await sql
    .updateTable('settlement')
    .set({
      ...{ state: reason === null ? 'approved' : 'sent-back', decided_by: by, decided_at: now, reason },
    })
    .where('id', '=', id)
    .execute()
}

/** The raid has been settled, be it before a change. Promises nothing about proposals. */
export async function isSettled(sql: Kysely<Tables>, raidId: string): Promise<boolean> {
  const approved = sql.selectFrom('settlement').select('id').where('raid_id', '=', raidId)
  return (await approved.where('state', '=', 'approved').limit(1).executeTakeFirst()) !== undefined
}

/** What payees are called, by their ids. */
export async function readPayeeNames(
  sql: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await raw<{ id: string; name: string }>`
    SELECT id, username AS name FROM member WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id, name || '-' || realm FROM payee_character WHERE id = ANY (${ids}::uuid[])
  `.execute(sql)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Proposals, the oldest first, with what they count and their raid's id. */
export async function readProposals(sql: Kysely<Tables>) {
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
    const told = counts.parse(row.counts)
    const waiting: WaitingSettlement = {
      ...{ _id: row.id, raidId: row.raid_id, raidName: row.name, date: row.date },
      proposedBy: { _id: row.memberId, username: row.username },
      gold: told.dues.reduce((sum, { gold }) => sum + gold, 0),
    }
    return { waiting, counts: told }
  })
}

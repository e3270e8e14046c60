import { type Kysely, sql as raw } from 'kysely'
import { type Agenda, AHEAD_MS, FIRST_OF_EACH, type OwnRaid } from '#domain/agenda/agenda.ts'
import { whyNotPromote } from '#domain/booking/plans.ts'
import { RUNS_MS } from '#domain/phase.ts'
import { collects, leads, OVERDUE_AFTER_MS } from '#domain/raid/rules.ts'
import { freeSlots } from '#domain/raid/slots.ts'
import { type Actor, can, isStaff } from '#domain/rights.ts'
import { timeText } from '#domain/server-time.ts'
import { readBackupDeposits } from '#server/booking/deposit-data.ts'
import type { Tables } from '#server/database/tables.ts'
import { countUnsent, mailsOf } from '#server/mail/data.ts'
import { isOwnRaid } from '#server/raid/access.ts'
import { crewOf } from '#server/raid/data.ts'
import { readWaiting } from '#server/settlement/waiting.ts'

/** The viewer's open tasks: a fixed number of queries, whatever there is. */
export async function readAgenda(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Agenda> {
  const rows = await readTonight(sql, actor, now)
  const { roles } = actor
  return {
    unplaced: await readUnplaced(sql, actor._id),
    raids: firstOf(rows.flatMap((row) => ownRaid(row, actor, now) ?? [])),
    promote: firstOf(rows.filter((row) => mayPromote(row, actor, now)).map(toPromote)),
    mails: can(roles, 'handle-mails') ? await countUnsent(sql, mailsOf(actor), { heldBy: actor._id }) : 0,
    drafts: can(roles, 'manage-raids') ? await readDrafts(sql, now) : NOTHING,
    settlements: can(roles, 'approve-settlement') ? firstOf(await readWaiting(sql, actor)) : NOTHING,
    deposits: can(roles, 'edit-booking')
      ? firstOf(await readBackupDeposits(sql, actor._id, new Date(now.getTime() - OVERDUE_AFTER_MS)))
      : NOTHING,
  }
}

/** Gold that is due to the member, who did not say where they are paid; 0 where they did. */
async function readUnplaced(sql: Kysely<Tables>, memberId: string): Promise<number> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(gold), 0)::bigint AS gold
      FROM ledger_balance
     WHERE account_id = known_account('due', ${memberId}::uuid)
       AND NOT EXISTS (SELECT FROM payout_character WHERE member_id = ${memberId}::uuid)`.execute(sql)
  return Math.max(0, rows[0]?.gold ?? 0)
}

const NOTHING = { count: 0, first: [] }

function firstOf<T>(all: readonly T[]): { count: number; first: T[] } {
  return { count: all.length, first: all.slice(0, FIRST_OF_EACH) }
}

interface Start {
  id: string
  name: string
  date: string
  start_minutes: number
  starts_at: Date
}

function startOf({ id, name, date, start_minutes, starts_at }: Start) {
  return { _id: id, name, date, time: timeText(start_minutes), startsAt: starts_at.toISOString() }
}

interface Row extends Start, Pick<OwnRaid, 'difficulty' | 'maxClients' | 'taken' | 'toInvite'> {
  raid_leader: string
  gold_collector: string | null
  backups: number
  booked: number
  inLine: number
}

/** Raids of now that the viewer runs or has clients on, and those with a line that began; the soonest first. */
async function readTonight(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Row[]> {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const own = raw`booking.member_id = ${actor._id}::uuid AND ${can(actor.roles, 'book')}`
  const { rows } = await raw<Row>`
    SELECT raid.id, raid.name, raid.date, raid.start_minutes, raid.starts_at, raid.difficulty,
           raid.max_clients AS "maxClients", raid.raid_leader, raid.gold_collector, line.*
      FROM raid CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE slot IS NOT NULL) AS taken,
               count(*) FILTER (WHERE slot IS NOT NULL AND NOT in_group AND NOT done) AS "toInvite",
               count(*) FILTER (WHERE state = 'backup') AS backups,
               count(*) FILTER (WHERE slot IS NOT NULL AND NOT done AND ${own}) AS booked,
               count(*) FILTER (WHERE state = 'backup' AND ${own}) AS "inLine"
          FROM booking WHERE booking.raid_id = raid.id
      ) AS line
     WHERE raid.published_at IS NOT NULL AND raid.deleted_at IS NULL
       AND raid.starts_at > ${at(-OVERDUE_AFTER_MS)} AND raid.starts_at <= ${at(AHEAD_MS)}
       AND (${isOwnRaid(actor)} OR line.booked > 0 OR line."inLine" > 0
            OR (${isStaff(actor)} AND line.backups > 0 AND raid.starts_at <= ${now}))
     ORDER BY raid.starts_at, raid.id
  `.execute(sql)
  return rows
}

/** Null for a raid that is none of the viewer's, or that is over. */
function ownRaid(row: Row, actor: Actor, now: Date): OwnRaid | null {
  if (row.starts_at.getTime() <= now.getTime() - RUNS_MS) return null
  const { difficulty, maxClients, taken, booked, inLine } = row
  const crew = crewOf(row)
  const part = { leads: leads(actor, crew), collects: collects(actor, crew) }
  const runs = part.leads || part.collects
  if (!runs && booked + inLine === 0) return null
  const toInvite = runs ? row.toInvite : 0
  return { ...startOf(row), difficulty, maxClients, taken, ...part, toInvite, booked, inLine }
}

function mayPromote(row: Row, actor: Actor, now: Date): boolean {
  if (row.backups === 0 || row.starts_at > now) return false
  const start = { published: true, startsAt: row.starts_at.toISOString() }
  const raid = { ...crewOf(row), ...start, ...capacityOf(row) }
  return whyNotPromote({ state: 'backup' }, raid, actor, now) === null
}

function capacityOf({ maxClients, taken: length }: Row) {
  return { maxClients, clients: { length } }
}

function toPromote(row: Row) {
  return { ...startOf(row), free: freeSlots(capacityOf(row)), backups: row.backups }
}

/** Raids that can still be published, the soonest first. */
async function readDrafts(sql: Kysely<Tables>, now: Date): Promise<Agenda['drafts']> {
  const drafts = sql
    .selectFrom('raid')
    .where('published_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>=', now)
  const { count } = await drafts
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const first = await drafts
    .select(['id', 'name', 'date', 'start_minutes', 'starts_at'])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(FIRST_OF_EACH)
    .execute()
  return { count, first: first.map(startOf) }
}

import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { whyNotPromote } from '#features/booking/plans.ts'
import { readOwing } from '#features/client/server/own-data.ts'
import { readChannels } from '#features/discord/server/data.ts'
import { readFittingBanks } from '#features/hero-name/server/data.ts'
import {
  type AgendaLine,
  COLLECTOR_BY_MS,
  type Counters,
  getAgenda,
  getBoard,
  getCounters,
  NAMES_SHOWN,
  OFF_AFTER_MS,
} from '#features/home/calls.ts'
import { checkedText } from '#features/ledger/rules.ts'
import { readBanks } from '#features/ledger/server/banks.ts'
import { readChecked } from '#features/ledger/server/check.ts'
import { mailsOf, readHeldMails } from '#features/mail/server/data.ts'
import { readUnsettled, readWaiting } from '#features/payout/server/settlement-data.ts'
import { OVERDUE_AFTER_MS, RUNS_MS } from '#features/raid/rules.ts'
import { isOwnRaid, isVisibleRaid } from '#features/raid/server/access.ts'
import { crewOf } from '#features/raid/server/data.ts'
import type { Faction } from '#features/season/game.ts'
import { readLastBackup } from '#features/settings/server/nightly.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { onlyRow } from '#platform/database/rows.ts'
import type { Tables } from '#platform/database/tables.ts'
import { dayBounds, timeText, wallClockAt } from '#platform/words/server-time.ts'

export function homeRoutes(): Implementation[] {
  return [
    implement(getCounters, { cache: { views: ['counters'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readCounters(sql, actor, now),
    })),
    implement(getAgenda, { cache: { views: ['agenda', 'gold'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readNeeds(sql, actor, now),
    })),
    implement(
      getBoard,
      { cache: { views: ['agenda', 'mails', 'channels', 'ledger', 'banks'] } },
      async (_input, { sql, now }) => ({ payload: await readOff(sql, now) }),
    ),
  ]
}

async function readCounters(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Counters> {
  const { date } = wallClockAt(now)
  const { from, to } = dayBounds(date)
  const sees = isVisibleRaid(actor)
  const own = isOwnRaid(actor)
  const priced = isStaff(actor) ? raw`true` : raw`(booking.member_id = ${actor._id}::uuid OR ${own})`
  // `= ANY (ARRAY(…))` makes the planner look these raids up one by one.
  const today = await raw<Pick<Counters, 'raidToday' | 'bookingToday' | 'goldToday'>>`
    WITH booking AS (
      SELECT raid_id, member_id, price FROM booking
       WHERE created_at >= ${from} AND created_at < ${to} AND slot IS NOT NULL
    )
    SELECT (SELECT count(*) FROM raid
             WHERE raid.date = ${date}::date AND raid.published_at IS NOT NULL AND raid.deleted_at IS NULL
               AND ${sees}) AS "raidToday",
           count(*) AS "bookingToday",
           coalesce(sum(booking.price) FILTER (WHERE ${priced}), 0)::bigint AS "goldToday"
      FROM raid JOIN booking ON booking.raid_id = raid.id
     WHERE raid.id = ANY (ARRAY(SELECT raid_id FROM booking)) AND raid.deleted_at IS NULL AND ${sees}
  `.execute(sql)
  return { ...onlyRow(today.rows), ...(await readTotals(sql, actor)) }
}

/**
 * The viewer's raids, bookings and gold: all of raids that they lead or collect for while they hold the role, and what they
 * booked.
 */
async function readTotals(sql: Kysely<Tables>, actor: Actor) {
  const own = isOwnRaid(actor)
  const manages = can(actor.roles, 'manage-raids')
  const stands = raw`raid.deleted_at IS NULL AND (raid.published_at IS NOT NULL OR ${manages})`
  const isBooked = raw`${manages || isAdvertiser(actor)} AND booking.member_id = ${actor._id}::uuid AND booking.state = 'booked'`
  const { rows } = await raw<Pick<Counters, 'totalRaid' | 'totalBooking' | 'totalGold'>>`
    SELECT count(*) FILTER (WHERE crew) + count(DISTINCT raid_id) FILTER (WHERE NOT crew) AS "totalRaid",
           coalesce(sum(bookings), 0)::bigint AS "totalBooking", coalesce(sum(gold), 0)::bigint AS "totalGold"
      FROM (
        SELECT raid.id AS raid_id, true AS crew, booked.*
          FROM raid CROSS JOIN LATERAL (
            SELECT count(*) AS bookings, sum(price) AS gold FROM booking WHERE raid_id = raid.id AND slot IS NOT NULL) AS booked
         WHERE ${own} AND ${stands}
         UNION ALL
        SELECT raid.id, false, 1, booking.price
          FROM booking JOIN raid ON raid.id = booking.raid_id
         WHERE ${isBooked} AND ${stands} AND NOT ${own}) AS part
  `.execute(sql)
  return onlyRow(rows)
}

type Lines = AgendaLine[]

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

function line(
  what: AgendaLine['what'],
  count: number,
  { names = [], ...rest }: Partial<Omit<AgendaLine, 'what' | 'count' | 'named'>> = {},
): Lines {
  if (count === 0) return []
  const shown = names.slice(0, NAMES_SHOWN)
  return [{ what, count, gold: 0, oldest: null, raidId: null, ...rest, names: shown, named: names.length }]
}

interface RaidRow {
  id: string
  name: string
  starts_at: Date
}

function raidLine(
  what: AgendaLine['what'],
  raids: readonly RaidRow[],
  count = raids.length,
  gold = 0,
): Lines {
  const [first] = raids
  if (first === undefined) return []
  const names = raids.map(({ name }) => name)
  return line(what, count, { gold, names, oldest: first.starts_at.toISOString(), raidId: first.id })
}

function sumOf<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

async function readNeeds(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Lines> {
  const { roles } = actor
  return [
    ...(can(roles, 'handle-mails') ? await mailsNeed(sql, actor) : []),
    ...(can(roles, 'manage-raids')
      ? await raidsWhere(sql, 'raids-to-publish', raw`published_at IS NULL AND starts_at >= ${now}`)
      : []),
    ...raidLine(
      'settlements-to-propose',
      proposable(
        await readUnsettled(
          sql,
          ago(now, RUNS_MS),
          raw`raid.raid_leader = ${actor._id}::uuid AND ${isOwnRaid(actor)}`,
        ),
      ),
    ),
    ...(can(roles, 'approve-settlement') ? await decisionsNeed(sql, actor) : []),
    ...(can(roles, 'see-booking-page') ? await clientsNeed(sql, actor, now) : []),
    ...(await backupsNeed(sql, actor, now)),
    ...(await payoutNeeds(sql, actor._id)),
  ]
}

async function mailsNeed(sql: Kysely<Tables>, actor: Actor): Promise<Lines> {
  const held = await readHeldMails(sql, mailsOf(actor), actor._id)
  return held.flatMap(({ posted, count, gold, oldest }) =>
    line(posted ? 'mails-to-check' : 'mails-to-send', count, { gold, oldest: oldest.toISOString() }),
  )
}

async function raidsWhere(
  sql: Kysely<Tables>,
  what: AgendaLine['what'],
  fits: RawBuilder<unknown>,
): Promise<Lines> {
  const { rows } = await raw<RaidRow>`
    SELECT id, name, starts_at FROM raid WHERE deleted_at IS NULL AND ${fits} ORDER BY starts_at, id`.execute(
    sql,
  )
  return raidLine(what, rows)
}

/** The unsettled raids that can be proposed now. */
function proposable(raids: Awaited<ReturnType<typeof readUnsettled>>) {
  return raids.filter(({ open, isProposed }) => open === 0 && !isProposed)
}

async function decisionsNeed(sql: Kysely<Tables>, actor: Actor): Promise<Lines> {
  const waiting = await readWaiting(sql, actor)
  const [first] = waiting
  return line('settlements-to-decide', waiting.length, {
    gold: sumOf(waiting, 'gold'),
    names: waiting.map(({ raidName }) => raidName),
    oldest: first?.proposedAt.toISOString() ?? null,
    raidId: first?.raidId ?? null,
  })
}

async function clientsNeed(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Lines> {
  const raids = await readOwing(sql, actor, now)
  return raidLine('clients-owe', raids, sumOf(raids, 'count'), sumOf(raids, 'gold'))
}

/** Recently started raids with a free slot and backups, for people who may promote. */
async function backupsNeed(sql: Kysely<Tables>, actor: Actor, now: Date): Promise<Lines> {
  interface Row extends RaidRow {
    max_clients: number
    raid_leader: string
    gold_collector: string | null
    taken: number
    backups: number
  }
  const { rows } = await raw<Row>`
    SELECT raid.id, name, starts_at, max_clients, raid_leader, gold_collector, booked.*
      FROM raid CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE slot IS NOT NULL) AS taken, count(*) FILTER (WHERE state = 'backup') AS backups
          FROM booking WHERE raid_id = raid.id) AS booked
     WHERE published_at IS NOT NULL AND deleted_at IS NULL AND backups > 0
       AND starts_at > ${ago(now, OVERDUE_AFTER_MS)} AND starts_at <= ${now}
       AND (${isStaff(actor)} OR ${isOwnRaid(actor)})
     ORDER BY starts_at, raid.id`.execute(sql)
  const raids = rows.filter((row) => {
    const capacity = { maxClients: row.max_clients, clients: { length: row.taken } }
    const raid = { ...crewOf(row), ...capacity, published: true, startsAt: row.starts_at.toISOString() }
    return whyNotPromote({ state: 'backup' }, raid, actor, now) === null
  })
  return raidLine('backups-to-promote', raids, sumOf(raids, 'backups'))
}

async function payoutNeeds(sql: Kysely<Tables>, memberId: string): Promise<Lines> {
  const { rows } = await raw<{ gold: number }>`
    SELECT coalesce(sum(gold), 0)::bigint AS gold
      FROM ledger_balance
     WHERE account_id = known_account('due', ${memberId}::uuid)
       AND NOT EXISTS (SELECT FROM payout_character WHERE member_id = ${memberId}::uuid)`.execute(sql)
  const { gold } = onlyRow(rows)
  return line('no-payout-character', gold > 0 ? 1 : 0, { gold })
}

export async function readOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  return [
    ...(await mailsOff(sql, now)),
    ...(await raidsOff(sql, now)),
    ...raidLine('not-settled', proposable(await readUnsettled(sql, ago(now, OFF_AFTER_MS.settlement)))),
    ...(await heldOff(sql, now)),
    ...(await channelsOff(sql)),
    ...(await backupsOff(sql, now)),
    ...(await banksOff(sql, now)),
    ...line('alone', await countAlone(sql, ago(now, OFF_AFTER_MS.alone))),
    ...(await booksOff(sql, now)),
  ]
}

interface UnsentMails {
  holder: string
  realm: string
  faction: Faction
  /** Nobody has chosen a bank yet. */
  isUncoded: boolean
  isOld: boolean
  count: number
  gold: number
}

async function mailsOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  const { rows } = await raw<UnsentMails>`
    SELECT username AS holder, payment_realm AS realm, payment_faction AS faction, bank_id IS NULL AS "isUncoded",
           mail.created_at <= ${ago(now, OFF_AFTER_MS.mail)} AS "isOld", count(*)::int AS count, sum(amount)::bigint AS gold
      FROM mail JOIN member ON member.id = holder_id
     WHERE NOT sent AND withdrawn_at IS NULL AND amount > 0
     GROUP BY 1, 2, 3, 4, 5`.execute(sql)
  if (rows.length === 0) return []
  const fitting = await readFittingBanks(sql)
  const nowhere = rows.filter(
    ({ isUncoded, realm, faction }) =>
      isUncoded && fitting({ paymentRealm: realm, paymentFaction: faction }).length === 0,
  )
  return [
    ...mailLine('no-bank', nowhere, ({ realm, faction }) => `${realm} (${faction})`),
    ...mailLine(
      'mails-old',
      rows.filter(({ isOld }) => isOld),
      ({ holder }) => holder,
    ),
  ]
}

function mailLine(
  what: AgendaLine['what'],
  rows: readonly UnsentMails[],
  nameOf: (row: UnsentMails) => string,
): Lines {
  const byName = [...Map.groupBy(rows, nameOf)].map(([name, some]) => ({ name, gold: sumOf(some, 'gold') }))
  const names = byName.toSorted((one, other) => other.gold - one.gold).map(({ name }) => name)
  return line(what, sumOf(rows, 'count'), { gold: sumOf(rows, 'gold'), names })
}

async function raidsOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  const without = raw`published_at IS NOT NULL AND gold_collector IS NULL
    AND starts_at > ${now} AND starts_at <= ${ago(now, -COLLECTOR_BY_MS)}`
  const open = raw`published_at IS NOT NULL AND starts_at <= ${ago(now, OVERDUE_AFTER_MS)}
    AND id = ANY (ARRAY(SELECT raid_id FROM booking WHERE state IN ('booked', 'backup') AND NOT done AND slot IS NOT NULL))`
  return [
    ...(await raidsWhere(sql, 'no-collector', without)),
    ...(await raidsWhere(sql, 'open-bookings', open)),
  ]
}

/** People who hold more gold than they received since then: outgoing gold counts as the oldest. */
async function heldOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  const { rows } = await raw<{ name: string; gold: number }>`
    WITH before AS (
      SELECT coalesce((SELECT id FROM history WHERE at <= ${ago(now, OFF_AFTER_MS.held)} ORDER BY id DESC LIMIT 1), 0) AS id)
    SELECT member.username AS name, (balance.gold - recent.gold)::bigint AS gold
      FROM ledger_account AS account
      JOIN member ON member.id = owner_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(gold), 0) AS gold FROM ledger_balance WHERE account_id = account.id) AS balance
     CROSS JOIN LATERAL (SELECT coalesce(sum(gold), 0) AS gold FROM ledger_line
                          WHERE account_id = account.id AND cause > (SELECT id FROM before) AND gold > 0) AS recent
     WHERE kind = 'held' AND balance.gold > recent.gold
     ORDER BY 2 DESC, 1`.execute(sql)
  return line('gold-held', rows.length, { gold: sumOf(rows, 'gold'), names: rows.map(({ name }) => name) })
}

async function channelsOff(sql: Kysely<Tables>): Promise<Lines> {
  const broken = (await readChannels(sql)).filter(({ brokenSince }) => brokenSince !== null)
  return line('channel-fails', broken.length, { names: broken.map(({ kind }) => kind) })
}

async function backupsOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  const since = (await readLastBackup(sql)) ?? (await readBegan(sql))
  if (since === null || since >= ago(now, OFF_AFTER_MS.backup)) return []
  return line('no-backup', Math.floor((now.getTime() - since.getTime()) / (24 * 3_600_000)))
}

async function banksOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  const counted = ago(now, OFF_AFTER_MS.count).toISOString()
  const banks = (await readBanks(sql, {})).payload.filter(
    ({ owner, gold, count }) => owner !== null && gold > 0 && (count === null || count.at <= counted),
  )
  return line('bank-not-counted', banks.length, {
    gold: sumOf(banks, 'gold'),
    names: banks.map(({ owner }) => owner?.name ?? ''),
  })
}

/** The number of entries since then by which somebody benefited alone. */
async function countAlone(sql: Kysely<Tables>, since: Date): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    SELECT count(*)::int AS count FROM ledger_entry JOIN history ON history.id = cause WHERE alone AND at > ${since}
  `.execute(sql)
  return onlyRow(rows).count
}

/** The books do not balance, or were not checked last night; that line has no count. */
async function booksOff(sql: Kysely<Tables>, now: Date): Promise<Lines> {
  const checked = await readChecked(sql)
  if (checked !== null && checked.count > 0) return line('books', checked.count)
  const { text, isOld } = checkedText(checked?.at ?? null, now, timeText)
  if (!isOld) return []
  const began = checked === null ? await readBegan(sql) : new Date(checked.at)
  if (began === null || began >= ago(now, OFF_AFTER_MS.books)) return []
  return line('books', 1, { names: [text] }).map((one) => ({ ...one, count: 0 }))
}

/** When the first thing was done here: a new community waits for its first night. */
async function readBegan(sql: Kysely<Tables>): Promise<Date | null> {
  const first = await sql.selectFrom('history').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at ?? null
}

import { type Kysely, sql as raw } from 'kysely'
import { type BoardLine, LINES_AT_ONCE, LOOKED_AT_MS, OFF, OFF_AFTER_MS } from '#domain/agenda/board.ts'
import { checkedText } from '#domain/ledger/check.ts'
import { LEAST_PAID } from '#domain/payout/payout.ts'
import { GONE_AFTER_MS, OVERDUE_AFTER_MS } from '#domain/raid/rules.ts'
import { LEADER_GAP } from '#domain/raid/warnings.ts'
import type { Faction } from '#domain/season.ts'
import { timeText } from '#domain/server-time.ts'
import { readLastBackup } from '#server/archive/nightly.ts'
import { readFittingBanks } from '#server/bank/data.ts'
import { readChannels } from '#server/channel/data.ts'
import type { Tables } from '#server/database/tables.ts'
import { readBanks } from '#server/ledger/banks.ts'
import { readChecked } from '#server/ledger/check.ts'
import { readGoldLeftOpen } from '#server/ledger/open.ts'
import { readWaiting } from '#server/settlement/waiting.ts'

/** The board looks at the oldest unsent mails, more than a community has. */
const MAILS_LOOKED_AT = 1_000

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** One thing that is off, with what it says beside its kind. */
function line(what: BoardLine['what'], says: Partial<Omit<BoardLine, 'what'>>): BoardLine {
  return { what, name: '', count: 0, gold: 0, of: null, ...says }
}

/** All that is off, in the order of the board; so many queries whatever there is. */
export async function readBoard(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const channels = await readChannels(sql)
  const lines = [
    ...(await booksOff(sql, now)),
    ...(await backupsOff(sql, now)),
    ...channels.flatMap(({ kind, brokenSince }) =>
      brokenSince === null ? [] : [line('channel-broken', { name: kind })],
    ),
    ...(await payeesOff(sql)),
    ...(await mailsOff(sql, now)),
    ...(await raidsOff(sql, now)),
    ...(await settlementsOff(sql, now)),
    ...(await goldOff(sql, now)),
  ]
  const placeOf = ({ what }: BoardLine) => OFF.indexOf(what)
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, LINES_AT_ONCE)
}

/** The books do not balance, or nobody looked for longer than a night. */
async function booksOff(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const checked = await readChecked(sql)
  if (checked !== null && checked.count > 0) return [line('books', { count: checked.count })]
  const { text, isOld } = checkedText(checked?.at ?? null, now, timeText)
  if (!isOld) return []
  if (checked !== null) return [line('books', { name: text })]
  const began = await readBegan(sql)
  return began !== null && began < ago(now, OFF_AFTER_MS.books) ? [line('books', { name: text })] : []
}

/** When the first thing was done here: who began today waits for the first night. */
async function readBegan(sql: Kysely<Tables>): Promise<Date | null> {
  const first = await sql.selectFrom('history').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at ?? null
}

async function backupsOff(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const since = (await readLastBackup(sql)) ?? (await readBegan(sql))
  if (since === null || since >= ago(now, OFF_AFTER_MS.backup)) return []
  const count = Math.floor((now.getTime() - since.getTime()) / (24 * 3_600_000))
  return [line('no-backup', { count })]
}

/** Gold is due to members who did not say where they are paid. */
async function payeesOff(sql: Kysely<Tables>): Promise<BoardLine[]> {
  const { rows } = await raw<{ count: number; gold: number }>`
    SELECT count(*)::int AS count, coalesce(sum(due.gold), 0)::bigint AS gold
      FROM ledger_account AS account
      JOIN member ON member.id = account.owner_id
      LEFT JOIN payout_character AS own ON own.member_id = member.id
     CROSS JOIN LATERAL (SELECT coalesce(sum(gold), 0)::bigint AS gold
                           FROM ledger_balance WHERE account_id = account.id) AS due
     WHERE account.kind = 'due' AND own.member_id IS NULL AND due.gold >= ${LEAST_PAID}::bigint`.execute(sql)
  return rows.filter(({ count }) => count > 0).map((payees) => line('no-character', payees))
}

interface UnsentMails {
  holder: string | null
  realm: string
  faction: Faction
  /** Nobody chose a bank yet. */
  isUncoded: boolean
  isOld: boolean
  isLost: boolean
  count: number
  gold: number
}

async function mailsOff(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const { rows } = await raw<UnsentMails>`
    SELECT member.username AS holder, payment_realm AS realm, payment_faction AS faction, bank_id IS NULL AS "isUncoded",
           mail.created_at <= ${ago(now, OFF_AFTER_MS.mail)} AS "isOld",
           coalesce(posted_at <= ${ago(now, OFF_AFTER_MS.posted)}, false) AS "isLost",
           count(*)::int AS count, sum(amount)::bigint AS gold
      FROM (SELECT * FROM mail WHERE NOT sent AND withdrawn_at IS NULL AND amount > 0 ORDER BY id LIMIT ${raw.lit(MAILS_LOOKED_AT)}) AS mail
      LEFT JOIN member ON member.id = holder_id
     GROUP BY 1, 2, 3, 4, 5, 6`.execute(sql)
  if (rows.length === 0) return []
  const fitting = await readFittingBanks(sql)
  const nowhere = rows.filter(
    ({ isUncoded, realm, faction }) =>
      isUncoded && fitting({ paymentRealm: realm, paymentFaction: faction }).length === 0,
  )
  const old = rows.filter(({ isOld, isLost, holder }) => isOld && !isLost && holder !== null)
  const lost = rows.filter(({ isLost }) => isLost)
  return [
    ...summed('no-bank', nowhere, ({ realm, faction }) => `${realm} (${faction})`),
    ...summed('mails-old', old, ({ holder }) => holder ?? ''),
    ...summed('mails-posted', lost, () => ''),
  ]
}

/** A line for all rows of one name. */
function summed(
  what: BoardLine['what'],
  rows: readonly UnsentMails[],
  nameOf: (row: UnsentMails) => string,
): BoardLine[] {
  return [...Map.groupBy(rows, nameOf)].map(([name, some]) =>
    line(what, {
      name,
      count: some.reduce((sum, { count }) => sum + count, 0),
      gold: some.reduce((sum, { gold }) => sum + gold, 0),
    }),
  )
}

interface RaidRow {
  id: string
  name: string
  starts_at: Date
  raid_leader: string
  gold_collector: string | null
  max_clients: number
  taken: number
  open: number
}

async function raidsOff(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const { rows } = await raw<RaidRow>`
    SELECT raid.id, name, starts_at, raid_leader, gold_collector, max_clients, booked.*
      FROM raid CROSS JOIN LATERAL (
        SELECT count(*)::int AS taken, count(*) FILTER (WHERE NOT done)::int AS open
          FROM booking WHERE raid_id = raid.id AND slot IS NOT NULL) AS booked
     WHERE published_at IS NOT NULL AND deleted_at IS NULL
       AND starts_at > ${ago(now, GONE_AFTER_MS)} AND starts_at <= ${ago(now, -LOOKED_AT_MS)}
     ORDER BY starts_at, raid.id`.execute(sql)
  return rows.flatMap((raid) => {
    const about = { name: raid.name, of: raid.id }
    if (raid.starts_at <= now) {
      const isOverdue = raid.starts_at <= ago(now, OVERDUE_AFTER_MS) && raid.open > 0
      return isOverdue ? [line('overdue', { ...about, count: raid.open })] : []
    }
    const free = raid.max_clients - raid.taken
    return [
      ...(raid.gold_collector === null ? [line('no-collector', about)] : []),
      ...(rows.some((before) => isLeftFor(before, raid)) ? [line('leader-elsewhere', about)] : []),
      ...(free * 2 > raid.max_clients ? [line('half-empty', { ...about, count: free })] : []),
    ]
  })
}

/** The leader of the raid leads this one too, which begins no later and hardly ends before. */
function isLeftFor(before: RaidRow, raid: RaidRow): boolean {
  const minutes = (raid.starts_at.getTime() - before.starts_at.getTime()) / 60_000
  const isBefore = minutes > 0 || (minutes === 0 && before.id < raid.id)
  return before.raid_leader === raid.raid_leader && isBefore && minutes < LEADER_GAP
}

async function settlementsOff(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const waiting = await readWaiting(sql, null)
  if (waiting.length === 0) return []
  const old = await sql
    .selectFrom('settlement')
    .select('id')
    .where(
      'id',
      'in',
      waiting.map(({ _id }) => _id),
    )
    .where('proposed_at', '<=', ago(now, OFF_AFTER_MS.settlement))
    .execute()
  const ids = new Set(old.map(({ id }) => id))
  return waiting
    .filter(({ _id }) => ids.has(_id))
    .map(({ raidId, raidName, gold }) => line('settlement-old', { name: raidName, gold, of: raidId }))
}

/** Entries by which somebody made themselves better off alone, since then. */
async function countAlone(sql: Kysely<Tables>, since: Date): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    SELECT count(*)::int AS count FROM ledger_entry JOIN history ON history.id = cause WHERE alone AND at > ${since}`.execute(
    sql,
  )
  return rows[0]?.count ?? 0
}

async function goldOff(sql: Kysely<Tables>, now: Date): Promise<BoardLine[]> {
  const left = await readGoldLeftOpen(sql, ago(now, GONE_AFTER_MS))
  const alone = await countAlone(sql, ago(now, OFF_AFTER_MS.alone))
  const counted = ago(now, OFF_AFTER_MS.count).toISOString()
  const banks = (await readBanks(sql, {})).payload.filter(
    ({ owner, gold, count }) => owner !== null && gold > 0 && (count === null || count.at <= counted),
  )
  return [
    ...(left.gold > 0 ? [line('open-gold', left)] : []),
    ...(alone > 0 ? [line('alone', { count: alone })] : []),
    ...(banks.length > 0
      ? [
          line('bank-not-counted', {
            name: banks[0]?.owner?.name ?? '',
            count: banks.length,
            gold: banks.reduce((sum, { gold }) => sum + gold, 0),
          }),
        ]
      : []),
  ]
}

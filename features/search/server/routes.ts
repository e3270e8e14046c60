import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { handlesMail } from '#features/mail/rules.ts'
import { isOwnRaidSince } from '#features/raid/server/access.ts'
import {
  FOUND_OF_A_KIND,
  type FoundClient,
  type FoundHeroName,
  type FoundMail,
  type FoundMember,
  type FoundRaid,
  find,
} from '#features/search/calls.ts'
import { type Scope, scopeOf, type Wanted, type Word, wantedBy } from '#features/search/rules.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import type { Tables } from '#platform/database/tables.ts'
import { timeText, wallClockAt } from '#platform/words/server-time.ts'

const MOST = raw.lit(FOUND_OF_A_KIND)
/** Only this many of the newest matches of a kind are considered; clients are deduplicated among these. */
const CANDIDATES = raw.lit(FOUND_OF_A_KIND * 10)
/** 'Zorba Friday' finds Zorba on raids named Friday, but only on the latest 500 of these raids. */
const RAIDS = raw.lit(500)
/** Only words of 5 to 16 letters may differ by one letter. */
const FEWEST_LETTERS = 5
const MOST_LETTERS = 16

type Condition = RawBuilder<boolean>
type Table = 'booking' | 'raid' | 'member' | 'hero_name'

interface Search {
  readonly sql: Kysely<Tables>
  readonly wanted: Wanted
  readonly scope: Scope
  readonly actor: Actor
}

export function searchRoutes(): Implementation[] {
  return [
    implement(find, async ({ text }, { sql, actor, now }) => {
      const wanted = wantedBy(text, wallClockAt(now).date)
      const search = { sql, wanted, scope: scopeOf(actor, now), actor }
      const all = {
        clients: await findClients(search),
        raids: await findRaids(search),
        members: await findMembers(search),
        heroNames: await findHeroNames(search),
        mails: (await findMails(search)).map((row) => ({ row, near: false })),
      }
      const hits = Object.values(all).flat()
      const near = hits.length > 0 && hits.every((hit) => hit.near)
      const shown = <Row>(some: readonly Hit<Row>[]) =>
        some.flatMap((hit) => (hit.near === near ? hit.row : []))
      const { clients, raids, members, heroNames, mails } = all
      const payload = {
        ...{ clients: shown(clients), raids: shown(raids), members: shown(members) },
        ...{ heroNames: shown(heroNames), mails: shown(mails) },
      }
      return { payload: near ? { ...payload, near } : payload }
    }),
  ]
}

/** `near`: the row differs by a letter from the typed text. */
interface Hit<Row> {
  readonly row: Row
  readonly near: boolean
}

/** The row has a word that begins with the typed word, or with one of the word's meanings. */
function begins(table: Table, { word, meant }: Word): Condition {
  const column = raw.ref(`${table}.search`)
  const each = [word, ...meant].map((one) => raw`${column} LIKE '%' || search_fold(${one}::text) || '%'`)
  return raw`(${raw.join(each, raw` OR `)})`
}

/** As `begins`; in a long word one letter may also be wrong, missing or extra. */
function nearly(table: Table, word: Word): Condition {
  if (!isLong(word)) return begins(table, word)
  const regex = raw`search_near(btrim(search_fold(${word.word}::text)))`
  return raw`(${begins(table, word)} OR ${raw.ref(`${table}.search`)} ~ ${regex})`
}

function isLong({ word }: Word): boolean {
  return word.length >= FEWEST_LETTERS && word.length <= MOST_LETTERS
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? raw`false` : raw`(${raw.join(conditions, raw` AND `)})`
}

/** Ids of the newest rows that match all words exactly; if no row does, of rows that match each word `nearly`. */
function matching(
  table: Table,
  { words }: Wanted,
  which: Condition,
  {
    from = raw.table(table),
    has = all(words.map((word) => begins(table, word))),
  }: { from?: RawBuilder<unknown>; has?: Condition } = {},
): RawBuilder<unknown> {
  const id = raw.ref(`${table}.id`)
  const near = all(words.map((word) => nearly(table, word)))
  return raw`(
    WITH exact AS (
      SELECT ${id}, false AS near FROM ${from} WHERE ${which} AND ${has} ORDER BY ${id} DESC LIMIT ${CANDIDATES})
    SELECT * FROM exact UNION ALL (
      SELECT ${id}, true FROM ${from} WHERE ${words.some(isLong)} AND NOT EXISTS (SELECT FROM exact) AND ${which} AND ${near}
       ORDER BY ${id} DESC LIMIT ${CANDIDATES}))`
}

/** `show`: what is answered of a row. */
async function hitsOf<Row, Shown>(
  sql: Kysely<Tables>,
  query: RawBuilder<unknown>,
  show: (row: Row) => Shown,
): Promise<Hit<Shown>[]> {
  const { rows } = await raw<Row & { near: boolean }>`${query}`.execute(sql)
  return rows.map(({ near, ...row }) => ({ row: show(row as Row), near }))
}

/** `run`: a booking's whole id, or the beginning of its short id, which is the last 8 digits. */
function isRunOf(id: RawBuilder<unknown>, run: string): Condition {
  return run.length > 8 ? raw`${id} = ${run}::uuid` : raw`right(${id}::text, 8) LIKE ${`${run}%`}`
}

/** The newest booking of each client, then each client's second newest, and so on; with the mails. */
async function findClients({ sql, wanted, scope, actor }: Search): Promise<Hit<FoundClient>[]> {
  const crew = isOwnRaidSince(actor, scope.since)
  const own = scope.own ? raw<boolean>`booking.member_id = ${scope.readerId}::uuid` : null
  const visible = scope.isStaff ? [raw<boolean>`true`] : [own, crew].filter((one) => one !== null)
  if (visible.length === 0) return []
  const { words, run } = wanted
  const named = (word: Word) => begins('booking', word)
  // Each word may belong to the client or the raid; at least one must belong to the client.
  const beside = (word: Word) => raw<boolean>`(${named(word)} OR booking.raid_id = ANY (ARRAY(
    SELECT raid.id FROM raid WHERE ${begins('raid', word)} ORDER BY starts_at DESC LIMIT ${RAIDS})))`
  const has =
    words.length < 2
      ? all(words.map(named))
      : all([...words.map(beside), raw`(${raw.join(words.map(named), raw` OR `)})`])
  // By its short id a done booking is found as a mail (findMails).
  const isOpen = raw`NOT booking.done AND booking.state IN ('booked', 'backup')`
  const isRun = run === null ? raw`false` : raw`(${isRunOf(raw`booking.id`, run)} AND ${isOpen})`
  const isThere = raw`(raid.deleted_at IS NULL OR booking.done AND ${scope.isStaff})`
  const found = matching('booking', wanted, raw`(${raw.join(visible, raw` OR `)}) AND ${isThere}`, {
    from: raw`booking JOIN raid ON raid.id = booking.raid_id`,
    has: raw`(${has} OR ${isRun})`,
  })
  return hitsOf(
    sql,
    raw`
    SELECT found.near, booking.id AS "bookingId", booking.client_name AS name, booking.client_realm AS realm,
           booking.client_class AS "clientClass", booking.state, booking.locked AS lock, booking.in_group AS "inGroup",
           booking.paid, jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date,
                                            'deleted', raid.deleted_at IS NOT NULL) AS raid,
           mail.id AS "mailId", mail.sent, mail.amount, mail.bank_name AS "to", holder.username AS holder,
           mail.created_at AS "doneAt", mail.adv_id AS advertiser, mail.gold_collector AS collector, (
             SELECT member.username FROM history JOIN member ON member.id = history.member_id
              WHERE history.noun = 'mail' AND history.record_id = mail.id::text AND history.action = 'sent'
              ORDER BY history.id DESC LIMIT 1) AS "sentBy"
      FROM (
        SELECT found.*, row_number() OVER (PARTITION BY client_key ORDER BY id DESC) AS nth
          FROM ${found} AS found JOIN booking USING (id) ORDER BY nth, id DESC LIMIT ${MOST}) AS found
      JOIN booking ON booking.id = found.id
      JOIN raid ON raid.id = booking.raid_id
      LEFT JOIN mail ON mail.booking_id = booking.id AND mail.withdrawn_at IS NULL
      LEFT JOIN member AS holder ON holder.id = mail.holder_id
     ORDER BY found.nth, found.id DESC`,
    (row: ClientRow) => toClient(row, actor),
  )
}

interface ClientRow extends Omit<FoundClient, 'doneAt' | 'mail'> {
  mailId: string | null
  sent: boolean | null
  amount: number | null
  doneAt: Date | null
  advertiser: string | null
  collector: string | null
  sentBy: string | null
  to: string | null
  holder: string | null
}

function toClient(row: ClientRow, actor: Actor): FoundClient {
  const { mailId, sent, amount, doneAt, advertiser, collector, sentBy, to, holder, ...client } = row
  const seen = handlesMail(actor, { advertiser, collector })
    ? { _id: mailId ?? '', amount: amount ?? 0, by: sent === true ? sentBy : holder, to }
    : null
  return {
    ...client,
    doneAt: doneAt?.toISOString() ?? null,
    mail: mailId === null ? null : { sent: sent === true, seen },
  }
}

type RaidRow = Omit<FoundRaid, 'time'> & { minutes: number }

/** Raids on the typed day; without a day, raids by the words of their names. */
async function findRaids({ sql, wanted, scope, actor }: Search): Promise<Hit<FoundRaid>[]> {
  const crew = isOwnRaidSince(actor, scope.since)
  if (scope.raids === 'own' && crew === null) return []
  const isThere = raw<boolean>`raid.deleted_at IS NULL AND (raid.published_at IS NOT NULL OR ${scope.raids === 'all'})`
  const which = (scope.raids === 'own' ? crew : null) ?? isThere
  const ofDay = raw`(SELECT id, false AS near FROM raid WHERE raid.date = ${wanted.day}::date AND ${which})`
  return hitsOf(
    sql,
    raw`
    SELECT near, raid.id AS _id, raid.name, raid.date, raid.start_minutes AS minutes, raid.difficulty,
           raid.published_at IS NOT NULL AS published, leader.username AS leader
      FROM ${wanted.day === null ? matching('raid', wanted, which) : ofDay} AS found JOIN raid USING (id)
      JOIN member AS leader ON leader.id = raid.raid_leader
     ORDER BY raid.starts_at DESC, raid.id DESC LIMIT ${MOST}`,
    ({ minutes, ...raid }: RaidRow) => ({ ...raid, time: timeText(minutes) }),
  )
}

/** Members by name or handle, with the gold they hold and are due, and the last payout. */
async function findMembers({ sql, wanted, scope }: Search): Promise<Hit<FoundMember>[]> {
  if (!scope.isStaff) return []
  return hitsOf(
    sql,
    raw`
    SELECT near, id AS _id, username, handle, ${accountOf('held', raw`member.id`)} AS held, ${accountOf('due', raw`member.id`)} AS due,
           (SELECT max(paid_at) FROM payout_line
             WHERE account_id = known_account('due', member.id) AND state = 'paid') AS "lastPaid"
      FROM ${matching('member', wanted, raw`true`)} AS found JOIN member USING (id)
     ORDER BY username LIMIT ${MOST}`,
    ({ lastPaid, ...member }: Omit<FoundMember, 'lastPaid'> & { lastPaid: Date | null }) => ({
      ...member,
      lastPaid: lastPaid?.toISOString() ?? null,
    }),
  )
}

/** Hero names by name or realm, with their banks' balances. */
async function findHeroNames({ sql, wanted, scope }: Search): Promise<Hit<FoundHeroName>[]> {
  if (!scope.isStaff) return []
  return hitsOf(
    sql,
    raw`
    SELECT near, id AS _id, name, realm, faction, status, ${accountOf('bank', raw`hero_name.id`)} AS bank
      FROM ${matching('hero_name', wanted, raw`true`)} AS found JOIN hero_name USING (id)
     ORDER BY name, realm LIMIT ${MOST}`,
    (row: FoundHeroName) => row,
  )
}

function accountOf(kind: 'held' | 'due' | 'bank', owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return raw`(
    SELECT jsonb_build_object('_id', account.id::text, 'gold', coalesce(sum(balance.gold), 0)::bigint)
      FROM ledger_account AS account LEFT JOIN ledger_balance AS balance ON balance.account_id = account.id
     WHERE account.kind = ${raw.lit(kind)} AND account.owner_id = ${owner} GROUP BY account.id)`
}

/** Mails that the reader handles, by the beginning of a payment code or RunID, or a complete confirmation code. */
async function findMails({ sql, wanted: { code, run }, scope, actor }: Search): Promise<FoundMail[]> {
  const handled = handledBy(scope, actor)
  const ways = [
    ...(code === null ? [] : [raw`payment_code LIKE ${`${code}%`}`, raw`confirmation_code = ${code}`]),
    ...(run === null ? [] : [isRunOf(raw`booking_id`, run)]),
  ]
  if (ways.length === 0) return []
  const { rows } = await raw<FoundMail>`
    SELECT mail.id AS _id, mail.booking_id AS "bookId", member.username AS advertiser, mail.type, mail.amount,
           mail.payment_realm AS "paymentRealm", mail.payment_faction AS "paymentFaction", mail.sent
      FROM mail LEFT JOIN member ON member.id = mail.adv_id
     WHERE (${raw.join(ways, raw` OR `)}) AND mail.withdrawn_at IS NULL AND ${handled}
     ORDER BY mail.id DESC LIMIT ${MOST}`.execute(sql)
  return rows
}

/** The rule `handlesMail` as an SQL condition on `mail`. */
function handledBy({ isStaff, readerId }: Scope, { roles }: Actor): Condition {
  if (isStaff) return raw`true`
  const ways = [
    raw`false`,
    ...(roles.includes('Gold Collector')
      ? [raw`gold_collector IS NULL`, raw`gold_collector = ${readerId}::uuid`]
      : []),
    ...(roles.includes('Senior Advertiser') ? [raw`adv_id = ${readerId}::uuid`] : []),
  ]
  return raw`(${raw.join(ways, raw` OR `)})`
}

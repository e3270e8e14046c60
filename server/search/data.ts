import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { Actor } from '#domain/rights.ts'
import type { Scope, Wanted } from '#domain/search/rules.ts'
import {
  FOUND_OF_A_KIND,
  type FoundHeroName,
  type FoundMail,
  type FoundMember,
  type FoundRaid,
} from '#domain/search/search.ts'
import { timeText } from '#domain/server-time.ts'
import type { Tables } from '#server/database/tables.ts'
import { isOwnRaidSince } from '#server/raid/access.ts'

export const MOST = raw.lit(FOUND_OF_A_KIND)
/** So many of the newest hits of the rarest word are checked for the other words. */
export const CANDIDATES = raw.lit(FOUND_OF_A_KIND * 10)
/** Beyond so many records a word counts as frequent. */
const COUNTED = raw.lit(FOUND_OF_A_KIND * 5)
/** Under whom the words of everybody's records stand. */
export const NOBODY = raw`'00000000-0000-0000-0000-000000000000'::uuid`
/** Behind every text that begins alike. */
export const LAST = '\u{10ffff}'

export type Condition = RawBuilder<boolean>

export const ANYBODYS: Condition = raw`true`

type WordKind = 'raid' | 'member' | 'hero-name' | 'contact'

/** The record has all of these words: of a contact whole ones, of a name their beginnings. */
export function allOf(words: readonly string[], kind: WordKind, recordId: RawBuilder<unknown>): Condition {
  const each = words.map(
    // Asked of one record after the other: as an EXISTS it could be made a list of all records with the word.
    (word) => raw<boolean>`(
      SELECT true FROM search_word AS other
       WHERE other.record_id = ${recordId} AND other.kind = ${raw.lit(kind)} AND ${
         kind === 'contact' ? raw`other.word = ${word}` : begins(raw`other.word`, word)
       } LIMIT 1)`,
  )
  return each.length === 0 ? raw`true` : raw`${raw.join(each, raw` AND `)}`
}

/** In a column of folded text. */
export function begins(column: RawBuilder<unknown>, word: string): Condition {
  return raw`${column} >= ${word} AND ${column} < ${word + LAST}`
}

/** The words, those that the fewest of the records have first. */
export async function rarestFirst(
  sql: Kysely<Tables>,
  words: readonly string[],
  kind: WordKind,
  which: Condition,
): Promise<string[]> {
  if (words.length < 2) return [...words]
  // In the index's order: of a word that many have the planner takes any row to be one of them, and reads the table.
  const counts = words.map((word) => {
    const has = kind === 'contact' ? raw`word = ${word}` : begins(raw`word`, word)
    return raw`(SELECT count(*) FROM (
      SELECT FROM search_word WHERE kind = ${raw.lit(kind)} AND ${has} AND ${which}
       ORDER BY word, owner_id LIMIT ${COUNTED}) AS counted)`
  })
  const { rows } = await raw<{ counts: number[] }>`SELECT ARRAY[${raw.join(counts)}] AS counts`.execute(sql)
  const of = new Map(words.map((word, at) => [word, Number(rows[0]?.counts[at])]))
  return words.toSorted((a, b) => (of.get(a) ?? 0) - (of.get(b) ?? 0))
}

/**
 * Rows of a table whose names have all of these words, the rarest first: by its completions in the order of letters, the newest
 * of each first.
 * It ends at the last one that is shown.
 */
function named<Row>(
  [rarest = '', ...others]: readonly string[],
  kind: Exclude<WordKind, 'contact'>,
  {
    columns,
    table,
    which = raw<boolean>`true`,
  }: { columns: RawBuilder<unknown>; table: RawBuilder<unknown>; which?: Condition },
): RawBuilder<Row> {
  return raw<Row>`
    SELECT * FROM (
      SELECT ${columns}, word
        FROM (SELECT record_id AS id, word FROM search_word
               WHERE kind = ${raw.lit(kind)} AND ${begins(raw`word`, rarest)} AND owner_id = ${NOBODY}
               ORDER BY word, owner_id, record_id DESC LIMIT ${CANDIDATES}) AS found
        JOIN ${table} USING (id)
       WHERE ${which} AND ${allOf(others, kind, raw`found.id`)} LIMIT ${MOST}) AS shown
     ORDER BY word, _id DESC`
}

const RAID = raw`raid.id AS _id, raid.name, raid.date, raid.start_minutes AS minutes, raid.difficulty,
  raid.published_at IS NOT NULL AS published,
  (SELECT username FROM member WHERE member.id = raid.raid_leader) AS leader`

/** Raids by the words of their names. */
export async function findRaids(
  sql: Kysely<Tables>,
  wanted: Wanted,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<FoundRaid[]> {
  if (wanted.words.length === 0) return []
  const crew = isOwnRaidSince(actor, scope.since)
  if (scope.raids === 'own' && crew === null) return []
  const isThere = raw<boolean>`raid.deleted_at IS NULL AND (raid.published_at IS NOT NULL OR ${scope.raids === 'all'})`
  const isVisible = crew !== null && scope.raids === 'own' ? crew : isThere
  const ofDay = raw<RaidRow>`
    SELECT ${RAID} FROM raid WHERE raid.date = ${wanted.day}::date AND ${isVisible} ORDER BY raid.start_minutes LIMIT ${MOST}`
  if (wanted.day !== null) return (await ofDay.execute(sql)).rows.map(toRaid)
  const { rows } = await (scope.raids === 'own'
    ? raw<RaidRow>`
        SELECT ${RAID} FROM raid WHERE ${crew} AND ${allOf(wanted.words, 'raid', raw`raid.id`)}
         ORDER BY raid.id DESC LIMIT ${MOST}`
    : named<RaidRow>(await rarestFirst(sql, wanted.words, 'raid', ANYBODYS), 'raid', {
        columns: RAID,
        table: raw`raid`,
        which: isThere,
      })
  ).execute(sql)
  return once(rows).map(toRaid)
}

function toRaid({ minutes, ...raid }: RaidRow): FoundRaid {
  return { ...raid, time: timeText(minutes) }
}

type RaidRow = Omit<FoundRaid, 'time'> & { minutes: number }

/** Members by name or handle, with what they hold, what is due to them and when they were paid last. */
export async function findMembers(sql: Kysely<Tables>, wanted: Wanted, scope: Scope): Promise<FoundMember[]> {
  if (!scope.isStaff || wanted.words.length === 0) return []
  const columns = raw`member.id AS _id, member.username, member.handle, ${accountOf('held', raw`member.id`)} AS held,
    ${accountOf('due', raw`member.id`)} AS due,
    (SELECT max(paid_at) FROM payout_line WHERE account_id = known_account('due', member.id) AND state = 'paid') AS "lastPaid"`
  const { rows } = await named<Omit<FoundMember, 'lastPaid'> & { lastPaid: Date | null }>(
    await rarestFirst(sql, wanted.words, 'member', ANYBODYS),
    'member',
    { columns, table: raw`member` },
  ).execute(sql)
  return once(rows).map((row) => ({ ...row, lastPaid: row.lastPaid?.toISOString() ?? null }))
}

/** Hero names by name or realm, with what lies in their banks. */
export async function findHeroNames(
  sql: Kysely<Tables>,
  wanted: Wanted,
  scope: Scope,
): Promise<FoundHeroName[]> {
  if (!scope.isStaff || wanted.words.length === 0) return []
  const columns = raw`hero_name.id AS _id, hero_name.name, hero_name.realm, hero_name.faction, hero_name.status,
    ${accountOf('bank', raw`hero_name.id`)} AS bank`
  const found: FoundHeroName[] = []
  for (const way of wanted.ways) {
    const words = await rarestFirst(sql, way, 'hero-name', ANYBODYS)
    const { rows } = await named<FoundHeroName>(words, 'hero-name', {
      columns,
      table: raw`hero_name`,
    }).execute(sql)
    found.push(...rows)
  }
  return once(found).slice(0, FOUND_OF_A_KIND)
}

/** A name with two words that begin alike is found by both. */
function once<Row extends { _id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row._id, row])).values()].reverse()
}

function accountOf(kind: 'held' | 'due' | 'bank', owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return raw`(
    SELECT jsonb_build_object('_id', account.id::text, 'gold', coalesce(sum(balance.gold), 0)::bigint)
      FROM ledger_account AS account LEFT JOIN ledger_balance AS balance ON balance.account_id = account.id
     WHERE account.kind = ${raw.lit(kind)} AND account.owner_id = ${owner} GROUP BY account.id)`
}

/** Mails that the reader handles, by what a code or a RunID begins with; a confirmation code finds its mail when it is whole. */
export async function findMails(
  sql: Kysely<Tables>,
  { code, run }: Wanted,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<FoundMail[]> {
  const handled = handledBy(scope, actor)
  if (handled === null) return []
  const one = (which: Condition) =>
    raw`(SELECT id FROM mail WHERE ${which} AND withdrawn_at IS NULL AND ${handled} LIMIT ${MOST})`
  const short = raw`right(booking_id::text, 8)`
  const searches = [
    ...(code === null
      ? []
      : [
          one(raw`payment_code ~>=~ ${code} AND payment_code ~<~ ${code + LAST}`),
          one(raw`confirmation_code = ${code}`),
        ]),
    ...(run === null
      ? []
      : [
          run.length > 8
            ? one(raw`booking_id = ${run}::uuid`)
            : one(raw`${short} ~>=~ ${run} AND ${short} ~<~ ${run + LAST}`),
        ]),
  ]
  if (searches.length === 0) return []
  const { rows } = await raw<FoundMail>`
    SELECT mail.id AS _id, mail.booking_id AS "bookId", member.username AS advertiser, mail.type, mail.amount,
           mail.payment_realm AS "paymentRealm", mail.payment_faction AS "paymentFaction", mail.sent
      FROM (${raw.join(searches, raw` UNION `)}) AS found JOIN mail USING (id)
      LEFT JOIN member ON member.id = mail.adv_id
     ORDER BY mail.id DESC LIMIT ${MOST}
  `.execute(sql)
  return rows
}

/** As handlesMail, of a row of `mail`; null for who handles none. */
function handledBy({ isStaff, readerId }: Scope, { roles }: Actor): Condition | null {
  if (isStaff) return raw`true`
  const ways = [
    ...(roles.includes('Gold Collector')
      ? [raw<boolean>`gold_collector IS NULL`, raw<boolean>`gold_collector = ${readerId}::uuid`]
      : []),
    ...(roles.includes('Senior Advertiser') ? [raw<boolean>`adv_id = ${readerId}::uuid`] : []),
  ]
  return ways.length === 0 ? null : raw`(${raw.join(ways, raw` OR `)})`
}

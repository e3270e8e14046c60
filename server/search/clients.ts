import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import type { State } from '#domain/booking/booking.ts'
import { handlesMail } from '#domain/mail/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { Scope, Wanted } from '#domain/search/rules.ts'
import { FOUND_OF_A_KIND, type FoundClient } from '#domain/search/search.ts'
import type { Tables } from '#server/database/tables.ts'
import { isOwnRaidSince } from '#server/raid/access.ts'
import {
  ANYBODYS,
  allOf,
  begins,
  CANDIDATES,
  type Condition,
  LAST,
  MOST,
  NOBODY,
  rarestFirst,
} from '#server/search/data.ts'

/** Bookings by their clients, of several clients each one's newest first, and what became of each. */
export async function findClients(
  sql: Kysely<Tables>,
  wanted: Wanted,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<FoundClient[]> {
  const searches = await searchesFor(sql, wanted, { scope, actor })
  if (searches.length === 0) return []
  const { rows } = await raw<ClientRow>`
    SELECT booking.id AS "bookingId", booking.client_name AS name, booking.client_realm AS realm,
           booking.client_class AS "clientClass", booking.state, booking.locked, booking.in_group AS "inGroup",
           booking.paid, jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date,
                                            'deleted', raid.deleted_at IS NOT NULL) AS raid,
           mail.id AS "mailId", mail.sent, mail.amount,
           mail.bank_name AS "to", holder.username AS holder, mail.created_at AS "doneAt", mail.adv_id AS advertiser,
           mail.gold_collector AS collector, (
             SELECT member.username FROM history JOIN member ON member.id = history.member_id
              WHERE history.noun = 'mail' AND history.record_id = mail.id::text AND history.action = 'sent'
              ORDER BY history.id DESC LIMIT 1) AS "sentBy"
      FROM (SELECT id, min(nth) AS nth FROM (${raw.join(searches, raw` UNION ALL `)}) AS one GROUP BY id) AS found
      JOIN booking ON booking.id = found.id
      JOIN raid ON raid.id = booking.raid_id
      LEFT JOIN mail ON mail.booking_id = booking.id AND mail.withdrawn_at IS NULL
      LEFT JOIN member AS holder ON holder.id = mail.holder_id
     WHERE raid.deleted_at IS NULL OR booking.done AND ${scope.isStaff}
     ORDER BY found.nth, booking.client_key USING ~<~, booking.id DESC LIMIT ${MOST}
  `.execute(sql)
  return rows.map((row) => toClient(row, actor))
}

/** All ways in which the text may mean a client that the reader may see. */
async function searchesFor(
  sql: Kysely<Tables>,
  wanted: Wanted,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<RawBuilder<unknown>[]> {
  const { ways, ofClass, contact, run } = wanted
  const crew = isOwnRaidSince(actor, scope.since)
  const isOfClass = raw<boolean>`booking.client_class = ${ofClass?.clientClass ?? null}`
  const searches: (RawBuilder<unknown> | null)[] = []
  const visible: Condition[] = []
  if (scope.isStaff || scope.own) {
    const mine = scope.isStaff ? ANYBODYS : raw<boolean>`booking.member_id = ${scope.readerId}::uuid`
    const theirs = scope.isStaff ? ANYBODYS : raw<boolean>`owner_id = ${scope.readerId}::uuid`
    const owner = scope.isStaff ? NOBODY : raw`${scope.readerId}::uuid`
    visible.push(mine)
    searches.push(
      byWords(await rarestWays(sql, ways, owner), owner, mine),
      ofClass &&
        byWords(await rarestWays(sql, ofClass.ways, owner), owner, raw`${mine} AND ${isOfClass}`, CANDIDATES),
      byContact(await rarestFirst(sql, contact, 'contact', theirs), theirs),
    )
  }
  if (crew !== null && !scope.isStaff) {
    visible.push(crew)
    searches.push(
      ofCrewByWords(await rarestWays(sql, ways, NOBODY), crew),
      ofClass && ofCrewByWords(await rarestWays(sql, ofClass.ways, NOBODY), crew, isOfClass),
      await ofCrewByContact(sql, wanted, crew),
    )
  }
  if (run !== null && visible.length > 0) searches.push(byRun(run, visible))
  return searches.flatMap((search) => search ?? [])
}

/** The clients with these words by the index, exact ones first, and the newest bookings of each: by an index of the booking's own collation. */
function byWords(
  ways: readonly (readonly string[])[],
  owner: RawBuilder<unknown>,
  mine: Condition,
  most = MOST,
): RawBuilder<unknown> | null {
  if (ways.length === 0) return null
  const searches = ways.map(([rarest = '', ...others]) => {
    const found = raw`SELECT client_key, word, words FROM client_word
       WHERE owner_id = ${owner} AND ${begins(raw`word`, rarest)} ORDER BY word, client_key LIMIT ${CANDIDATES}`
    return raw`(SELECT client_key, word FROM (${found}) AS found WHERE ${wordsBegin(raw`words`, others)} ORDER BY word, client_key LIMIT ${most})`
  })
  return raw`(
    WITH known AS (
      SELECT client_key COLLATE "default" AS client_key, min(word) AS word FROM (${raw.join(searches, raw` UNION ALL `)}) AS one
       GROUP BY client_key ORDER BY word, client_key LIMIT ${most})
    SELECT newest.id, row_number() OVER (PARTITION BY known.client_key ORDER BY newest.id DESC) AS nth
      FROM known
     CROSS JOIN LATERAL (
       SELECT booking.id FROM booking WHERE ${mine} AND booking.client_key = known.client_key
        ORDER BY booking.id DESC LIMIT (SELECT greatest(1, ${MOST} / count(*)) FROM known)) AS newest)`
}

/** An open booking by what its RunID begins with, or its whole id; what is done is found by its mail. */
function byRun(run: string, visible: readonly Condition[]): RawBuilder<unknown> {
  const short = raw`right(booking.id::text, 8)`
  const which =
    run.length > 8 ? raw`booking.id = ${run}::uuid` : raw`${short} ~>=~ ${run} AND ${short} ~<~ ${run + LAST}`
  return raw`(
    SELECT booking.id, 1 AS nth FROM booking JOIN raid ON raid.id = booking.raid_id
     WHERE ${which} AND NOT done AND state IN ('booked', 'backup') AND (${raw.join(visible, raw` OR `)}) LIMIT ${MOST})`
}

/** Each word begins one of those of a text in which a space stands before each. */
function wordsBegin(text: RawBuilder<unknown>, words: readonly string[]): Condition {
  const each = words.map((word) => raw<boolean>`position(${` ${word}`} IN ${text}) > 0`)
  return each.length === 0 ? raw`true` : raw`(${raw.join(each, raw` AND `)})`
}

/** Clients with a word, where they are so few, are looked for among the crew's bookings; of a more frequent word its raids are read, the latest first. */
const FEW = raw.lit(5_000)

/** Bookings on the crew's raids whose clients have these words, the first by their keys. */
function ofCrewByWords(
  ways: readonly (readonly string[])[],
  crew: Condition,
  which = ANYBODYS,
): RawBuilder<unknown> | null {
  if (ways.length === 0) return null
  const holders = ways.map(
    ([rarest = '', ...others]) => raw`(
      SELECT client_key, ${wordsBegin(raw`words`, others)} AS fits FROM client_word
       WHERE owner_id = ${NOBODY} AND ${begins(raw`word`, rarest)} LIMIT ${FEW} + 1)`,
  )
  const hasAll = ways.map((way) => wordsBegin(raw`client.words`, way))
  // OFFSET: else the words are worked out again for each that is looked for.
  return raw`(
    WITH holder AS MATERIALIZED (${raw.join(holders, raw` UNION ALL `)}),
    found AS (
      SELECT booking.id, booking.client_key
        FROM (SELECT DISTINCT client_key COLLATE "default" AS client_key FROM holder WHERE fits) AS client
        JOIN booking USING (client_key) JOIN raid ON raid.id = booking.raid_id
       WHERE ${crew} AND ${which} AND (SELECT count(*) FROM holder) <= ${FEW}
       UNION ALL
      (SELECT theirs.id, theirs.client_key FROM raid
        CROSS JOIN LATERAL (
          SELECT id, client_key FROM (
            SELECT id, client_key, ' ' || array_to_string(client_words(client_key), ' ') AS words
              FROM booking WHERE raid_id = raid.id AND ${which} OFFSET 0) AS client
           WHERE ${raw.join(hasAll, raw` OR `)} OFFSET 0) AS theirs
        WHERE ${crew} AND (SELECT count(*) FROM holder) > ${FEW}
        ORDER BY raid.starts_at DESC LIMIT ${CANDIDATES}))
    SELECT id, row_number() OVER (PARTITION BY client_key ORDER BY id DESC) AS nth
      FROM found ORDER BY nth, client_key USING ~<~ LIMIT ${MOST})`
}

/** The ways with the words of each that the fewest of the clients have first. */
async function rarestWays(
  sql: Kysely<Tables>,
  ways: Wanted['ways'],
  owner: RawBuilder<unknown>,
): Promise<readonly (readonly string[])[]> {
  const words = [...new Set(ways.flat())]
  if (words.length < 2) return ways
  // In the index's order, as in `rarestFirst`.
  const counts = words.map(
    (word) => raw`(SELECT count(*) FROM (SELECT FROM client_word
       WHERE owner_id = ${owner} AND ${begins(raw`word`, word)} ORDER BY word LIMIT ${raw.lit(FOUND_OF_A_KIND * 2)}) AS counted)`,
  )
  const { rows } = await raw<{ counts: number[] }>`SELECT ARRAY[${raw.join(counts)}] AS counts`.execute(sql)
  const of = new Map(words.map((word, at) => [word, Number(rows[0]?.counts[at])]))
  return ways
    .filter((way) => way.every((word) => of.get(word) !== 0))
    .map((way) => way.toSorted((a, b) => (of.get(a) ?? 0) - (of.get(b) ?? 0)))
}

function byContact([rarest, ...others]: readonly string[], mine: Condition): RawBuilder<unknown> | null {
  if (rarest === undefined) return null
  return raw`(
    SELECT record_id AS id, 1 AS nth FROM (
      SELECT record_id FROM search_word AS word WHERE kind = 'contact' AND word = ${rarest} AND ${mine}
       ORDER BY owner_id DESC, record_id LIMIT ${CANDIDATES}) AS word
     WHERE ${allOf(others, 'contact', raw`word.record_id`)} LIMIT ${MOST})`
}

/** Records with a word, where they are so few, are asked whose they are; of a frequent word the crew's raids are looked through, the latest first. */
const RARE = 1_000

async function ofCrewByContact(
  sql: Kysely<Tables>,
  { contact }: Wanted,
  crew: Condition,
): Promise<RawBuilder<unknown> | null> {
  const [rarest, ...others] = await rarestFirst(sql, contact, 'contact', ANYBODYS)
  if (rarest === undefined) return null
  const holders = raw`SELECT record_id FROM search_word WHERE kind = 'contact' AND word = ${rarest}
     ORDER BY owner_id, record_id DESC LIMIT ${raw.lit(RARE + 1)}`
  const { rows } = await raw<{ count: number }>`SELECT count(*) AS count FROM (${holders}) AS held`.execute(
    sql,
  )
  if (Number(rows[0]?.count) <= RARE)
    return raw`(
      SELECT booking.id, 1 AS nth FROM (${holders}) AS held
        JOIN booking ON booking.id = held.record_id JOIN raid ON raid.id = booking.raid_id
       WHERE ${crew} AND ${allOf(others, 'contact', raw`booking.id`)} ORDER BY raid.starts_at DESC, booking.id DESC LIMIT ${MOST})`
  return raw`(
    SELECT theirs.id, 1 AS nth FROM raid
     CROSS JOIN LATERAL (SELECT id FROM booking WHERE raid_id = raid.id AND ${allOf(contact, 'contact', raw`booking.id`)} OFFSET 0) AS theirs
     WHERE ${crew} ORDER BY raid.starts_at DESC, theirs.id DESC LIMIT ${MOST})`
}

interface ClientRow
  extends Pick<FoundClient, 'bookingId' | 'name' | 'realm' | 'clientClass' | 'inGroup' | 'paid' | 'raid'> {
  state: State
  locked: boolean
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
  const {
    mailId,
    sent,
    amount,
    doneAt,
    advertiser,
    collector,
    sentBy,
    to,
    holder,
    locked: lock,
    ...rest
  } = row
  const mayHandle = handlesMail(actor, { advertiser, collector })
  return {
    ...rest,
    lock,
    doneAt: doneAt?.toISOString() ?? null,
    mail:
      mailId === null
        ? null
        : {
            sent: sent === true,
            seen: mayHandle
              ? { _id: mailId, amount: amount ?? 0, by: sent === true ? sentBy : holder, to }
              : null,
          },
  }
}

import { type Kysely, type RawBuilder, sql as raw, type Updateable } from 'kysely'
import { maySeeFully } from '#domain/booking/rules.ts'
import { Failure } from '#domain/failure.ts'
import type { EntryLines } from '#domain/ledger/ledger.ts'
import { MAILS_HANDED_AT_ONCE, PILES_AT_ONCE, type Pile, rolesThatTake } from '#domain/mail/hand-over.ts'
import { handlesMail } from '#domain/mail/rules.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import type { Actor, RoleIds } from '#domain/rights.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { OPPOSITE_LINES } from '#server/ledger/data.ts'
import { crewOf } from '#server/raid/data.ts'

export interface HeldMail {
  readonly id: string
  readonly raidId: string
  readonly bookingId: string
  readonly advertiser: string | null
  readonly leader: string
  readonly collector: string | null
  readonly holder: string | null
  readonly handedTo: string | null
  readonly amount: number
  readonly sent: boolean
  readonly isWithdrawn: boolean
}

/** All of these, locked by id. @throws Failure 'not-found' for one of which the actor may not know */
export async function lockHeld(sql: Sql, ids: readonly string[], actor: Actor): Promise<HeldMail[]> {
  const wanted = [...new Set(ids.map(recordId))].toSorted()
  await sql.selectFrom('mail').select('id').where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute()
  const mails = await readHeld(sql, wanted, actor)
  if (mails.length < wanted.length) throw new Failure('not-found')
  return mails
}

/** Those of the mails that the actor handles, holds or is to get. */
export async function readHeld(
  sql: Kysely<Tables>,
  ids: readonly string[],
  actor: Actor,
): Promise<HeldMail[]> {
  const { rows } = await raw<HeldMail>`
    SELECT mail.id, mail.raid_id AS "raidId", mail.booking_id AS "bookingId", mail.adv_id AS advertiser,
           raid.raid_leader AS leader, raid.gold_collector AS collector, mail.holder_id AS holder,
           mail.handed_to AS "handedTo", mail.amount, mail.sent, mail.withdrawn_at IS NOT NULL AS "isWithdrawn"
      FROM mail JOIN raid ON raid.id = mail.raid_id
     WHERE mail.id = ANY (${ids.map(recordId)}::uuid[]) ORDER BY mail.id
  `.execute(sql)
  return rows.filter(
    (mail) => mail.holder === actor._id || mail.handedTo === actor._id || handlesMail(actor, mail),
  )
}

interface Taker {
  readonly _id: string
  readonly username: string
}

/** The people who may take a raid's gold over, by name: its collector and leader, and who handles its mails by the roles read last. */
export async function readTakers(
  sql: Kysely<Tables>,
  { collector, leader }: Pick<HeldMail, 'collector' | 'leader'>,
  roleIds: RoleIds,
): Promise<Taker[]> {
  const roles = rolesThatTake({ collector }).flatMap((role) => roleIds[role])
  const { rows } = await raw<Taker>`
    SELECT id AS _id, username FROM member
     WHERE in_guild AND (role_ids && ${roles}::text[] OR id IN (${collector}::uuid, ${leader}::uuid))
     ORDER BY username, id
  `.execute(sql)
  return rows
}

const WHOSE: Readonly<Record<'held' | 'coming', { of: RawBuilder<unknown>; other: RawBuilder<unknown> }>> = {
  held: { of: raw`mail.holder_id`, other: raw`mail.handed_to` },
  coming: { of: raw`mail.handed_to`, other: raw`mail.holder_id` },
}

interface PileRow extends Pick<Pile, 'gold' | 'mailIds' | 'person'> {
  raid: NonNullable<Pile['raid']>
  raid_leader: string
  gold_collector: string | null
  published: boolean
  /** The viewer made one of its bookings. */
  isOwn: boolean
}

/** Groups by raid and by the other person, each with as many mails as one call hands over; the oldest raid first. */
export async function readPiles(
  sql: Kysely<Tables>,
  actor: Actor,
  which: 'held' | 'coming',
): Promise<Pile[]> {
  const { of, other } = WHOSE[which]
  const { rows } = await raw<PileRow>`
    SELECT jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date) AS raid, raid.raid_leader,
           raid.gold_collector, raid.published_at IS NOT NULL AS published, pile.gold, pile."mailIds", pile."isOwn",
           CASE WHEN other.id IS NOT NULL THEN jsonb_build_object('_id', other.id, 'username', other.username) END AS person
      FROM (SELECT raid_id, other_id, sum(amount)::bigint AS gold, jsonb_agg(id ORDER BY id) AS "mailIds",
                   bool_or(adv_id = ${actor._id}::uuid) AS "isOwn"
              FROM (SELECT mail.id, mail.raid_id, ${other} AS other_id, mail.amount, mail.adv_id,
                           row_number() OVER (PARTITION BY mail.raid_id, ${other} ORDER BY mail.id) AS nth
                      FROM mail WHERE ${of} = ${actor._id}::uuid AND NOT mail.sent AND mail.withdrawn_at IS NULL
                                  AND mail.amount > 0) AS theirs
             WHERE nth <= ${raw.lit(MAILS_HANDED_AT_ONCE)} GROUP BY raid_id, other_id) AS pile
      JOIN raid ON raid.id = pile.raid_id
      LEFT JOIN member AS other ON other.id = pile.other_id
     ORDER BY raid.starts_at, raid.id, other.username LIMIT ${raw.lit(PILES_AT_ONCE)}
  `.execute(sql)
  return rows.map((row) => toPile(row, actor))
}

function toPile(
  { raid, raid_leader, gold_collector, published, isOwn, ...pile }: PileRow,
  actor: Actor,
): Pile {
  const crew = { ...crewOf({ raid_leader, gold_collector }), published }
  const mayKnowRaid = mayKnow(actor, crew) || (isOwn && maySeeFully(actor, actor._id, crew))
  return { ...pile, _id: `${raid._id} ${pile.person?._id ?? ''}`, raid: mayKnowRaid ? raid : null }
}

export async function storeHandedTo(
  sql: Sql,
  ids: readonly string[],
  to: Pick<Updateable<Tables['mail']>, 'handed_to' | 'holder_id'>,
): Promise<void> {
  await sql.updateTable('mail').set(to).where('id', 'in', ids).execute()
}

/** Which of these mails had a reminder to their holder less than `seconds` ago, by the clock that dates the history. */
export async function readReminded(
  sql: Sql,
  mails: readonly HeldMail[],
  seconds: number,
): Promise<ReadonlySet<string>> {
  const rows = await sql
    .selectFrom('history')
    .select('record_id')
    .where('noun', '=', 'mail')
    .where('action', '=', 'remind')
    .where(
      'record_id',
      'in',
      mails.map(({ id }) => id),
    )
    .where(raw<boolean>`at > clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute()
  return new Set(rows.map(({ record_id: id }) => id))
}

interface TakenOver {
  readonly reverses: number
  readonly giver: string
  readonly taker: string
  readonly lines: EntryLines
}

/** Each time that a mail's gold was taken over and not given back, the newest first, with what reverses its entry. */
export async function readTakenOver(sql: Sql, mailId: string): Promise<TakenOver[]> {
  const { rows } = await raw<TakenOver>`
    SELECT entry.cause AS reverses, got.changes -> 'from' ->> 'holder' AS giver, got.changes -> 'to' ->> 'holder' AS taker,
           ${OPPOSITE_LINES} AS lines
      FROM history AS got JOIN ledger_entry AS entry ON entry.cause = got.id
     WHERE got.noun = 'mail' AND got.record_id = ${mailId} AND got.action = 'got'
       AND NOT EXISTS (SELECT FROM ledger_entry AS later WHERE later.reverses = entry.cause)
     ORDER BY entry.cause DESC
  `.execute(sql)
  return rows
}

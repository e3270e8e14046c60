import { type GeneratedAlways, type Kysely, sql as raw } from 'kysely'
import { realmsWith } from '#features/character/realm.ts'
import type { MailFilters } from '#features/mail/calls.ts'
import { choicesWith } from '#features/mail/rules.ts'
import { type Balance, MAILS_AT_ONCE, type Mail, type MailTab } from '#features/mail/work.ts'
import { FACTIONS, type Faction, type Source } from '#features/season/game.ts'
import { Failure, notFound } from '#platform/call/failure.ts'
import { type Actor, isStaff } from '#platform/call/rights.ts'
import { canNameRecord, type Page, pageOf, recordId, recordPlace } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'
import { dayBounds } from '#platform/words/server-time.ts'

export async function readMails(
  sql: Kysely<Tables>,
  { date, realm, faction, tab, mailId, before }: MailFilters,
  scope: MailScope,
): Promise<Page<Mail>> {
  const { from, to } = date === undefined ? {} : dayBounds(date)
  const below = before === undefined ? undefined : recordPlace(before)
  // Folded in TypeScript: a database's locale may know Latin letters only.
  const realms = realm || faction ? choicesWith(realmsWith(await readPaidRealms(sql)), realm ?? '') : null
  const factions = choicesWith(FACTIONS, faction ?? '')
  const isNone = mailId !== undefined && !canNameRecord(mailId)
  if (isNone || realms?.length === 0 || factions.length === 0) return { payload: [], next: null }
  // Unsent mails are few and have their own index.
  const isAnyOf = date === undefined && mailId === undefined && (tab === undefined || tab === 'sent')
  const isByPayment = isAnyOf && scope === everyMail && realms !== null
  const parts = isByPayment ? paidFrom(realms, factions) : scope
  const rows = await mails(sql, parts, (part) => {
    let found = newestOf(part, sql, below)
    if (from !== undefined && to !== undefined) {
      found = found.where('mail.booking_date', '>=', from).where('mail.booking_date', '<', to)
    }
    if (mailId !== undefined) {
      found = found.where((eb) => eb.or([eb('mail.id', '=', mailId), eb('mail.booking_id', '=', mailId)]))
    }
    if (realm && realms !== null) found = found.where('mail.payment_realm', 'in', realms)
    if (faction) found = found.where('mail.payment_faction', 'in', factions)
    if (tab !== undefined) found = found.where(OF_TAB[tab])
    // Each part is limited too, so that none reads more than a page.
    return found.limit(MAILS_AT_ONCE + 1)
  })
    .orderBy('mail.id', 'desc')
    .limit(MAILS_AT_ONCE + 1)
    .execute()
  const { payload, next } = pageOf(rows, MAILS_AT_ONCE, ({ id }) => id)
  return { payload: payload.map(toMail), next }
}

/** The distinct realms of records, by a loose index scan. */
async function readPaidRealms(sql: Kysely<Tables>): Promise<string[]> {
  const { rows } = await raw<{ realm: string }>`
    WITH RECURSIVE paid AS (
      SELECT min(payment_realm) AS realm FROM mail
       UNION ALL
      SELECT (SELECT min(payment_realm) FROM mail WHERE payment_realm > paid.realm) FROM paid WHERE paid.realm IS NOT NULL)
    SELECT realm FROM paid WHERE realm IS NOT NULL`.execute(sql)
  return rows.map(({ realm }) => realm)
}

/** A literal as in the partial indexes, which PostgreSQL could not use with a parameter. */
const UNSENT = raw<boolean>`NOT mail.sent`

/** A mail of 0 gold is never sent. */
export const SENT = raw<boolean>`(mail.sent OR mail.amount = 0)`

const OF_TAB: Readonly<Record<MailTab, typeof SENT>> = {
  send: raw`NOT mail.sent AND mail.amount > 0 AND mail.posted_at IS NULL`,
  check: raw`NOT mail.sent AND mail.amount > 0 AND mail.posted_at IS NOT NULL`,
  sent: SENT,
}

/** The number and gold of the scope's unsent records that this member holds, unposted records first. */
export async function readHeldMails(
  sql: Kysely<Tables>,
  scope: MailScope,
  holderId: string,
): Promise<{ posted: boolean; count: number; gold: number; oldest: Date }[]> {
  if (scope.length === 0) return []
  const found = inParts(sql, scope, (part) =>
    anyOf(part, sql)
      .where('mail.holder_id', '=', holderId)
      .where(UNSENT)
      .where('mail.withdrawn_at', 'is', null)
      .where('mail.amount', '>', 0),
  )
  const { rows } = await raw<{ posted: boolean; count: number; gold: number; oldest: Date }>`
    SELECT posted_at IS NOT NULL AS posted, count(*)::int AS count, sum(amount)::bigint AS gold, min(created_at) AS oldest
      FROM mail WHERE id IN (SELECT id FROM ${found.as('held')}) GROUP BY 1 ORDER BY 1`.execute(sql)
  return rows
}

/** Records that one index has in the order of ids, so that reading the newest is cheap. */
interface MailPart {
  narrow(query: MailQuery): MailQuery
  /** The member, for an index by member. */
  readonly of?: { readonly column: 'mail.gold_collector' | 'mail.adv_id'; readonly memberId: string }
}

/** The parts are disjoint. */
export type MailScope = readonly MailPart[]

const asItIs = (query: MailQuery) => query

export const everyMail: MailScope = [{ narrow: asItIs }]

/**
 * The records that a person handles. Admin and Developer: all. Gold Collector: of the raids that they collect for, and of
 * raids without a collector. Senior Advertiser: of their own bookings.
 */
export function mailsOf(actor: Actor): MailScope {
  if (isStaff(actor)) return everyMail
  const { _id: memberId } = actor
  const collector = actor.roles.includes('Gold Collector')
  const collected: MailScope = [
    { narrow: asItIs, of: { column: 'mail.gold_collector', memberId } },
    { narrow: (query) => query.where('mail.gold_collector', 'is', null) },
  ]
  const booked = { column: 'mail.adv_id', memberId } as const
  if (!actor.roles.includes('Senior Advertiser')) return collector ? collected : []
  // The other parts cover mails without a collector and mails that the member collects.
  return collector
    ? [...collected, { narrow: (query) => query.where('mail.gold_collector', '!=', memberId), of: booked }]
    : [{ narrow: asItIs, of: booked }]
}

function paidFrom(realms: readonly string[], factions: readonly Faction[]): MailScope {
  return realms.flatMap((realm) =>
    factions.map((faction): MailPart => {
      return {
        narrow: (query) =>
          query.where('mail.payment_realm', '=', realm).where('mail.payment_faction', '=', faction),
      }
    }),
  )
}

/**
 * A part's records below the id `below`, newest first. A range selects a member's records, because with '=' the planner
 * may scan and filter everybody's records.
 */
export function newestOf(
  { narrow, of }: MailPart,
  sql: Kysely<Tables>,
  below: string | undefined,
): MailQuery {
  const query = narrow(allMails(sql)).where('mail.withdrawn_at', 'is', null)
  if (of === undefined) {
    const from = below === undefined ? query : query.where('mail.id', '<', below)
    return from.orderBy('mail.id', 'desc')
  }
  const { column, memberId } = of
  const owned = query.where(column, '>=', memberId)
  const from =
    below === undefined
      ? owned.where(column, '<=', memberId)
      : owned.where(raw<boolean>`(${raw.ref(column)}, mail.id) < (${memberId}::uuid, ${below}::uuid)`)
  return from.orderBy(column, 'desc').orderBy('mail.id', 'desc')
}

/** Like newestOf, for unsent records, oldest first. */
export function oldestUnsentOf({ narrow, of }: MailPart, sql: Kysely<Tables>): MailQuery {
  const query = narrow(allMails(sql)).where('mail.withdrawn_at', 'is', null).where(UNSENT)
  if (of === undefined) return query.orderBy('mail.id')
  const { column, memberId } = of
  return query.where(column, '>=', memberId).where(column, '<=', memberId).orderBy(column).orderBy('mail.id')
}

/** The part's records, in no order. */
export function anyOf({ narrow, of }: MailPart, sql: Kysely<Tables>): MailQuery {
  const query = narrow(allMails(sql))
  return of === undefined ? query : query.where(of.column, '=', of.memberId)
}

/** Locks and reads the record. @throws Failure 'not-found', also outside the scope; 'mail-withdrawn' */
export async function lockMail(sql: Sql, id: string, scope: MailScope): Promise<Mail> {
  await sql.selectFrom('mail').select('id').where('id', '=', recordId(id)).forNoKeyUpdate().execute()
  const row = await mails(sql, scope, (part) =>
    anyOf(part, sql).where('mail.id', '=', recordId(id)),
  ).executeTakeFirstOrThrow(notFound)
  if (row.withdrawn_at !== null) throw new Failure('mail-withdrawn')
  return toMail(row)
}

export async function readMailOfBooking(
  sql: Kysely<Tables>,
  bookingId: string,
  scope: MailScope,
): Promise<Mail | null> {
  const row = await mails(sql, scope, (part) =>
    anyOf(part, sql).where('mail.booking_id', '=', bookingId).where('mail.withdrawn_at', 'is', null),
  ).executeTakeFirst()
  return row === undefined ? null : toMail(row)
}

/** Locks the mail record of a done booking; null without one. */
export async function lockMailOfBooking(
  sql: Sql,
  bookingId: string,
): Promise<Pick<Mail, 'paymentCode' | 'sent'> | null> {
  const row = await sql
    .selectFrom('mail')
    .select(['payment_code as paymentCode', 'sent'])
    .where('booking_id', '=', bookingId)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

function allMails(sql: Kysely<Tables>) {
  return sql.selectFrom('mail').selectAll('mail')
}

type MailQuery = ReturnType<typeof allMails>

/** Mails of all parts of the scope; the caller sorts and limits the union. */
export function inParts(
  sql: Kysely<Tables>,
  scope: MailScope,
  findIn: (part: MailPart) => MailQuery,
): MailQuery {
  const parts = scope.map((part) => sql.selectFrom(findIn(part).as('mail')).selectAll('mail'))
  const [first = allMails(sql).where(raw<boolean>`false`), ...others] = parts
  const all = others.reduce((whole, part) => whole.unionAll(part), first)
  return sql.selectFrom(all.as('mail')).selectAll('mail')
}

function mails(sql: Kysely<Tables>, scope: MailScope, findIn: (part: MailPart) => MailQuery) {
  return sql
    .selectFrom(inParts(sql, scope, findIn).as('mail'))
    .leftJoin('member', 'member.id', 'mail.adv_id')
    .selectAll('mail')
    .select('member.username')
}

type MailRow = Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number]

function toMail(row: MailRow): Mail {
  return {
    _id: row.id,
    advId: row.adv_id === null || row.username === null ? null : { _id: row.adv_id, username: row.username },
    bookingDate: row.booking_date.toISOString(),
    bookId: row.booking_id,
    raidId: row.raid_id,
    type: row.type,
    totalPrice: row.total_price,
    amount: row.amount,
    source: row.source,
    paymentRealm: row.payment_realm,
    paymentFaction: row.payment_faction,
    balance: row.balance,
    advCut: row.adv_cut,
    paymentCode: row.payment_code,
    confirmationCode: row.confirmation_code,
    sent: row.sent,
  }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    mail: {
      id: string
      booking_id: string
      raid_id: string
      adv_id: string | null
      /** Copied from the raid and kept in sync by a trigger. */
      gold_collector: GeneratedAlways<string | null>
      booking_date: Date
      type: string
      total_price: number
      amount: number
      source: Source
      payment_realm: string
      payment_faction: Faction
      balance: Balance
      adv_cut: number
      payment_code: string | null
      confirmation_code: string | null
      sent: Defaulted<boolean>
      created_at: Date
      /** Set when the booking is no longer done; a withdrawn mail is in no list. */
      withdrawn_at: Defaulted<Date | null>
      /** The member whom the client paid, or who took the gold over. */
      holder_id: string
      /** The id of a hero name, which may be deleted, and the hero name's address in the game. */
      bank_id: Defaulted<string | null>
      bank_name: Defaulted<string | null>
      posted_at: Defaulted<Date | null>
      posted_by: Defaulted<string | null>
    }
  }
}

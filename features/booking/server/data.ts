import { type Kysely, sql as raw, type UpdateObject } from 'kysely'
import {
  type Booking,
  type BookingInput,
  type ClientAnswer,
  type DepositOutcome,
  OTHERS_OF_RAID,
  type State,
} from '#features/booking/booking.ts'
import { eachMark, MARK, MARKS, type Mark, type MarkColumn } from '#features/booking/mark.ts'
import { bookedClientKey } from '#features/client/calls.ts'
import type { Capacity, Raid } from '#features/raid/raid.ts'
import type { Crew } from '#features/raid/rules.ts'
import { crewOf } from '#features/raid/server/data.ts'
import type { ClientClass, Faction, Source } from '#features/season/game.ts'
import { curveOfRaid, seasonOf } from '#features/season/server/routes.ts'
import { notFound } from '#platform/call/failure.ts'
import type { Change } from '#platform/change/catalogue.ts'
import { recordWith } from '#platform/change/server/history.ts'
import { canNameRecord, recordId } from '#platform/database/rows.ts'
import type { Defaulted, Sql, Tables } from '#platform/database/tables.ts'

/**
 * A raid's bookings, unmasked: booked clients by slot; with `all` also backups by place in line and ended bookings, newest
 * first, at most OTHERS_OF_RAID of each.
 */
export async function readBookings(sql: Kysely<Tables>, raidId: string, all = false): Promise<Booking[]> {
  const ofRaid = bookings(sql).where('booking.raid_id', '=', raidId).orderBy('booking.slot')
  const others = raw<boolean>`booking.id IN (
    (SELECT id FROM booking WHERE raid_id = ${raidId}::uuid AND state = 'backup' ORDER BY queue_place LIMIT ${raw.lit(OTHERS_OF_RAID)})
     UNION ALL
    (SELECT id FROM booking WHERE raid_id = ${raidId}::uuid AND ended_at IS NOT NULL
      ORDER BY ended_at DESC LIMIT ${raw.lit(OTHERS_OF_RAID)}))`
  const rows = await (all
    ? ofRaid
        .where((eb) => eb.or([isBooked, others]))
        .orderBy('booking.queue_place')
        .orderBy('booking.ended_at', 'desc')
    : ofRaid.where(isBooked)
  ).execute()
  const ahead = rows.findIndex(({ state }) => state === 'backup')
  return rows.map((row, at) => toBooking({ ...row, place: row.state === 'backup' ? at - ahead + 1 : null }))
}

/** @throws Failure 'not-found' */
export async function readBooking(sql: Kysely<Tables>, id: string): Promise<Booking> {
  return toBooking(await placedBooking(sql, id).executeTakeFirstOrThrow(notFound))
}

/**
 * Locks the booking's row until the transaction ends, and reads it. The caller has locked its raid's row.
 * @throws Failure 'not-found'
 */
export async function lockBooking(sql: Sql, id: string): Promise<Booking> {
  const locked = placedBooking(sql, id).forNoKeyUpdate('booking')
  return toBooking(await locked.executeTakeFirstOrThrow(notFound))
}

export async function lockBookings(sql: Sql, raidId: string, ids: readonly string[]): Promise<Booking[]> {
  const rows = await bookings(sql)
    .where('booking.id', 'in', [...ids.filter(canNameRecord)])
    .where('booking.raid_id', '=', raidId)
    .orderBy('booking.id')
    .forNoKeyUpdate('booking')
    .execute()
  return rows.map((row) => toBooking({ ...row, place: null }))
}

/** The id of the booking's current raid. @throws Failure 'not-found' */
export async function findRaidOf(sql: Kysely<Tables>, id: string): Promise<string> {
  const booking = sql.selectFrom('booking').select('raid_id').where('id', '=', recordId(id))
  return (await booking.executeTakeFirstOrThrow(notFound)).raid_id
}

/** These bookings by id, unmasked, with the place in line of backups. The caller checks who may see them. */
export async function readBookingsByIds(
  sql: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Booking>> {
  const rows = await placedBookings(sql).where(raw<boolean>`booking.id = ANY (${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, toBooking(row)]))
}

/** Lists the columns by name, so that a later column is never sent by accident. */
const COLUMNS = [
  ...(['id', 'raid_id', 'slot', 'member_id', 'raiderio_link', 'client_name', 'client_realm'] as const),
  ...(['client_class', 'client_faction', 'payment_realm', 'payment_faction', 'source', 'paid_full'] as const),
  ...(['price', 'deposit', 'owes', 'contact_info', 'additional_notes', 'selected_bosses'] as const),
  ...(['created_at', 'version', 'state', 'queue_place', 'client_says', 'client_said_at'] as const),
  ...(['ended_at', 'ended_by', 'ended_from', 'end_reason', 'deposit_outcome'] as const),
  ...MARKS.map((mark) => MARK[mark].column),
] as const

/** Only booked clients have a slot, so an index finds them even among many ended bookings. */
const isBooked = raw<boolean>`booking.slot IS NOT NULL`

function bookings(sql: Kysely<Tables>) {
  return sql
    .selectFrom('booking')
    .innerJoin('member', 'member.id', 'booking.member_id')
    .leftJoin('member as ender', 'ender.id', 'booking.ended_by')
    .select(COLUMNS.map((column) => `booking.${column}` as const))
    .select(['member.username', 'ender.username as ender'])
}

function placedBooking(sql: Kysely<Tables>, id: string) {
  return placedBookings(sql).where('booking.id', '=', recordId(id))
}

function placedBookings(sql: Kysely<Tables>) {
  return bookings(sql).select(
    raw<number | null>`CASE WHEN booking.state = 'backup' THEN (
        SELECT count(*) FROM booking AS waiting
         WHERE waiting.raid_id = booking.raid_id AND waiting.state = 'backup' AND waiting.queue_place <= booking.queue_place)
      END`.as('place'),
  )
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

function toBooking(row: BookingRow & { place: number | null }): Booking {
  return {
    _id: row.id,
    raidId: row.raid_id,
    userId: { _id: row.member_id, username: row.username },
    createdAt: row.created_at.toISOString(),
    version: row.version,
    masked: false,
    state: row.state,
    place: row.place,
    end: endOf(row),
    outcome: row.state === 'backup' ? (row.deposit_outcome ?? undefined) : undefined,
    raiderioLink: row.raiderio_link,
    clientRealm: row.client_realm,
    clientName: row.client_name,
    clientClass: row.client_class,
    clientFaction: row.client_faction,
    paymentRealm: row.payment_realm,
    paymentFaction: row.payment_faction,
    source: row.source,
    paidFull: row.paid_full,
    price: row.price,
    deposit: row.deposit,
    owes: row.owes,
    contactInfo: row.contact_info,
    additionalNotes: row.additional_notes,
    selectedBosses: row.selected_bosses,
    clientSays: clientSaysOf(row),
    ...eachMark('field', (mark) => row[MARK[mark].column]),
  }
}

export function clientSaysOf({
  client_says,
  client_said_at,
}: Pick<BookingRow, 'client_says' | 'client_said_at'>): Booking['clientSays'] {
  if (client_says === null || client_said_at === null) return undefined
  return { says: client_says, at: client_said_at.toISOString() }
}

function endOf({ ended_at, ended_from, ended_by, ender, end_reason, deposit_outcome }: BookingRow) {
  if (ended_at === null || ended_from === null) return null
  return {
    at: ended_at.toISOString(),
    from: ended_from,
    by: ended_by === null || ender === null ? null : { _id: ended_by, username: ender },
    reason: end_reason,
    deposit: deposit_outcome,
  }
}

/**
 * Inserts a booking and records `change` in one statement; the caller has locked the raid. Without `queued` a trigger gives
 * the booking a free slot, or refuses it on a full raid. With `queued` the booking is a backup.
 * @throws Failure 'raid-full'
 */
export async function insertBooking(
  sql: Sql,
  { id, input, memberId, queued, now }: NewBooking,
  change: Change,
): Promise<Booking> {
  const row = {
    id,
    raid_id: input.raidId,
    slot: null,
    member_id: memberId,
    created_at: now,
    state: queued === null ? ('booked' as const) : ('backup' as const),
    queue_place: queued === null ? null : queued.last,
    ...columnsOf(input),
  }
  const made = await recordWith(sql, change, (recorded) =>
    sql
      .with('made', (db) => db.insertInto('booking').values(row).returning(COLUMNS))
      .with('recorded', (db) => db.insertInto('history').values(recorded).returning('id as history_id'))
      .selectFrom(['made', 'recorded', 'member'])
      .selectAll('made')
      .select(['recorded.history_id', 'member.username'])
      .where('member.id', '=', memberId)
      .execute(),
  )
  return toBooking({ ...made, ender: null, place: queued === null ? null : queued.length })
}

interface NewBooking {
  id: string
  input: BookingInput
  memberId: string
  queued: QueuePlace | null
  now: Date
}

/** For a new backup at the end of a queue: the queue's new length, and the new row's `queue_place`. */
export interface QueuePlace {
  readonly length: number
  readonly last: number
}

/** The caller has locked the raid's row. */
export async function updateBooking(
  sql: Sql,
  id: string,
  columns: UpdateObject<Tables, 'booking'>,
): Promise<void> {
  await sql.updateTable('booking').set(columns).where('id', '=', id).execute()
}

export function columnsOf(input: BookingInput) {
  return {
    raiderio_link: input.raiderioLink,
    client_name: input.clientName,
    client_realm: input.clientRealm,
    client_key: bookedClientKey(input),
    client_class: input.clientClass,
    client_faction: input.clientFaction,
    payment_realm: input.paymentRealm,
    payment_faction: input.paymentFaction,
    source: input.source,
    paid_full: input.paidFull,
    price: input.price,
    deposit: input.deposit,
    owes: input.owes,
    contact_info: input.contactInfo,
    additional_notes: input.additionalNotes ?? '',
    selected_bosses: input.selectedBosses,
  }
}

export async function storeMark(
  sql: Sql,
  bookings: readonly Pick<Booking, '_id'>[],
  mark: Mark,
  isSet = true,
): Promise<void> {
  const ids = bookings.map(({ _id }) => _id)
  await sql
    .updateTable('booking')
    .set({ [MARK[mark].column]: isSet })
    .where(raw<boolean>`id = ANY (${ids}::uuid[])`)
    .execute()
}

/** The facts of a raid that the rules of a booking use, with the number of clients instead of the clients. */
export type Bookable = Crew &
  Capacity &
  Pick<Raid, '_id' | 'name' | 'pot' | 'raidType' | 'difficulty' | 'lootType' | 'version' | 'season'>

export type Uncounted = Omit<Bookable, 'clients'>

/**
 * Locks the raid's row until the transaction ends, then counts its bookings in a second statement, which sees everything
 * committed before the lock was granted.
 * @throws Failure 'not-found'
 */
export async function lockBookable(sql: Sql, id: string): Promise<Bookable> {
  return withClients(sql, await lockUncounted(sql, id))
}

/** As `lockBookable`, without counting. @throws Failure 'not-found' */
export async function lockUncounted(sql: Sql, id: string): Promise<Uncounted> {
  const row = await sql
    .selectFrom('raid')
    .select(['id', 'name', 'published_at', 'starts_at', 'max_clients', 'pot', 'raid_type'])
    .select(['difficulty', 'loot_type', 'raid_leader', 'gold_collector', 'version', 'season_id'])
    .select(curveOfRaid.as('curve'))
    .where('id', '=', recordId(id))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  return {
    _id: row.id,
    name: row.name,
    published: row.published_at !== null,
    startsAt: row.starts_at.toISOString(),
    maxClients: row.max_clients,
    pot: row.pot,
    raidType: row.raid_type,
    difficulty: row.difficulty,
    lootType: row.loot_type,
    version: row.version,
    ...seasonOf(row),
    ...crewOf(row),
  }
}

/** The raid with the number of its booked clients. */
export async function withClients<R extends Pick<Raid, '_id'>>(
  sql: Sql,
  raid: R,
): Promise<R & Pick<Capacity, 'clients'>> {
  const { taken } = await sql
    .selectFrom('booking')
    .select((eb) => eb.fn.count<number>('slot').as('taken'))
    .where('raid_id', '=', raid._id)
    .where('slot', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...raid, clients: { length: taken } }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    booking: BookingTable
  }
}

interface BookingTable extends Record<MarkColumn, Defaulted<boolean>> {
  id: string
  raid_id: string
  /** Null unless booked. A trigger gives a new booking a free slot. */
  slot: number | null
  member_id: string
  raiderio_link: string
  client_name: string
  client_realm: string
  /** `clientKey` of name and realm. */
  client_key: string
  client_class: ClientClass
  client_faction: Faction
  payment_realm: string
  payment_faction: Faction
  source: Source
  paid_full: boolean
  price: number
  deposit: number
  owes: number
  contact_info: string
  additional_notes: string
  selected_bosses: string[]
  created_at: Date
  /** A trigger raises the version when a field of the form changes, also in `raid` and `hero_name`. */
  version: Defaulted<number>
  state: Defaulted<State>
  /** The order of the raid's backups, smallest first; null for other bookings. */
  queue_place: Defaulted<number | null>
  ended_at: Defaulted<Date | null>
  ended_by: Defaulted<string | null>
  ended_from: Defaulted<'booked' | 'backup' | null>
  end_reason: Defaulted<string | null>
  deposit_outcome: Defaulted<DepositOutcome | null>
  /** The client's answer for this raid. A trigger clears it when the booking moves. */
  client_says: Defaulted<ClientAnswer | null>
  client_said_at: Defaulted<Date | null>
}

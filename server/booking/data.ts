import type { Kysely } from 'kysely'
import { type Booking, type BookingInput, eachMark, MARK, MARKS, type Mark } from '#domain/booking/booking.ts'
import type { Change } from '#domain/change.ts'
import { Failure } from '#domain/failure.ts'
import { type HistoryRow, recordWith } from '#server/change/record.ts'
import { recordId } from '#server/database/record-id.ts'
import { statement } from '#server/database/statement.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** A raid's bookings in the order in which they took their slots, unmasked. */
export async function readBookings(sql: Kysely<Tables>, raidId: string): Promise<Booking[]> {
  const rows = await bookings(sql).where('booking.raid_id', '=', raidId).orderBy('booking.slot').execute()
  return rows.map(toBooking)
}

/** @throws Failure 'not-found' */
export async function readBooking(sql: Kysely<Tables>, id: string): Promise<Booking> {
  const row = await bookings(sql).where('booking.id', '=', recordId(id)).executeTakeFirst()
  if (row === undefined) throw new Failure('not-found')
  return toBooking(row)
}

/**
 * Locks the booking's row until the transaction ends, then reads it.
 *
 * @throws Failure 'not-found'
 */
export async function lockBooking(sql: Sql, id: string): Promise<Booking> {
  await sql.selectFrom('booking').select('id').where('id', '=', recordId(id)).forUpdate().execute()
  return readBooking(sql, id)
}

/** By name: what the table gets later is not ours to send. */
const COLUMNS = [
  ...(['id', 'raid_id', 'slot', 'member_id', 'raiderio_link', 'client_name', 'client_realm'] as const),
  ...(['client_class', 'client_faction', 'payment_realm', 'payment_faction', 'source', 'paid_full'] as const),
  ...(['price', 'deposit', 'owes', 'contact_info', 'additional_notes', 'selected_bosses'] as const),
  'created_at',
  ...MARKS.map((mark) => MARK[mark].column),
] as const

function bookings(sql: Kysely<Tables>) {
  return sql
    .selectFrom('booking')
    .innerJoin('member', 'member.id', 'booking.member_id')
    .select(COLUMNS.map((column) => `booking.${column}` as const))
    .select('member.username')
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

function toBooking(row: BookingRow): Booking {
  return {
    _id: row.id,
    raidId: row.raid_id,
    userId: { _id: row.member_id, username: row.username },
    createdAt: row.created_at.toISOString(),
    masked: false,
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
    ...eachMark('field', (mark) => row[MARK[mark].column]),
  }
}

/**
 * Takes this slot of the raid and records `change`, in one statement, and answers the booking. `slot` was found while
 * the raid's row was locked; two that found the same would break booking_slot_taken_once.
 */
export async function insertBooking(
  sql: Sql,
  { id, input, memberId, slot, now }: NewBooking,
  change: Change,
): Promise<Booking> {
  const made = {
    id,
    raid_id: input.raidId,
    slot,
    member_id: memberId,
    created_at: now,
    ...columnsOf(input),
    ...UNMARKED,
  }
  const { username } = await recordWith(sql, change, (recorded) => takeSlot(sql, made, recorded))
  return toBooking({ ...made, username })
}

interface NewBooking {
  id: string
  input: BookingInput
  memberId: string
  slot: number
  now: Date
}

const UNMARKED = eachMark('column', () => false)

const takeSlot = statement((sql, made: Omit<BookingRow, 'username'>, recorded: HistoryRow) =>
  sql
    .with('made', (db) => db.insertInto('booking').values(made))
    .with('recorded', (db) => db.insertInto('history').values(recorded).returning('id as history_id'))
    .selectFrom(['recorded', 'member'])
    .select(['recorded.history_id', 'member.username'])
    .where('member.id', '=', made.member_id),
)

export async function updateBooking(sql: Sql, id: string, input: BookingInput): Promise<void> {
  await sql.updateTable('booking').set(columnsOf(input)).where('id', '=', id).execute()
}

function columnsOf(input: BookingInput) {
  return {
    raiderio_link: input.raiderioLink,
    client_name: input.clientName,
    client_realm: input.clientRealm,
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

export async function storeMark(sql: Sql, id: string, mark: Mark): Promise<void> {
  await sql
    .updateTable('booking')
    .set({ [MARK[mark].column]: true })
    .where('id', '=', id)
    .execute()
}

import type { Booking, BookingInput } from '#features/booking/booking.ts'
import {
  type correctGold,
  createBackup,
  createBooking,
  createBookings,
  markBooking,
} from '#features/booking/calls.ts'
import { MOST_CLIENTS } from '#features/client/calls.ts'
import { createMail } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { createRaid, getRaid, publishRaid } from '#features/raid/calls.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { owes } from '#platform/words/gold.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import type { Caller } from './caller.ts'
import type { Product } from './product.ts'

/** An evening on a day (YYYY-MM-DD, server time), without a collector; `pot` in gold. */
export function raidOn(date: string, raidLeader: string, changes: Partial<RaidInput> = {}): RaidInput {
  const bossCount = changes.raidType === 'Curve' ? 2 : 8
  return { ...(createRaid.example as RaidInput), date, raidLeader, bossCount, ...changes }
}

/** Tomorrow evening by the product's clock, led by the Raid Leader. */
export async function raidInput(product: Product, changes: Partial<RaidInput> = {}): Promise<RaidInput> {
  return raidOn(product.clock.day(1), (await product.as('Raid Leader')).memberId, changes)
}

/** The day in server time so many days from now, by the machine's clock. */
export function dayAhead(days: number): string {
  return wallClockAt(new Date(Date.now() + days * 86_400_000)).date
}

export async function pendingRaid(product: Product, changes: Partial<RaidInput> = {}): Promise<Raid> {
  const manager = await product.as('Raid Manager')
  return manager.call(createRaid, await raidInput(product, changes))
}

export async function publishedRaid(product: Product, changes: Partial<RaidInput> = {}): Promise<Raid> {
  const manager = await product.as('Raid Manager')
  const { _id } = await pendingRaid(product, changes)
  await manager.call(publishRaid, { id: _id })
  return readRaid(product, _id)
}

/** The raid as it stands. */
export async function readRaid(product: Product, id: string): Promise<Raid> {
  return (await product.as('Raid Manager')).call(getRaid, { id })
}

/** The input that an edit of the raid would start from. */
export function inputOf(raid: Raid): RaidInput {
  const { name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType } = raid
  const facts = { name, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType }
  return { ...facts, raidLeader: raid.raidLeader._id, goldCollector: raid.goldCollector?._id ?? null }
}

/** For the raid's pot, no deposit; what is owed follows price and deposit. */
export function bookingInput(
  raid: Pick<Raid, '_id' | 'pot' | 'raidType'>,
  changes: Partial<BookingInput> = {},
): BookingInput {
  const { price = raid.pot, deposit = 0 } = changes
  return {
    ...createBooking.example,
    raidId: raid._id,
    ...{ price, deposit, owes: owes(price, deposit) },
    selectedBosses: raid.raidType === 'Curve' ? ['Both'] : [],
    ...changes,
  }
}

export function book(caller: Caller, raid: Raid, changes: Partial<BookingInput> = {}): Promise<Booking> {
  return caller.call(createBooking, bookingInput(raid, changes))
}

/** So many bookings of one client, as few calls as may be. */
export async function bookMany(
  caller: Caller,
  raid: Raid,
  count: number,
  changes: Partial<BookingInput> = {},
): Promise<Booking[]> {
  const { raidId, ...client } = bookingInput(raid, changes)
  const made: Booking[] = []
  while (made.length < count) {
    const bookings = Array.from({ length: Math.min(MOST_CLIENTS, count - made.length) }, () => client)
    made.push(...(await caller.call(createBookings, { raidId, bookings })))
  }
  return made
}

/** The input that corrects a booking's gold by these changes. */
export function correctionOf(
  { _id: bookingId, price, deposit, paymentRealm, paymentFaction }: Booking,
  changes: Partial<InputOf<typeof correctGold>>,
): InputOf<typeof correctGold> {
  return {
    ...{ bookingId, price: price ?? 0, deposit: deposit ?? 0, reason: 'Discount' },
    ...{ paymentRealm: paymentRealm ?? 'Kazzak', paymentFaction: paymentFaction ?? 'Horde' },
    ...changes,
  }
}

/** What a booking says of itself while nothing has become of it. */
export const AS_BOOKED = { state: 'booked', place: null, end: null } as const

/** Puts a client in line, on a full raid. */
export function joinBackup(
  caller: Caller,
  raid: Raid,
  changes: Partial<BookingInput> = {},
): Promise<Booking> {
  return caller.call(createBackup, bookingInput(raid, changes))
}

/** A raid of two slots, both taken by the Advertiser: `first` with these changes, `second` is Brontax. */
export async function fullRaid(product: Product, changes: Partial<BookingInput> = {}) {
  const owner = await product.as('Advertiser')
  const { memberId: goldCollector } = await product.as('Gold Collector')
  const raid = await publishedRaid(product, { maxClients: 2, goldCollector })
  const first = await book(owner, raid, changes)
  const second = await book(owner, raid, { clientName: 'Brontax' })
  return { raid, first, second }
}

/** Marks the booking done, as the admin, and answers its mail record. */
export async function finish(product: Product, booking: Pick<Booking, '_id'>): Promise<Mail> {
  const admin = await product.as('Admin')
  await admin.call(markBooking.status, { bookingId: booking._id })
  return admin.call(createMail, { bookId: booking._id })
}

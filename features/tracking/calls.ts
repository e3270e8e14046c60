import * as z from 'zod/mini'
import type { Booking, ClientSays, DepositOutcome, State } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Faction } from '#features/season/game.ts'
import { post } from '#platform/call/endpoint.ts'
import { id, UNKNOWN_ID } from '#platform/call/field.ts'

export const TRACK_PATH = '/track/'

/** The most working links of a booking; one more ends the oldest. */
export const MAX_LINKS = 5

const DAY_MS = 24 * 3_600_000
/** Links work this long after the raid's start, ms. */
export const LINKS_LAST_MS = 14 * DAY_MS

/** What the client's page may show of a booking. Whole gold; instants are ISO 8601, UTC. */
export interface Tracked
  extends Pick<Raid, 'startsAt' | 'difficulty' | 'lootType' | 'raidType'>,
    Pick<Booking, 'selectedBosses'> {
  readonly raidName: string
  readonly isRaidCancelled: boolean
  readonly state: State
  /** A backup's place in line, from 1; null for others. */
  readonly place: number | null
  readonly isDone: boolean
  readonly price: number
  readonly deposit: number
  /** The advertiser took the whole price. */
  readonly paidFull: boolean
  /** The deposit's outcome after the booking ended; null if none was recorded. */
  readonly outcome: DepositOutcome | null
  /** The debt, gold, and where it is paid. */
  readonly owes: number
  readonly paymentRealm: string
  readonly paymentFaction: Faction
  readonly said: ClientSays | null
}

const ofBooking = z.strictObject({ bookingId: id })

/**
 * Makes a link to the client's page of a booking that the viewer sees in full. The answer is not stored: a repeated call
 * makes another link.
 */
export const makeTrackingLink = post('/tracking/make', {
  access: 'see-bookings',
  input: ofBooking,
  example: { bookingId: UNKNOWN_ID },
  /** `address`: the page's full address, shown only once. */
  payload: z.object({ _id: z.string(), address: z.string() }),
  idempotent: false,
})

export const endTrackingLinks = post('/tracking/end', {
  access: 'see-bookings',
  input: ofBooking,
  example: { bookingId: UNKNOWN_ID },
})

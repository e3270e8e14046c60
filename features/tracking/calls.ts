import * as z from 'zod/mini'
import type { Booking, ClientSays, DepositOutcome, State } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Faction } from '#features/season/game.ts'
import { post } from '#platform/call/endpoint.ts'
import { id, UNKNOWN_ID } from '#platform/call/field.ts'

export const TRACK_PATH = '/track/'

/** A booking has at most this many links that work; one more ends the oldest. */
export const MAX_LINKS = 5

const DAY_MS = 24 * 3_600_000
/** Links work for so long after the raid's start, in ms. */
export const LINKS_LAST_MS = 14 * DAY_MS

/** `address`: the page's, in full, shown this once. */
const madeLink = z.object({
  _id: z.string(),
  address: z.string(),
})

/** The facts of a client's booking that the page may show. Gold is whole; instants are ISO 8601, UTC. */
export interface Tracked
  extends Pick<Raid, 'startsAt' | 'difficulty' | 'lootType' | 'raidType'>,
    Pick<Booking, 'selectedBosses'> {
  readonly raidName: string
  readonly isRaidCancelled: boolean
  readonly client: { readonly name: string; readonly realm: string; readonly class: string }
  readonly state: State
  /** A backup's in its line, 1 for the first; null for all others. */
  readonly place: number | null
  readonly isDone: boolean
  readonly price: number
  readonly deposit: number
  /** The advertiser took the whole price. */
  readonly paidFull: boolean
  /** The outcome for what was taken, once the booking ended; null where none was recorded. */
  readonly outcome: DepositOutcome | null
  /** The debt, in gold, and where it is paid. */
  readonly owes: number
  readonly paymentRealm: string
  readonly paymentFaction: Faction
  readonly said: ClientSays | null
}

const ofBooking = z.strictObject({ bookingId: id })

/**
 * Makes a link to the client's page of a booking that the viewer sees in full. No answer with a link is stored: repeated, it
 * makes another one.
 */
export const makeTrackingLink = post('/tracking/make', {
  access: 'see-bookings',
  input: ofBooking,
  example: { bookingId: UNKNOWN_ID },
  payload: madeLink,
  idempotent: false,
})

export const endTrackingLinks = post('/tracking/end', {
  access: 'see-bookings',
  input: ofBooking,
  example: { bookingId: UNKNOWN_ID },
})

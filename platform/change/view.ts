import type { FailureCode } from '#platform/call/failure.ts'
import type { Right } from '#platform/call/rights.ts'

/**
 * The views that screens and caches show. Each action names the views that it invalidates (platform/change/catalogue.ts). A change of a view is
 * announced to all who have its right, to everybody, to the room of the raid that it belongs to, or to the members whom it concerns
 * (docs/product.md, Live).
 */
export const VIEWS = {
  'published-raids': 'list-published-raids',
  bookings: 'room',
  'pending-raids': 'manage-raids',
  templates: 'manage-raids',
  members: 'manage-raids',
  seasons: 'see-dashboard',
  settings: 'see-dashboard',
  counters: 'see-dashboard',
  agenda: 'see-dashboard',
  // One's own clients over all raids, and those of raids that one leads or collects for.
  'own-clients': 'everybody',
  // The record of a client and the warnings about them.
  clients: 'see-client-records',
  mails: 'handle-mails',
  settlement: 'see-crew',
  // One's own accounts, and what one is to take over.
  gold: 'everybody',
  ledger: 'see-ledger',
  // The sums, and what each person has: of entries, of open payouts and of open bookings, which are no entry yet.
  'gold-sums': 'see-ledger',
  banks: 'see-ledger',
  payouts: 'pay-out',
  reports: 'see-reports',
  'hero-names': 'see-dashboard',
  realms: 'handle-mails',
  channels: 'manage-community',
  // What others did: told to those whom it concerns alone.
  notices: 'member',
  // A member's own settings: calendar, notices, payout character.
  profile: 'everybody',
  sessions: 'everybody',
  // Where others are signed in.
  'signed-in': 'manage-community',
  roles: 'everybody',
} as const satisfies Readonly<Record<string, Right | 'everybody' | 'room' | 'member'>>

export type View = keyof typeof VIEWS
export const ALL_VIEWS = Object.keys(VIEWS) as readonly View[]

export const LISTS = ['published-raids', 'pending-raids'] as const satisfies readonly View[]

/** The part of a booking that only its raid and its people show. */
export const OWN = ['bookings', 'own-clients'] as const satisfies readonly View[]

/** The clients and their gold. */
export const BOOKED = [
  'published-raids',
  ...OWN,
  'counters',
  'agenda',
  'gold',
  'gold-sums',
  'clients',
  'settlement',
  'reports',
] as const satisfies readonly View[]

/** How far a booking is: of all marks. */
export const MARKED = ['published-raids', ...OWN] as const satisfies readonly View[]

/** Gold went from one account to another. */
export const MOVED = ['gold', 'ledger', 'gold-sums', 'banks'] as const satisfies readonly View[]

/** Socket events, both ways (docs/product.md, Live). Payloads of raidUpdate are encoded as GET /raid/published's. */
export interface ServerEvents {
  /** The whole list of published raids that this viewer may see. Only to sockets that did not ask for `changed`. */
  raidUpdate(event: { success: true; payload: string }): void
  /** Bookings of this raid changed: read them again. Only to sockets that joined the raid's room. */
  bookingUpdate(event: { success: true; raidId: string }): void
  /** Views changed that this viewer may see. Only to sockets that asked for it at the handshake. */
  changed(event: Changed): void
}

export interface ClientEvents {
  /** Joins the raid's room when the viewer may view its details; ignored otherwise. */
  joinRaidRoom(raidId: string): void
  /** Asks whether the connection still stands: answered at once. */
  alive(answer: () => void): void
}

/** The client's data at the handshake (Socket.IO's `auth`). */
export interface HandshakeAuth {
  /** The page reads views again when `changed` names them; it gets no raidUpdate. */
  readonly changed?: true
  /** Id of the member that the page is of, as MEMBER_HEADER says it of a call. */
  readonly member?: string
}

export interface Changed {
  readonly success: true
  /** Null: read everything. */
  readonly views: readonly View[] | null
  /** The ids of the causing changes, which go to AFTER_HEADER; null where they are too many to name. */
  readonly ids: readonly number[] | null
  /** The raid whose bookings changed; only where the views are the bookings. */
  readonly raidId?: string
}

export const IDS_SENT = 100

/**
 * A read says here which changes its page has heard of: ids with commas between, or '*' for more than can be named. An instance
 * that has not heard of them all answers from the database.
 */
export const AFTER_HEADER = 'forge-after'

/** A page names the changes of so many last ms: longer than an instance that answers from its cache may lag behind. */
export const RECENT_MS = 15_000

/** A write's answer says in this header, as JSON, the views that it invalidated, so its page reads them at once, and not again at the event. */
export const INVALIDATED_HEADER = 'forge-invalidated'

export interface Invalidated {
  readonly views: readonly View[]
  /** The ids of the changes that the call made. */
  readonly ids: readonly number[]
  /** The raids whose bookings are old. */
  readonly raids: readonly string[]
}

/** `connect_error`'s `data` when the handshake is refused. */
export interface RefusedHandshake {
  code: FailureCode
}

/** A socket holds at most this many rooms; the oldest leaves. */
export const MAX_ROOMS = 20

/** After an event clients spread what they read again over this many ms. */
export const SPREAD_MS = 300

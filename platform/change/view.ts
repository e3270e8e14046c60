import type { FailureCode } from '#platform/call/failure.ts'
import type { Right } from '#platform/call/rights.ts'

/**
 * The views that screens show and caches store. Each action names the views that it invalidates
 * (platform/change/catalogue.ts). A change is announced to people with the view's right, to everybody, to the raid's room,
 * or to the members concerned (docs/product.md, Live).
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
  // The viewer's clients over all raids, and those of raids that they lead or collect for.
  'own-clients': 'everybody',
  // A client's record and warnings.
  clients: 'see-client-records',
  mails: 'handle-mails',
  settlement: 'see-crew',
  // The viewer's accounts, and mails to take over.
  gold: 'everybody',
  ledger: 'see-ledger',
  // Sums and people's balances: of entries, open payouts, and open bookings, which have no entry yet.
  'gold-sums': 'see-ledger',
  banks: 'see-ledger',
  payouts: 'pay-out',
  reports: 'see-reports',
  'hero-names': 'see-dashboard',
  realms: 'handle-mails',
  channels: 'manage-community',
  // What others did; announced to the members concerned only.
  notices: 'member',
  // A member's own settings: calendar, notices, payout character.
  profile: 'everybody',
  sessions: 'everybody',
  // Other people's sessions.
  'signed-in': 'manage-community',
  roles: 'everybody',
} as const satisfies Readonly<Record<string, Right | 'everybody' | 'room' | 'member'>>

export type View = keyof typeof VIEWS
export const ALL_VIEWS = Object.keys(VIEWS) as readonly View[]

export const LISTS = ['published-raids', 'pending-raids'] as const satisfies readonly View[]

/** The views of a booking's details, for its raid and its people. */
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

/** The views of a booking's progress, for all marks. */
export const MARKED = ['published-raids', ...OWN] as const satisfies readonly View[]

/** The views of gold that moved between accounts. */
export const MOVED = ['gold', 'ledger', 'gold-sums', 'banks'] as const satisfies readonly View[]

/** Socket events, both ways (docs/product.md, Live). raidUpdate's payload is encoded as that of GET /raid/published. */
export interface ServerEvents {
  /** The viewer's whole list of published raids. Only for sockets that did not ask for `changed`. */
  raidUpdate(event: { success: true; payload: string }): void
  /** This raid's bookings changed: refetch them. Only for sockets in the raid's room. */
  bookingUpdate(event: { success: true; raidId: string }): void
  /** Views changed that this viewer may see. Only for sockets that asked for it at the handshake. */
  changed(event: Changed): void
}

export interface ClientEvents {
  /** Joins the raid's room if the viewer may view its details; ignored otherwise. */
  joinRaidRoom(raidId: string): void
  /** Asks whether the connection stands: answered at once. */
  alive(answer: () => void): void
}

/** The client's data at the handshake (Socket.IO's `auth`). */
export interface HandshakeAuth {
  /** The page handles `changed`, and gets no raidUpdate. */
  readonly changed?: true
  /** The page's member id, as in MEMBER_HEADER. */
  readonly member?: string
}

export interface Changed {
  readonly success: true
  /** Null: refetch everything. */
  readonly views: readonly View[] | null
  /** The ids of the changes, for AFTER_HEADER; null if they are too many to name. */
  readonly ids: readonly number[] | null
  /** The raid whose bookings changed; only for the view of bookings. */
  readonly raidId?: string
}

export const IDS_SENT = 100

/**
 * In a read: the changes that its page knows, ids with commas, or '*' for more than can be named. An instance that has not
 * seen all of them answers from the database.
 */
export const AFTER_HEADER = 'forge-after'

/** A page names the changes of this time, ms: longer than a caching instance may lag behind. */
export const RECENT_MS = 15_000

/**
 * In a write's answer, as JSON: the views that it invalidated, so that its page refetches them at once, and not again at
 * the event.
 */
export const INVALIDATED_HEADER = 'forge-invalidated'

export interface Invalidated {
  readonly views: readonly View[]
  /** The ids of the call's changes. */
  readonly ids: readonly number[]
  /** The raids whose bookings are stale. */
  readonly raids: readonly string[]
}

/** `connect_error`'s `data` if the handshake is refused. */
export interface RefusedHandshake {
  code: FailureCode
}

/** The most rooms of a socket; the oldest is left first. */
export const MAX_ROOMS = 20

/** After an event, clients spread their requests over this time, ms. */
export const SPREAD_MS = 300

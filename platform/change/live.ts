import type { FailureCode } from '#platform/call/failure.ts'
import type { View } from './view.ts'

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

/** So many ids are named at most. */
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

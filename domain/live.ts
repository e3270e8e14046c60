import type { FailureCode } from './failure.ts'
import type { ListDelta } from './list-delta.ts'
import type { Notice } from './notice/notice.ts'
import type { View } from './view.ts'

/** Socket events, both ways (docs/product.md, Live). Payloads of raidUpdate are encoded as GET /raid/published's. */
export interface ServerEvents {
  /** The whole list of published raids that this viewer may see; replaces what was there. */
  raidUpdate(event: { success: true; payload: string }): void
  /** In its place, to who asked for deltas at the handshake. */
  raidDelta(event: RaidDelta): void
  /** Bookings of this raid changed: read them again. Only to sockets that joined the raid's room. */
  bookingUpdate(event: { success: true; raidId: string }): void
  /**
   * A notice of this member's, only to their own sockets. It keeps the name that pages of the version before listen to. Who was
   * shown it has read all up to `upTo`, which goes to readNotices.
   */
  note(event: { success: true; note: Notice; upTo: string }): void
  /** Views that this viewer may see are old: what shows them reads them again. At most one in 100 ms. */
  outdated(event: Outdated): void
}

export interface ClientEvents {
  /** Joins the raid's room when the viewer may view its details; ignored otherwise. */
  joinRaidRoom(raidId: string): void
}

/** The client's data at the handshake (Socket.IO's `auth`). */
export interface HandshakeAuth {
  /** Lists are sent as their differences. */
  readonly lists?: 'deltas'
  /** Id of the member that the page is of, as MEMBER_HEADER says it of a call. */
  readonly member?: string
  /** For so long, ms, a page that was not connected before has read what it shows: it gets what became outdated meanwhile. */
  readonly readingMs?: number
}

/**
 * The list that GET /raid/published answers this viewer is now the one of the entity tag `to` (its `etag`). `change`
 * makes it of the one of `from`; who has neither reads the list again.
 */
export interface RaidDelta {
  readonly success: true
  readonly to: string
  readonly change?: { readonly from: string; readonly delta: ListDelta | null }
  /** The data of an `outdated` event in the same moment: a second frame would cost the server as much as the first. */
  readonly outdated?: OutdatedList
}

export interface Outdated {
  readonly success: true
  readonly views: OutdatedList
}

/**
 * Views, with the ids of the changes that made them old: a page that made all of them has read the views already. Null where
 * they are too many to name.
 */
export type OutdatedList = readonly {
  readonly views: readonly View[]
  readonly ids: readonly number[] | null
}[]

/** A write's answer says in this header, as JSON, the views that it invalidated, so its page reads them at once, and not again at the event. */
export const OUTDATED_HEADER = 'forge-outdated'

export interface OwnOutdated {
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
/** A call that began so long after an event, ms, answers nothing older than what the event named, whoever answers it. */
export const LAG_MS = 100

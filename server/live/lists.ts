import { deltaBetween } from '#domain/list-delta.ts'
import type { OutdatedList, RaidDelta, ServerEvents } from '#domain/live.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { listAudience } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { EncodedBody } from '#server/http/encoded-body.ts'
import type { LiveDeps, LiveServer, LiveSocket } from '#server/live/live-server.ts'

/** From reading a list to having a socket that gets changes, a page takes less than this, ms. */
const GAP_MS = 10_000

const ROOMS = 'person '

/** The sockets of one member that take lists in the same way. They share a room and are sent the same. */
export interface Viewer {
  readonly actor: Actor
  readonly takesDeltas: boolean
  /** Null for who sees no list. */
  readonly audience: string | null
}

/**
 * The lists of raids that the sockets of this instance were sent (docs/product.md, LIVE-2 and LIVE-8). Sockets that asked for
 * deltas get them by the lists' tags: a list that came in another way, or from another instance, matches or does not.
 */
export class Lists {
  readonly #io: LiveServer
  readonly #answerFor: LiveDeps['answerFor']
  /** Keyed by room. */
  readonly #viewers = new Map<string, Viewer>()
  /** The list that each audience was sent last. */
  readonly #sent = new Map<string, EncodedBody>()
  /** When the lists changed last (performance.now). */
  #changedAt = Number.NEGATIVE_INFINITY

  constructor(io: LiveServer, answerFor: LiveDeps['answerFor']) {
    this.#io = io
    this.#answerFor = answerFor
  }

  noteChange(): void {
    this.#changedAt = performance.now()
  }

  /** Puts a socket into its member's room, which has the rights that were read last. */
  assignRoom(socket: LiveSocket): void {
    const { actor, takesDeltas } = socket.data
    const room = `${ROOMS}${actor._id}${takesDeltas ? ' deltas' : ''}`
    this.#viewers.set(room, { actor, takesDeltas, audience: listAudience(actor) })
    void socket.join(room)
  }

  /** The rooms that have sockets. */
  viewers(): ReadonlyMap<string, Viewer> {
    const { rooms } = this.#io.of('/').adapter
    for (const room of this.#viewers.keys()) if (!rooms.has(room)) this.#viewers.delete(room)
    return this.#viewers
  }

  /** A page read its list before its socket could listen: changes in between are sent now. */
  async catchUp(socket: LiveSocket): Promise<void> {
    if (listAudience(socket.data.actor) === null) return
    const isRecent = performance.now() - this.#changedAt < GAP_MS
    if (isRecent || socket.data.takesDeltas) await this.tellOne(socket)
  }

  /** Tells somebody of the list that they may see now, be it empty. */
  async tellOne(socket: LiveSocket): Promise<void> {
    const { actor, takesDeltas } = socket.data
    const list = await this.#listFor(actor)
    if (!takesDeltas) {
      socket.emit('raidUpdate', wholeOf(list))
      return
    }
    const audience = listAudience(actor)
    if (audience !== null && !this.#sent.has(audience)) this.#sent.set(audience, list)
    socket.emit('raidDelta', { success: true, to: list.tag })
  }

  /**
   * Sends each audience its list. Where nothing changed the whole one is sent only if it differs from the last one; its tag
   * is sent to all, so that a page finds what it missed.
   *
   * @param outdated by room; a delta takes along what is its room's, which is then no longer in it
   */
  async tellAll(changed: boolean, outdated: Map<string, OutdatedList>): Promise<void> {
    const people = new Map([...this.viewers().values()].map(({ audience, actor }) => [audience, actor]))
    for (const audience of this.#sent.keys()) if (!people.has(audience)) this.#sent.delete(audience)
    for (const [audience, actor] of people) {
      if (audience === null) continue
      const list = await this.#listFor(actor)
      const before = this.#sent.get(audience)
      const isOther = changed || before?.tag !== list.tag
      this.#sent.set(audience, list)
      this.#tellDelta(this.#roomsOf(audience, true), deltaOf(isOther ? before : undefined, list), outdated)
      const whole = this.#roomsOf(audience, false)
      if (isOther && whole.length > 0) this.#io.to(whole).emit('raidUpdate', wholeOf(list))
    }
  }

  /** Rooms of those who are of this audience now, by how they take lists: rights may change while a list is read. */
  #roomsOf(audience: string, takesDeltas: boolean): string[] {
    const isThere = (one: Viewer) => one.audience === audience && one.takesDeltas === takesDeltas
    return [...this.viewers()].flatMap(([room, viewer]) => (isThere(viewer) ? [room] : []))
  }

  #tellDelta(all: readonly string[], delta: RaidDelta, outdated: Map<string, OutdatedList>): void {
    for (const [views, rooms] of Map.groupBy(all, (room) => outdated.get(room))) {
      this.#io.to(rooms).emit('raidDelta', views ? { ...delta, outdated: views } : delta)
      for (const room of rooms) outdated.delete(room)
    }
  }

  /** The call's answer to them: it is cached, so a thousand who come back at once are one reading. */
  #listFor(actor: Actor): Promise<EncodedBody> {
    return this.#answerFor(listPublishedRaids, {}, actor)
  }
}

/** The answer's own text is sent. */
function wholeOf({ plain }: EncodedBody): Parameters<ServerEvents['raidUpdate']>[0] {
  return JSON.parse(plain.toString())
}

function deltaOf(before: EncodedBody | undefined, { tag: to, records }: EncodedBody): RaidDelta {
  if (before === undefined) return { success: true, to }
  const delta = before.tag === to ? null : deltaBetween(before.records as Raid[], records as Raid[])
  return { success: true, to, change: { from: before.tag, delta } }
}

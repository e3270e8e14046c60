import type { Server, Socket } from 'socket.io'
import type { Roles } from '#features/member/server/roles.ts'
import type { Cookies, Sessions } from '#features/member/server/sessions.ts'
import { readNotified } from '#features/notice/server/data.ts'
import { listPublishedRaids } from '#features/raid/calls.ts'
import { listAudience, mayKnow, mayViewDetails } from '#features/raid/rules.ts'
import { readCrew } from '#features/raid/server/data.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Actor, can, type Role } from '#platform/call/rights.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { AnswerFor } from '#platform/call/server/pipeline.ts'
import type { Security } from '#platform/call/server/security.ts'
import { actionOf, type ChangeKind, viewsInvalidatedBy } from '#platform/change/catalogue.ts'
import type { RecordedChange } from '#platform/change/server/history.ts'
import {
  type Changed,
  type ClientEvents,
  IDS_SENT,
  RECENT_MS,
  type ServerEvents,
  VIEWS,
  type View,
} from '#platform/change/view.ts'
import type { Database } from '#platform/database/open.ts'
import { encodePayload } from '#platform/words/encoding.ts'

export interface LiveDeps {
  database: Database
  answerFor: AnswerFor
  sessions: Sessions
  roles: Roles
  cookies: Cookies
  security: Security
  limits: Limits
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  rateLimit: number
  clock: () => Date
  log: Log
}

interface SocketData {
  token: string
  sessionId: string
  actor: Actor
  /** The socket gets `changed`, and no raidUpdate. */
  takesChanged: boolean
  /** The raids whose rooms the socket is in, oldest first. */
  joined: string[]
  joining: number
}

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>

/** The first change is sent at once; later ones are collected for this long, ms. */
const GATHER_MS = 200
const RETRY_MS = 1_000

/** A committed change, and when this instance read it (performance.now). */
interface Taken extends RecordedChange {
  readonly at: number
}

/** Whether the actor may join the room of this raid. A deleted or unknown raid has none. */
export async function mayJoin(database: Database, actor: Actor, raidId: string): Promise<boolean> {
  return mayHold(actor, await findCrew(database, raidId))
}

type Crew = Awaited<ReturnType<typeof readCrew>>

async function findCrew(database: Database, raidId: string): Promise<Crew | null> {
  try {
    return await readCrew(database.sql, raidId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}

function mayHold(actor: Actor, raid: Crew | null): boolean {
  return raid !== null && mayKnow(actor, raid) && mayViewDetails(actor, raid)
}

const raidRoom = (raidId: string) => `raid ${raidId}`
/** The room of a raid's sockets that asked for `changed`. */
const changedRoom = (raidId: string) => `changed ${raidId}`
const rolesRoom = (roles: readonly Role[]) => `roles ${roles.toSorted().join()}`

/** Tells the sockets of this instance what changed (docs/product.md, Live). */
export class Broadcast {
  readonly #io: LiveServer
  readonly #deps: LiveDeps
  #pending: RecordedChange[] = []
  /** The changes of the last RECENT_MS, the oldest first. */
  readonly #recent: Taken[] = []
  #sentAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(io: LiveServer, deps: LiveDeps) {
    this.#io = io
    this.#deps = deps
  }

  /** Joins the rooms of the socket's roles, then tells it to refetch everything. */
  welcome(socket: LiveSocket): void {
    this.#joinByRoles(socket)
    if (socket.data.takesChanged)
      socket.emit('changed', { success: true, views: null, ids: idsOf(this.#ofLate()) })
    else this.sendLists()
  }

  /** Joins the raid's room, then tells the socket about recent changes that it may have missed. */
  joinRaid(socket: LiveSocket, raidId: string): void {
    void socket.join(socket.data.takesChanged ? [raidRoom(raidId), changedRoom(raidId)] : raidRoom(raidId))
    const missed = this.#ofLate().filter((change) => change.raidId === raidId && shows(change, 'bookings'))
    if (missed.length === 0) return
    if (socket.data.takesChanged)
      socket.emit('changed', { success: true, views: ['bookings'], ids: idsOf(missed), raidId })
    else socket.emit('bookingUpdate', { success: true, raidId })
  }

  async leaveRaid(socket: LiveSocket, raidId: string): Promise<void> {
    socket.data.joined = socket.data.joined.filter((joined) => joined !== raidId)
    await Promise.all([socket.leave(raidRoom(raidId)), socket.leave(changedRoom(raidId))])
  }

  /** Applies ended sessions, changed roles and lost rooms before it sends anything. */
  async onChanges(changes: readonly RecordedChange[]): Promise<void> {
    const recordsOf = (kind: ChangeKind) =>
      new Set(changes.filter((change) => change.kind === kind).map(({ recordId }) => recordId))
    const ended = recordsOf('session end')
    for (const socket of this.#sockets()) if (ended.has(socket.data.sessionId)) socket.disconnect(true)
    for (const memberId of recordsOf('member roles')) await this.#updateMember(memberId)
    const raids = changes.filter(
      (change) => shows(change, 'published-raids') && shows(change, 'pending-raids'),
    )
    for (const raidId of new Set(raids.map((change) => change.raidId)))
      if (raidId !== null) await this.#recheckRoom(raidId)
    await this.#tellNotified(changes)
    const at = performance.now()
    this.#ofLate().push(...changes.map((change) => ({ ...change, at })))
    this.#pending.push(...changes)
    this.#schedule()
  }

  /** Sends the whole list to sockets that did not ask for `changed`; retries after a second if the database is away. */
  sendLists(): void {
    this.#sendLists().catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'The lists of raids could not be sent: trying again')
      if (!this.#stopped) setTimeout(() => this.sendLists(), RETRY_MS).unref()
    })
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #updateMember(memberId: string): Promise<void> {
    const { sessions, roles } = this.#deps
    for (const socket of this.#sockets()) {
      if (socket.data.actor._id !== memberId) continue
      const session = await sessions.find(socket.data.token)
      if (session === null) socket.disconnect(true)
      // Roles that were never read are read again with everybody's.
      else if (session.member.rolesReadAt !== null)
        await this.updateRoles(socket, roles.namesOf(session.member.roleIds))
    }
  }

  /** Applies new roles to a socket: if they differ, it changes rooms and refetches everything. */
  async updateRoles(socket: LiveSocket, roles: readonly Role[]): Promise<void> {
    const { actor } = socket.data
    if (rolesRoom(actor.roles) === rolesRoom(roles)) return
    for (const room of socket.rooms) if (/^(?:roles|list) /.test(room)) await socket.leave(room)
    socket.data.actor = { ...actor, roles }
    for (const raidId of socket.data.joined)
      if (!(await mayJoin(this.#deps.database, socket.data.actor, raidId)))
        await this.leaveRaid(socket, raidId)
    this.welcome(socket)
    if (!socket.data.takesChanged && listAudience(socket.data.actor) === null)
      socket.emit('raidUpdate', { success: true, payload: encodePayload([]) })
  }

  #joinByRoles(socket: LiveSocket): void {
    const { actor, takesChanged } = socket.data
    void socket.join(takesChanged ? rolesRoom(actor.roles) : `list ${listAudience(actor)}`)
  }

  /** Tells only the recipients of a new notice; others would refetch theirs for nothing. */
  async #tellNotified(changes: readonly RecordedChange[]): Promise<void> {
    const notifying = changes.filter(({ kind }) => kind !== null && actionOf(kind).notifies !== undefined)
    const sockets = this.#sockets().filter(({ data }) => data.takesChanged)
    if (notifying.length === 0 || sockets.length === 0) return
    const notified = await readNotified(
      this.#deps.database.sql,
      notifying.map(({ id }) => id),
    )
    for (const socket of sockets)
      if (notified.has(socket.data.actor._id))
        socket.emit('changed', { success: true, views: ['notices'], ids: idsOf(notifying) })
  }

  async #recheckRoom(raidId: string): Promise<void> {
    const sockets = this.#sockets().filter(({ data }) => data.joined.includes(raidId))
    if (sockets.length === 0) return
    const raid = await findCrew(this.#deps.database, raidId)
    for (const socket of sockets) if (!mayHold(socket.data.actor, raid)) await this.leaveRaid(socket, raidId)
  }

  #schedule(): void {
    if (this.#stopped || this.#timer !== undefined) return
    const wait = this.#sentAt + GATHER_MS - performance.now()
    if (wait <= 0) this.#send()
    else
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#send()
      }, wait)
  }

  #send(): void {
    const changes = this.#pending
    this.#pending = []
    this.#sentAt = performance.now()
    const sockets = this.#sockets().filter(({ data }) => data.takesChanged)
    const rooms = new Map(sockets.map(({ data }) => [rolesRoom(data.actor.roles), data.actor.roles]))
    for (const [room, roles] of rooms) {
      const seen = changes.filter(({ kind }) => viewsInvalidatedBy(kind).some((view) => maySee(roles, view)))
      const views = [...new Set(seen.flatMap(({ kind }) => viewsInvalidatedBy(kind)))].filter((view) =>
        maySee(roles, view),
      )
      if (views.length > 0) this.#io.to(room).emit('changed', { success: true, views, ids: idsOf(seen) })
    }
    const booked = changes.filter((change) => shows(change, 'bookings'))
    for (const [raidId, its] of Map.groupBy(booked, (change) => change.raidId))
      this.#sendBookings(raidId, its)
    if (changes.some((change) => shows(change, 'published-raids'))) this.sendLists()
  }

  /** @param raidId null if any raid may be affected: a member was renamed, or a newer version wrote the change */
  #sendBookings(raidId: string | null, changes: readonly RecordedChange[]): void {
    const joined = () => new Set(this.#sockets().flatMap(({ data }) => data.joined))
    for (const id of raidId === null ? joined() : [raidId]) {
      const event: Changed = { success: true, views: ['bookings'], ids: idsOf(changes), raidId: id }
      this.#io.to(changedRoom(id)).emit('changed', event)
      this.#io.to(raidRoom(id)).emit('bookingUpdate', { success: true, raidId: id })
    }
  }

  async #sendLists(): Promise<void> {
    const others = this.#sockets().filter(({ data }) => !data.takesChanged)
    const audiences = new Map(others.map(({ data }) => [listAudience(data.actor), data.actor]))
    for (const [audience, actor] of audiences) {
      if (audience === null) continue
      const { plain } = await this.#deps.answerFor(listPublishedRaids, {}, actor)
      const event: Parameters<ServerEvents['raidUpdate']>[0] = JSON.parse(plain.toString())
      // A member who lost the right has already left the room.
      this.#io.to(`list ${audience}`).emit('raidUpdate', event)
    }
  }

  #ofLate(): Taken[] {
    const horizon = performance.now() - RECENT_MS
    while ((this.#recent[0]?.at ?? Infinity) <= horizon) this.#recent.shift()
    return this.#recent
  }

  #sockets(): LiveSocket[] {
    return [...this.#io.of('/').sockets.values()]
  }
}

function shows({ kind }: RecordedChange, view: View): boolean {
  return viewsInvalidatedBy(kind).includes(view)
}

function maySee(roles: readonly Role[], view: View): boolean {
  const to = VIEWS[view]
  return to === 'everybody' || (to !== 'room' && to !== 'member' && can(roles, to))
}

function idsOf(changes: readonly RecordedChange[]): readonly number[] | null {
  return changes.length > IDS_SENT ? null : changes.map(({ id }) => id)
}

import { outdatedBy } from '#domain/change.ts'
import { Failure } from '#domain/failure.ts'
import { mayKnow, mayViewDetails } from '#domain/raid/rules.ts'
import type { Actor, Role } from '#domain/rights.ts'
import { LISTS } from '#domain/view.ts'
import type { RecordedChange } from '#server/change/record.ts'
import type { Database } from '#server/database/open.ts'
import { Lists } from '#server/live/lists.ts'
import type { LiveDeps, LiveServer, LiveSocket } from '#server/live/live-server.ts'
import { OutdatedViews } from '#server/live/outdated.ts'
import { publishedAmong, readCrew } from '#server/raid/data.ts'

/** The first change is sent at once; later ones are gathered for this long, ms. */
const GATHER_MS = 100
const RETRY_MS = 1_000
/** From reading a raid's bookings to holding its room, a page takes less than this, ms. */
const GAP_MS = 10_000

/** The actor may hold the room of this raid. A raid that does not exist has none. */
export async function mayJoin(database: Database, actor: Actor, raidId: string): Promise<boolean> {
  return mayHold(actor, await findCrew(database, raidId))
}

type Named = Awaited<ReturnType<typeof readCrew>>

/** Null where there is no such raid. */
async function findCrew(database: Database, raidId: string): Promise<Named | null> {
  try {
    return await readCrew(database.sql, raidId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}

function mayHold(actor: Actor, raid: Named | null): boolean {
  return raid !== null && mayKnow(actor, raid) && mayViewDetails(actor, raid)
}

export const raidRoom = (raidId: string) => `raid ${raidId}`

function hasSameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  return new Set(some).symmetricDifference(new Set(others)).size === 0
}

/** The lists that the sockets of this instance were sent, and those that they are to be sent next. */
export class Audiences {
  readonly #io: LiveServer
  readonly #deps: LiveDeps
  readonly #lists: Lists
  readonly #outdated: OutdatedViews
  readonly #changedRaids = new Set<string>()
  /** Raids that changed in the last moments, with when (performance.now). */
  readonly #recent = new Map<string, number>()
  /** The clock alone caused these: they are sent only where they differ from before. */
  #listsDue = false
  /** After a change: sent even where they came out as before, since somebody may have read them in between. */
  #listsChanged = false
  #telling = false
  #toldAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(io: LiveServer, deps: LiveDeps) {
    this.#io = io
    this.#deps = deps
    this.#lists = new Lists(io, deps.answerFor)
    this.#outdated = new OutdatedViews(io, deps)
  }

  /** Called when a socket is let in. @throws what the database throws: its list is not sent then */
  async welcome(socket: LiveSocket): Promise<void> {
    this.#lists.assignRoom(socket)
    this.#outdated.catchUp(socket)
    await this.#lists.catchUp(socket)
  }

  /** A page read the raid's bookings before its socket could listen: changes in between are sent now. */
  catchUpRaid(socket: LiveSocket, raidId: string): void {
    this.#forgetOld()
    if (this.#recent.has(raidId)) socket.emit('bookingUpdate', { success: true, raidId })
  }

  #forgetOld(): void {
    const horizon = performance.now() - GAP_MS
    for (const [raidId, at] of this.#recent) if (at < horizon) this.#recent.delete(raidId)
  }

  /** Takes what was committed: ended sessions and changed roles at once, views soon. */
  async onChanges(changes: readonly RecordedChange[]): Promise<void> {
    const raids: string[] = []
    for (const change of changes) {
      const { kind, recordId, raidId } = change
      if (kind === 'session end') this.#endSession(recordId)
      if (kind === 'member roles') await this.#updateMember(recordId)
      this.#outdated.add(change)
      const views = outdatedBy(kind)
      if (views.includes('bookings')) this.#noteRooms(raidId)
      if (raidId !== null && LISTS.every((list) => views.includes(list))) raids.push(raidId)
      else if (views.includes('published-raids')) this.#noteLists()
    }
    // These are other raids than before: perhaps not published, and others may know of them.
    for (const raidId of raids) await this.#recheckRoom(raidId)
    if ((await publishedAmong(this.#deps.database.sql, raids)).length > 0) this.#noteLists()
    this.#forgetOld()
    this.#schedule()
  }

  /** Null for what may be on any raid: somebody is called otherwise, or only a newer version knows. */
  #noteRooms(raidId: string | null): void {
    const joined = () => new Set(this.#sockets().flatMap(({ data }) => data.joined))
    for (const id of raidId === null ? joined() : [raidId]) {
      this.#changedRaids.add(id)
      this.#recent.set(id, performance.now())
    }
  }

  #noteLists(): void {
    this.#listsDue = true
    this.#listsChanged = true
    this.#lists.noteChange()
  }

  tellLists(): void {
    this.#listsDue = true
    this.#schedule()
  }

  /** Somebody may have missed one: all audiences get their list, as soon as it can be read. */
  tellListsAgain(): void {
    this.#listsChanged = true
    this.tellLists()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #endSession(sessionId: string): void {
    for (const socket of this.#sockets()) if (socket.data.sessionId === sessionId) socket.disconnect(true)
  }

  async #updateMember(memberId: string): Promise<void> {
    const { sessions, roles } = this.#deps
    for (const socket of this.#sockets()) {
      if (socket.data.actor._id !== memberId) continue
      const session = await sessions.find(socket.data.token)
      if (session === null) {
        socket.disconnect(true)
        continue
      }
      // Roles that were never read, or of another server, are read again with those of everybody.
      if (session.member.rolesReadAt !== null)
        await this.updateRoles(socket, roles.namesOf(session.member.roleIds))
    }
  }

  /** Discord's roles map to others of the nine: everybody's lists are sent anew. */
  async updateEverybody(): Promise<void> {
    for (const id of new Set(this.#sockets().map(({ data }) => data.actor._id))) await this.#updateMember(id)
  }

  /** Gives a socket these roles: other ones than it had move it, and show it at once the list that they may see. */
  async updateRoles(socket: LiveSocket, roles: readonly Role[]): Promise<void> {
    const { actor } = socket.data
    if (hasSameRoles(actor.roles, roles)) return
    socket.data.actor = { ...actor, roles }
    this.#lists.assignRoom(socket)
    for (const raidId of socket.data.joined) {
      if (!(await mayJoin(this.#deps.database, socket.data.actor, raidId))) await this.#leave(socket, raidId)
    }
    await this.#lists.tellOne(socket)
  }

  /** The raid is another one now: it is read once for all who hold its room. */
  async #recheckRoom(raidId: string): Promise<void> {
    const there = this.#sockets().filter(({ data }) => data.joined.includes(raidId))
    if (there.length === 0) return
    const raid = await findCrew(this.#deps.database, raidId)
    for (const socket of there) if (!mayHold(socket.data.actor, raid)) await this.#leave(socket, raidId)
  }

  async #leave(socket: LiveSocket, raidId: string): Promise<void> {
    socket.data.joined = socket.data.joined.filter((joined) => joined !== raidId)
    await socket.leave(raidRoom(raidId))
  }

  #sockets(): LiveSocket[] {
    return [...this.#io.of('/').sockets.values()]
  }

  #schedule(): void {
    if (this.#telling || this.#stopped || this.#timer !== undefined) return
    const wait = Math.max(0, this.#toldAt + GATHER_MS - performance.now())
    if (wait === 0) void this.#send()
    else this.#after(wait)
  }

  #after(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, ms)
  }

  async #send(): Promise<void> {
    if (!this.#listsDue && !this.#outdated.isDue && this.#changedRaids.size === 0) return
    this.#telling = true
    this.#toldAt = performance.now()
    const raidIds = [...this.#changedRaids]
    const [lists, changed] = [this.#listsDue, this.#listsChanged]
    this.#changedRaids.clear()
    this.#listsDue = false
    this.#listsChanged = false
    for (const raidId of raidIds)
      this.#io.to(raidRoom(raidId)).emit('bookingUpdate', { success: true, raidId })
    try {
      const viewers = this.#lists.viewers()
      const { views, settle } = this.#outdated.gather(viewers)
      if (lists) await this.#lists.tellAll(changed, views)
      this.#outdated.tell(views)
      settle()
      // In a burst it is read seldom and goes along with the next list: a message of its own costs as much as a list.
      if (!this.#listsDue || this.#outdated.isOwnLate) await this.#outdated.readOwn(viewers)
      if (!this.#listsDue) this.#outdated.tellOwn()
      this.#telling = false
      this.#schedule()
    } catch (error) {
      this.#deps.log.error({ err: error }, 'The lists could not be read: trying again')
      this.#telling = false
      this.#listsDue = true
      this.#listsChanged = true
      if (!this.#stopped) this.#after(RETRY_MS)
    }
  }
}

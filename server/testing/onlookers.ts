import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import type { PayloadOf } from '#domain/endpoint.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import type { listUnread } from '#domain/notice/unread.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { can, type Role } from '#domain/rights.ts'
import type { View } from '#domain/view.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { Instance } from '#server/testing/product.ts'
import { type AskedAbout, SHOWN, type Shown, type ShownAs } from '#server/testing/shown.ts'
import { type Watcher, watch } from '#server/testing/watcher.ts'

const READS_AT_ONCE = 8

/** What a screen asked and was answered. */
interface Read {
  readonly shown: Shown
  readonly input: object
  readonly status: number
  readonly body: unknown
  /** The answer's entity tag, if it has one. */
  readonly tag: string | null
}

/** A screen that shows something else than before. */
export interface Changed extends Pick<Read, 'status' | 'tag'> {
  readonly path: string
  readonly as: readonly ShownAs[]
  /** What was asked about, if it was one raid. */
  readonly raidId: string | null
  /** Ids of notices that were not there. */
  readonly news: readonly string[]
}

/** Somebody on an instance, with a socket and all screens open that they may see. */
export class Onlooker {
  readonly caller: Caller
  readonly watcher: Watcher
  /** As they were read last. */
  roles: readonly Role[] = []
  #screens: ReadonlyMap<string, Read> = new Map()
  /** What the socket had heard when the step began. */
  #heard = { deltas: 0, bookingUpdates: 0 }
  readonly #joined = new Set<string>()

  private constructor(caller: Caller, watcher: Watcher) {
    this.caller = caller
    this.watcher = watcher
  }

  static async at(instance: Instance, caller: Caller): Promise<Onlooker> {
    const there = instance.hosting(caller)
    return new Onlooker(there, await watch(instance, there, { lists: 'deltas' }))
  }

  /** Reads all screens. */
  async look(about: AskedAbout): Promise<void> {
    this.roles = (await this.caller.call(getRoles, {})).roles
    const asked = SHOWN.filter(({ endpoint: { access } }) => {
      return access === 'signed-in' || access === 'public' || can(this.roles, access)
    }).flatMap((shown) => shown.inputs(about).map((input) => ({ shown, input })))
    // No person has all screens open: more calls at once than may wait would be turned away.
    const inTurn = pLimit(READS_AT_ONCE)
    const reads = asked.map(async ({ shown, input }): Promise<[string, Read]> => {
      const { status, body, headers } = await inTurn(() => this.caller.ask(shown.endpoint, input))
      const tag = shown.endpoint === listPublishedRaids ? headers.get('etag') : null
      const answer = { status, body: status === 200 ? shown.seen(body.payload ?? body) : null, tag }
      return [`${shown.endpoint.path} ${JSON.stringify(input)}`, { shown, input, ...answer }]
    })
    this.#screens = new Map(await Promise.all(reads))
  }

  /** Joins the rooms of the raids whose bookings are shown; what is heard from now on is of the next step. */
  async begin(): Promise<void> {
    for (const { shown, status, input } of this.#screens.values()) {
      const raidId = raidOf(input)
      if (shown.as[0] !== 'bookings' || status !== 200 || raidId === null || this.#joined.has(raidId))
        continue
      this.#joined.add(raidId)
      const before = this.watcher.bookingUpdates.length
      this.watcher.socket.emit('joinRaidRoom', raidId)
      // A raid that changed a moment ago is told of at joining.
      await this.watcher.until(({ bookingUpdates }) => bookingUpdates.slice(before).includes(raidId))
    }
    const { deltas, bookingUpdates } = this.watcher
    this.#heard = { deltas: deltas.length, bookingUpdates: bookingUpdates.length }
  }

  /** Reads all screens again and answers which show something else. What was refused before was on none. */
  async lookAgain(about: AskedAbout): Promise<readonly Changed[]> {
    const [before, roles] = [this.#screens, this.roles]
    await this.look(about)
    const hasOtherRoles = !isDeepStrictEqual(roles, this.roles)
    return [...this.#screens].flatMap(([asked, { shown, input, status, body, tag }]) => {
      const old = before.get(asked)
      if (old?.status !== 200 || (status === 200 && isDeepStrictEqual(old.body, body))) return []
      // With other roles they ask for other things.
      if (hasOtherRoles && shown.endpoint !== getRoles) return []
      const news = shown.as[0] === 'notices' ? added(old.body, body) : []
      return [{ path: shown.endpoint.path, as: shown.as, status, tag, raidId: raidOf(input), news }]
    })
  }

  /** Whether the socket heard that this is old, of these changes. */
  knows({ as, status, tag, raidId, news }: Changed, ids: ReadonlySet<number>): boolean {
    const { deltas, bookingUpdates, notices } = this.watcher
    const listChanged = deltas.slice(this.#heard.deltas).some(({ change }) => change !== undefined)
    // A raid that is no more theirs is gone from the list.
    if (status !== 200 && raidId !== null && listChanged) return true
    return as.some((view) => {
      if (view === 'published-raids') return deltas.at(-1)?.to === tag
      if (view === 'week') return listChanged || this.heard('pending-raids', ids)
      // Of a raid that is theirs from now on they read what was said before: no news.
      const now = news.filter((id) => ids.has(Number(id)))
      if (view === 'notices') return now.every((id) => notices.some(({ _id }) => _id === id))
      if (view === 'bookings')
        return bookingUpdates.slice(this.#heard.bookingUpdates).some((one) => one === raidId)
      return this.heard(view, ids)
    })
  }

  /** Whether the socket was told that the view is old by any of these changes. */
  heard(view: View, ids: ReadonlySet<number>): boolean {
    return this.tellings().some((one) => one.view === view && one.ids.some((id) => ids.has(id)))
  }

  /** All that the socket was told, view by view. */
  tellings(): { readonly at: number; readonly view: View; readonly ids: readonly number[] }[] {
    return this.watcher.outdated.flatMap(({ at, views: outdated }) =>
      outdated.flatMap(({ views, ids }) => views.map((view) => ({ at, view, ids: ids ?? [] }))),
    )
  }
}

function added(before: unknown, after: unknown): string[] {
  const [old, now] = [before, after].map((answer) => answer as PayloadOf<typeof listUnread>)
  return now?.filter((id) => !old?.includes(id)) ?? []
}

function raidOf(input: object): string | null {
  const { raidId, id } = input as { raidId?: string; id?: string }
  return raidId ?? id ?? null
}

import { io, type Socket } from 'socket.io-client'
import { decodeList } from '#domain/encoding.ts'
import { withDelta } from '#domain/list-delta.ts'
import type { ClientEvents, HandshakeAuth, Outdated, RaidDelta, ServerEvents } from '#domain/live.ts'
import type { Notice } from '#domain/notice/notice.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { Instance } from '#server/testing/product.ts'

type ClientSocket = Socket<ServerEvents, ClientEvents>

/** Somebody who watches: what their socket was told, in order. */
export class Watcher {
  readonly socket: ClientSocket
  readonly lists: Raid[][] = []
  readonly deltas: RaidDelta[] = []
  readonly bookingUpdates: string[] = []
  readonly notices: Notice[] = []
  /** With when each came (performance.now). */
  readonly outdated: { readonly at: number; readonly views: Outdated['views'] }[] = []
  #heard = Promise.withResolvers<void>()

  constructor(socket: ClientSocket) {
    this.socket = socket
    socket.on('raidUpdate', ({ payload }) => {
      this.lists.push(decodeList(payload) as Raid[])
      this.#wake()
    })
    socket.on('raidDelta', (event) => {
      this.deltas.push(event)
      if (event.outdated) this.outdated.push({ at: performance.now(), views: event.outdated })
      this.#wake()
    })
    socket.on('bookingUpdate', ({ success, raidId }) => {
      if (success) this.bookingUpdates.push(raidId)
      this.#wake()
    })
    socket.on('outdated', ({ views }) => {
      this.outdated.push({ at: performance.now(), views })
      this.#wake()
    })
    socket.on('note', ({ note }) => {
      this.notices.push(note)
      this.#wake()
    })
  }

  /** Resolves when what was heard satisfies the condition; the test's own time limit is the only one. */
  async until(condition: (watcher: Watcher) => boolean): Promise<void> {
    while (!condition(this)) await this.#heard.promise
  }

  /** The list that the deltas told since make of this one. @throws an Error where they do not fit it */
  brought(list: { readonly tag: string; readonly raids: readonly Raid[] }): readonly Raid[] {
    const first = this.deltas.findIndex(({ to, change }) => (change?.from ?? to) === list.tag)
    if (first < 0) throw new Error('No delta goes on from this list')
    return this.deltas.slice(first).reduce<readonly Raid[]>((raids, { change }) => {
      return change?.delta ? (withDelta(raids, change.delta) as Raid[]) : raids
    }, list.raids)
  }

  /** What stands on the page until it is closed. */
  get notes(): Notice[] {
    return this.notices.filter(({ quiet }) => !quiet)
  }

  /** The raid as the last list shows it. */
  shown(raid: Pick<Raid, '_id'>): Raid | undefined {
    return this.lists.at(-1)?.find(({ _id }) => _id === raid._id)
  }

  #wake(): void {
    this.#heard.resolve()
    this.#heard = Promise.withResolvers()
  }
}

const open: ClientSocket[] = []

/** To be called after each test that watches. */
export function disconnectAll(): void {
  for (const socket of open.splice(0)) socket.disconnect()
}

export function connect(
  { address, origin }: Instance,
  headers: Record<string, string>,
  auth: HandshakeAuth = {},
): ClientSocket {
  const extraHeaders = { origin, ...headers }
  const socket: ClientSocket = io(address, {
    transports: ['websocket'],
    extraHeaders,
    auth,
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  return socket
}

/** Resolves when the socket was let in. */
export async function watch(
  instance: Instance,
  { cookie }: Caller,
  auth: HandshakeAuth = {},
): Promise<Watcher> {
  const socket = connect(instance, { cookie }, auth)
  const watcher = new Watcher(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return watcher
}

/** Why the socket is not let in. */
export function refusal(socket: ClientSocket): Promise<Error> {
  return new Promise((resolve, reject) => {
    socket.once('connect_error', resolve)
    socket.once('connect', () => reject(new Error('The socket was let in')))
  })
}

/** Why the server ends it. */
export const disconnected = ({ socket }: Watcher) =>
  new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)))

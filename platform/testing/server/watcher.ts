import { io, type Socket } from 'socket.io-client'
import type { Raid } from '#features/raid/raid.ts'
import type { Changed, ClientEvents, HandshakeAuth, ServerEvents, View } from '#platform/change/view.ts'
import { decodeList } from '#platform/words/encoding.ts'
import type { Caller } from './caller.ts'
import type { Instance } from './product.ts'

type ClientSocket = Socket<ServerEvents, ClientEvents>

/** Somebody who watches: what their socket was told, in order. */
class Watcher {
  readonly socket: ClientSocket
  readonly lists: Raid[][] = []
  readonly bookingUpdates: string[] = []
  readonly changed: Changed[] = []
  #heard = Promise.withResolvers<void>()

  constructor(socket: ClientSocket) {
    this.socket = socket
    socket.on('raidUpdate', ({ payload }) => {
      this.lists.push(decodeList(payload) as Raid[])
      this.#wake()
    })
    socket.on('bookingUpdate', ({ success, raidId }) => {
      if (success) this.bookingUpdates.push(raidId)
      this.#wake()
    })
    socket.on('changed', (event) => {
      this.changed.push(event)
      this.#wake()
    })
  }

  /** Resolves when what was heard satisfies the condition; the test's own time limit is the only one. */
  async until(condition: (watcher: Watcher) => boolean): Promise<void> {
    while (!condition(this)) await this.#heard.promise
  }

  /** Whether it was told that this view changed; not counting that it is to read everything. */
  heardOf(view: View): boolean {
    return this.changed.some(({ views }) => views?.includes(view))
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

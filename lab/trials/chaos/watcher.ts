import { io, type Socket } from 'socket.io-client'
import type { ApiClient } from '#demo/api-client.ts'
import { decodeList, encodePayload } from '#domain/encoding.ts'
import { withDelta } from '#domain/list-delta.ts'
import {
  type ClientEvents,
  type HandshakeAuth,
  LAG_MS,
  type RaidDelta,
  type ServerEvents,
  SPREAD_MS,
} from '#domain/live.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'
import type { Client } from './client.ts'

/** As the site's client does after a break, ms. */
const RECONNECT = { least: 250, most: 750 }

export interface WatcherOptions {
  readonly apiClient: ApiClient
  readonly client: Client
  readonly addresses: readonly string[]
  readonly origin: string
}

/** What the server knows this list by. */
const tagOf = (raids: readonly Raid[]) =>
  new EncodedBody(JSON.stringify({ success: true, payload: encodePayload(raids) })).tag

/**
 * Holds the list of raids as a page does: read once, brought up by deltas, read again after a break and where they do
 * not fit. Every fourth one listens for raidUpdate, which replaces it. A reading that either overtook is dropped.
 */
export class Watcher {
  readonly apiClient: ApiClient
  readonly client: Client
  raids: readonly Raid[] = []
  reconnections = 0
  readonly #options: WatcherOptions
  #socket: Socket<ServerEvents, ClientEvents> | undefined
  readonly #takesDeltas = Math.random() < 0.75
  #version = 0
  #told = { tag: '', at: Number.NEGATIVE_INFINITY }
  #turn = Math.floor(Math.random() * 2)
  #isStopped = false

  constructor(options: WatcherOptions) {
    this.#options = options
    this.apiClient = options.apiClient
    this.client = options.client
  }

  /** Resolves when the list was read and a socket is there. */
  async start(): Promise<void> {
    await this.#read()
    await new Promise<void>((resolve) => this.#connect(resolve))
  }

  stop(): void {
    this.#isStopped = true
    this.#socket?.disconnect()
  }

  #connect(whenConnected: () => void): void {
    if (this.#isStopped) return
    const { addresses, origin } = this.#options
    this.#turn += 1
    const socket: Socket<ServerEvents, ClientEvents> = io(
      addresses[this.#turn % addresses.length] ?? origin,
      {
        transports: ['websocket'],
        extraHeaders: { origin, cookie: this.apiClient.cookie },
        auth: (this.#takesDeltas ? { lists: 'deltas' } : {}) satisfies HandshakeAuth,
        reconnection: false,
        forceNew: true,
      },
    )
    this.#socket = socket
    const again = () => {
      socket.removeAllListeners()
      socket.disconnect()
      const pause = RECONNECT.least + Math.random() * (RECONNECT.most - RECONNECT.least)
      setTimeout(() => this.#connect(whenConnected), pause)
      this.reconnections += 1
    }
    socket.on('connect', () => {
      whenConnected()
      this.#readSoon()
    })
    socket.on('connect_error', again)
    socket.on('disconnect', again)
    socket.on('raidUpdate', ({ payload }) => {
      this.#version += 1
      this.raids = decodeList(payload) as Raid[]
    })
    socket.on('raidDelta', (event) => this.#take(event))
  }

  #take({ to, change }: RaidDelta): void {
    this.#told = { tag: to, at: performance.now() }
    const tag = tagOf(this.raids)
    if (tag === to) return
    if (change?.delta && change.from === tag) {
      this.#version += 1
      this.raids = withDelta(this.raids, change.delta) as Raid[]
      if (tagOf(this.raids) !== to) throw new Error('A delta made another list than it says')
    } else this.#readSoon()
  }

  #readSoon(): void {
    setTimeout(() => void this.#read(), Math.random() * SPREAD_MS)
  }

  async #read(): Promise<void> {
    const version = this.#version
    const askedAt = performance.now()
    const answer = await this.client.send(listPublishedRaids, {})
    if (answer.kind !== 'acknowledged') return
    if (version === this.#version) this.raids = answer.payload
    const { tag, at } = this.#told
    // Perhaps older than what was told meanwhile.
    if (this.#takesDeltas && askedAt < at + LAG_MS && tagOf(this.raids) !== tag) this.#readSoon()
  }
}

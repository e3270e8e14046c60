import { io, type Socket } from 'socket.io-client'
import type { ApiClient } from '#demo/api-client.ts'
import { decodeList } from '#domain/encoding.ts'
import type { ClientEvents, ServerEvents } from '#domain/live.ts'
import { SPREAD_MS } from '#domain/live.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Client } from './client.ts'

/** As the site's client does after a break, ms. */
const RECONNECT = { least: 250, most: 750 }

export interface WatcherOptions {
  readonly apiClient: ApiClient
  readonly client: Client
  readonly addresses: readonly string[]
  readonly origin: string
}

/**
 * Holds the list of raids as the page Book Raid does: read once, replaced by each raidUpdate, read again after a break.
 * A reading that a newer raidUpdate overtook is dropped.
 */
export class Watcher {
  readonly apiClient: ApiClient
  readonly client: Client
  raids: readonly Raid[] = []
  reconnections = 0
  readonly #options: WatcherOptions
  #socket: Socket<ServerEvents, ClientEvents> | undefined
  #version = 0
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
      setTimeout(() => void this.#read(), Math.random() * SPREAD_MS)
    })
    socket.on('connect_error', again)
    socket.on('disconnect', again)
    socket.on('raidUpdate', ({ payload }) => {
      this.#version += 1
      this.raids = decodeList(payload) as Raid[]
    })
  }

  async #read(): Promise<void> {
    const version = this.#version
    const answer = await this.client.send(listPublishedRaids, {})
    if (answer.kind === 'acknowledged' && version === this.#version) this.raids = answer.payload
  }
}

import { io, type Socket } from 'socket.io-client'
import type { ApiClient } from '#demo/api-client.ts'
import { decodeList, encodePayload } from '#domain/encoding.ts'
import { type ListDelta, withDelta } from '#domain/list-delta.ts'
import {
  type ClientEvents,
  type HandshakeAuth,
  LAG_MS,
  type RaidDelta,
  type ServerEvents,
  SPREAD_MS,
} from '#domain/live.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'

/** As the site's client does after a break, ms. */
const RECONNECT = { least: 250, most: 750 }
/** As many steps as a page keeps for a list that is still on its way. */
const KEPT = 50

interface Step {
  readonly from: string
  readonly to: string
  readonly delta: ListDelta | null
}

export interface PageOptions {
  readonly apiClient: ApiClient
  readonly origin: string
  /** Where it connects, after each break at the next one. */
  readonly addresses: readonly string[]
  /** Whether it is told what changed, or all of the list each time. */
  readonly takesDeltas: boolean
  /** The list as it is answered; null where nobody knows. */
  read(): Promise<readonly Raid[] | null>
}

/** What the server knows this list by. */
const tagOf = (raids: readonly Raid[]) =>
  new EncodedBody(JSON.stringify({ success: true, payload: encodePayload(raids) })).tag

/** Somebody's open page: it holds the list of raids as the site does (web/raid/pushed-list.ts). */
export class OpenPage {
  raids: readonly Raid[] = []
  /** How often the list was read whole, and how often the connection broke. */
  readings = 0
  breaks = 0
  readonly #options: PageOptions
  #socket: Socket<ServerEvents, ClientEvents> | undefined
  #tag = ''
  #told: { readonly tag: string; readonly at: number } | null = null
  #steps: Step[] = []
  /** How often all of the list was told: a reading that it overtook is dropped. */
  #wholes = 0
  #isDue = false
  #isClosed = false

  constructor(options: PageOptions) {
    this.#options = options
  }

  /** Resolves when the list was read and a socket is there, in the raid's room too if one is named. */
  async open(raidId?: string): Promise<void> {
    await this.#read()
    await new Promise<void>((resolve) => this.#connect(raidId, resolve))
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.removeAllListeners().disconnect()
  }

  #connect(raidId: string | undefined, whenConnected: () => void): void {
    if (this.#isClosed) return
    const { apiClient, origin, addresses, takesDeltas } = this.#options
    const address = addresses[this.breaks % addresses.length] ?? origin
    const socket: Socket<ServerEvents, ClientEvents> = io(address, {
      transports: ['websocket'],
      extraHeaders: { host: new URL(origin).host, origin, cookie: apiClient.cookie },
      auth: (takesDeltas ? { lists: 'deltas' } : {}) satisfies HandshakeAuth,
      reconnection: false,
      forceNew: true,
    })
    this.#socket = socket
    const again = () => {
      socket.removeAllListeners().disconnect()
      this.breaks += 1
      this.#told = null
      this.#steps = []
      const pause = RECONNECT.least + Math.random() * (RECONNECT.most - RECONNECT.least)
      setTimeout(() => this.#connect(raidId, whenConnected), pause)
    }
    socket.on('connect', () => {
      if (raidId !== undefined) socket.emit('joinRaidRoom', raidId)
      if (this.breaks > 0) this.#readSoon()
      whenConnected()
    })
    socket.on('connect_error', again)
    socket.on('disconnect', again)
    socket.on('raidUpdate', ({ payload }) => {
      this.#wholes += 1
      this.raids = decodeList(payload) as Raid[]
    })
    socket.on('raidDelta', (event) => this.#take(event))
  }

  #take({ to, change }: RaidDelta): void {
    this.#told = { tag: to, at: performance.now() }
    if (change === undefined || change.from !== this.#steps.at(-1)?.to) this.#steps = []
    if (change !== undefined) this.#steps = [...this.#steps.slice(1 - KEPT), { ...change, to }]
    if (!this.#isBroughtUp()) this.#readSoon()
  }

  #isBroughtUp(): boolean {
    if (this.#told === null || this.#tag === this.#told.tag) return true
    const first = this.#steps.findLastIndex(({ from }) => from === this.#tag)
    if (first < 0) return false
    for (const { delta } of this.#steps.slice(first)) {
      if (delta !== null) this.raids = withDelta(this.raids, delta) as Raid[]
    }
    this.#tag = this.#told.tag
    if (tagOf(this.raids) !== this.#tag) throw new Error('A delta made another list than it says')
    return true
  }

  #readSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      if (this.#told === null || this.#tag !== this.#told.tag) void this.#read()
    }, Math.random() * SPREAD_MS)
  }

  async #read(): Promise<void> {
    const wholes = this.#wholes
    const askedAt = performance.now()
    this.readings += 1
    const raids = await this.#options.read()
    if (raids === null || wholes !== this.#wholes) return
    this.raids = raids
    this.#tag = tagOf(raids)
    // Asked for so late, it is newer than what was told.
    if (!this.#isBroughtUp() && askedAt < (this.#told?.at ?? 0) + LAG_MS) this.#readSoon()
  }
}

import { io, type Socket } from 'socket.io-client'
import type { ApiClient } from '#demo/api-client.ts'
import { decodeList } from '#domain/encoding.ts'
import { type ListDelta, withDelta } from '#domain/list-delta.ts'
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
import { headersOf } from '#lab/bench/product.ts'
import type { SlowLine } from '#lab/slow-line.ts'

/** As many steps as a page keeps for a list that is still on its way. */
const KEPT = 50

interface Step {
  readonly from: string
  readonly to: string
  readonly delta: ListDelta | null
}

/** Somebody's open page on a slow line: holds the list of raids as the site does (web/raid/told-list.ts), and joined a raid's room. */
export class Viewer {
  readonly apiClient: ApiClient
  readonly line: SlowLine
  raids: readonly Raid[] = []
  /** How often the list was read whole, and how often the connection broke. */
  readings = 0
  breaks = 0
  readonly #headers: Readonly<Record<string, string>>
  #socket: Socket<ServerEvents, ClientEvents> | undefined
  #tag = ''
  #told: { readonly tag: string; readonly at: number } | null = null
  #steps: Step[] = []
  #isDue = false

  constructor(apiClient: ApiClient, line: SlowLine, origin: string) {
    this.apiClient = apiClient
    this.line = line
    this.#headers = headersOf(origin, apiClient)
  }

  /** Resolves when the list was read and the socket is there. */
  async open(raidId: string): Promise<void> {
    await this.#read()
    const socket: Socket<ServerEvents, ClientEvents> = io(this.line.address, {
      transports: ['websocket'],
      extraHeaders: { ...this.#headers },
      auth: { lists: 'deltas' } satisfies HandshakeAuth,
      forceNew: true,
    })
    this.#socket = socket
    socket.on('raidDelta', (event) => this.#take(event))
    socket.on('disconnect', () => {
      this.breaks += 1
      this.#told = null
      this.#steps = []
    })
    await new Promise<void>((resolve) => {
      socket.on('connect', () => {
        socket.emit('joinRaidRoom', raidId)
        if (this.breaks > 0) this.#readSoon()
        resolve()
      })
    })
  }

  close(): void {
    this.#socket?.removeAllListeners().disconnect()
    this.line.close()
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
    return true
  }

  #readSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      if (this.#tag !== this.#told?.tag) void this.#read()
    }, Math.random() * SPREAD_MS)
  }

  async #read(): Promise<void> {
    this.readings += 1
    const askedAt = performance.now()
    const { host: _, ...headers } = this.#headers
    const answer = await fetch(this.line.address + listPublishedRaids.path, { headers })
    const { payload } = (await answer.json()) as { payload: string }
    this.raids = decodeList(payload) as Raid[]
    this.#tag = answer.headers.get('etag') ?? ''
    // Asked for so late, it is newer than what was told.
    if (!this.#isBroughtUp() && askedAt < (this.#told?.at ?? 0) + LAG_MS) this.#readSoon()
  }
}

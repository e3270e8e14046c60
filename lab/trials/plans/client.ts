import { randomInt } from 'node:crypto'
import type { ApiClient } from '#demo/api-client.ts'
import type { Booking } from '#domain/booking/booking.ts'
import {
  cancelBooking,
  createBackup,
  createBooking,
  listBookings,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
} from '#domain/booking/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { RunningProduct } from '#lab/running-product.ts'
import { bookingInput } from '#server/testing/records.ts'

interface Answered {
  readonly status: number
  readonly body: { code?: string; message?: string; payload?: { _id: string } }
}

/** The people of the trial, what they were answered, and what they were told of what they did. */
export class Crowd {
  readonly #clients: readonly ApiClient[]
  readonly #origin: string
  readonly #addresses: readonly string[]
  readonly #codes = new Map<string, number>()
  /** A booking's id and what became of it, of each request that succeeded. */
  readonly done = new Set<string>()
  /** What no caller may be told. */
  readonly faults: string[] = []

  constructor({ origin, instances }: RunningProduct, clients: readonly ApiClient[]) {
    this.#origin = origin
    this.#addresses = instances.map(({ address }) => address)
    this.#clients = clients
  }

  get changed(): number {
    return this.#codes.get('ok') ?? 0
  }

  told(): string {
    return [...this.#codes].map(([code, count]) => `${code} ${count}`).join(', ')
  }

  async actAtOnce(raids: readonly Raid[], count: number): Promise<void> {
    const [admin] = this.#clients
    if (admin === undefined) throw new Error('There is nobody')
    const lists = await Promise.all(
      raids.map(({ _id }) => admin.call(listBookings, { raidId: _id, all: true })),
    )
    const known = lists.flat()
    await Promise.all(Array.from({ length: count }, (_, at) => this.#act(at, raids, known)))
  }

  #act(at: number, raids: readonly Raid[], known: readonly Booking[]): Promise<void> {
    const raid = pick(raids)
    const kind = randomInt(8)
    if (known.length === 0 || kind < 2) {
      const [endpoint, action] = kind === 0 ? [createBackup, 'backup'] : [createBooking, 'create']
      return this.#ask(at, endpoint, bookingInput(raid), action)
    }
    const { _id: bookingId } = pick(known)
    const reason = 'Client cancelled'
    if (kind === 2) return this.#ask(at, cancelBooking, { bookingId, reason }, 'cancel')
    if (kind === 3) return this.#ask(0, noShowBooking, { bookingId }, 'no-show')
    if (kind === 4) return this.#ask(0, promoteBooking, { bookingId }, 'first-in-line')
    if (kind === 5) return this.#ask(0, reinstateBooking, { bookingId }, 'reinstate')
    if (kind === 6) return this.#ask(0, reinstateBooking, { bookingId, backup: true }, 'reinstate')
    return this.#ask(at, moveBooking, { bookingId, raidId: raid._id }, 'move')
  }

  /** By one of the people, over one of the instances. */
  async #ask(who: number, { path }: Endpoint, input: object, action: string): Promise<void> {
    const client = this.#clients[who % this.#clients.length]
    const address = pick(this.#addresses)
    const headers = { origin: this.#origin, cookie: client?.cookie ?? '', 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(input) }
    const response = await fetch(address + path, init)
    const { status, body }: Answered = { status: response.status, body: await response.json() }
    const code = status === 200 ? 'ok' : (body.code ?? String(status))
    this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1)
    if (status === 200) this.done.add(`${body.payload?._id} ${action}`)
    else if (isFault(status, code)) this.faults.push(`${path} answered ${status} ${body.message}`)
  }
}

/** On a slow machine a row that many want is waited for in vain (database-away): nothing happened then, and it is said so. */
function isFault(status: number, code: string): boolean {
  return code === 'conflict' || (status >= 500 && code !== 'database-away')
}

function pick<T>(some: readonly T[]): T {
  const one = some[randomInt(some.length)]
  if (one === undefined) throw new Error('There is nothing to pick')
  return one
}

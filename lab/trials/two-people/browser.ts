import { randomUUID } from 'node:crypto'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { markBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import { MEMBER_HEADER } from '#domain/endpoint.ts'
import { listHistory } from '#domain/history/endpoints.ts'

/** After so many calls somebody else signs in. */
const CALLS_OF_ONE = 5

interface Waiting {
  readonly bookingId: string
  readonly key: string
  readonly isUndo: boolean
}

/** One browser: a session, which is one of two people's in turns, and a page of each of them that sends what waits there. */
export class Browser {
  readonly #people: readonly ApiClient[]
  readonly #addresses: readonly string[]
  readonly #pressed = new Map<string, string[]>()
  #calls = 0
  set = 0
  refused = 0

  /** The first may read the history. */
  constructor(people: readonly ApiClient[], addresses: readonly string[]) {
    this.#people = people
    this.#addresses = addresses
  }

  get changes(): number {
    return Math.floor(this.#calls / CALLS_OF_ONE)
  }

  /** Every other client is locked on the page of the first, the others on the second's; the next round unlocks them. */
  async markAll(bookings: readonly Booking[], round: number): Promise<void> {
    const isUndo = round % 2 === 1
    await Promise.all(
      this.#people.map((person, place) => {
        // Who locked may unlock, within a minute.
        const own = bookings.filter((_, at) => at % this.#people.length === place)
        return this.#send(
          person,
          own.map(({ _id }) => ({ bookingId: _id, key: randomUUID(), isUndo })),
        )
      }),
    )
  }

  /** What the history says otherwise than the pages. */
  async check(bookings: readonly Booking[]): Promise<string[]> {
    const [reader] = this.#people
    if (reader === undefined) throw new Error('There is nobody')
    const faults: string[] = []
    for (const { _id: id } of bookings) {
      const pressed = this.#pressed.get(id) ?? []
      const entries = await reader.call(listHistory, { noun: 'booking', id })
      // The newest first, the booking itself last.
      const by = entries.slice(0, -1).map((entry) => entry.by?._id ?? 'nobody')
      if (by.toReversed().join() !== pressed.join()) faults.push(`${id}: pressed by ${pressed}, set by ${by}`)
    }
    return faults
  }

  /** In their order, each until the server has it. */
  async #send(page: ApiClient, marks: readonly Waiting[]): Promise<void> {
    for (const mark of marks) {
      while (!(await this.#isSet(page, mark))) this.refused += 1
      this.set += 1
      this.#pressed.set(mark.bookingId, [...(this.#pressed.get(mark.bookingId) ?? []), page.memberId])
    }
  }

  async #isSet(page: ApiClient, { bookingId, key, isUndo }: Waiting): Promise<boolean> {
    const session = this.#session()
    const headers = { [MEMBER_HEADER]: page.memberId, 'idempotency-key': key }
    try {
      if (isUndo) await session.call(takeBackMark, { bookingId, mark: 'lock' }, headers)
      else await session.call(markBooking.lock, { bookingId }, headers)
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.message.includes('"other-member"')) return false
      throw error
    }
  }

  /** Of who is signed in by now, over one instance after the other. */
  #session(): ApiClient {
    this.#calls += 1
    const person = this.#people[this.changes % this.#people.length]
    const address = this.#addresses[this.#calls % this.#addresses.length]
    if (person === undefined || address === undefined) throw new Error('There is nobody, or no server')
    return person.at(address)
  }
}

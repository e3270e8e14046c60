import * as fc from 'fast-check'
import {
  cancelBooking,
  createBackup,
  createBooking,
  listBookings,
  markBooking,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
} from '#features/booking/calls.ts'
import { MARKS } from '#features/booking/mark.ts'
import { delayRaid, editRaid } from '#features/raid/calls.ts'
import { DELAYS, type Raid } from '#features/raid/raid.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import type { Caller } from './caller.ts'
import { type ModelBooking, PlansModel, type Who } from './plans-model.ts'
import type { Product } from './product.ts'
import { bookingInput, inputOf, publishedRaid, readRaid } from './records.ts'

const WHO = ['owner', 'other', 'leader', 'collector', 'admin'] as const satisfies readonly Who[]
const RAIDS = 2
/** Somebody tries something with one of the latest so many bookings: what is long over is soon all there is. */
const LATEST = 12
/** Those who book, where somebody is to book who does not. */
const BOOKS = { owner: 'owner', other: 'other', leader: 'owner', collector: 'other', admin: 'admin' } as const

/** What somebody tries; the numbers stand for a booking and a raid that there are. */
const attempt = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('book', 'backup', 'backup', 'cancel') },
    { weight: 3, arbitrary: fc.constantFrom('mark', 'reinstate', 'no-show', 'promote', 'move') },
    { weight: 1, arbitrary: fc.constantFrom('max', 'delay', 'pass', 'postpone') },
  ),
  who: fc.constantFrom(...WHO),
  booking: fc.nat(9_999),
  raid: fc.nat(RAIDS - 1),
  mark: fc.constantFrom(...MARKS),
  backup: fc.boolean(),
  max: fc.integer({ min: 1, max: 3 }),
  delay: fc.constantFrom(...DELAYS),
  minutes: fc.constantFrom(5, 14, 30, 100, 350, 700),
  deposit: fc.constantFrom(0, 1_000),
})
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

/**
 * Somebody tries one thing after another, and each time the answer and the lists are what the model says.
 * @returns what differed, in words; nothing when all was as the model has it
 */
export async function walk(product: Product, seed: number, actions: number): Promise<string[]> {
  const walker = await Walker.begin(product)
  for (const [number, one] of fc.sample(attempt, { seed, numRuns: actions }).entries()) {
    const fault = (await walker.take(one)) ?? (await walker.compare())
    if (fault !== null) return [`seed ${seed}, action ${number}, ${one.kind} by ${one.who}: ${fault}`]
  }
  return []
}

class Walker {
  readonly #product: Product
  readonly #callers: Readonly<Record<Who, Caller>>
  readonly #raids: string[]
  readonly #model = new PlansModel()

  private constructor(product: Product, callers: Readonly<Record<Who, Caller>>, raids: readonly Raid[]) {
    this.#product = product
    this.#callers = callers
    this.#raids = raids.map(({ _id }) => _id)
    for (const { startsAt, maxClients } of raids)
      this.#model.raids.push({ start: this.#minutesTo(startsAt), max: maxClients, booked: [], line: [] })
  }

  static async begin(product: Product): Promise<Walker> {
    // Days pass in a walk, and a session ends after thirty.
    product.clock.reset()
    const collector = await product.as('Gold Collector')
    const callers = {
      ...{ owner: await product.as('Advertiser'), other: await product.as('Senior Advertiser') },
      ...{ leader: await product.as('Raid Leader'), collector, admin: await product.as('Admin') },
    }
    const raids: Raid[] = []
    while (raids.length < RAIDS)
      raids.push(await publishedRaid(product, { maxClients: 1, goldCollector: collector.memberId }))
    return new Walker(product, callers, raids)
  }

  #minutesTo(startsAt: string): number {
    return this.#model.now + (Date.parse(startsAt) - this.#product.clock.now().getTime()) / 60_000
  }

  async #ask(who: Who, endpoint: Endpoint, input: object) {
    const { status, body } = await this.#callers[who].ask(endpoint, input)
    return { outcome: status === 200 ? 'ok' : String(body.code), payload: body.payload }
  }

  /** Null when the answer is the model's. */
  async take(one: Attempt): Promise<string | null> {
    const latest = [...this.#model.bookings.values()].slice(-LATEST)
    const booking = latest[one.booking % Math.max(1, latest.length)]
    const [said, expected] = await this.#try(one, booking)
    return said === expected ? null : `answered ${said}, and the model says ${expected}`
  }

  async #try(one: Attempt, booking: ModelBooking | undefined): Promise<[said: string, expected: string]> {
    if (one.kind === 'book' || one.kind === 'backup') return this.#join(one, one.kind)
    if (['max', 'delay', 'pass', 'postpone'].includes(one.kind)) return this.#onRaid(one)
    if (booking === undefined) return ['', '']
    const { who, mark } = one
    const bookingId = booking.id
    const model = this.#model
    const outcomeOf = async (endpoint: Endpoint, more: object = {}) =>
      (await this.#ask(who, endpoint, { bookingId, ...more })).outcome
    const gold = booking.deposit > 0 && { deposit: 'returned' }
    switch (one.kind) {
      case 'cancel':
        return [
          await outcomeOf(cancelBooking, { reason: 'Client cancelled', ...gold }),
          model.end(booking, 'cancelled', who),
        ]
      case 'no-show':
        return [await outcomeOf(noShowBooking, gold || {}), model.end(booking, 'no-show', who)]
      case 'reinstate':
        return [
          await outcomeOf(reinstateBooking, one.backup ? { backup: true } : {}),
          model.reinstate(booking, one.backup, who),
        ]
      case 'move':
        return [
          await outcomeOf(moveBooking, { raidId: this.#raids[one.raid] }),
          model.move(booking, one.raid, who),
        ]
      case 'promote':
        return [await outcomeOf(promoteBooking), model.promote(booking, who)]
      default:
        return [await outcomeOf(markBooking[mark]), model.mark(booking, mark, who)]
    }
  }

  async #join({ who: anybody, raid, deposit }: Attempt, as: 'book' | 'backup'): Promise<[string, string]> {
    const who = BOOKS[anybody]
    const made = as === 'book' ? 'booked' : 'backup'
    const to = { _id: this.#raids[raid] ?? '', pot: 100_000, raidType: 'Full Run' } as const
    const endpoint = as === 'book' ? createBooking : createBackup
    const { outcome, payload } = await this.#ask(who, endpoint, bookingInput(to, { deposit }))
    const expected = this.#model.join(raid, made, who)
    if (outcome === 'ok' && expected === 'ok')
      this.#model.add({ id: (payload as { _id: string })._id, by: who, raid, deposit }, made)
    return [outcome, expected]
  }

  async #onRaid(one: Attempt): Promise<[string, string]> {
    const [id = '', raid] = [this.#raids[one.raid], this.#model.raids[one.raid]]
    if (raid === undefined) throw new Error('There is no such raid')
    const manager = await this.#product.as('Raid Manager')
    if (one.kind === 'pass') {
      this.#product.clock.advance({ seconds: one.minutes * 60 })
      this.#model.now += one.minutes
      return ['', '']
    }
    if (one.kind === 'delay') {
      const { outcome } = await this.#ask(one.who, delayRaid, { id, minutes: one.delay })
      return [outcome, this.#model.delay(raid, one.delay, one.who)]
    }
    const before = inputOf(await readRaid(this.#product, id))
    if (one.kind === 'max') {
      const { status, body } = await manager.ask(editRaid, { id, ...before, maxClients: one.max })
      return [status === 200 ? 'ok' : String(body.code), this.#model.setMax(raid, one.max)]
    }
    const date = this.#product.clock.day(1)
    const after = await manager.call(editRaid, { id, ...before, date, time: '7:30 PM' })
    this.#model.postpone(raid, this.#minutesTo(after.startsAt))
    return ['', '']
  }

  /** Null when the lists are the model's. */
  async compare(): Promise<string | null> {
    for (const [at, { booked, line }] of this.#model.raids.entries()) {
      const raidId = this.#raids[at] ?? ''
      const all = await this.#callers.admin.call(listBookings, { raidId, all: true })
      const there = (state: string) => all.filter((booking) => booking.state === state).map(({ _id }) => _id)
      const expected = [
        ...[booked.map(({ id }) => id).toSorted(), line.map(({ id }) => id)],
        [...this.#model.bookings.values()].filter(({ raid, state }) => raid === at && state === 'no-show')
          .length,
      ]
      const found = [there('booked').toSorted(), there('backup'), there('no-show').length]
      if (JSON.stringify(found) !== JSON.stringify(expected))
        return `raid ${at} holds ${JSON.stringify(found)}, and the model ${JSON.stringify(expected)}`
    }
    return null
  }
}

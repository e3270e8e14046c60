import { randomInt } from 'node:crypto'
import type { ApiClient } from '#demo/api-client.ts'
import { createBooking, markBooking } from '#domain/booking/endpoints.ts'
import type { Mark } from '#domain/booking/mark.ts'
import { createRaid, delayRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { STEP_MINUTES, timeText, wallClockAt } from '#domain/server-time.ts'
import { bookingInput, raidOn } from '#server/testing/records.ts'

/** What an hour of an evening brings. */
const AN_HOUR = { bookings: 400, marks: 800, delays: 3 }
/** Tonight's raids: half an hour apart, the first begins when the hour is over, and all can be delayed at once. */
const TONIGHT = { raids: 8, firstInMinutes: 75, apartMinutes: 30, maxClients: 60 }
const MARKS: readonly Mark[] = ['lock', 'in-group', 'paid']
const MINUTE_MS = 60_000

export interface Staff {
  readonly admin: ApiClient
  readonly leader: ApiClient
  readonly advertisers: readonly ApiClient[]
}

/** The writes of an evening: who made a booking has it marked, a step at a time. */
export class Workload {
  readonly done = { bookings: 0, marks: 0, delays: 0 }
  readonly #staff: Staff
  readonly #raids: readonly Raid[]
  /** Bookings with steps to come, the first next. */
  readonly #open: { readonly bookingId: string; readonly marks: Mark[] }[] = []
  readonly #left: Record<keyof typeof AN_HOUR, number>

  private constructor(staff: Staff, raids: readonly Raid[], minutes: number) {
    const share = (count: number) => Math.ceil((count * minutes) / 60)
    this.#staff = staff
    this.#raids = raids
    this.#left = {
      bookings: share(AN_HOUR.bookings),
      marks: share(AN_HOUR.marks),
      delays: share(AN_HOUR.delays),
    }
  }

  /** With tonight's raids published. */
  static async begin(staff: Staff, minutes: number): Promise<Workload> {
    const raids: Raid[] = []
    const step = STEP_MINUTES * MINUTE_MS
    for (let at = 0; at < TONIGHT.raids; at += 1) {
      const inMs = (TONIGHT.firstInMinutes + at * TONIGHT.apartMinutes) * MINUTE_MS
      const wall = wallClockAt(new Date(Math.ceil((Date.now() + inMs) / step) * step))
      const { maxClients } = TONIGHT
      const input = raidOn(wall.date, staff.leader.memberId, { time: timeText(wall.minutes), maxClients })
      const raid = await staff.admin.call(createRaid, input)
      await staff.admin.call(publishRaid, { id: raid._id })
      raids.push(raid)
    }
    return new Workload(staff, raids, minutes)
  }

  get left(): number {
    return this.#left.bookings + this.#left.marks + this.#left.delays
  }

  get raidIds(): string[] {
    return this.#raids.map(({ _id }) => _id)
  }

  /** One write, as likely of each kind as there are of it still to come. */
  async next(): Promise<void> {
    const { bookings, delays } = this.#left
    const at = randomInt(this.left)
    if (at < delays) return this.#delay()
    const marked = this.#open[0]
    if (bookings > 0 && (at < delays + bookings || marked === undefined)) return this.#book()
    this.#left.marks -= 1
    if (marked === undefined) return
    const mark = marked.marks.shift()
    if (marked.marks.length === 0) this.#open.shift()
    if (mark === undefined) return
    await this.#staff.admin.call(markBooking[mark], { bookingId: marked.bookingId })
    this.done.marks += 1
  }

  async #book(): Promise<void> {
    this.#left.bookings -= 1
    const advertiser = pick(this.#staff.advertisers)
    const { _id: bookingId } = await advertiser.call(createBooking, bookingInput(pick(this.#raids)))
    this.#open.push({ bookingId, marks: [...MARKS] })
    this.done.bookings += 1
  }

  async #delay(): Promise<void> {
    this.#left.delays -= 1
    await this.#staff.leader.call(delayRaid, { id: pick(this.#raids)._id, minutes: STEP_MINUTES })
    this.done.delays += 1
  }
}

export function pick<T>(of: readonly T[]): T {
  const one = of[randomInt(of.length)]
  if (one === undefined) throw new Error('There is nothing to pick')
  return one
}

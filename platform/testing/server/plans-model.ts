import type { State } from '#features/booking/booking.ts'
import type { Mark } from '#features/booking/mark.ts'
import type { FailureCode } from '#platform/call/failure.ts'

/*
 * What becomes of bookings when plans change, told once more and as shortly as it can be (docs/product.md, Plans): what the
 * product answers and keeps is compared with it. It shares no rule with the product.
 */

export type Who = 'owner' | 'other' | 'leader' | 'collector' | 'admin'

export interface ModelBooking {
  readonly id: string
  readonly by: Who
  raid: number
  state: State
  from: 'booked' | 'backup'
  /** Minutes, as the model's clock has them. */
  endedAt: number
  readonly deposit: number
  readonly marks: Set<Mark>
}

interface ModelRaid {
  start: number
  max: number
  readonly booked: ModelBooking[]
  readonly line: ModelBooking[]
}

type Outcome = FailureCode | 'ok'

export class PlansModel {
  /** Minutes. */
  now = 0
  readonly raids: ModelRaid[] = []
  readonly bookings = new Map<string, ModelBooking>()

  #open = (raid: ModelRaid) => this.now < raid.start + 720
  #started = (raid: ModelRaid) => this.now >= raid.start
  #leads = (who: Who) => who === 'leader' || who === 'admin'
  #runs = (who: Who) => this.#leads(who) || who === 'collector'

  #raidOf(booking: ModelBooking): ModelRaid {
    const raid = this.raids[booking.raid]
    if (raid === undefined) throw new Error('There is no such raid')
    return raid
  }

  #fill(raid: ModelRaid): void {
    while (!this.#started(raid) && raid.booked.length < raid.max) {
      const next = raid.line.shift()
      if (next === undefined) return
      next.state = 'booked'
      raid.booked.push(next)
    }
  }

  #leave(booking: ModelBooking): void {
    const raid = this.#raidOf(booking)
    for (const list of [raid.booked, raid.line]) {
      const at = list.indexOf(booking)
      if (at >= 0) list.splice(at, 1)
    }
  }

  #mayDispose(booking: ModelBooking, who: Who): Outcome {
    if (this.#leads(who)) return 'ok'
    if (booking.by !== who) return 'not-permitted'
    return booking.marks.has('lock') ? 'booking-locked' : 'ok'
  }

  #undone = ({ marks }: ModelBooking): Outcome =>
    marks.has('status') ? 'booking-done' : marks.has('paid') ? 'client-paid' : 'ok'

  /** Why nobody can join the raid so; the booking is made by `add` once the product has named it. */
  join(raidIndex: number, as: 'booked' | 'backup', who: Who): Outcome {
    const raid = this.raids[raidIndex]
    if (raid === undefined || (who !== 'owner' && who !== 'other' && who !== 'admin')) return 'not-permitted'
    if (!this.#open(raid)) return 'raid-closed'
    const free = raid.booked.length < raid.max
    if (as === 'booked') return free ? 'ok' : 'raid-full'
    return free ? 'raid-has-slot' : 'ok'
  }

  add(booking: Pick<ModelBooking, 'id' | 'by' | 'raid' | 'deposit'>, state: 'booked' | 'backup'): void {
    const made: ModelBooking = { ...booking, state, from: state, endedAt: 0, marks: new Set() }
    this.bookings.set(made.id, made)
    this.#raidOf(made)[state === 'booked' ? 'booked' : 'line'].push(made)
  }

  end(booking: ModelBooking, as: 'cancelled' | 'no-show', who: Who): Outcome {
    const may = as === 'cancelled' ? this.#mayDispose(booking, who) : this.#runs(who) ? 'ok' : 'not-permitted'
    if (may !== 'ok' || booking.state === as) return may
    if (booking.state === 'cancelled' || booking.state === 'no-show') return 'booking-ended'
    const raid = this.#raidOf(booking)
    if (as === 'no-show' && booking.state === 'backup') return 'booking-not-booked'
    if (as === 'no-show' && this.now < raid.start - 15) return 'no-show-too-early'
    const undone = this.#undone(booking)
    if (undone !== 'ok') return undone
    this.#leave(booking)
    Object.assign(booking, { from: booking.state, state: as, endedAt: this.now })
    this.#fill(raid)
    return 'ok'
  }

  reinstate(booking: ModelBooking, backup: boolean, who: Who): Outcome {
    const byRun = this.#runs(who) ? 'ok' : 'not-permitted'
    const may = booking.state === 'no-show' ? byRun : this.#mayDispose(booking, who)
    if (may !== 'ok') return may
    if (booking.state === 'booked' || booking.state === 'backup') return 'booking-not-ended'
    if (this.now - booking.endedAt > 1_440) return 'ended-too-long'
    const raid = this.#raidOf(booking)
    if (!this.#open(raid)) return 'raid-closed'
    const free = raid.booked.length < raid.max
    if (booking.from === 'booked' && backup && free) return 'raid-has-slot'
    if (booking.from === 'booked' && !backup && !free) return 'raid-full'
    booking.state = backup || booking.from === 'backup' ? 'backup' : 'booked'
    raid[booking.state === 'booked' ? 'booked' : 'line'].push(booking)
    this.#fill(raid)
    return 'ok'
  }

  move(booking: ModelBooking, to: number, who: Who): Outcome {
    const may = this.#mayDispose(booking, who)
    if (may !== 'ok') return may
    if (booking.state === 'cancelled' || booking.state === 'no-show') return 'booking-ended'
    const [from, there] = [this.#raidOf(booking), this.raids[to]]
    if (from === there || there === undefined) return 'same-raid'
    const undone = this.#undone(booking)
    if (undone !== 'ok') return undone
    if (!this.#open(there)) return 'raid-closed'
    if (there.booked.length >= there.max) return 'raid-full'
    this.#leave(booking)
    Object.assign(booking, { raid: to, state: 'booked' })
    for (const mark of ['lock', 'in-group'] as const) booking.marks.delete(mark)
    there.booked.push(booking)
    this.#fill(from)
    return 'ok'
  }

  promote(booking: ModelBooking, who: Who): Outcome {
    if (!this.#runs(who)) return 'not-permitted'
    if (booking.state !== 'backup') return booking.state === 'booked' ? 'booking-not-backup' : 'booking-ended'
    const raid = this.#raidOf(booking)
    if (!this.#open(raid)) return 'raid-closed'
    if (this.#started(raid) && raid.booked.length >= raid.max) return 'raid-full'
    this.#leave(booking)
    if (!this.#started(raid)) raid.line.unshift(booking)
    else {
      booking.state = 'booked'
      raid.booked.push(booking)
    }
    return 'ok'
  }

  mark(booking: ModelBooking, mark: Mark, who: Who): Outcome {
    const may = mark === 'lock' || mark === 'status' ? this.#leads(who) : this.#runs(who)
    if (!may) return 'not-permitted'
    if (booking.state !== 'booked') return 'booking-not-booked'
    booking.marks.add(mark)
    return 'ok'
  }

  setMax(raid: ModelRaid, max: number): Outcome {
    if (max < raid.booked.length) return 'below-booked'
    raid.max = max
    this.#fill(raid)
    return 'ok'
  }

  delay(raid: ModelRaid, minutes: number, who: Who): Outcome {
    if (!this.#leads(who)) return 'not-permitted'
    if (this.now < raid.start - 360 || this.now > raid.start + 120) return 'delay-outside'
    if (raid.start + minutes <= this.now) return 'invalid-input'
    raid.start += minutes
    this.#fill(raid)
    return 'ok'
  }

  postpone(raid: ModelRaid, start: number): void {
    raid.start = start
    this.#fill(raid)
  }
}

import { type ApiClient, signIn } from '#demo/api-client.ts'
import { type Person, personWith } from '#demo/people.ts'
import { BOOKING_DEFAULTS, type Booking, type BookingInput } from '#features/booking/booking.ts'
import { cancelBooking, createBackup, createBooking, markBooking } from '#features/booking/calls.ts'
import type { Mark } from '#features/booking/mark.ts'
import { takenGold } from '#features/booking/rules.ts'
import { listAllMails } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import {
  createRaid,
  deleteRaid,
  listPendingRaids,
  listPublishedRaids,
  publishRaid,
} from '#features/raid/calls.ts'
import { RAID_DEFAULTS, type Raid, type RaidInput } from '#features/raid/raid.ts'
import { owes } from '#platform/words/gold.ts'
import { roundUp, timeText, wallClockAt } from '#platform/words/server-time.ts'

/** A midnight that passes while the tests run changes none of their days. */
const TODAY = Temporal.PlainDate.from(wallClockAt(new Date()).date)

/** A day in server time, so many days from the one on which the tests began, as YYYY-MM-DD. */
export function dayAhead(days: number): string {
  return TODAY.add({ days }).toString()
}

/** The quarter of an hour that begins next, in server time. */
function nextQuarter(): Pick<RaidInput, 'date' | 'time'> {
  const { date, minutes } = wallClockAt(new Date())
  const next = roundUp(minutes + 1)
  const day = Temporal.PlainDate.from(date).add({ days: next === 1440 ? 1 : 0 })
  return { date: day.toString(), time: timeText(next % 1440) }
}

/** A raid as a test wants it; what is left out is filled in. */
export interface RaidWish extends Partial<Omit<RaidInput, 'raidLeader' | 'goldCollector'>> {
  readonly leader?: Person
  readonly collector?: Person | null
}

export interface BookingWish extends Partial<Omit<BookingInput, 'raidId'>> {
  readonly by?: Person
}

/** What a test needs to be there before its screens open, made through the product's own calls. */
export class Api {
  readonly #origin: string
  readonly #discordUrl: string
  readonly #clients = new Map<Person, Promise<ApiClient>>()

  constructor({ origin, discordUrl }: { origin: string; discordUrl: string }) {
    this.#origin = origin
    this.#discordUrl = discordUrl
  }

  /** Somebody's calls, in a session beside the one of their browser. */
  as(person: Person): Promise<ApiClient> {
    const known = this.#clients.get(person)
    if (known) return known
    const apiClient = signIn(this.#origin, this.#discordUrl, person)
    this.#clients.set(person, apiClient)
    return apiClient
  }

  async pendingRaid({ leader, collector, ...wish }: RaidWish = {}): Promise<Raid> {
    const manager = await this.as(personWith('Raid Manager'))
    const leading = await this.as(leader ?? personWith('Raid Leader'))
    const collecting = collector === null ? null : await this.as(collector ?? personWith('Gold Collector'))
    return manager.call(createRaid, {
      ...RAID_DEFAULTS,
      name: 'Manaforge Omega',
      date: dayAhead(3),
      time: '7:30 PM',
      difficulty: 'HEROIC',
      pot: 250_000,
      ...wish,
      raidLeader: leading.memberId,
      goldCollector: collecting?.memberId ?? null,
    })
  }

  /** Some raids more, a day apart, numbered from 1. */
  pendingRaids(count: number, wish: RaidWish = {}): Promise<Raid[]> {
    const places = Array.from({ length: count }, (_, place) => place + 1)
    return Promise.all(
      places.map((place) => this.pendingRaid({ name: `Raid ${place}`, date: dayAhead(2 + place), ...wish })),
    )
  }

  async publishedRaids(count: number, wish: RaidWish = {}): Promise<void> {
    const raids = await this.pendingRaids(count, wish)
    await Promise.all(raids.map((raid) => this.publish(raid)))
  }

  async publishedRaid(wish: RaidWish = {}): Promise<Raid> {
    const raid = await this.pendingRaid(wish)
    await this.publish(raid)
    return { ...raid, published: true }
  }

  /** A published raid that starts within a quarter of an hour. The quarter may pass while it is made: then the next. */
  async raidSoon(wish: RaidWish = {}): Promise<Raid> {
    const first = nextQuarter()
    try {
      return await this.publishedRaid({ ...wish, ...first })
    } catch (error) {
      if (nextQuarter().time === first.time) throw error
      return this.publishedRaid({ ...wish, ...nextQuarter() })
    }
  }

  async publish({ _id }: Raid): Promise<void> {
    const manager = await this.as(personWith('Raid Manager'))
    await manager.call(publishRaid, { id: _id })
  }

  async delete({ _id }: Raid): Promise<void> {
    const manager = await this.as(personWith('Raid Manager'))
    await manager.call(deleteRaid, { id: _id })
  }

  async book(raid: Raid, { by = personWith('Advertiser'), ...wish }: BookingWish = {}): Promise<Booking> {
    const advertiser = await this.as(by)
    return advertiser.call(createBooking, inputFor(raid, wish))
  }

  /** Puts a client into the line of a full raid. */
  async wait(raid: Raid, { by = personWith('Advertiser'), ...wish }: BookingWish = {}): Promise<Booking> {
    const advertiser = await this.as(by)
    return advertiser.call(createBackup, inputFor(raid, wish))
  }

  /** Cancels as an admin may; what was taken is returned. */
  async cancel({ _id, paidFull, price, deposit }: Booking): Promise<void> {
    const admin = await this.as(personWith('Admin'))
    const taken = takenGold({ paidFull, price, deposit }) > 0
    const outcome = taken ? { deposit: 'returned' as const } : {}
    await admin.call(cancelBooking, { bookingId: _id, reason: 'Client cancelled', ...outcome })
  }

  /** Sets marks as an admin may. */
  async mark(booking: Booking, ...marks: readonly Mark[]): Promise<void> {
    const admin = await this.as(personWith('Admin'))
    for (const mark of marks) await admin.call(markBooking[mark], { bookingId: booking._id })
  }

  /** A booking that is done, and the mail record that this made. */
  async mail(raid: Raid, wish: BookingWish = {}): Promise<Mail> {
    const booking = await this.book(raid, wish)
    await this.mark(booking, 'status')
    const admin = await this.as(personWith('Admin'))
    const mails = await admin.call(listAllMails, {})
    const made = mails.find(({ bookId }) => bookId === booking._id)
    if (!made) throw new Error('Done made no mail record')
    return made
  }

  /** Deletes every raid, so that the next test finds empty lists; mail records stay, as they should. */
  async clear(): Promise<void> {
    const manager = await this.as(personWith('Raid Manager'))
    const lists = await Promise.all([
      manager.call(listPublishedRaids, {}),
      manager.call(listPendingRaids, {}),
    ])
    await Promise.all(lists.flat().map((raid) => this.delete(raid)))
  }
}

function inputFor(raid: Raid, wish: Omit<BookingWish, 'by'>): BookingInput {
  const { price = raid.pot, deposit = 0 } = wish
  return {
    ...BOOKING_DEFAULTS,
    raiderioLink: '',
    clientName: 'Thalia',
    clientRealm: 'Kazzak',
    clientClass: 'Mage',
    contactInfo: '',
    additionalNotes: '',
    selectedBosses: raid.raidType === 'Curve' ? ['Both'] : [],
    ...wish,
    price,
    deposit,
    owes: owes(price, deposit),
    raidId: raid._id,
  }
}

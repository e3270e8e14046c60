import { END_REASONS } from '#features/booking/booking.ts'
import type { Priced } from '#features/booking/price.ts'
import type { DELAYS, RaidInput } from '#features/raid/raid.ts'
import { minutesLater } from '#platform/words/server-time.ts'
import type { OpenBooking, PlannedBooking } from './evening-bookings.ts'
import { bookRaid } from './evening-bookings.ts'
import type { Chance } from './seeded-random.ts'

/** What changed of a raid besides its bookings. */
export interface PlannedChanges {
  /** The backups of a full raid, first in line first, and since when; null for none. */
  readonly line: { readonly at: Date; readonly backups: readonly OpenBooking[] } | null
  /** The start was put off; null when it was not. */
  readonly delay: { readonly at: Date; readonly minutes: (typeof DELAYS)[number] } | null
}

interface BookedRaid {
  readonly input: Priced & Pick<RaidInput, 'raidType' | 'maxClients'>
  readonly startsAt: Date
  readonly published: boolean
  readonly bookings: readonly PlannedBooking[]
}

/** Nobody books, waits or cancels in the last hour before a start. */
const CLOSED_MINUTES = 60
/** The pause before something that depends on an earlier event, minutes. */
const APART_MINUTES = 35
/** A missing client is waited for this long: also half an hour earlier, and of a delayed raid, it is not too early. */
const MISSED_MINUTES = 35
/** In every second raid somebody cancels or does not come. */
const EVERY = 2
/** A late start is announced this long before the start at most. */
const TOLD_MINUTES = 40
const KNOWN_MINUTES = 300
const FEW_CLIENTS = 3

/** Changes of plans until `until`: some cancel or do not come, and others wait for full raids. */
export function changePlans<Raid extends BookedRaid>(
  raid: Raid,
  { until, place, chance }: { until: Date; place: number; chance: Chance },
): Raid & Pick<PlannedChanges, 'line'> {
  const { input, startsAt, bookings, published } = raid
  if (!published || bookings.length < FEW_CLIENTS) return { ...raid, line: null }
  const last = earlier(until, minutesLater(startsAt, -CLOSED_MINUTES))
  if (startsAt > until && bookings.length === input.maxClients) {
    // All slots are taken when the first backup comes.
    const full = minutesLater(last, -APART_MINUTES)
    const before = bookings.map((booking) => ({ ...booking, bookedAt: earlier(booking.bookedAt, full) }))
    const backups = bookRaid(input, chance.between(1, 3), chance)
    return { ...raid, bookings: before, line: { at: last, backups } }
  }
  if (place % EVERY !== 1) return { ...raid, line: null }
  const missedAt = minutesLater(startsAt, MISSED_MINUTES)
  if (startsAt > until) return { ...raid, line: null, bookings: cancelled(bookings, last, chance) }
  return { ...raid, line: null, bookings: missedAt < until ? missed(bookings, missedAt) : bookings }
}

/** Which raid starts late on each of two days, and since when that is known. */
export function planDelays<
  Raid extends Pick<BookedRaid, 'startsAt' | 'published'> & { input: { date: string } },
>(
  raids: readonly Raid[],
  [yesterday, today]: readonly string[],
  until: Date,
): Map<Raid, PlannedChanges['delay']> {
  const has = (day: string | undefined) =>
    raids.filter(({ published, input }) => published && input.date === day)
  const isNext = ({ startsAt }: Raid) => startsAt > until && minutesLater(startsAt, -KNOWN_MINUTES) < until
  const late = [has(yesterday)[0], has(today).slice(0, -1).find(isNext)].filter((raid) => raid !== undefined)
  return new Map(
    late.map((raid) => {
      const at = earlier(minutesLater(raid.startsAt, -TOLD_MINUTES), minutesLater(until, -APART_MINUTES))
      return [raid, { at, minutes: 15 }]
    }),
  )
}

/** The first one who booked cancels, if that was a while ago. */
function cancelled(bookings: readonly PlannedBooking[], last: Date, chance: Chance): PlannedBooking[] {
  const first = bookings.reduce((one, other) => (other.bookedAt < one.bookedAt ? other : one))
  const at = minutesLater(first.bookedAt, 5 * 60)
  const reason = chance.pick(END_REASONS.cancelled.slice(0, 3))
  return bookings.map((booking) =>
    booking === first && at < last
      ? { ...booking, marks: [], ended: { as: 'cancelled', at, reason, deposit: 'returned' } }
      : booking,
  )
}

/** One was locked and never came. */
function missed([one, ...others]: readonly PlannedBooking[], at: Date): PlannedBooking[] {
  if (one === undefined) return others
  const marks = one.marks.filter(({ mark }) => mark === 'lock')
  const ended = { as: 'no-show', at, reason: '', deposit: 'kept' } as const
  return [{ ...one, marks, codedAt: null, sentAt: null, ended }, ...others]
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

import {
  type Booking,
  type BookingInput,
  MARK,
  MARKS,
  type Mark,
  markedText,
} from '#domain/booking/booking.ts'
import { createBooking, editBooking, listBookings, markBooking } from '#domain/booking/endpoints.ts'
import { maskedBooking, maySeeFully, whyNotCreate, whyNotEdit, whyNotMark } from '#domain/booking/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import type { CutRates } from '#domain/mail/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Crew, mayKnow, mayViewDetails, whyNotBook } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import {
  insertBooking,
  lockBooking,
  readBooking,
  readBookings,
  setMark,
  updateBooking,
} from '#server/booking/data.ts'
import { difference, type Entry, record, type Sql } from '#server/change/record.ts'
import {
  type Handler,
  type Implementation,
  implement,
  implementInTurn,
  repeatedBy,
} from '#server/http/endpoint.ts'
import { RateLimiter } from '#server/http/rate-limiter.ts'
import { makeMail } from '#server/mail/data.ts'
import { lockBookable, readCrew, readRaid } from '#server/raid/data.ts'

/** So many bookings a person makes in a minute, times RATE_LIMIT; what is refused is not counted. */
const BOOKINGS_A_MINUTE = 20

interface BookingDeps {
  cutRates: CutRates
  rateLimit: number
}

export function bookingRoutes({ cutRates, rateLimit }: BookingDeps): Implementation[] {
  const budget = new RateLimiter(BOOKINGS_A_MINUTE * rateLimit)
  return [
    implement(
      listBookings,
      async ({ raidId }, { sql, actor }) => {
        const raid = known(await readCrew(sql, raidId), actor)
        throwIf(mayViewDetails(actor, raid) ? null : new Failure('not-permitted'))
        const bookings = await readBookings(sql, raidId)
        return { payload: bookings.map((booking) => asSeenBy(actor, booking, raid)) }
      },
      { nouns: ['booking', 'raid', 'member'] },
    ),
    {
      ...implementInTurn(createBooking, 'raidId', (input, context) =>
        budget.spend(context.actor._id, 1, () => create(input, context)),
      ),
      ...repeatedBy(createBooking, (id, { sql }) => readBooking(sql, id)),
    },
    implement(editBooking, async ({ id, ...input }, { sql, actor }) => {
      const before = await lockBooking(sql, id)
      const raid = known(await readRaid(sql, before.raidId), actor)
      throwIf(whyNotEdit(before, input, raid, actor))
      await updateBooking(sql, id, input)
      const after = await readBooking(sql, id)
      const change = changeOf(before, after)
      if (Object.keys(change.to).length > 0) await record(sql, entry('edit', id, raid, actor, change))
      return { payload: after, message: 'Booking updated successfully' }
    }),
    ...MARKS.map((mark) =>
      implement(markBooking[mark], async ({ bookingId }, { sql, actor, now }) => {
        const before = await lockBooking(sql, bookingId)
        const raid = known(await readRaid(sql, before.raidId), actor)
        throwIf(whyNotMark(mark, raid, actor))
        if (!before[MARK[mark].field]) await applyMark(sql, mark, { before, raid, actor, now, cutRates })
        return { payload: undefined, message: markedText(mark) }
      }),
    ),
  ]
}

const create: Handler<typeof createBooking> = async (input, { sql, actor, now }) => {
  const raid = known(await lockBookable(sql, input.raidId), actor)
  throwIf(whyNotBook(raid, now) ?? whyNotCreate(input, raid, actor))
  const payload = await insertBooking(sql, input, {
    memberId: actor._id,
    slot: raid.nextSlot,
    now,
    entryOf: (id) => entry('create', id, raid, actor, { to: historyOf(input) }),
  })
  return { payload, message: `Booking request sent for ${raid.name}` }
}

interface Marking {
  before: Booking
  raid: Raid
  actor: Actor
  now: Date
  cutRates: CutRates
}

async function applyMark(
  sql: Sql,
  mark: Mark,
  { before, raid, actor, now, cutRates }: Marking,
): Promise<void> {
  const field = MARK[mark].field
  await setMark(sql, before._id, mark)
  const change = { from: { [field]: false }, to: { [field]: true } }
  await record(sql, entry(mark, before._id, raid, actor, change))
  if (mark === 'status') await makeMail(sql, { booking: before, raid, cutRates, actorId: actor._id, now })
}

/** @throws Failure 'not-found' when the actor may not even know of the raid */
function known<R extends Crew & Pick<Raid, 'published'>>(raid: R, actor: Actor): R {
  if (mayKnow(actor, raid)) return raid
  throw new Failure('not-found')
}

function asSeenBy(actor: Actor, booking: Booking, raid: Crew): Booking {
  return maySeeFully(actor, booking.userId._id, raid) ? booking : maskedBooking(booking)
}

function entry(
  action: string,
  id: string,
  raid: Pick<Raid, '_id'>,
  actor: Actor,
  change: Pick<Entry, 'from' | 'to'>,
): Entry {
  return { noun: 'booking', action, recordId: id, memberId: actor._id, raidId: raid._id, ...change }
}

/** What clients wrote is not kept for ever: of these the history has the name only. */
const WORDS = ['contactInfo', 'additionalNotes'] as const

function historyOf(input: BookingInput): Record<string, unknown> {
  const { raidId: _, ...facts } = input
  return withoutWords(facts)
}

function changeOf(before: Booking, after: Booking) {
  const { from, to } = difference<Record<string, unknown>>({ ...before }, { ...after })
  return { from: withoutWords(from), to: withoutWords(to) }
}

function withoutWords(facts: Record<string, unknown>): Record<string, unknown> {
  const kept = { ...facts }
  for (const field of WORDS) if (field in kept) kept[field] = null
  return kept
}

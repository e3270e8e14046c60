import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingInput } from '#features/booking/booking.ts'
import { floorPrice } from '#features/booking/price.ts'
import { whyNotCreate as whyNotBook } from '#features/booking/rules.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { raidInput } from '#features/raid/raid.ts'
import { wallClockOf, whyNotCreate, whyNotDelay } from '#features/raid/rules.ts'
import { LOOT_TYPES } from '#features/season/game.ts'
import { instantOf, minutesLater } from '#platform/words/server-time.ts'
import type { PlannedRaid } from './evening-plan.ts'
import { AMOUNTS, planEvening } from './evening-plan.ts'

const AFTERNOON = new Date('2025-09-16T13:00:00Z')

const LEADER = { _id: 'leader', username: 'Thorvald' }

/** Contradictions in a raid's plan: a done booking that was cancelled, or backups on a raid with free slots. */
function impossible(raid: PlannedRaid, now: Date): unknown[] {
  const { line, delay, bookings, input, startsAt, published } = raid
  const ends = bookings.filter(({ bookedAt, marks, ended }) => {
    if (ended === null) return false
    const isDone = marks.some(({ mark }) => mark === 'status')
    const isMissed = ended.at > startsAt
    // Events within half an hour happen together, and a no-show may be marked from 15 minutes before a start.
    if (isMissed && minutesLater(ended.at, -30) < minutesLater(startsAt, (delay?.minutes ?? 0) - 15))
      return true
    return isDone || bookedAt >= ended.at || ended.at >= now || isMissed !== (ended.as === 'no-show')
  })
  const isFull = (at: Date) =>
    bookings.length === input.maxClients && bookings.every(({ bookedAt, ended }) => bookedAt < at && !ended)
  const hasLine = line === null || (isFull(line.at) && line.at < startsAt)
  const led = { published, startsAt: startsAt.toISOString(), raidLeader: LEADER, goldCollector: null }
  const leader = { _id: LEADER._id, roles: ['Raid Leader'] } as const
  const whyNotLate = delay && delay.at < now ? whyNotDelay(led, delay.minutes, leader, delay.at) : delay
  return [...ends, ...(hasLine ? [] : [line]), ...(whyNotLate === null ? [] : [whyNotLate])]
}

function published(now: Date): readonly PlannedRaid[] {
  return planEvening(now).raids.filter((raid) => raid.published)
}

describe('the demo’s week of data', () => {
  it('the demo contains exactly the promised number of raids and bookings', () => {
    const { raids } = planEvening(AFTERNOON)
    expect({
      published: published(AFTERNOON).length,
      pending: raids.filter((raid) => !raid.published).length,
      bookings: raids.flatMap((raid) => raid.bookings).length,
    }).toEqual(AMOUNTS)
  })

  it('the demo contains full and empty raids, every loot type, Curve raids, notes, links and other alphabets', () => {
    const raids = published(AFTERNOON)
    const full = raids.filter(({ input, bookings }) => bookings.length === input.maxClients)
    const bookings = raids.flatMap((raid) => raid.bookings.map(({ input }) => input))
    expect(full.length).toBeGreaterThan(5)
    expect(raids.filter((raid) => raid.bookings.length === 0).length).toBeGreaterThan(5)
    expect(new Set(raids.map(({ input }) => input.lootType))).toEqual(new Set(LOOT_TYPES))
    expect(raids.filter(({ input }) => input.raidType === 'Curve').length).toBeGreaterThan(5)
    expect(bookings.filter(({ raiderioLink }) => raiderioLink !== '').length).toBeGreaterThan(80)
    expect(bookings.filter(({ additionalNotes }) => additionalNotes).length).toBeGreaterThan(50)
    expect(
      bookings.filter(({ clientName }) => /\p{Script=Cyrillic}/u.test(clientName)).length,
    ).toBeGreaterThan(10)
    expect(planEvening(AFTERNOON).heroNames.length).toBeGreaterThanOrEqual(12)
  })

  it('the demo contains backups, cancelled bookings, no-shows and delayed raids', () => {
    const raids = published(AFTERNOON)
    const ended = raids.flatMap(({ bookings }) => bookings.flatMap((booking) => booking.ended?.as ?? []))
    expect(raids.filter(({ line }) => line !== null).length).toBeGreaterThan(3)
    expect(ended.filter((as) => as === 'cancelled').length).toBeGreaterThan(3)
    expect(ended.filter((as) => as === 'no-show').length).toBeGreaterThan(3)
    expect(raids.filter(({ delay }) => delay !== null).map(({ input }) => input.date)).toEqual([
      '2025-09-15',
      '2025-09-16',
    ])
  })

  it('the demo has more than 50 mails at any time of day', () => {
    const counts = Array.from({ length: 48 }, (_, half) => {
      const { raids } = planEvening(minutesLater(AFTERNOON, 30 * half))
      const marks = raids.flatMap(({ bookings }) => bookings.flatMap((booking) => booking.marks))
      return marks.filter(({ mark }) => mark === 'status').length
    })
    expect(Math.min(...counts)).toBeGreaterThan(50)
  })

  it('the demo’s data are the same every time except for the dates', () => {
    const undated = (now: Date) =>
      planEvening(now).raids.map(({ input, startsAt, bookings, line, delay, ...raid }) => ({
        ...raid,
        input: { ...input, date: '' },
        bookings: bookings.map((booking) => [booking.input, booking.ended?.as]),
        waiting: line?.backups,
        late: delay?.minutes,
      }))
    expect(undated(AFTERNOON)).toEqual(undated(new Date('2025-09-23T13:00:00Z')))
  })

  it('the demo’s data obey every rule of the product, on any date', () => {
    const instants = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    })
    return fc.assert(
      fc.property(instants, (now) => {
        const { raids, heroNames, opensAt } = planEvening(now)
        expect(raids.length).toBe(AMOUNTS.published + AMOUNTS.pending)
        expect(heroNames.every((name) => createHeroName.input.safeParse(name).success)).toBe(true)
        for (const raid of raids) {
          const input = raidInput.parse({ ...raid.input, raidLeader: 'leader', goldCollector: null })
          expect(whyNotCreate(input, opensAt, 2)).toBeNull()
          expect(instantOf(wallClockOf(input))).toEqual(raid.startsAt)
          expect(raid.published || raid.startsAt > now).toBe(true)
          expect(raid.bookings.length).toBeLessThanOrEqual(input.maxClients)
          for (const booking of raid.bookings) {
            const marked = booking.marks.map(({ at }) => at)
            const times = [
              opensAt,
              booking.bookedAt,
              ...marked,
              booking.codedAt ?? now,
              booking.sentAt ?? now,
              now,
            ]
            expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()))
            expect(booking.bookedAt < raid.startsAt).toBe(true)
            const done = booking.marks.find(({ mark }) => mark === 'status')
            expect(done === undefined || done.at > raid.startsAt).toBe(true)
            expect(booking.codedAt === null || done !== undefined).toBe(true)
          }
          expect(impossible(raid, now)).toEqual([])
        }
      }),
      { numRuns: 15 },
    )
  })

  it('the demo’s raids begin two days ago, and no leader has two raids at once', () => {
    const { raids } = planEvening(AFTERNOON)
    expect(new Set(raids.map(({ input }) => input.date)).size).toBe(7)
    expect(raids[0]?.input.date).toBe('2025-09-14')
    for (const raid of raids) {
      const near = raids.filter(
        ({ leader, startsAt }) =>
          leader === raid.leader && Math.abs(startsAt.getTime() - raid.startsAt.getTime()) < 150 * 60_000,
      )
      expect(near).toEqual([raid])
    }
  })

  it.each(['2025-09-16T05:00:00Z', '2025-09-16T13:00:00Z', '2025-09-16T20:40:00Z'])(
    'the demo has a raid tonight with free slots at 300k when opened on %s',
    (now) => {
      const tonight = published(new Date(now)).filter(
        ({ input, startsAt, bookings }) =>
          input.date === '2025-09-16' &&
          startsAt > new Date(now) &&
          floorPrice(input) <= 300_000 &&
          bookings.length < input.maxClients,
      )
      expect(tonight.map(({ input }) => input.name)).toContain('Heroic Last Call')
    },
  )

  it('the demo contains only bookings that the product accepts', () => {
    for (const raid of published(AFTERNOON)) {
      for (const { owner, input } of raid.bookings) {
        const sent = { ...input, raidId: 'raid' }
        expect(bookingInput.parse(sent)).toEqual(sent)
        expect(whyNotBook(sent, raid.input, { _id: owner.id, roles: owner.roles })).toBeNull()
      }
    }
  })
})

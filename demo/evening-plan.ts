import { SHOWN_MARKS } from '#features/booking/mark.ts'
import type { RaidInput } from '#features/raid/raid.ts'
import { wallClockOf } from '#features/raid/rules.ts'
import type { Difficulty, RaidType } from '#features/season/game.ts'
import { LOOT_TYPES, ORGANIZATIONS } from '#features/season/game.ts'
import { instantOf, minutesLater, quartersFor, timeText, wallClockAt } from '#platform/words/server-time.ts'
import type { OpenBooking, PlannedBooking, PlannedMark } from './evening-bookings.ts'
import { bookRaid } from './evening-bookings.ts'
import type { PlannedChanges } from './evening-changes.ts'
import { changePlans, planDelays } from './evening-changes.ts'
import { HERO_NAMES, RAID_NAMES } from './evening-words.ts'
import type { Person } from './people.ts'
import { peopleWith } from './people.ts'
import type { Chance } from './seeded-random.ts'
import { seededChance } from './seeded-random.ts'

/** The sizes of the demo's week. */
export const AMOUNTS = { published: 35, pending: 17, bookings: 150 } as const

export interface PlannedRaid extends PlannedChanges {
  /** Everything but the people, whose ids only the product knows. */
  readonly input: Omit<RaidInput, 'raidLeader' | 'goldCollector'>
  readonly startsAt: Date
  readonly leader: Person
  readonly collector: Person | null
  readonly published: boolean
  readonly bookings: readonly PlannedBooking[]
}

export interface Evening {
  /** When the raids are created: before the first of them starts. */
  readonly opensAt: Date
  readonly heroNames: typeof HERO_NAMES
  /** In the order of their days. */
  readonly raids: readonly PlannedRaid[]
}

type UnbookedRaid = Omit<PlannedRaid, 'bookings' | keyof PlannedChanges>

const SEED = 20_240_847
const DAY_MS = 86_400_000
/** The week began this many days ago. */
const DAYS_BACK = 2
/** There is time to look around before tonight's last raid starts. */
const LEAD_MINUTES = 30
/** A raid is over this long after its start. */
const RUN_MINUTES = 120
/** A leader's raids start at least this many minutes apart. */
const APART_MINUTES = 150
/** The start times of a day's published raids: minutes after midnight, server time. */
const SLOTS = [16 * 60, 18 * 60, 19 * 60 + 30, 20 * 60 + 45, 22 * 60 + 15] as const
/** Pending raids start at other times. */
const PENDING_SLOTS = [17 * 60, 21 * 60 + 30, 11 * 60, 14 * 60, 12 * 60 + 15] as const
/** The number of pending raids on each day of the week: none before tomorrow, more further ahead. */
const PENDING = [0, 0, 0, 3, 4, 5, 5] as const

/** Thousands of gold, least and most, and slots for clients, least and most. */
const SIZES: Readonly<Record<Difficulty | 'CURVE', readonly [number, number, number, number]>> = {
  NORMAL: [120, 320, 10, 18],
  HEROIC: [450, 1_250, 8, 14],
  MYTHIC: [2_800, 9_500, 2, 6],
  CURVE: [350, 800, 6, 12],
}

/** Tonight's last raid takes who comes with 300k. */
const TONIGHT = {
  name: 'Heroic Last Call',
  difficulty: 'HEROIC',
  bossCount: 8,
  maxClients: 12,
  pot: 300_000,
} as const
const TONIGHT_BOOKED = 4

const LEADERS = peopleWith('Raid Leader')
const COLLECTORS = peopleWith('Gold Collector')

interface Day {
  readonly date: string
  /** Whether this day counts as today: tomorrow if today is almost over. */
  readonly isToday: boolean
  /** The first minute after midnight at which tonight's last raid may start. */
  readonly soonest: number
}

function daysOfWeek(now: Date): Day[] {
  const soon = minutesLater(now, LEAD_MINUTES)
  const { date } = wallClockAt(soon)
  const [soonest] = quartersFor(date, soon)
  const today = Temporal.PlainDate.from(date).add({ days: soonest === undefined ? 1 : 0 })
  return PENDING.map((_, later) => ({
    date: today.add({ days: later - DAYS_BACK }).toString(),
    isToday: later === DAYS_BACK,
    soonest: soonest ?? 0,
  }))
}

function difficultyOf(slot: number, chance: Chance): Difficulty {
  if (slot === 0) return chance.pick(['NORMAL', 'NORMAL', 'HEROIC'])
  return slot === SLOTS.length - 1 ? chance.pick(['MYTHIC', 'MYTHIC', 'HEROIC']) : 'HEROIC'
}

function bossCount(difficulty: Difficulty, raidType: RaidType, chance: Chance): number {
  if (raidType === 'Curve') return chance.between(1, 2)
  return difficulty === 'MYTHIC' ? chance.between(2, 8) : 8
}

type RaidShape = Omit<PlannedRaid['input'], 'date' | 'time'>

function shapeOf(slot: number, chance: Chance): RaidShape {
  const isCurve = slot === 1 && chance.between(1, 4) > 1
  const difficulty = difficultyOf(slot, chance)
  const raidType = isCurve ? 'Curve' : 'Full Run'
  const [leastPot, mostPot, leastPlaces, mostPlaces] = SIZES[isCurve ? 'CURVE' : difficulty]
  return {
    name: chance.pick(RAID_NAMES[isCurve ? 'CURVE' : difficulty]),
    difficulty,
    organization: chance.pick(ORGANIZATIONS),
    lootType: chance.pick(LOOT_TYPES),
    bossCount: bossCount(difficulty, raidType, chance),
    maxClients: chance.between(leastPlaces, mostPlaces),
    pot: chance.between(leastPot, mostPot) * 1_000,
    raidType,
  }
}

/** Every raid of a day, each under a leader who has no other one at that time. */
function planDay(day: Day, pending: number, chance: Chance): UnbookedRaid[] {
  const last = SLOTS.length - 1
  const planned = [
    ...SLOTS.map((minutes, slot) => {
      const isTonight = day.isToday && slot === last
      const shape = shapeOf(slot, chance)
      return {
        shape: isTonight ? { ...shape, ...TONIGHT } : shape,
        minutes: isTonight ? Math.max(minutes, day.soonest) : minutes,
        published: true,
      }
    }),
    ...PENDING_SLOTS.slice(0, pending).map((minutes, slot) => ({
      shape: shapeOf(slot, chance),
      minutes,
      published: false,
    })),
  ]
  const led: { leader: Person; minutes: number }[] = []
  return planned.map(({ shape, minutes, published }) => {
    const isFree = (person: Person) =>
      !led.some((one) => one.leader === person && Math.abs(one.minutes - minutes) < APART_MINUTES)
    const leader = chance.pick(LEADERS.filter(isFree))
    led.push({ leader, minutes })
    const input = { ...shape, date: day.date, time: timeText(minutes) }
    return {
      input,
      startsAt: instantOf(wallClockOf(input)) ?? new Date(Number.NaN),
      leader,
      collector: chance.between(1, 7) === 1 ? null : chance.pick(COLLECTORS),
      published,
    }
  })
}

/** How full a raid is, in percent, least and most: past raids were the fullest, distant ones nearly empty. */
function crowdedness({ startsAt }: UnbookedRaid, now: Date): readonly [number, number] {
  const days = (startsAt.getTime() - now.getTime()) / DAY_MS
  if (days < 0) return [45, 75]
  return days < 3 ? [40, 80] : [5, 45]
}

/** The number of clients of each raid: full ones, empty ones, and the others in between until the total is right. */
function planCrowds(raids: readonly UnbookedRaid[], now: Date, chance: Chance): number[] {
  const sizes = raids.map(({ input }) => input.maxClients)
  const isTonight = (index: number) => raids[index]?.input.name === TONIGHT.name
  const tomorrow = minutesLater(now, 24 * 60)
  const crowds = raids.map((raid, index) => {
    const most = raid.input.maxClients
    if (isTonight(index)) return TONIGHT_BOOKED
    if (index % 3 === 2 && raid.startsAt > tomorrow) return 0
    return index % 4 === 0
      ? most
      : Math.max(1, Math.floor((most * chance.between(...crowdedness(raid, now))) / 100))
  })
  const isBetween = (index: number) => {
    const crowd = crowds[index] ?? 0
    return crowd > 0 && crowd < (sizes[index] ?? 0) && !isTonight(index)
  }
  const between = sizes.map((_, index) => index).filter(isBetween)
  let sum = crowds.reduce((all, crowd) => all + crowd, 0)
  for (let turn = 0; sum !== AMOUNTS.bookings; turn += 1) {
    const index = between[turn % between.length] ?? 0
    const step = Math.sign(AMOUNTS.bookings - sum)
    const crowd = (crowds[index] ?? 0) + step
    // One slot stays free and one taken, so that the raid stays neither full nor empty.
    if (crowd < 1 || crowd >= (sizes[index] ?? 0)) continue
    crowds[index] = crowd
    sum += step
  }
  return crowds
}

/** Nothing happens in the last minutes, so that the list is at rest. */
const QUIET_MINUTES = 5

/** An advertiser's events on a raid before `until`: they book ahead, marks follow around the raid, and mails the day after. */
function work(
  { startsAt }: UnbookedRaid,
  { opensAt, until }: { opensAt: Date; until: Date },
  chance: Chance,
): Omit<PlannedBooking, keyof OpenBooking> {
  const last = Math.min(until.getTime(), minutesLater(startsAt, -60).getTime())
  const early = Math.min(startsAt.getTime() - 6 * DAY_MS, last - 2 * DAY_MS)
  const first = Math.max(minutesLater(opensAt, 60).getTime(), early)
  const bookedAt = new Date(first + Math.floor((last - first) * chance.next()))
  const isEarly = chance.between(1, 2) === 1
  const lockedAt = minutesLater(isEarly ? bookedAt : startsAt, isEarly ? chance.between(90, 300) : -25)
  const lock = new Date(Math.min(lockedAt.getTime(), minutesLater(startsAt, -25).getTime()))
  const at = {
    lock: lock > bookedAt ? lock : minutesLater(startsAt, -25),
    'in-group': minutesLater(startsAt, 10),
    status: minutesLater(startsAt, RUN_MINUTES),
  }
  const codedAt = minutesLater(at.status, chance.between(60, 14 * 60))
  const sentAt = minutesLater(codedAt, chance.between(60, 20 * 60))
  const marks = SHOWN_MARKS.map((mark): PlannedMark => ({ mark, at: at[mark] })).filter(
    (mark) => mark.at < until,
  )
  return {
    bookedAt,
    marks,
    codedAt: codedAt < until ? codedAt : null,
    sentAt: sentAt < until ? sentAt : null,
    ended: null,
  }
}

/**
 * The events of the demo's week, which began two days before `now`: always the same at a given time of day, but for the
 * dates. Only past raids have done bookings and sent mails.
 */
export function planEvening(now: Date): Evening {
  const chance = seededChance(SEED)
  const days = daysOfWeek(now)
  const raids = days.flatMap((day, later) => planDay(day, PENDING[later] ?? 0, chance))
  const opensAt = minutesLater(
    raids.reduce((first, { startsAt }) => (startsAt < first ? startsAt : first), now),
    -24 * 60,
  )
  const crowds = planCrowds(
    raids.filter(({ published }) => published),
    now,
    chance,
  )
  const until = minutesLater(now, -QUIET_MINUTES)
  const dates = days.map(({ date }) => date)
  const delays = planDelays(raids, dates.slice(DAYS_BACK - 1, DAYS_BACK + 1), until)
  const others = seededChance(SEED + 1)
  const booked = raids.map((raid, place) => {
    const crowd = raid.published ? (crowds.shift() ?? 0) : 0
    // Somebody's clients on a raid are booked, marked and paid together.
    const works = new Map<Person, ReturnType<typeof work>>()
    const bookings = bookRaid(raid.input, crowd, chance).map((booking) => ({
      ...booking,
      ...works.getOrInsertComputed(booking.owner, () => work(raid, { opensAt, until }, chance)),
    }))
    const changed = changePlans({ ...raid, bookings }, { until, place, chance: others })
    return { ...changed, delay: delays.get(raid) ?? null }
  })
  return { opensAt, heroNames: HERO_NAMES, raids: booked }
}

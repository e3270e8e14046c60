import type { MailStage, OpenBooking, PlannedBooking } from '#demo/evening-bookings.ts'
import { bookRaid } from '#demo/evening-bookings.ts'
import { HERO_NAMES, RAID_NAMES } from '#demo/evening-words.ts'
import type { Person } from '#demo/people.ts'
import { peopleWith } from '#demo/people.ts'
import type { Chance } from '#demo/seeded-random.ts'
import { seededChance } from '#demo/seeded-random.ts'
import type { RaidInput } from '#domain/raid/raid.ts'
import type { Difficulty, RaidType } from '#domain/season.ts'
import { LOOT_TYPES, ORGANIZATIONS } from '#domain/season.ts'
import { minutesLater, quartersFor, timeText, wallClockAt } from '#domain/server-time.ts'

/** How much the demo's fortnight holds. */
export const AMOUNTS = { published: 70, pending: 35, bookings: 400, mailsInEachStage: 120 } as const

export interface PlannedRaid {
  /** Everything but the people, whose ids only the product knows. */
  readonly input: Omit<RaidInput, 'raidLeader' | 'goldCollector'>
  readonly leader: Person
  readonly collector: Person | null
  readonly published: boolean
  readonly bookings: readonly PlannedBooking[]
}

export interface Evening {
  readonly heroNames: typeof HERO_NAMES
  /** In the order of their dates and times. */
  readonly raids: readonly PlannedRaid[]
}

type UnbookedRaid = Omit<PlannedRaid, 'bookings'>

const SEED = 20_240_826
/** So that no raid starts before the schedule is made. */
const LEAD_MINUTES = 30
/** A day's published raids: minutes after midnight, server time. */
const SLOTS = [16 * 60, 18 * 60, 19 * 60 + 30, 20 * 60 + 45, 22 * 60 + 15] as const
/** Pending raids on each of the fourteen days: the further away, the more is still open. */
const PENDING = [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4] as const

/** Thousands of gold, least and most, and places for clients, least and most. */
const SIZES: Readonly<Record<Difficulty | 'CURVE', readonly [number, number, number, number]>> = {
  NORMAL: [120, 320, 10, 18],
  HEROIC: [450, 1_250, 8, 14],
  MYTHIC: [2_800, 9_500, 2, 6],
  CURVE: [350, 800, 6, 12],
}

const LEADERS = peopleWith('Raid Leader')
const COLLECTORS = peopleWith('Gold Collector')

/** The fourteen days from today on, or from tomorrow on when today is as good as over. */
function fortnight(now: Date): { date: string; quarters: readonly number[] }[] {
  const soon = minutesLater(now, LEAD_MINUTES)
  const today = Temporal.PlainDate.from(wallClockAt(soon).date)
  const days = Array.from({ length: 15 }, (_, later) => today.add({ days: later }).toString())
  return days
    .map((date) => ({ date, quarters: quartersFor(date, soon) }))
    .filter(({ quarters }) => quarters.length > 0)
    .slice(0, PENDING.length)
}

function difficultyOf(slot: number, chance: Chance): Difficulty {
  if (slot === 0) return chance.pick(['NORMAL', 'NORMAL', 'HEROIC'])
  return slot === SLOTS.length - 1 ? chance.pick(['MYTHIC', 'MYTHIC', 'HEROIC']) : 'HEROIC'
}

function bossCount(difficulty: Difficulty, raidType: RaidType, chance: Chance): number {
  if (raidType === 'Curve') return chance.between(1, 2)
  return difficulty === 'MYTHIC' ? chance.between(2, 8) : 8
}

function planRaid(
  day: { date: string; quarters: readonly number[] },
  slot: number,
  published: boolean,
  chance: Chance,
): UnbookedRaid {
  const wanted = (SLOTS[slot] ?? 0) + chance.pick([-15, 0, 0, 15])
  // On today's late hours the wanted time may be over: the next one that is left, or the last of the day.
  const minutes = day.quarters.find((quarter) => quarter >= wanted) ?? day.quarters.at(-1) ?? wanted
  const isCurve = slot === 1 && chance.between(1, 3) > 1
  const difficulty = difficultyOf(slot, chance)
  const raidType = isCurve ? 'Curve' : 'Full Run'
  const [leastPot, mostPot, leastPlaces, mostPlaces] = SIZES[isCurve ? 'CURVE' : difficulty]
  return {
    input: {
      name: chance.pick(RAID_NAMES[isCurve ? 'CURVE' : difficulty]),
      date: day.date,
      time: timeText(minutes),
      difficulty,
      organization: chance.pick(ORGANIZATIONS),
      lootType: chance.pick(LOOT_TYPES),
      bossCount: bossCount(difficulty, raidType, chance),
      maxClients: chance.between(leastPlaces, mostPlaces),
      pot: chance.between(leastPot, mostPot) * 1_000,
      raidType,
    },
    leader: chance.pick(LEADERS),
    collector: chance.between(1, 7) === 1 ? null : chance.pick(COLLECTORS),
    published,
  }
}

/** How many clients each raid gets: full ones, empty ones, and the rest in between until the total is right. */
function planCrowds(places: readonly number[], total: number, chance: Chance): number[] {
  const crowds = places.map((most, index) => {
    if (index % 7 === 6) return 0
    return index % 4 === 0 ? most : Math.max(1, Math.floor((most * chance.between(25, 85)) / 100))
  })
  const isBetween = (index: number) => {
    const crowd = crowds[index] ?? 0
    return crowd > 0 && crowd < (places[index] ?? 0)
  }
  const between = places.map((_, index) => index).filter(isBetween)
  let sum = crowds.reduce((all, crowd) => all + crowd, 0)
  for (let turn = 0; sum !== total; turn += 1) {
    const index = between[turn % between.length] ?? 0
    const step = Math.sign(total - sum)
    const crowd = (crowds[index] ?? 0) + step
    // One place stays free, one stays taken: what is between full and empty stays so.
    if (crowd < 1 || crowd >= (places[index] ?? 0)) continue
    crowds[index] = crowd
    sum += step
  }
  return crowds
}

/** Which of the bookings, in the order of their raids, are still open: some of the first raids', and the last ones. */
function openOnes(count: number, open: number, chance: Chance): ReadonlySet<number> {
  const early = Math.floor(open / 3)
  const first = chance.shuffled(Array.from({ length: early * 3 }, (_, index) => index)).slice(0, early)
  const last = Array.from({ length: open - early }, (_, index) => count - 1 - index)
  return new Set([...first, ...last])
}

function work(bookings: readonly OpenBooking[], chance: Chance): PlannedBooking[] {
  const stages = chance.shuffled(
    (['no-code', 'coded', 'sent'] as const).flatMap((stage): MailStage[] =>
      Array(AMOUNTS.mailsInEachStage).fill(stage),
    ),
  )
  const open = openOnes(bookings.length, bookings.length - stages.length, chance)
  let done = 0
  return bookings.map((booking, index) => {
    if (open.has(index))
      return { ...booking, marks: chance.pick([[], ['lock'], ['lock', 'in-group']]), mail: null }
    done += 1
    return { ...booking, marks: ['lock', 'in-group', 'status'], mail: stages[done - 1] ?? null }
  })
}

/**
 * What happens at the demo's forge in the fortnight from `now` on, the same at every call but for the dates. Mind that a raid can't
 * be made in the past: bookings that are done belong to raids that are still to come.
 */
export function planEvening(now: Date): Evening {
  const chance = seededChance(SEED)
  const raids = fortnight(now).flatMap((day, later) => [
    ...SLOTS.map((_, slot) => planRaid(day, slot, true, chance)),
    ...Array.from({ length: PENDING[later] ?? 0 }, (_, slot) => planRaid(day, slot, false, chance)),
  ])
  const published = raids.filter((raid) => raid.published)
  const crowds = planCrowds(
    published.map(({ input }) => input.maxClients),
    AMOUNTS.bookings,
    chance,
  )
  const open = published.map((raid, index) => bookRaid(raid.input, crowds[index] ?? 0, chance))
  const bookings = work(open.flat(), chance)
  let taken = 0
  return {
    heroNames: HERO_NAMES,
    raids: raids.map((raid) => {
      const crowd = raid.published ? (open.shift()?.length ?? 0) : 0
      taken += crowd
      return { ...raid, bookings: bookings.slice(taken - crowd, taken) }
    }),
  }
}

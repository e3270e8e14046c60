import { Failure, invalid } from '#platform/call/failure.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { grouped } from '#platform/words/gold.ts'
import {
  clockText,
  daysAfter,
  daysBetween,
  instantOf,
  minutesLater,
  minutesOf,
  STEP_MINUTES,
  type WallClock,
  wallClockAt,
} from '#platform/words/server-time.ts'
import { type Capacity, curveBossesMax, MOST_EVENINGS, type Raid, type RaidInput } from './raid.ts'

type Slots = Pick<Capacity, 'maxClients' | 'clients'>

export function freeSlots({ maxClients, clients }: Slots): number {
  return Math.max(0, maxClients - clients.length)
}

/** '3 free', or 'Full'. */
export function freeText(raid: Slots): string {
  const free = freeSlots(raid)
  return free === 0 ? 'Full' : `${grouped(free)} free`
}

const DAY_MINUTES = 24 * 60

export function whyNotSchedule(wall: WallClock, now: Date): Failure | null {
  const clock = wallClockAt(now)
  if (wall.date < clock.date) return invalid('date', 'Date cannot be in the past')
  if (wall.date === clock.date && wall.minutes < clock.minutes)
    return invalid('time', 'Time cannot be in the past')
  return null
}

export function skippedTime(wall: WallClock): string {
  const [from, to] = [shownBeside(wall, -STEP_MINUTES), shownBeside(wall, STEP_MINUTES)]
  return `This time does not exist: clocks skip from ${hourText(from + STEP_MINUTES)} to ${hourText(to)} that night.`
}

/** The quarter hour next to a time that a clock change skips: before it if `step` < 0. In minutes since midnight. */
function shownBeside({ date, minutes }: WallClock, step: number): number {
  const next = Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES + step
  const beside =
    next < 0 || next >= DAY_MINUTES
      ? { date: daysAfter(date, Math.sign(step)), minutes: (next + DAY_MINUTES) % DAY_MINUTES }
      : { date, minutes: next }
  return instantOf(beside) === null ? shownBeside(beside, step) : beside.minutes
}

function hourText(minutes: number): string {
  return clockText(minutes % DAY_MINUTES).replace(/^0/, '')
}

/** The instant of a typed wall clock. @throws Failure 'invalid-input' if a clock change skips that time */
export function instantOfTyped(wall: WallClock): Date {
  const instant = instantOf(wall)
  if (instant !== null) return instant
  throw invalid('time', skippedTime(wall))
}

const HOUR_MS = 3_600_000

/** A raid is assumed to run this long, ms. */
export const RUNS_MS = 3 * HOUR_MS

/** From this long after the start a new client is unusual, ms. */
const LATE_MS = HOUR_MS

/** `startsAt` is an instant (ISO 8601). */
interface Timed {
  readonly startsAt: string
}

/** A raid's phase: past raids are dim on every screen, running ones have an edge, the next ones are bright. */
export type Phase = 'over' | 'running' | 'next' | 'to-come'

/** `next`: the next start of all raids in a list (`nextStart`). */
export function phaseOf({ startsAt }: Timed, now: Date, next: string | null = null): Phase {
  const age = now.getTime() - Date.parse(startsAt)
  if (age > RUNS_MS) return 'over'
  if (age >= 0) return 'running'
  return startsAt === next ? 'next' : 'to-come'
}

export function nextStart(raids: readonly Timed[], now: Date): string | null {
  const coming = raids.filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
  return coming.map(({ startsAt }) => startsAt).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** A late raid can still be booked, but rarely is. */
export function isLate({ startsAt }: Timed, now: Date): boolean {
  return now.getTime() - Date.parse(startsAt) > LATE_MS
}

export function opensByItself<T extends Timed>(raids: readonly T[], now: Date): T | undefined {
  return raids.find(({ startsAt }) => Date.parse(startsAt) > now.getTime()) ?? raids[0]
}

/** A published raid is overdue, and takes no more bookings, this long after its start, ms. */
export const OVERDUE_AFTER_MS = 12 * HOUR_MS

/** An overdue raid with an unfinished booking leaves the list this long after its start, ms. */
export const GONE_AFTER_MS = 7 * 24 * HOUR_MS

export interface Crew {
  raidLeader: { readonly _id: string }
  goldCollector: { readonly _id: string } | null
}

export function leads(actor: Actor, raid: Crew): boolean {
  return raid.raidLeader._id === actor._id && actor.roles.includes('Raid Leader')
}

export function collects(actor: Actor, raid: Crew): boolean {
  return raid.goldCollector?._id === actor._id && actor.roles.includes('Gold Collector')
}

/** Whether the actor runs the raid: its leader, its collector and staff. */
export function runs(actor: Actor, raid: Crew): boolean {
  return isStaff(actor) || leads(actor, raid) || collects(actor, raid)
}

export function isOverdue(raid: Pick<Raid, 'startsAt' | 'published'>, now: Date): boolean {
  return raid.published && now.getTime() >= Date.parse(raid.startsAt) + OVERDUE_AFTER_MS
}

/** Whether the raid is in the published list (docs/product.md, Raids, says for how long). */
export function isListed(raid: Pick<Raid, 'startsAt' | 'published' | 'clients'>, now: Date): boolean {
  if (!raid.published) return false
  const age = now.getTime() - Date.parse(raid.startsAt)
  if (age >= GONE_AFTER_MS) return false
  return age < OVERDUE_AFTER_MS || raid.clients.some((client) => !client.status)
}

/** Overdue raids are listed only for their crew and for people who manage raids. */
export function maySeeListed(actor: Actor, raid: Raid, now: Date): boolean {
  if (can(actor.roles, 'manage-raids') || leads(actor, raid) || collects(actor, raid)) return true
  return isAdvertiser(actor) && !isOverdue(raid, now)
}

export function mayKnow(actor: Actor, raid: Crew & Pick<Raid, 'published'>): boolean {
  if (can(actor.roles, 'manage-raids')) return true
  return raid.published && mayViewDetails(actor, raid)
}

/** Whether the actor has View Details: Admin, Developer, the raid's leader or collector, advertisers. */
export function mayViewDetails(actor: Actor, raid: Crew): boolean {
  return runs(actor, raid) || isAdvertiser(actor)
}

/** Whether the actor sees a raid's page of crew and sums: its leader and collector, Raid Managers and staff. */
export function maySeeCrew(actor: Actor, raid: Crew & Pick<Raid, 'published'>): boolean {
  if (!mayKnow(actor, raid)) return false
  return can(actor.roles, 'approve-settlement') || leads(actor, raid) || collects(actor, raid)
}

/** Why a raid cannot have this many bosses; null if it can. `mostOnCurve`: the bosses that its season sells. */
export function whyNotBosses(
  { raidType, bossCount }: Pick<RaidInput, 'raidType' | 'bossCount'>,
  mostOnCurve: number,
): Failure | null {
  const tooMany = raidType === 'Curve' && bossCount > mostOnCurve
  return tooMany ? invalid('bossCount', curveBossesMax(mostOnCurve)) : null
}

/** Why a raid cannot be on this day at any time; null if it can. The day of the stored raid `before` is always allowed. */
export function whyNotDay(
  { date }: Pick<RaidInput, 'date'>,
  now: Date,
  before?: Pick<Raid, 'date'>,
): Failure | null {
  return date === before?.date ? null : whyNotSchedule({ date, minutes: DAY_MINUTES }, now)
}

export function whyNotSpan({ from, to }: { from: string; to: string }): Failure | null {
  const evenings = daysBetween(from, to) + 1
  if (evenings < 1) return invalid('to', 'The last day comes before the first.')
  return evenings > MOST_EVENINGS ? invalid('to', `At most ${MOST_EVENINGS} days at once.`) : null
}

export function wallClockOf(input: Pick<RaidInput, 'date' | 'time'>): WallClock {
  return { date: input.date, minutes: minutesOf(input.time) ?? 0 }
}

export function whyNotCreate(input: RaidInput, now: Date, mostOnCurve: number): Failure | null {
  return whyNotBosses(input, mostOnCurve) ?? whyNotQuarter(input) ?? whyNotSchedule(wallClockOf(input), now)
}

/** `before` is the stored raid; date and time are checked only if one of them changes. */
export function whyNotEdit(
  before: Pick<Raid, 'date' | 'time' | 'raidType' | 'published' | 'clients' | 'backups'>,
  input: RaidInput,
  now: Date,
  mostOnCurve: number,
): Failure | null {
  return (
    whyNotBosses(input, mostOnCurve) ?? whyNotMove(before, input, now) ?? whyNotAgainstBookings(before, input)
  )
}

function whyNotMove(before: Pick<Raid, 'date' | 'time'>, input: RaidInput, now: Date): Failure | null {
  const timeStays = before.time === input.time
  if (timeStays && before.date === input.date) return null
  return (timeStays ? null : whyNotQuarter(input)) ?? whyNotSchedule(wallClockOf(input), now)
}

function whyNotAgainstBookings(
  before: Pick<Raid, 'raidType' | 'clients' | 'backups'>,
  input: Pick<RaidInput, 'raidType' | 'maxClients'>,
): Failure | null {
  const booked = before.clients.length
  if (booked + before.backups > 0 && before.raidType !== input.raidType) return new Failure('raid-type-fixed')
  if (input.maxClients >= booked) return null
  const text = `Max Clients cannot go below ${booked}, the number of bookings.`
  return new Failure('below-booked', text, { maxClients: text })
}

export function whyNotQuarter(input: Pick<RaidInput, 'time'>): Failure | null {
  const onStep = (minutesOf(input.time) ?? 1) % STEP_MINUTES === 0
  return onStep ? null : invalid('time', 'Choose a time on the quarter hour (00, 15, 30 or 45).')
}

export function whyNotPublish(raid: Pick<Raid, 'published' | 'startsAt'>, now: Date): Failure | null {
  if (raid.published) return new Failure('raid-already-published')
  return Date.parse(raid.startsAt) < now.getTime() ? new Failure('raid-started') : null
}

/** A raid can be delayed from this long before its start to this long after it, ms. */
const DELAY_FROM_MS = 6 * HOUR_MS
const DELAY_UNTIL_MS = 2 * HOUR_MS

export function whyNotDelay(
  raid: Crew & Pick<Raid, 'published' | 'startsAt'>,
  minutes: number,
  actor: Actor,
  now: Date,
): Failure | null {
  if (!can(actor.roles, 'manage-raids') && !leads(actor, raid)) return new Failure('not-permitted')
  if (!raid.published) return new Failure('raid-not-published')
  const start = Date.parse(raid.startsAt)
  const passed = now.getTime() - start
  if (passed < -DELAY_FROM_MS || passed > DELAY_UNTIL_MS) return new Failure('delay-outside')
  const ahead = minutesLater(new Date(start), minutes) > now
  return ahead ? null : invalid('minutes', 'The new start would already have passed.')
}

export function whyNotOpen(raid: Pick<Raid, 'published' | 'startsAt'>, now: Date): Failure | null {
  if (!raid.published) return new Failure('raid-not-published')
  return isOverdue(raid, now) ? new Failure('raid-closed') : null
}

export function whyNotBook(raid: Capacity, now: Date): Failure | null {
  return whyNotOpen(raid, now) ?? (freeSlots(raid) === 0 ? new Failure('raid-full') : null)
}

export function whyNotBookAll(raid: Capacity, clients: number, now: Date): Failure | null {
  const free = freeSlots(raid)
  const slots = free === 1 ? '1 free slot' : `${free} free slots`
  const tooFew =
    free < clients ? new Failure('raid-full', `This raid has ${slots} for ${clients} clients`) : null
  return whyNotBook(raid, now) ?? tooFew
}

export function whyNotJoinBackup(raid: Capacity, now: Date): Failure | null {
  return whyNotOpen(raid, now) ?? (freeSlots(raid) === 0 ? null : new Failure('raid-has-slot'))
}

export function hasStarted(raid: Pick<Raid, 'startsAt'>, now: Date): boolean {
  return now.getTime() >= Date.parse(raid.startsAt)
}

type Dated = Pick<Raid, '_id' | 'date' | 'time'>

/** By date, newest first, then by time: the initial order of both tables of Upcoming Raids. */
export function newestDayFirst(a: Dated, b: Dated): number {
  return compare(b.date, a.date) || byTime(a, b)
}

export function soonestFirst(a: Dated, b: Dated): number {
  return compare(a.date, b.date) || byTime(a, b)
}

/** By time of day: the order of the published table after a publish. */
export function byTime(a: Dated, b: Dated): number {
  return (minutesOf(a.time) ?? 0) - (minutesOf(b.time) ?? 0) || compare(a._id, b._id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * People with the same audience see the same published list. Raid managers see all raids, advertisers those that are not
 * overdue, leaders and collectors also their own. Null for people who see no list.
 */
export function listAudience({ _id, roles }: Actor): string | null {
  if (can(roles, 'manage-raids')) return 'everything'
  if (!can(roles, 'list-published-raids')) return null
  const crew = (['Raid Leader', 'Gold Collector'] as const).filter((role) => roles.includes(role))
  const all = isAdvertiser({ _id, roles }) ? 'current' : 'own'
  return crew.length === 0 ? all : `${all} ${_id} ${crew.join()}`
}

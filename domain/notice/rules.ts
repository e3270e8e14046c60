import type { Booking } from '../booking/booking.ts'
import { maySeeFully } from '../booking/rules.ts'
import { type Failure, invalid } from '../failure.ts'
import { pathToCrew, SCREENS } from '../page.ts'
import type { Raid } from '../raid/raid.ts'
import { type Crew, mayKnow, mayViewDetails } from '../raid/rules.ts'
import { type Actor, can } from '../rights.ts'
import {
  ALL_TOPICS,
  factsOfTopic,
  type QuietHours,
  type SettingsChange,
  type Topic,
  type Whom,
} from './notice.ts'
import type { Telling, Words } from './words.ts'

/** The topics that the actor's rights can ever bring, in the order of Settings. */
export function topicsFor({ roles }: Pick<Actor, 'roles'>): Topic[] {
  return ALL_TOPICS.filter((topic) => factsOfTopic(topic).rights.some((right) => can(roles, right)))
}

/** Why these settings can not be kept; null when they can. */
export function whyNotSettings({ topics = [], quiet }: SettingsChange): Failure | null {
  if (new Set(topics.map(({ topic }) => topic)).size < topics.length)
    return invalid('topics', 'Each notice once.')
  return quiet && quiet.from === quiet.until
    ? invalid('quiet', 'The quiet hours end where they begin.')
    : null
}

/** Discord is silent at this minute of the day in server time. */
export function isQuiet(quiet: QuietHours | null, minute: number): boolean {
  if (quiet === null) return false
  const { from, until } = quiet
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

/** The facts that decide who may see a notice now; null where the record is gone. */
interface NoticeSubject {
  readonly topic: Topic
  readonly raid: (Crew & Pick<Raid, 'published'>) | null
  /** The owner of the booking that it is about. */
  readonly owner: string | null
}

/** The actor may see a notice that was written for them: asked whenever it is shown, since rights end and crews change. */
export function maySeeNotice(actor: Actor, { topic, raid, owner }: NoticeSubject): boolean {
  const { of } = factsOfTopic(topic)
  if (of === 'own') return true
  if (raid === null || !mayKnow(actor, raid) || !mayViewDetails(actor, raid)) return false
  return of === 'raid' || maySeeFully(actor, owner ?? '', raid)
}

/** A notice with these words asks for an answer, as long as it is true. */
export function asksOf(topic: Topic, whom: Whom, { quiet }: Pick<Words, 'quiet'>): boolean {
  return factsOfTopic(topic).asks?.includes(whom) ?? (topic === 'gold-moved' && !quiet)
}

/** The facts that decide whether a notice is still true. */
export interface SoFacts {
  readonly topic: Topic
  /** When it was done. */
  readonly at: Date
  /** The fields that the change set. */
  readonly to: Readonly<Record<string, unknown>>
  readonly raid: (Pick<Raid, 'published' | 'date' | 'time'> & { startsAt: Date; isDeleted: boolean }) | null
  readonly booking: Pick<Booking, 'state' | 'status'> | null
  /** Whether its answer is still missing; null where none is asked for. */
  readonly isOpen: boolean | null
}

/** Whether a notice holds now: what is over, called off, superseded or answered is said no more (docs/product.md, NTC-12). */
export function isStillSo(facts: SoFacts, now: Date): boolean {
  const { topic, raid, booking, isOpen } = facts
  if (isOpen !== null) return isOpen
  if (factsOfTopic(topic).of === 'own' || raid === null) return true
  if (topic === 'raid-deleted') return raid.isDeleted && raid.startsAt > now
  if (raid.isDeleted) return false
  if (factsOfTopic(topic).of === 'raid')
    return raid.published && raid.startsAt > now && isItsStart(facts.to, raid)
  return booking === null || isSoOf(booking, { ...facts, raid }, now)
}

function isSoOf(
  { state, status }: NonNullable<SoFacts['booking']>,
  { topic, at, raid }: Pick<SoFacts, 'topic' | 'at'> & { raid: { startsAt: Date } },
  now: Date,
): boolean {
  if (topic === 'booking-cancelled') return state === 'cancelled'
  if (topic === 'no-show') return state === 'no-show'
  if (state !== 'booked' && state !== 'backup') return false
  if (ENDS_WHEN_DONE.includes(topic)) return !status
  // A change before the start is old news after it; a change in the raid is not.
  return raid.startsAt > now || at >= raid.startsAt
}

/** Somebody has to do something about it until the booking is done, also after the start. */
const ENDS_WHEN_DONE: readonly Topic[] = ['booking-promoted', 'client-away', 'called']

function isItsStart(to: SoFacts['to'], raid: Pick<Raid, 'date' | 'time'>): boolean {
  return (to.date === undefined || to.date === raid.date) && (to.time === undefined || to.time === raid.time)
}

/** Where 'Show' of a notice leads. */
export function linkOf(
  shows: Telling['shows'],
  { raidId, bookingId, recordId, isDeleted }: LinkFacts,
): string | null {
  if (shows === 'gold') return SCREENS.myGold.path
  if (shows === 'community') return SCREENS.community.path
  if (shows === 'hero-names') return SCREENS.adminPanel.path
  if (shows === 'mail') return `${SCREENS.mailDetails.path}?mail=${recordId}`
  if (raidId === null || isDeleted) return null
  if (shows === 'crew') return pathToCrew(raidId)
  const search = bookingId === null ? `?raid=${raidId}` : `?raid=${raidId}&booking=${bookingId}`
  return SCREENS.bookRaid.path + search
}

interface LinkFacts {
  readonly raidId: string | null
  readonly bookingId: string | null
  /** The time of the change. */
  readonly recordId: string
  readonly isDeleted: boolean
}

import type { Booking } from '#features/booking/booking.ts'
import { maySeeFully } from '#features/booking/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, mayKnow, mayViewDetails } from '#features/raid/rules.ts'
import { type Failure, invalid } from '#platform/call/failure.ts'
import { pathToCrew, SCREENS, wayToRaid } from '#platform/call/page.ts'
import { type Actor, can } from '#platform/call/rights.ts'
import { ALL_TOPICS, factsOfTopic, type SettingsChange, type Topic } from './calls.ts'
import type { Telling } from './words.ts'

/** The topics that the actor's rights can bring, in the order of Settings. */
export function topicsFor({ roles }: Pick<Actor, 'roles'>): Topic[] {
  return ALL_TOPICS.filter((topic) => factsOfTopic(topic).rights.some((right) => can(roles, right)))
}

/** Whether the topic exists on the site, or as a direct message. */
export function existsIn(topic: Topic, place: 'here' | 'discord'): boolean {
  return (factsOfTopic(topic).only ?? place) === place
}

export function whyNotSettings({ topics }: SettingsChange): Failure | null {
  if (new Set(topics.map(({ topic }) => topic)).size < topics.length)
    return invalid('topics', 'Each notice once.')
  const isElsewhere = topics.some((one) =>
    (['here', 'discord'] as const).some((place) => one[place] !== undefined && !existsIn(one.topic, place)),
  )
  return isElsewhere ? invalid('topics', 'This notice does not exist there.') : null
}

/**
 * Whether the actor may still see their notice: checked on every reading and sending, since rights and crews change. `raid`
 * and `owner` are null if the record was deleted.
 */
export function maySeeNotice(
  actor: Actor,
  {
    topic,
    raid,
    owner,
  }: { topic: Topic; raid: (Crew & Pick<Raid, 'published'>) | null; owner: string | null },
): boolean {
  const { of } = factsOfTopic(topic)
  if (of === 'own') return true
  if (raid === null || !mayKnow(actor, raid) || !mayViewDetails(actor, raid)) return false
  return of === 'raid' || maySeeFully(actor, owner ?? '', raid)
}

export interface StillFacts {
  readonly topic: Topic
  readonly to: Readonly<Record<string, unknown>>
  readonly raid: (Pick<Raid, 'published' | 'date' | 'time'> & { startsAt: Date; isDeleted: boolean }) | null
  readonly booking: (Pick<Booking, 'state' | 'status'> & { readonly isAway: boolean }) | null
}

/** Whether a direct message would still be true: nothing is sent about what has begun, was called off or changed again. */
export function isStillTrue({ topic, to, raid, booking }: StillFacts, now: Date): boolean {
  if (factsOfTopic(topic).of === 'own' || raid === null) return true
  if (topic === 'raid-deleted') return raid.isDeleted && raid.startsAt > now
  if (raid.isDeleted) return false
  if (factsOfTopic(topic).of === 'raid') return raid.published && raid.startsAt > now && isItsStart(to, raid)
  if (booking === null || topic === 'gold-corrected') return true
  const isOpen = (booking.state === 'booked' || booking.state === 'backup') && !booking.status
  if (topic === 'booking-cancelled') return booking.state === 'cancelled' || booking.state === 'no-show'
  return isOpen && (topic !== 'client-away' || booking.isAway)
}

function isItsStart(to: StillFacts['to'], raid: Pick<Raid, 'date' | 'time'>): boolean {
  return (to.date === undefined || to.date === raid.date) && (to.time === undefined || to.time === raid.time)
}

export function linkOf(
  { roles }: Pick<Actor, 'roles'>,
  shows: Telling['shows'],
  { raidId, bookingId, isDeleted }: { raidId: string | null; bookingId: string | null; isDeleted: boolean },
): string | null {
  if (shows === 'gold') return SCREENS.gold.path
  if (raidId === null || isDeleted) return null
  return shows === 'crew' ? pathToCrew(raidId) : wayToRaid(roles, { _id: raidId }, bookingId ?? undefined)
}

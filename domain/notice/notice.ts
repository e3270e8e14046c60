import * as z from 'zod/mini'
import { booking } from '../booking/booking.ts'
import { list } from '../list.ts'
import { raid } from '../raid/raid.ts'
import type { Right } from '../rights.ts'
import { LISTED_AT_ONCE } from './unread.ts'

/** The topics of notices, as each is switched on and off (docs/product.md, Notices), and who may see one. */
interface TopicFacts {
  /** As Settings calls it. */
  readonly label: string
  /** Only who has one of these rights can ever get one. */
  readonly rights: readonly Right[]
  /**
   * The access that a reader needs now: 'raid', 'booking' with the client's name, or 'own', which is about the member's own gold
   * or what their right is for.
   */
  readonly of: 'raid' | 'booking' | 'own'
  /** The people whom it asks for an answer. It comes first for them, and is not read by being shown. */
  readonly asks?: readonly Whom[]
}

const RAID_PEOPLE = ['book', 'mark-in-group'] as const satisfies readonly Right[]

export const TOPICS = {
  'raid-published': { label: 'Raid published', rights: ['see-booking-page'], of: 'raid' },
  'raid-changed': { label: 'Raid delayed or edited', rights: RAID_PEOPLE, of: 'raid', asks: ['owners'] },
  'raid-deleted': { label: 'Raid deleted', rights: RAID_PEOPLE, of: 'raid', asks: ['owner'] },
  'raid-soon': { label: 'Raid in 30 minutes', rights: RAID_PEOPLE, of: 'raid' },
  'booking-made': { label: 'Booking made on your raid', rights: ['mark-in-group'], of: 'booking' },
  'booking-changed': { label: 'Booking changed', rights: RAID_PEOPLE, of: 'booking' },
  'booking-cancelled': { label: 'Booking cancelled', rights: RAID_PEOPLE, of: 'booking', asks: ['owner'] },
  'booking-promoted': { label: 'Backup promoted', rights: RAID_PEOPLE, of: 'booking', asks: ['owner'] },
  'no-show': { label: 'No-show', rights: RAID_PEOPLE, of: 'booking', asks: ['owner'] },
  'mark-taken-back': { label: 'Mark taken back', rights: RAID_PEOPLE, of: 'booking' },
  'client-online': { label: 'Client is online', rights: RAID_PEOPLE, of: 'booking' },
  'client-away': {
    label: 'Client cannot make it',
    rights: RAID_PEOPLE,
    of: 'booking',
    asks: ['owner', 'crew'],
  },
  called: { label: 'Called by the leader', rights: ['book'], of: 'booking', asks: ['owner'] },
  'mail-old': {
    label: 'Mail older than a day',
    rights: ['book', 'mark-in-group', 'handle-mails'],
    of: 'own',
    asks: ['member'],
  },
  'settlement-to-approve': {
    label: 'Settlement to approve',
    rights: ['approve-settlement'],
    of: 'own',
    asks: ['audience'],
  },
  'settlement-back': {
    label: 'Settlement sent back',
    rights: ['propose-settlement', 'approve-settlement'],
    of: 'own',
    asks: ['member'],
  },
  'payout-sent': { label: 'Payout sent', rights: ['see-own-gold'], of: 'own' },
  'gold-corrected': {
    label: 'Gold of a booking corrected',
    rights: RAID_PEOPLE,
    of: 'booking',
  },
  'channel-broken': {
    label: 'Discord channel broken',
    rights: ['manage-community'],
    of: 'own',
    asks: ['audience'],
  },
  'gold-moved': { label: 'Gold moved on your account', rights: ['see-own-gold'], of: 'own' },
} as const satisfies Readonly<Record<string, TopicFacts>>

export type Topic = keyof typeof TOPICS
export const ALL_TOPICS = Object.keys(TOPICS) as readonly Topic[]
export const factsOfTopic = (topic: Topic): TopicFacts => TOPICS[topic]

/** The topics that may ask for an answer. */
export const ASKING_TOPICS = ALL_TOPICS.filter((topic) => factsOfTopic(topic).asks !== undefined)

/** The rights whose holders share one notice. */
export const AUDIENCES = [
  'see-booking-page',
  'approve-settlement',
  'manage-community',
] as const satisfies readonly Right[]
export type Audience = (typeof AUDIENCES)[number]

/** The relation by which somebody gets it; the table `notice` keeps it. */
export type Whom = 'owner' | 'crew' | 'owners' | 'member' | 'audience'

const topic = z.enum(ALL_TOPICS as readonly [Topic, ...Topic[]], { error: 'There is no such notice.' })

/** Whether a topic is on, on the site and on Discord. */
export const topicSetting = z.object({ topic, here: z.boolean(), discord: z.boolean() })
export type TopicSetting = z.infer<typeof topicSetting>

const minutes = z
  .int({ error: 'Choose a time of the day.' })
  .check(
    z.minimum(0, { error: 'Choose a time of the day.' }),
    z.maximum(24 * 60 - 1, { error: 'Choose a time of the day.' }),
  )

/** When Discord stays silent, minutes since midnight of server time; over midnight where `from` is the later one. */
export const quietHours = z.object({ from: minutes, until: minutes })
export type QuietHours = z.infer<typeof quietHours>

/** The topics that the viewer's rights can bring, in the order of TOPICS. `quiet` null: Discord is never silent. */
export const noticeSettings = z.object({
  /** The member's id. */
  _id: z.string(),
  topics: list(topicSetting, Object.keys(TOPICS).length),
  quiet: z.nullable(quietHours),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

/** The switches to change; topics that are left out keep theirs. */
export const settingsChange = z.strictObject({
  topics: z.optional(
    z
      .array(z.strictObject({ topic, here: z.optional(z.boolean()), discord: z.optional(z.boolean()) }))
      .check(z.maxLength(ALL_TOPICS.length, { error: 'That is more than there are.' })),
  ),
  quiet: z.optional(z.nullable(z.strictObject({ from: minutes, until: minutes }))),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** A notice: what somebody else, or the clock, did, one change or a raid's changes in one (domain/notice/bundle.ts). */
export const notice = z.object({
  /** The newest change in it. A notice that arrives twice is shown once. */
  _id: z.string(),
  /** The ids of those that the viewer has not read. */
  unread: list(z.string(), LISTED_AT_ONCE),
  /** When it was done, ISO 8601, UTC. */
  at: z.string(),
  topic,
  text: z.string(),
  /** The message for the clients, to be copied; null for none. */
  message: z.nullable(z.string()),
  /** It asks for an answer that nobody gave: it comes first, and is not read by being shown. */
  asks: z.boolean(),
  /** It only counts on the bell; else it stands on the page until it is closed as well. */
  quiet: z.boolean(),
  /** A path of this site; null where there is nothing to show. */
  link: z.nullable(z.string()),
  raidId: z.nullable(z.string()),
  /** The booking that it is about; null where it is about something else. */
  bookingId: z.nullable(z.string()),
  /** The booking on a deleted raid, as it was. */
  rebook: z.nullable(z.object({ raid, booking })),
})
export type Notice = z.infer<typeof notice>

/** The most notices that are answered at once, beside those that ask for an answer. */
export const NOTICES_AT_ONCE = 30

/** A notice is kept so long, in ms. */
export const KEPT_FOR_MS = 90 * 24 * 3_600_000

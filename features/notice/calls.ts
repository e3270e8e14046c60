import * as z from 'zod/mini'
import { get, post } from '#platform/call/endpoint.ts'
import { cursor, list } from '#platform/call/field.ts'
import type { Right } from '#platform/call/rights.ts'

const RAID_PEOPLE = ['book', 'mark-in-group'] as const satisfies readonly Right[]
const times = (verb: string) => (count: number) => `${verb} ${count} times`

/** The topics of notices, as each is switched on and off (docs/product.md, Notices). */
export const TOPICS = {
  'booking-made': {
    ...{ label: 'Booked on your raid', rights: ['mark-in-group'], of: 'booking', only: 'here' },
    many: (count) => `${count} bookings`,
  },
  'booking-changed': {
    ...{ label: 'Booking changed', rights: RAID_PEOPLE, of: 'booking' },
    many: (count) => `${count} changes of bookings`,
  },
  'gold-corrected': {
    ...{ label: 'Gold of a booking corrected', rights: RAID_PEOPLE, of: 'booking' },
    many: times('gold corrected'),
  },
  'booking-cancelled': {
    ...{ label: 'Booking cancelled or no-show', rights: RAID_PEOPLE, of: 'booking' },
    many: (count) => `${count} cancelled or no-shows`,
  },
  'booking-promoted': {
    ...{ label: 'Backup promoted', rights: RAID_PEOPLE, of: 'booking' },
    many: (count) => `${count} backups promoted`,
  },
  'client-away': {
    ...{ label: 'Client cannot make it', rights: RAID_PEOPLE, of: 'booking' },
    many: (count) => `${count} clients cannot make it`,
  },
  called: {
    ...{ label: 'Called by the leader', rights: ['book'], of: 'booking' },
    many: (count) => `${count} calls by the leader`,
  },
  'raid-changed': {
    ...{ label: 'Raid delayed or changed', rights: RAID_PEOPLE, of: 'raid' },
    many: times('changed'),
  },
  'raid-deleted': {
    ...{ label: 'Raid deleted', rights: RAID_PEOPLE, of: 'raid' },
    many: () => 'called off, with your clients',
  },
  'gold-moved': {
    ...{ label: 'Gold moved on your account', rights: ['see-own-gold'], of: 'own' },
    many: times('gold moved'),
  },
  'settlement-back': {
    ...{ label: 'Settlement sent back', rights: ['propose-settlement'], of: 'own' },
    many: times('settlement sent back'),
  },
  'payout-sent': {
    ...{ label: 'Paid out', rights: ['see-own-gold'], of: 'own' },
    many: times('paid out'),
  },
  'mail-old': {
    ...{ label: 'Mail older than a day', rights: ['book', 'mark-in-group', 'handle-mails'], of: 'own' },
    ...{ only: 'discord', many: (count) => `${count} mails` },
  },
  'settlement-to-decide': {
    ...{ label: 'Settlement to decide', rights: ['approve-settlement'], of: 'own' },
    ...{ only: 'discord', many: (count) => `${count} settlements` },
  },
} as const satisfies Readonly<Record<string, TopicFacts>>

export type Topic = keyof typeof TOPICS
export const ALL_TOPICS = Object.keys(TOPICS) as readonly Topic[]
export const factsOfTopic = (topic: Topic): TopicFacts => TOPICS[topic]

/** Why somebody gets it, stored in the table `notice`. */
export type Relation = 'owner' | 'crew' | 'owners' | 'member'

const topic = z.enum(ALL_TOPICS as readonly [Topic, ...Topic[]], { error: 'There is no such notice.' })

/** Whether a topic is on, on the site and by direct message; null if it does not exist there. */
export const topicSetting = z.object({
  topic,
  here: z.nullable(z.boolean()),
  discord: z.nullable(z.boolean()),
})
export type TopicSetting = z.infer<typeof topicSetting>

/** The topics that the viewer's rights can bring, in the order of TOPICS. */
export const noticeSettings = z.object({
  _id: z.string(),
  topics: list(topicSetting, ALL_TOPICS.length),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

/** The switches to change; omitted topics stay. */
export const settingsChange = z.strictObject({
  topics: z
    .array(z.strictObject({ topic, here: z.optional(z.boolean()), discord: z.optional(z.boolean()) }))
    .check(z.maxLength(ALL_TOPICS.length, { error: 'That is more than there are.' })),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** What somebody else did, or several such changes of one raid and topic in one line. */
export const notice = z.object({
  /** The history id of its newest change. */
  _id: z.string(),
  /** When it was done, ISO 8601, UTC. */
  at: z.string(),
  topic,
  text: z.string(),
  /** A path of this site; null if there is nothing to show. */
  link: z.nullable(z.string()),
})
export type Notice = z.infer<typeof notice>

export const NOTICES_AT_ONCE = 30

/** The most lines that the panel shows, and the bell counts. */
export const LINES_AT_ONCE = 100

/** A notice is stored this long, ms. */
export const STORED_FOR_MS = 90 * 24 * 3_600_000

const access = 'see-dashboard'

export const getNoticeSettings = get('/notice/settings', { access, payload: noticeSettings })

export const changeNoticeSettings = post('/notice/settings', {
  access,
  input: settingsChange,
  payload: noticeSettings,
  example: { topics: [] },
})

/** Notices since the viewer last opened the panel: one line per raid and topic, newest first. */
export const listNewNotices = get('/notice/new', { access, payload: list(notice, LINES_AT_ONCE) })

/** All notices of the viewer, one line per raid and topic, newest first, in pages. */
export const listNotices = get('/notice/list', {
  access,
  input: z.strictObject({ before: cursor }),
  payload: list(notice, NOTICES_AT_ONCE),
  next: true,
})

/** The panel was opened: notices up to this one are no longer new. Never moves backwards. */
export const readNotices = post('/notice/read', {
  access,
  input: z.strictObject({ upTo: z.string().check(z.regex(/^\d{1,15}$/, { error: 'No list gave this.' })) }),
  example: { upTo: '1' },
})

interface TopicFacts {
  /** The label in Settings. */
  readonly label: string
  /** Only people with one of these rights can get it. */
  readonly rights: readonly Right[]
  /** The access that a reader needs now: 'raid', 'booking' with the client's name, or 'own', about the member's own work. */
  readonly of: 'raid' | 'booking' | 'own'
  /** It exists only on the site, or only as a direct message. */
  readonly only?: 'here' | 'discord'
  /** The line for several of one raid: 'HC Full Late: 14 bookings.' */
  readonly many: (count: number) => string
}

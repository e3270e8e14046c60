import * as z from 'zod/mini'

/** A calendar's content: raids that its member runs or has clients on, or all that they may see. */
export const CALENDAR_OF = ['own', 'all'] as const
export type CalendarOf = (typeof CALENDAR_OF)[number]

/** A member's own calendar; null while they have none. `madeAt`: when its address was made, ISO 8601, UTC. */
export const calendar = z.nullable(z.object({ of: z.enum(CALENDAR_OF), madeAt: z.string() }))
export type Calendar = z.infer<typeof calendar>

/** `address`: the private one, in full, shown this once; null where the first answer, which had it, may have been lost. */
export const madeCalendar = z.object({
  /** The member's id. */
  _id: z.string(),
  of: z.enum(CALENDAR_OF),
  madeAt: z.string(),
  address: z.nullable(z.string()),
})

/** The address is this with the token and '.ics'. Its calls lie below it too. */
export const CALENDAR_PATH = '/calendar/'

const DAY_MS = 24 * 3_600_000
/** Raids stay in a calendar for so long after their start, those that were called off too, in ms. */
export const SHOWN_FOR_MS = 7 * DAY_MS
/** How long a raid is said to take, in ms. */
export const TAKES_MS = 3 * 3_600_000

/** A raid as a calendar shows it. Times are instants, ISO 8601, UTC. */
export interface CalendarEvent {
  readonly raidId: string
  readonly name: string
  readonly startsAt: string
  /** Grows whenever something of it changes. */
  readonly sequence: number
  /** It was deleted, or is none that the calendar's member may see in it. */
  readonly isCancelled: boolean
  readonly changedAt: string
  /** The raid's kind and the viewer's part in it; '' for one that is called off. */
  readonly about: string
  /** A path of this site; null of what is called off. */
  readonly leadsTo: string | null
}

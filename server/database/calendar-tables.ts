import type { CalendarOf } from '#domain/calendar/calendar.ts'

/** Calendars and what they showed. */
export interface CalendarTables {
  calendar: { member_id: string; token_hash: string; holds: CalendarOf; made_at: Date }
  calendar_event: CalendarEventTable
}

/** The state of a raid that a calendar showed last. */
interface CalendarEventTable {
  member_id: string
  raid_id: string
  name: string
  starts_at: Date
  version: number
  sequence: number
  is_cancelled: boolean
  changed_at: Date
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ChannelKind } from '#features/discord/calls.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    channel: ChannelTable
    raid_said: {
      raid_id: string
      starts_at: Date | null
      is_full: Generated<boolean>
      is_heard: Generated<boolean>
    }
    delivery: DeliveryTable
    announcing: { id: Generated<boolean>; instance: string; until: Date }
  }
}

interface ChannelTable {
  kind: ChannelKind
  /** Encrypted. */
  address: string
  ending: string
  hour: number | null
  planned_on: string | null
  set_by: string
  set_at: Date
  /** Since when Discord no longer knows the address. */
  broken_since: Date | null
}

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

interface DeliveryTable {
  id: GeneratedAlways<number>
  /** 'channel {kind}' or 'member {id}'. */
  target: string
  /** The kind of news, or the notice's topic. */
  topic: string
  /** The id of what it is about: a raid, a day (plan), a row of the history, a mail or a settlement. */
  about: string
  /** When it was first tried. */
  tried_at: Later<Date>
  done_at: Later<Date>
  /** Why it was not sent so far, or was dropped. */
  reason: Later<string>
}

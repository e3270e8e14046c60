import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ChannelKind } from '#domain/channel/channel.ts'

/** The messages to the community's Discord, sent and waiting. */
export interface DiscordTables {
  channel: ChannelTable
  raid_said: { raid_id: string; starts_at: Date | null; is_full: Defaulted<boolean> }
  delivery: DeliveryTable
  delivery_pause: { target: string; until: Date }
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
  /** Since when Discord does not know the webhook any more. */
  broken_since: Date | null
}

type Defaulted<T> = ColumnType<T, T | undefined, T>

interface DeliveryTable {
  id: GeneratedAlways<number>
  target: string
  line: string
  /** JSON; written as text. */
  says: ColumnType<unknown, string, never>
  made_at: Date
  due_at: Date
  attempts: Defaulted<number>
  next_at: Date
  claimed_until: Defaulted<Date | null>
  sent_at: Defaulted<Date | null>
  given_up_at: Defaulted<Date | null>
  reason: Defaulted<string | null>
}

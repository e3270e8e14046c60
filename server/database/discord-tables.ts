import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ChannelKind } from '#domain/channel/channel.ts'

/** What the community's Discord is told, and what waits to be said there (migrations/0027). */
export interface DiscordTables {
  channel: ChannelTable
  announced_raid: { raid_id: string; starts_at: Date; is_full: boolean }
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

import type { DepositOutcome, Said, State } from '#features/booking/booking.ts'
import type { MarkColumn } from '#features/booking/mark.ts'
import type { ClientClass, Faction, Source } from '#features/season/game.ts'
import type { Defaulted } from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    booking: BookingTable
  }
}

interface BookingTable extends Record<MarkColumn, Defaulted<boolean>> {
  id: string
  raid_id: string
  /** Null but for booked ones. One that comes without is given the lowest free one. */
  slot: number | null
  member_id: string
  raiderio_link: string
  client_name: string
  client_realm: string
  /** `clientKey` of both. */
  client_key: string
  client_class: ClientClass
  client_faction: Faction
  payment_realm: string
  payment_faction: Faction
  source: Source
  paid_full: boolean
  price: number
  deposit: number
  owes: number
  contact_info: string
  additional_notes: string
  selected_bosses: string[]
  created_at: Date
  /** A trigger raises it when something that the form shows changes; in `raid` and `hero_name` too. */
  version: Defaulted<number>
  state: Defaulted<State>
  /** Place among the backups of the raid, the smallest first; null for all others. */
  queue_place: Defaulted<number | null>
  ended_at: Defaulted<Date | null>
  ended_by: Defaulted<string | null>
  ended_from: Defaulted<'booked' | 'backup' | null>
  end_reason: Defaulted<string | null>
  deposit_outcome: Defaulted<DepositOutcome | null>
  /** On their own page, for the raid that they are on: a trigger forgets it when they are moved. */
  client_says: Defaulted<Said | null>
  client_said_at: Defaulted<Date | null>
}

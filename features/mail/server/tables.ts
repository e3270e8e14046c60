import type { GeneratedAlways } from 'kysely'
import type { Balance } from '#features/mail/work.ts'
import type { Faction, Source } from '#features/season/game.ts'
import type { Defaulted } from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    mail: MailTable
  }
}

interface MailTable {
  id: string
  booking_id: string
  raid_id: string
  adv_id: string | null
  /** The raid's, which the database keeps the same. */
  gold_collector: GeneratedAlways<string | null>
  booking_date: Date
  type: string
  total_price: number
  amount: number
  source: Source
  payment_realm: string
  payment_faction: Faction
  balance: Balance
  adv_cut: number
  payment_code: string | null
  confirmation_code: string | null
  sent: Defaulted<boolean>
  created_at: Date
  /** Set where the booking is no longer done: such a mail is in no list. */
  withdrawn_at: Defaulted<Date | null>
  /** The member whom the client paid, or who took the gold over since. */
  holder_id: string
  /** A hero name's, also when that is gone, and how the game addresses it. */
  bank_id: Defaulted<string | null>
  bank_name: Defaulted<string | null>
  posted_at: Defaulted<Date | null>
  posted_by: Defaulted<string | null>
}

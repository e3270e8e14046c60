import type { ColumnType, GeneratedAlways, Transaction } from 'kysely'
import type { DepositOutcome, Said, State } from '#domain/booking/booking.ts'
import type { MarkColumn } from '#domain/booking/mark.ts'
import type { Balance } from '#domain/mail/mail.ts'
import type { LineState } from '#domain/payout/payout.ts'
import type { ClientClass, Faction, Source } from '#domain/season.ts'
import type { DiscordTables } from '#server/database/discord-tables.ts'
import type { NoticeTables } from '#server/database/notice-tables.ts'
import type { PlannedRaid } from '#server/database/planned-raid.ts'
import type { SeasonTables } from '#server/database/season-tables.ts'
import type { SettingTables } from '#server/database/setting-tables.ts'

/** The tables of migrations/ as both drivers deliver them: bigint as number, date as 'YYYY-MM-DD'. Gold is whole. */
export interface Tables extends DiscordTables, NoticeTables, SeasonTables, SettingTables {
  member: MemberTable
  sign_in: SignInTable
  session: SessionTable
  hero_name: HeroNameTable
  connected_realm: { key: string; realm: string; group_id: string }
  raid: RaidTable
  template: PlannedRaid & { title: string }
  booking: BookingTable
  calendar: { member_id: string; token_hash: string; made_at: Date }
  tracking_link: { id: string; token_hash: string; booking_id: string; made_at: Date }
  client_warning: ClientWarningTable
  mail: MailTable
  payout: PayoutTable
  payout_character: PayoutCharacterTable
  payee_character: PayeeCharacterTable
  booster: BoosterTable
  settlement: SettlementTable
  payout_line: PayoutLineTable
  idempotency: IdempotencyTable
  history: HistoryTable
}

/** A transaction on the product's tables. */
export type Sql = Transaction<Tables>

/** A column that the database fills when an insert leaves it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

interface MemberTable {
  id: string
  discord_id: string
  username: string
  handle: string
  avatar: string | null
  role_ids: string[]
  in_guild: boolean
  roles_read_at: Date | null
  access_token: string | null
  refresh_token: string | null
  token_expires_at: Date | null
  refresh_claimed_until: Defaulted<Date | null>
  created_at: Defaulted<Date>
}

interface SignInTable {
  state_hash: string
  browser_hash: string
  code_verifier: string
  expires_at: Date
}

interface SessionTable {
  id: string
  token_hash: string
  member_id: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

interface HeroNameTable {
  id: string
  name: string
  realm: string
  faction: Faction
  status: boolean
  created_at: Date
  version: Defaulted<number>
  name_key: string
  realm_key: string
}

interface RaidTable extends PlannedRaid {
  date: string
  starts_at: Date
  created_by: string
  created_at: Date
  published_at: Date | null
  deleted_at: Date | null
  version: Defaulted<number>
  /** Since when it is not in the kept totals; null while it is. Triggers and add_up_raids write it. */
  counted_since: Defaulted<Date | null>
  copied_from: Defaulted<string | null>
  /** Null for the season that comes with the product; it never changes. */
  season_id: string | null
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
  line: Defaulted<number | null>
  ended_at: Defaulted<Date | null>
  ended_by: Defaulted<string | null>
  ended_from: Defaulted<'booked' | 'backup' | null>
  end_reason: Defaulted<string | null>
  deposit_outcome: Defaulted<DepositOutcome | null>
  /** On their own page, for the raid that they are on: a trigger forgets it when they are moved. */
  client_says: Defaulted<Said | null>
  client_said_at: Defaulted<Date | null>
}

interface ClientWarningTable {
  id: string
  client_name: string
  client_realm: string
  client_key: string
  text: string
  /** The last day; null for good. */
  until: string | null
  raid_id: string
  member_id: string
  created_at: Date
  taken_back_at: Defaulted<Date | null>
  taken_back_by: Defaulted<string | null>
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

interface PayoutTable {
  id: string
  made_by: string
  made_at: Date
}

interface PayoutLineTable {
  id: string
  payout_id: string
  /** The part of what is due to the payee. */
  account_id: number
  payee_name: string
  mailed_to: string
  bank_id: string
  bank_name: string
  gold: number
  state: LineState
  paid_at: Defaulted<Date | null>
  /** Its entry in the ledger. */
  cause: Defaulted<number | null>
}

interface PayoutCharacterTable {
  member_id: string
  name: string
  realm: string
  /** `clientKey` of both. */
  character_key: string
  faction: Faction
}

/** A booster's character, to which gold is due. */
interface PayeeCharacterTable {
  id: string
  name: string
  realm: string
  character_key: string
}

interface BoosterTable {
  raid_id: string
  character_id: string
  position: number
  /** In hundredths of a whole one. */
  share: number
}

interface SettlementTable {
  id: string
  raid_id: string
  state: 'proposed' | 'approved' | 'sent-back' | 'taken-back' | 'fallen'
  /** JSON; written as text. */
  counts: ColumnType<unknown, string, never>
  proposed_by: string
  proposed_at: Date
  decided_by: Defaulted<string | null>
  decided_at: Defaulted<Date | null>
  reason: Defaulted<string | null>
}

interface IdempotencyTable {
  member_id: string
  key: string
  body_hash: string
  /** JSON; written as text. */
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

interface HistoryTable {
  id: GeneratedAlways<number>
  transaction_id: GeneratedAlways<string>
  at: GeneratedAlways<Date>
  member_id: string | null
  noun: string
  action: string
  record_id: string
  raid_id: string | null
  /** JSON; written as text. */
  changes: ColumnType<unknown, string, never>
  /** The topic and the people of its notices. */
  notifies: Defaulted<string | null>
}

import type { ColumnType } from 'kysely'
import type { LineState } from '#features/payout/calls.ts'
import type { Faction } from '#features/season/game.ts'
import type { Defaulted } from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    payout: PayoutTable
    payout_line: PayoutLineTable
    payout_character: PayoutCharacterTable
  }
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

declare module '#platform/database/tables.ts' {
  interface Tables {
    payee_character: PayeeCharacterTable
    booster: BoosterTable
    settlement: SettlementTable
  }
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

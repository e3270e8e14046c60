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

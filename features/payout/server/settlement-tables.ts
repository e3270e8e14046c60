import type { ColumnType } from 'kysely'
import type { Defaulted } from '#platform/database/tables.ts'

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

import type { ColumnType } from 'kysely'

export interface SettingTables {
  setting: {
    name: string
    /** JSON; written as text. */
    value: ColumnType<unknown, string, string>
    /** Encrypted JSON. */
    secret: string | null
    version: number
  }
  server_zone: {
    id: ColumnType<boolean, boolean | undefined, boolean>
    zone: string
  }
  /** In hundredths of a percent. */
  settlement_rates: {
    id: ColumnType<boolean, boolean | undefined, boolean>
    leader: number
    collector: number
    community: number
  }
}

/** What was set up so far. */
export interface SetupTables {
  setup: {
    id: ColumnType<boolean, boolean | undefined, boolean>
    code_hash: string
    code_ends_at: Date
    browser_hash: string | null
    browser_ends_at: Date | null
  }
}

import type { ColumnType } from 'kysely'

export interface SettingTables {
  setting: {
    name: string
    /** JSON; written as text. */
    value: ColumnType<unknown, string, string>
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

import type { ColumnType } from 'kysely'

export interface SeasonTables {
  season: {
    id: string
    /** JSON; written as text. */
    content: ColumnType<unknown, string, never>
    created_at: Date
  }
}

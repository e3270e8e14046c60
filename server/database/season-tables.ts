import type { ColumnType } from 'kysely'

export interface SeasonTables {
  season: {
    id: string
    name: string
    /** JSON; written as text. */
    content: ColumnType<unknown, string, string>
    version: ColumnType<number, number | undefined, number>
    begins_at: Date | null
  }
}

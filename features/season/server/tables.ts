import type { ColumnType } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    season: {
      id: string
      /** JSON; written as text. */
      content: ColumnType<unknown, string, never>
      created_at: Date
    }
  }
}

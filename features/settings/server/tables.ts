import type { ColumnType } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    setting: {
      id: ColumnType<boolean, boolean | undefined, boolean>
      /** JSON; written as text. */
      value: ColumnType<unknown, string, string>
      version: number
    }
    server_zone: {
      id: ColumnType<boolean, boolean | undefined, boolean>
      zone: string
    }
  }
}

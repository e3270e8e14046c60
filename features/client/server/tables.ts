import type { Defaulted } from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    client_warning: ClientWarningTable
  }
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

import type { Defaulted } from '#platform/database/tables.ts'
import type { PlannedRaid } from './planned-raid.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    raid: RaidTable
  }
}

interface RaidTable extends PlannedRaid {
  date: string
  starts_at: Date
  created_by: string
  created_at: Date
  published_at: Date | null
  deleted_at: Date | null
  version: Defaulted<number>
  copied_from: Defaulted<string | null>
  /** Null for the season that comes with the product; it never changes. */
  season_id: string | null
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    template: PlannedRaid & { title: string }
  }
}

import type { PlannedRaid } from './planned-raid.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    template: PlannedRaid & { title: string }
  }
}

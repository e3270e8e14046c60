import type { PlannedRaid } from '#server/raid/planned-raid.ts'

declare module '#server/database/tables.ts' {
  interface Tables {
    template: PlannedRaid & { title: string }
  }
}

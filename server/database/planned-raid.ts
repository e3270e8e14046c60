import type { Difficulty, LootType, Organization, RaidType } from '#domain/season.ts'

/** Columns of a raid that a template has too: all but its date. */
export interface PlannedRaid {
  id: string
  name: string
  start_minutes: number
  difficulty: Difficulty
  organization: Organization
  loot_type: LootType
  raid_type: RaidType
  boss_count: number
  max_clients: number
  pot: number
  raid_leader: string
  gold_collector: string | null
}

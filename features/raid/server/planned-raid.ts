import type { Selectable } from 'kysely'
import type { RaidInput } from '#features/raid/raid.ts'
import type { Difficulty, LootType, Organization, RaidType } from '#features/season/game.ts'
import { minutesOf, timeText } from '#platform/words/server-time.ts'

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

/** All that a raid's form holds but its day, as both tables call it. */
export function plannedColumns(input: Omit<RaidInput, 'date'>) {
  return {
    name: input.name,
    start_minutes: minutesOf(input.time) ?? 0,
    difficulty: input.difficulty,
    organization: input.organization,
    loot_type: input.lootType,
    raid_type: input.raidType,
    boss_count: input.bossCount,
    max_clients: input.maxClients,
    pot: input.pot,
    raid_leader: input.raidLeader,
    gold_collector: input.goldCollector,
  }
}

/** The same fields of a row, as raids and templates are answered, without its people. */
export function plannedOf(row: Omit<Selectable<PlannedRaid>, 'raid_leader' | 'gold_collector'>) {
  return {
    name: row.name,
    time: timeText(row.start_minutes),
    difficulty: row.difficulty,
    organization: row.organization,
    lootType: row.loot_type,
    bossCount: row.boss_count,
    maxClients: row.max_clients,
    pot: row.pot,
    raidType: row.raid_type,
  }
}

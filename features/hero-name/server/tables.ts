import type { Faction } from '#features/season/game.ts'
import type { Defaulted } from '#platform/database/tables.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    hero_name: HeroNameTable
  }
}

interface HeroNameTable {
  id: string
  name: string
  realm: string
  faction: Faction
  status: boolean
  created_at: Date
  version: Defaulted<number>
  name_key: string
  realm_key: string
}

import type { Faction } from '#domain/season.ts'
import type { Defaulted } from '#server/database/tables.ts'

declare module '#server/database/tables.ts' {
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

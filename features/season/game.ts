/** Facts of the game, which change with the game (docs/product.md, Season). */

export const DIFFICULTIES = ['NORMAL', 'HEROIC', 'MYTHIC'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const DIFFICULTY_LABELS: Readonly<Record<Difficulty, string>> = {
  NORMAL: 'Normal',
  HEROIC: 'Heroic',
  MYTHIC: 'Mythic',
}

export const ORGANIZATIONS = ['Guild', 'In-House', 'Team'] as const
export type Organization = (typeof ORGANIZATIONS)[number]

export const LOOT_TYPES = ['Unsaved', 'Saved', 'VIP', 'Loot Share'] as const
export type LootType = (typeof LOOT_TYPES)[number]

export const RAID_TYPES = ['Full Run', 'Curve'] as const
export type RaidType = (typeof RAID_TYPES)[number]

export const FACTIONS = ['Alliance', 'Horde'] as const
export type Faction = (typeof FACTIONS)[number]

export const SOURCES = ['TC', 'BR'] as const
export type Source = (typeof SOURCES)[number]

export const ARMOURS = ['Plate', 'Mail', 'Leather', 'Cloth'] as const
type Armour = (typeof ARMOURS)[number]

export const ARMOUR_OF = {
  'Death Knight': 'Plate',
  'Demon Hunter': 'Leather',
  Druid: 'Leather',
  Evoker: 'Mail',
  Hunter: 'Mail',
  Mage: 'Cloth',
  Monk: 'Leather',
  Paladin: 'Plate',
  Priest: 'Cloth',
  Rogue: 'Leather',
  Shaman: 'Mail',
  Warlock: 'Cloth',
  Warrior: 'Plate',
} as const satisfies Readonly<Record<string, Armour>>

export type ClientClass = keyof typeof ARMOUR_OF
export const CLASSES = Object.keys(ARMOUR_OF) as readonly ClientClass[]

/** The default payment realms. */
export const PAYMENT_REALMS = [
  'Kazzak',
  'TwistingNether',
  'Aegwynn',
  'Antonidas',
  'ArgentDawn',
  'Blackhand',
  'Blackmoore',
  'Blackrock',
  'BurningBlade',
  'Draenor',
  'Eredar',
  'Outland',
  'Ragnaros',
  'Ravencrest',
  'Silvermoon',
  'Stormscale',
  'Sylvanas',
  'TarrenMill',
  'Thral',
  'Hyjal',
] as const

/** A booking's choice of all Curve bosses. */
export const EACH_BOSS = { ofTwo: 'Both', ofMore: 'All' } as const

/** Regions that Raider.IO knows. */
export const REGIONS = ['us', 'eu', 'tw', 'kr', 'cn'] as const
export type Region = (typeof REGIONS)[number]

/** Data of the game's season: what changes when the game does (docs/product.md, Season). */

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

/** Where the gold is paid: TC or BR. */
export const SOURCES = ['TC', 'BR'] as const
export type Source = (typeof SOURCES)[number]

export const CLASSES = [
  'Death Knight',
  'Demon Hunter',
  'Druid',
  'Evoker',
  'Hunter',
  'Mage',
  'Monk',
  'Paladin',
  'Priest',
  'Rogue',
  'Shaman',
  'Warlock',
  'Warrior',
] as const
export type ClientClass = (typeof CLASSES)[number]

export const ARMOURS = ['Plate', 'Mail', 'Leather', 'Cloth'] as const
export type Armour = (typeof ARMOURS)[number]

export const TOKENS = ['Dreadful', 'Mystic', 'Venerated', 'Zenith'] as const
export type Token = (typeof TOKENS)[number]

export const CLASS_GROUPS: Readonly<Record<ClientClass, { readonly armour: Armour; readonly token: Token }>> =
  {
    'Death Knight': { armour: 'Plate', token: 'Dreadful' },
    'Demon Hunter': { armour: 'Leather', token: 'Dreadful' },
    Druid: { armour: 'Leather', token: 'Mystic' },
    Evoker: { armour: 'Mail', token: 'Zenith' },
    Hunter: { armour: 'Mail', token: 'Mystic' },
    Mage: { armour: 'Cloth', token: 'Mystic' },
    Monk: { armour: 'Leather', token: 'Zenith' },
    Paladin: { armour: 'Plate', token: 'Venerated' },
    Priest: { armour: 'Cloth', token: 'Venerated' },
    Rogue: { armour: 'Leather', token: 'Zenith' },
    Shaman: { armour: 'Mail', token: 'Venerated' },
    Warlock: { armour: 'Cloth', token: 'Dreadful' },
    Warrior: { armour: 'Plate', token: 'Zenith' },
  }

/** Where bookings are paid unless a community says otherwise. */
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

/** As a booking says that it takes both of two bosses. */
export const ALL_OF_TWO = 'Both'
export const CURVE_BOSSES = ['Nexus', 'Dimensius', ALL_OF_TWO] as const

/** Regions that Raider.IO knows. */
export const REGIONS = ['us', 'eu', 'tw', 'kr', 'cn'] as const
export type Region = (typeof REGIONS)[number]

/** The id of the season that comes with the product. */
export const OWN_SEASON = '01989a2b-0000-7000-8000-000000000001'

/** The most raids of a season, and bosses of a raid. */
export const MOST_RAIDS = 12
export const MOST_BOSSES = 20

/** So long is what lists call a raid at most. */
export const MOST_OF_SHORT = 20

import { expect, test } from 'vitest'
import { bossChoices } from '#features/raid/raid.ts'
import { DEFAULT_SEASON, seasonContent } from './calls.ts'
import {
  ARMOUR_OF,
  ARMOURS,
  CLASSES,
  DIFFICULTIES,
  FACTIONS,
  LOOT_TYPES,
  ORGANIZATIONS,
  PAYMENT_REALMS,
  RAID_TYPES,
  SOURCES,
} from './game.ts'

const listed = (names: readonly string[]) => names.join(', ')
const classesOf = (group: string) => CLASSES.filter((one) => ARMOUR_OF[one] === group).join(', ')

test('SEASON-1: lists the choices for a raid and a booking', () => {
  expect(listed(DIFFICULTIES)).toBe('NORMAL, HEROIC, MYTHIC')
  expect(listed(ORGANIZATIONS)).toBe('Guild, In-House, Team')
  expect(listed(LOOT_TYPES)).toBe('Unsaved, Saved, VIP, Loot Share')
  expect(listed(RAID_TYPES)).toBe('Full Run, Curve')
  expect(listed(FACTIONS)).toBe('Alliance, Horde')
  expect(listed(SOURCES)).toBe('TC, BR')
})

test('SEASON-2: there are thirteen classes, each with one armour and one token group', () => {
  expect(CLASSES).toHaveLength(13)
  expect(ARMOURS.map((armour) => `${armour}: ${classesOf(armour)}`)).toEqual([
    'Plate: Death Knight, Paladin, Warrior',
    'Mail: Evoker, Hunter, Shaman',
    'Leather: Demon Hunter, Druid, Monk, Rogue',
    'Cloth: Mage, Priest, Warlock',
  ])
  const tokens = DEFAULT_SEASON.tokenGroups.map(({ name, classes }) => `${name}: ${listed(classes)}`)
  expect(tokens).toEqual([
    'Dreadful: Death Knight, Demon Hunter, Warlock',
    'Mystic: Druid, Hunter, Mage',
    'Venerated: Paladin, Priest, Shaman',
    'Zenith: Evoker, Monk, Rogue, Warrior',
  ])
})

test('SEASON-3: lists the payment realms in their spellings', () => {
  expect(listed(PAYMENT_REALMS)).toBe(
    'Kazzak, TwistingNether, Aegwynn, Antonidas, ArgentDawn, Blackhand, Blackmoore, Blackrock, BurningBlade, ' +
      'Draenor, Eredar, Outland, Ragnaros, Ravencrest, Silvermoon, Stormscale, Sylvanas, TarrenMill, Thral, Hyjal',
  )
})

test('SEASON-4: lists the bosses of a Curve booking', () => {
  expect(listed(bossChoices({}))).toBe('Nexus, Dimensius, Both')
})

test('SEASON-5: the built-in season passes the checks of a pasted season', () => {
  expect(seasonContent.parse(DEFAULT_SEASON)).toEqual(DEFAULT_SEASON)
  expect(DEFAULT_SEASON.raids.map(({ name, bosses }) => `${name} ${bosses.length}`)).toEqual([
    'Manaforge Omega 8',
  ])
})

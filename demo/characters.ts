import type { ClientClass, Faction } from '#features/season/game.ts'
import { CLASSES } from '#features/season/game.ts'

/** A character that the demo's Raider.IO knows. */
export interface DemoCharacter {
  readonly name: string
  readonly realm: string
  readonly slug: string
  readonly class: ClientClass
  readonly spec: string
  readonly role: 'TANK' | 'HEALING' | 'DPS'
  readonly race: string
  readonly faction: Faction
}

/** A realm and its slug, then its characters: name, class, specialisation, race, faction (A or H). */
const ROSTER: Readonly<Record<string, readonly string[]>> = {
  'Kazzak kazzak': [
    'Vashtorn, Warrior, Fury, Orc, H',
    'Mirelune, Priest, Holy, Blood Elf, H',
    'Grukthar, Shaman, Restoration, Troll, H',
    'Ölfhild, Death Knight, Frost, Undead, H',
    'Zaphrax, Warlock, Destruction, Goblin, H',
  ],
  'Twisting Nether twisting-nether': [
    'Nachtweber, Rogue, Subtlety, Nightborne, H',
    'Kjartan, Hunter, Beast Mastery, Orc, H',
    'Solvärme, Evoker, Devastation, Dracthyr, H',
    'Brindlehof, Druid, Guardian, Tauren, H',
  ],
  'Aegwynn aegwynn': ['Bärbelchen, Druid, Restoration, Tauren, H', 'Frostgrimm, Mage, Frost, Undead, H'],
  'Antonidas antonidas': [
    'Käthelina, Paladin, Holy, Human, A',
    'Sturmfüßchen, Monk, Mistweaver, Gnome, A',
    'Aldemar, Warrior, Protection, Dwarf, A',
  ],
  'Argent Dawn argent-dawn': [
    'Elowenna, Druid, Balance, Night Elf, A',
    'Thistlebrook, Hunter, Survival, Gnome, A',
    'Ashcombe, Death Knight, Blood, Human, A',
  ],
  'Blackhand blackhand': [
    'Rußklinge, Demon Hunter, Havoc, Blood Elf, H',
    'Mahlzeit, Monk, Brewmaster, Pandaren, H',
  ],
  'Blackmoore blackmoore': [
    'Grünspan, Shaman, Elemental, Orc, H',
    'Eisenherta, Paladin, Protection, Tauren, H',
  ],
  'Blackrock blackrock': [
    'Donnerkeil, Shaman, Enhancement, Orc, H',
    'Schattenlied, Priest, Shadow, Undead, H',
  ],
  'Burning Blade burning-blade': ['Emberlyss, Mage, Fire, Blood Elf, H', 'Kragmaw, Warrior, Arms, Orc, H'],
  'Draenor draenor': [
    'Hexadonis, Warlock, Affliction, Undead, H',
    'Ravnhild, Demon Hunter, Vengeance, Blood Elf, H',
    'Pawsworth, Druid, Feral, Worgen, A',
    'Mosskettle, Evoker, Preservation, Dracthyr, H',
  ],
  'Eredar eredar': ['Kupferblut, Rogue, Outlaw, Goblin, H', 'Wolkenbruch, Evoker, Augmentation, Dracthyr, H'],
  'Outland outland': ['Skyrrim, Monk, Windwalker, Dwarf, A', 'Ljósálfa, Priest, Discipline, Night Elf, A'],
  'Ragnaros ragnaros': ['Fuegrande, Mage, Arcane, Draenei, A', 'Corazónegro, Warlock, Demonology, Human, A'],
  'Ravencrest ravencrest': [
    'Corvane, Rogue, Assassination, Night Elf, A',
    'Harrowmist, Hunter, Marksmanship, Void Elf, A',
  ],
  'Silvermoon silvermoon': [
    'Lumiveil, Paladin, Retribution, Lightforged Draenei, A',
    'Fjellgeit, Shaman, Restoration, Dwarf, A',
    'Tinkerella, Mage, Frost, Mechagnome, A',
  ],
  'Stormscale stormscale': [
    'Sjöstjärna, Priest, Holy, Night Elf, A',
    'Vindhammer, Shaman, Enhancement, Kul Tiran, A',
  ],
  'Sylvanas sylvanas': [
    'Brackenjaw, Druid, Guardian, Worgen, A',
    'Velouria, Warlock, Destruction, Void Elf, A',
  ],
  'Tarren Mill tarren-mill': [
    'Zandrajin, Rogue, Outlaw, Troll, H',
    'Mulgrimm, Warrior, Protection, Tauren, H',
    'Nethris, Demon Hunter, Havoc, Blood Elf, H',
    'Duskpetal, Priest, Shadow, Nightborne, H',
  ],
  'Thrall thrall': [
    'Knochenbrösel, Death Knight, Unholy, Undead, H',
    'Zirpmeister, Hunter, Beast Mastery, Vulpera, H',
  ],
  'Hyjal hyjal': ['Éclatante, Paladin, Holy, Blood Elf, H', 'Brûlecœur, Warlock, Affliction, Orc, H'],
  'Gordunni gordunni': [
    'Зорянка, Mage, Fire, Draenei, A',
    'Морозник, Death Knight, Frost, Human, A',
    'Лесовичка, Druid, Restoration, Night Elf, A',
    'Громобой, Shaman, Elemental, Dwarf, A',
  ],
  'Howling Fjord howling-fjord': [
    'Ветродуй, Evoker, Devastation, Dracthyr, H',
    'Тихоступ, Rogue, Subtlety, Troll, H',
  ],
  'Soulflayer soulflayer': [
    'Кровопуск, Warrior, Fury, Orc, H',
    'Ясноглаз, Hunter, Marksmanship, Blood Elf, H',
  ],
  "Kel'Thuzad kelthuzad": ['Fernwhisper, Monk, Mistweaver, Night Elf, A'],
}

const TANKS = ['Blood', 'Vengeance', 'Guardian', 'Brewmaster', 'Protection']
const HEALERS = ['Restoration', 'Mistweaver', 'Holy', 'Discipline', 'Preservation']

function roleOf(spec: string): DemoCharacter['role'] {
  if (TANKS.includes(spec)) return 'TANK'
  return HEALERS.includes(spec) ? 'HEALING' : 'DPS'
}

function read(line: string, realm: string, slug: string): DemoCharacter {
  const [name = '', className, spec = '', race = '', side] = line.split(', ')
  const found = CLASSES.find((one) => one === className)
  if (!found) throw new Error(`${name} has an unknown class: ${className}`)
  return {
    name,
    realm,
    slug,
    class: found,
    spec,
    role: roleOf(spec),
    race,
    faction: side === 'H' ? 'Horde' : 'Alliance',
  }
}

/** All of them on European realms. */
export const CHARACTERS: readonly DemoCharacter[] = Object.entries(ROSTER).flatMap(
  ([realmAndSlug, lines]) => {
    const [, realm = '', slug = ''] = /^(.+) (\S+)$/.exec(realmAndSlug) ?? []
    return lines.map((line) => read(line, realm, slug))
  },
)

import type { createHeroName } from '#features/hero-name/calls.ts'
import type { Difficulty } from '#features/season/game.ts'
import type { InputOf } from '#platform/call/endpoint.ts'

/** Names and messages of the demo's people, in several alphabets. */

/** None mentions a day or an hour, so they fit anywhere in the schedule. */
export const RAID_NAMES: Readonly<Record<Difficulty | 'CURVE', readonly string[]>> = {
  NORMAL: [
    'Normal Full Clear',
    'Gemütlich Normal',
    'Normal – Alts welcome',
    'Лёгкий нормал',
    'Normal Gear Rush',
    'Normal Split Run',
    'Débutants bienvenus',
  ],
  HEROIC: [
    'Heroic Full Clear',
    'Heroic Express',
    'Heroisch mit Ansage',
    'Быстрый героик',
    'Heroic Token Run',
    'Héroïque express',
    'Heroic VIP Run',
    'Heroic – Plate stacked',
    'Ølkveld Heroic',
  ],
  MYTHIC: [
    'Mythic First Four',
    'Mythic Doppelschicht',
    'Эпохальный забег',
    'Mythic Full Clear',
    'Mythic Last Two 🔥',
    'Mythic Mount Hunt',
  ],
  CURVE: [
    'Curve Express',
    'Ahead of the Curve – Duo',
    'Curve ohne Umweg',
    'Кривая за час',
    'Curve: Nexus & Dimensius',
  ],
}

export const HERO_NAMES: readonly InputOf<typeof createHeroName>[] = [
  { name: 'Goldwaage', realm: 'Kazzak', faction: 'Horde', status: true },
  { name: 'Münzmeister', realm: 'Blackhand', faction: 'Horde', status: true },
  { name: 'Forgebank', realm: 'TwistingNether', faction: 'Horde', status: true },
  { name: 'Emberpurse', realm: 'TarrenMill', faction: 'Horde', status: true },
  { name: 'Kupferkeller', realm: 'Antonidas', faction: 'Alliance', status: true },
  { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true },
  { name: 'Ironledger', realm: 'Silvermoon', faction: 'Alliance', status: true },
  { name: 'Coinward', realm: 'ArgentDawn', faction: 'Alliance', status: true },
  { name: 'Trésorière', realm: 'Hyjal', faction: 'Horde', status: true },
  { name: 'Guldsmed', realm: 'Stormscale', faction: 'Alliance', status: true },
  { name: 'Казначей', realm: 'Гордунни', faction: 'Alliance', status: true },
  { name: 'Златник', realm: 'Ревущий фьорд', faction: 'Horde', status: true },
  { name: 'Oldvault', realm: 'Draenor', faction: 'Horde', status: false },
  { name: 'Rostschatulle', realm: 'Blackrock', faction: 'Horde', status: false },
]

/** Clients without a Raider.IO link have names of these two halves. */
export const NAME_STARTS = [
  'Ash',
  'Bram',
  'Cinder',
  'Dusk',
  'Eld',
  'Frost',
  'Grim',
  'Haru',
  'Iven',
  'Jor',
  'Kael',
  'Lún',
  'Mör',
  'Nyx',
  'Ös',
  'Pyr',
  'Quin',
  'Ruß',
  'Svar',
  'Tyr',
  'Vex',
  'Wyn',
  'Яро',
  'Све',
  'Бел',
] as const
export const NAME_ENDS = [
  'wyn',
  'mar',
  'dil',
  'thor',
  'eth',
  'ora',
  'ix',
  'ulf',
  'ane',
  'gar',
  'lis',
  'ron',
] as const
export const CYRILLIC_ENDS = ['слав', 'мир', 'гор', 'яна', 'дана'] as const

export const HANDLES = [
  'emberlost',
  'brindle_91',
  'kupferkind',
  'zorya',
  'nachtfalke',
  'mosskettle',
  'dr.pull',
  'tankina',
] as const

export const CONTACTS: readonly ((handle: string, number: number) => string)[] = [
  (handle) => `Discord: ${handle}`,
  (handle, number) => `Battle.net: ${handle.replace(/\W/g, '')}#${number}`,
  (handle) => `Discord: ${handle}\nWhisper after 19:00 server time`,
  (handle) => `Дискорд: ${handle}, писать после 20:00`,
  (handle) => `${handle} – bitte kurz vor Start anpingen 🔔`,
  () => '',
]

export const NOTES = [
  'Wants every token that drops.',
  'Second character joins if there is a slot left.',
  'Pays the rest right before the first pull.',
  'Kommt 10 Minuten später, Platz bitte freihalten.',
  'First raid boost, please explain the trade.\nSpeaks English and Swedish.',
  'Клиент платит остаток перед боем.',
  'Returning client since last season ❤️',
  'Swaps to healer if needed.',
  'Only the last two bosses matter, the rest is a bonus.',
  'Merci de prévenir 15 minutes avant.',
] as const

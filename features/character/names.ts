import { APOSTROPHES } from '#platform/words/folding.ts'
import { realmKey, realmLetters, TWO_NAMES } from './realm.ts'

/** European realms by their names in the game; Russian realms by their Latin names. */
const EUROPE =
  `Aegwynn, Aerie Peak, Agamaggan, Aggra (Português), Aggramar, Ahn'Qiraj, Al'Akir, Alexstrasza, Alleria, Alonsus, Aman'Thul,
  Ambossar, Anachronos, Anetheron, Antonidas, Anub'arak, Arak-arahm, Arathi, Arathor, Archimonde, Area 52, Argent Dawn,
  Arthas, Arygos, Ashenvale, Aszune, Auchindoun, Azjol-Nerub, Azshara, Azuregos, Azuremyst, Baelgun, Balnazzar, Blackhand,
  Blackmoore, Blackrock, Blackscar, Blade's Edge, Bladefist, Bloodfeather, Bloodhoof, Bloodscalp, Blutkessel, Booty Bay,
  Borean Tundra, Boulderfist, Bronze Dragonflight, Bronzebeard, Burning Blade, Burning Legion, Burning Steppes, C'Thun,
  Chamber of Aspects, Chants éternels, Cho'gall, Chromaggus, Colinas Pardas, Confrérie du Thorium, Conseil des Ombres,
  Crushridge, Culte de la Rive noire, Daggerspine, Dalaran, Dalvengyr, Darkmoon Faire, Darksorrow, Darkspear,
  Das Konsortium, Das Syndikat, Deathguard, Deathweaver, Deathwing, Deepholm, Defias Brotherhood, Dentarg,
  Der abyssische Rat, Der Mithrilorden, Der Rat von Dalaran, Destromath, Dethecus, Die Aldor, Die Arguswacht,
  Die ewige Wacht, Die Nachtwache, Die Silberne Hand, Die Todeskrallen, Doomhammer, Draenor, Dragonblight, Dragonmaw,
  Drak'thul, Drek'Thar, Dun Modr, Dun Morogh, Dunemaul, Durotan, Earthen Ring, Echsenkessel, Eitrigg, Eldre'Thalas, Elune,
  Emerald Dream, Emeriss, Eonar, Eredar, Eversong, Executus, Exodar, Festung der Stürme, Fordragon, Forscherliga, Frostmane,
  Frostmourne, Frostwhisper, Frostwolf, Galakrond, Garona, Garrosh, Genjuros, Ghostlands, Gilneas, Goldrinn, Gordunni,
  Gorgonnash, Greymane, Grim Batol, Grom, Gul'dan, Hakkar, Haomarush, Hellfire, Hellscream, Howling Fjord, Hyjal, Illidan,
  Jaedenar, Kael'thas, Karazhan, Kargath, Kazzak, Kel'Thuzad, Khadgar, Khaz Modan, Khaz'goroth, Kil'jaeden, Kilrogg,
  Kirin Tor, Kor'gall, Krag'jin, Krasus, Kul Tiras, Kult der Verdammten, La Croisade écarlate, Laughing Skull,
  Les Clairvoyants, Les Sentinelles, Lich King, Lightbringer, Lightning's Blade, Lordaeron, Los Errantes, Lothar, Madmortem,
  Magtheridon, Mal'Ganis, Malfurion, Malorne, Malygos, Mannoroth, Marécage de Zangar, Mazrigos, Medivh, Minahonda,
  Moonglade, Mug'thol, Nagrand, Nathrezim, Naxxramas, Nazjatar, Nefarian, Nemesis, Neptulon, Ner'zhul, Nera'thor,
  Nethersturm, Nordrassil, Norgannon, Nozdormu, Onyxia, Outland, Perenolde, Pozzo dell'Eternità, Proudmoore, Quel'Thalas,
  Ragnaros, Rajaxx, Rashgarroth, Ravencrest, Ravenholdt, Razuvious, Rexxar, Runetotem, Sanguino, Sargeras, Saurfang,
  Scarshield Legion, Sen'jin, Shadowsong, Shattered Halls, Shattered Hand, Shattrath, Shen'dralar, Silvermoon, Sinstralis,
  Skullcrusher, Soulflayer, Spinebreaker, Sporeggar, Steamwheedle Cartel, Stormrage, Stormreaver, Stormscale, Sunstrider,
  Suramar, Sylvanas, Taerar, Talnivarr, Tarren Mill, Teldrassil, Temple noir, Terenas, Terokkar, Terrordar, The Maelstrom,
  The Sha'tar, The Venture Co, Theradras, Thermaplugg, Thrall, Throk'Feroth, Thunderhorn, Tichondrius, Tirion, Todeswache,
  Trollbane, Turalyon, Twilight's Hammer, Twisting Nether, Tyrande, Uldaman, Ulduar, Uldum, Un'Goro, Varimathras, Vashj,
  Vek'lor, Vek'nilash, Vol'jin, Wildhammer, Wrathbringer, Xavius, Ysera, Ysondre, Zenedar, Zirkel des Cenarius, Zul'jin,
  Zuluhed`.split(/,\s+/)

/** Realms of other regions that Europe does not have. */
const ELSEWHERE =
  `Akama, Altar of Storms, Alterac Mountains, Andorhal, Anvilmar, Azgalor, Azralon, Barthilas, Black Dragonflight,
  Blackwater Raiders, Blackwing Lair, Bleeding Hollow, Blood Furnace, Bonechewer, Caelestrasz, Cairne, Cenarion Circle,
  Cenarius, Coilfang, Dark Iron, Darrowmere, Dath'Remar, Dawnbringer, Demon Soul, Detheroc, Drak'Tharon, Draka, Drakkari,
  Dreadmaul, Drenden, Duskwood, Echo Isles, Farstriders, Feathermoon, Fenris, Firetree, Fizzcrank, Gallywix, Garithos,
  Gnomeregan, Gorefiend, Grizzly Hills, Gundrak, Gurubashi, Hydraxis, Icecrown, Jubei'Thos, Kalecgos, Korgath, Korialstrasz,
  Lethon, Lightninghoof, Llane, Madoran, Maelstrom, Maiev, Misha, Mok'Nathal, Moon Guard, Moonrunner, Muradin, Nazgrel,
  Nesingwary, Quel'dorei, Rivendare, Scarlet Crusade, Scilla, Sentinels, Shadow Council, Shadowmoon, Shandris, Shu'halo,
  Silver Hand, Sisters of Elune, Skywall, Smolderthorn, Spirestone, Staghelm, Stonemaul, Tanaris, Thaurissan,
  The Forgotten Coast, The Scryers, The Underbog, Thorium Brotherhood, Thunderlord, Tol Barad, Tortheldrin, Undermine,
  Ursin, Uther, Velen, Warsong, Whisperwind, Windrunner, Winterhoof, Wyrmrest Accord, Zangarmarsh`.split(
    /,\s+/,
  )

/** European realms, and all realms with a name in their own script. */
export const EUROPEAN_REALMS: readonly string[] = [...EUROPE, ...TWO_NAMES.map(([own]) => own)]

const BY_LETTERS: ReadonlyMap<string, string> = new Map(
  [...TWO_NAMES.flat(), ...ELSEWHERE, ...EUROPE].map((name) => [realmLetters(name), name]),
)

/** The game's spelling of a realm's name; undefined if the realm is unknown. */
export function realmName(realm: string): string | undefined {
  return BY_LETTERS.get(realmLetters(realm)) ?? BY_LETTERS.get(realmKey(realm))
}

/** The realm's slug in Raider.IO's links; '' if the text has no letter. */
export function realmSlug(realm: string): string {
  const known = BY_LETTERS.get(realmKey(realm))
  // Slugs drop the hyphens of names and keep accents.
  if (known !== undefined) return slug(known.replaceAll('-', ''))
  const parted = realm.normalize('NFC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return slug(parted)
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

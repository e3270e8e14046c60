import { community } from '../community.ts'
import { joined, type Meanings, meanings, nearMeanings } from './words.ts'

/** The European realms, and those of others that share their names: a name in front of one of them is a character's. */
const REALMS = `Aegwynn, Aerie Peak, Agamaggan, Aggra, Aggramar, Ahn'Qiraj, Al'Akir, Alexstrasza, Alleria, Alonsus, Aman'Thul,
  Ambossar, Anachronos, Anetheron, Antonidas, Anub'arak, Arak-arahm, Arathi, Arathor, Archimonde, Area 52, Argent Dawn, Arthas,
  Arygos, Ashenvale, Aszune, Auchindoun, Azjol-Nerub, Azshara, Azuregos, Azuremyst, Baelgun, Balnazzar, Blackhand, Blackmoore,
  Blackrock, Blackscar, Blade's Edge, Bladefist, Bloodfeather, Bloodhoof, Bloodscalp, Blutkessel, Booty Bay, Borean Tundra,
  Boulderfist, Bronze Dragonflight, Bronzebeard, Burning Blade, Burning Legion, Burning Steppes, C'Thun, Chamber of Aspects,
  Chants éternels, Cho'gall, Chromaggus, Colinas Pardas, Confrérie du Thorium, Conseil des Ombres, Crushridge,
  Culte de la Rive noire, Daggerspine, Dalaran, Dalvengyr, Darkmoon Faire, Darksorrow, Darkspear, Das Konsortium, Das Syndikat,
  Deathguard, Deathweaver, Deathwing, Deepholm, Defias Brotherhood, Dentarg, Der abyssische Rat, Der Mithrilorden,
  Der Rat von Dalaran, Destromath, Dethecus, Die Aldor, Die Arguswacht, Die ewige Wacht, Die Nachtwache, Die Silberne Hand,
  Die Todeskrallen, Doomhammer, Draenor, Dragonblight, Dragonmaw, Drak'thul, Drek'Thar, Dun Modr, Dun Morogh, Dunemaul, Durotan,
  Earthen Ring, Echsenkessel, Eitrigg, Eldre'Thalas, Elune, Emerald Dream, Emeriss, Eonar, Eredar, Eversong, Executus, Exodar,
  Festung der Stürme, Fordragon, Forscherliga, Frostmane, Frostmourne, Frostwhisper, Frostwolf, Galakrond, Garona, Garrosh,
  Genjuros, Ghostlands, Gilneas, Goldrinn, Gordunni, Gorgonnash, Greymane, Grim Batol, Grom, Gul'dan, Hakkar, Haomarush,
  Hellfire, Hellscream, Howling Fjord, Hyjal, Illidan, Jaedenar, Kael'thas, Karazhan, Kargath, Kazzak, Kel'Thuzad, Khadgar,
  Khaz Modan, Khaz'goroth, Kil'jaeden, Kilrogg, Kirin Tor, Kor'gall, Krag'jin, Krasus, Kul Tiras, Kult der Verdammten,
  La Croisade écarlate, Laughing Skull, Les Clairvoyants, Les Sentinelles, Lich King, Lightbringer, Lightning's Blade,
  Lordaeron, Los Errantes, Lothar, Madmortem, Magtheridon, Mal'Ganis, Malfurion, Malorne, Malygos, Mannoroth,
  Marécage de Zangar, Mazrigos, Medivh, Minahonda, Moonglade, Mug'thol, Nagrand, Nathrezim, Naxxramas, Nazjatar, Nefarian,
  Nemesis, Neptulon, Ner'zhul, Nera'thor, Nethersturm, Nordrassil, Norgannon, Nozdormu, Onyxia, Outland, Perenolde,
  Pozzo dell'Eternità, Proudmoore, Quel'Thalas, Ragnaros, Rajaxx, Rashgarroth, Ravencrest, Ravenholdt, Razuvious, Rexxar,
  Runetotem, Sanguino, Sargeras, Saurfang, Scarshield Legion, Sen'jin, Shadowsong, Shattered Halls, Shattered Hand, Shattrath,
  Shen'dralar, Silvermoon, Sinstralis, Skullcrusher, Soulflayer, Spinebreaker, Sporeggar, Steamwheedle Cartel, Stormrage,
  Stormreaver, Stormscale, Sunstrider, Suramar, Sylvanas, Taerar, Talnivarr, Tarren Mill, Teldrassil, Temple noir, Terenas,
  Terokkar, Terrordar, The Maelstrom, The Sha'tar, The Venture Co, Theradras, Thermaplugg, Thrall, Throk'Feroth, Thunderhorn,
  Tichondrius, Tirion, Todeswache, Trollbane, Turalyon, Twilight's Hammer, Twisting Nether, Tyrande, Uldaman, Ulduar, Uldum,
  Un'Goro, Varimathras, Vashj, Vek'lor, Vek'nilash, Vol'jin, Wildhammer, Wrathbringer, Xavius, Ysera, Ysondre, Zenedar,
  Zirkel des Cenarius, Zul'jin, Zuluhed, Азурегос, Борейская тундра, Вечная Песня, Галакронд, Голдринн, Гордунни, Гром,
  Дракономор, Король-лич, Пиратская бухта, Подземье, Разувий, Ревущий фьорд, Свежеватель Душ, Седогрив, Страж Смерти,
  Термоштепсель, Ткач Смерти, Черный Шрам, Ясеневый лес`

/** Realms by their letters, each as it is called. */
export const KNOWN_REALMS: Meanings<string> = new Map(
  REALMS.split(',').map((realm) => [joined(realm), realm.replace(/\s+/g, ' ').trim()]),
)

/** Short forms of realms, each as the realm is called: 'Hexi-TN', 'pay TN'. */
export const SHORT_REALMS: Meanings<string> = meanings(
  ['Twisting Nether', 'tn,twisting,twisting n'],
  ['Tarren Mill', 'tm,tarren'],
  ['Argent Dawn', 'ad,argent'],
  ['Burning Blade', 'bb'],
  ['Ragnaros', 'rag'],
  ['Silvermoon', 'sm'],
  ['Kazzak', 'kz,kazz,kaz'],
)

/** How people say the realms that gold is paid on. */
interface PaymentWords {
  /** Realms by the letters of their names. */
  readonly names: Meanings<string>
  /** Realms by their short forms. */
  readonly short: Meanings<string>
}

/** The payment realms of now. */
export function paymentWords(): PaymentWords {
  const { payment } = community.realms
  const words = WORDS_OF.get(payment) ?? wordsOf(payment)
  WORDS_OF.set(payment, words)
  return words
}

const WORDS_OF = new WeakMap<readonly string[], PaymentWords>()

function wordsOf(payment: readonly string[]): PaymentWords {
  const named = new Map(payment.map((realm) => [joined(realm), realm]))
  const short = [...SHORT_REALMS].flatMap(([word, name]) => {
    const realm = named.get(joined(name))
    return realm === undefined ? [] : [[word, realm] as const]
  })
  const misspelt = named.get('thral')
  const names = new Map([...(misspelt === undefined ? [] : [['thrall', misspelt] as const]), ...named])
  return { names, short: new Map(short) }
}

/** Names of one word in front of which a name may stand though one letter is wrong. */
export const NEAR_REALMS: Meanings<string> = nearMeanings(KNOWN_REALMS)

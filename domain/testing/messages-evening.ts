import type { MessageSets, Short } from './message-short.ts'

/*
 * Forty messages as clients and those who sell to them write. Every second one was kept apart until the rules were mended by the
 * others; what was wrong among them was mended after that. Sunday, 22 November 2026, 18:00 server time.
 */
const ENGLISH: readonly Short[] = [
  [
    'yo got a buyer for tonights 10pm hc. Morwyck-Kazzak, boomkin. 295k, hes sending 95k now, rest when inv',
    ['Morwyck-Kazzak;Druid;295;95'],
    'HEROIC;11-22;10:00 PM',
  ],
  [
    'https://raider.io/characters/eu/ragnaros/Tinderlock needs curve, thursday 8pm works, can do 210k no deposit. disc tinder_lock',
    ['Tinderlock-Ragnaros;;210;0'],
    'Curve;11-26;8:00 PM',
    'tinder_lock',
  ],
  [
    'LF 3 spots full hc run 25.11 20:30 st: Brakk-Draenor dk / Vellis-Draenor shaman / Oonna-Outland monk, 900k for all three, paying on Outland horde',
    ['Brakk-Draenor;Death Knight;300', 'Vellis-Draenor;Shaman;300', 'Oonna-Outland;Monk;300'],
    'HEROIC;Full Run;11-25;8:30 PM;Outland;Horde',
    '',
    3,
  ],
  [
    'mythic saved slot 1.4m, char is Quillow on Argent Dawn (aff lock), payment argent dawn ally, wed 21:15',
    ['Quillow-Argent Dawn;Warlock;1400'],
    'MYTHIC;Saved;11-25;9:15 PM;ArgentDawn;Alliance',
  ],
  [
    'he pays 320k. Fennimore-TarrenMill, ret. heroic unsaved mon 19:45. his btag Fenni#21877',
    ['Fennimore-Tarren Mill;Paladin;320'],
    'HEROIC;Unsaved;11-23;7:45 PM',
    'Fenni#21877',
  ],
  [
    'need normal tmrw 7.30pm for my alt Snikkit-Twisting Nether (gob rogue, horde) 110k, 30k dep',
    ['Snikkit-Twisting Nether;Rogue;110;30;Horde'],
    'NORMAL;11-23;7:30 PM',
  ],
  [
    '<t:1795807800:F> heroic loot share, Ashvane-Silvermoon warr 260k + Ebonlee-Silvermoon priest 240k, both pay silvermoon alliance',
    ['Ashvane-Silvermoon;Warrior;260', 'Ebonlee-Silvermoon;Priest;240'],
    'HEROIC;Loot Share;11-27;8:30 PM;Silvermoon;Alliance',
    '',
    2,
  ],
  [
    'https://worldofwarcraft.blizzard.com/en-gb/character/eu/burning-blade/grimtusk hc vip tonight 9, 650k, 200k deposit, bank burning blade horde',
    ['Grimtusk-Burning Blade;;650;200'],
    'HEROIC;VIP;11-22;9:00 PM;BurningBlade;Horde',
  ],
  [
    '2x curve tonight at 11 for Pellandor@Stormscale (mage) & Pellandra@Stormscale (hunter), 200k each with 50k up front each. contact @pellan on disc',
    ['Pellandor-Stormscale;Mage;200;50', 'Pellandra-Stormscale;Hunter;200;50'],
    'Curve;11-22;11:00 PM',
    'pellan',
    2,
  ],
  [
    'tue 8pm uk time, Harrowgate-Ravencrest dh, hc full, 305k',
    ['Harrowgate-Ravencrest;Demon Hunter;305'],
    'HEROIC;Full Run;11-24;9:00 PM',
  ],
]

const GERMAN: readonly Short[] = [
  [
    'moin, hab nen kunden fürn hc full am dienstag halb neun: Gromrak-Blackhand warri, 310k, 110k jetzt rest im raid, blackhand horde',
    ['Gromrak-Blackhand;Warrior;310;110'],
    'HEROIC;Full Run;11-24;8:30 PM;Blackhand;Horde',
  ],
  [
    'Suche 2 Plätze normal heute 22 uhr, Liora-Aegwynn (Priesterin) und Kasimir-Aegwynn (Mönch), zusammen 240k',
    ['Liora-Aegwynn;Priest;120', 'Kasimir-Aegwynn;Monk;120'],
    'NORMAL;11-22;10:00 PM',
    '',
    2,
  ],
  [
    'Kundin: Feenja, Realm Antonidas, Jägerin, HC VIP Samstag 20:15, 700.000, davon 220.000 vorab, Gold auf Antonidas Allianz, Discord feenja.x',
    ['Feenja-Antonidas;Hunter;700;220'],
    'HEROIC;VIP;11-28;8:15 PM;Antonidas;Alliance',
    'feenja.x',
  ],
  [
    'mm morgen 21 uhr, Torvald-Eredar prot pala, 1,6 mio, keine anzahlung',
    ['Torvald-Eredar;Paladin;1600;0'],
    'MYTHIC;11-23;9:00 PM',
  ],
  [
    'bräuchte curve do 19:30 für Wisper-Blackrock (DH, Allianz), 230k',
    ['Wisper-Blackrock;Demon Hunter;230;;Alliance'],
    'Curve;11-26;7:30 PM',
  ],
]

const FRENCH: readonly Short[] = [
  [
    "salut, j'ai un client pour l'héroïque demain soir 21h30: Nérissia-Hyjal prêtresse, 290k dont 90k d'avance, or sur Hyjal horde",
    ['Nérissia-Hyjal;Priest;290;90'],
    'HEROIC;11-23;9:30 PM;Hyjal;Horde',
  ],
  [
    '2 places nm ce soir 20h, Bulbo-Ysondre démo et Kaeline-Ysondre druide, 130k chacun',
    ['Bulbo-Ysondre;Warlock;130', 'Kaeline-Ysondre;Druid;130'],
    'NORMAL;11-22;8:00 PM',
    '',
    2,
  ],
  [
    "Curve jeudi 22h, Garrik-Archimonde dk, 215k, pas d'acompte, discord: garrik_fr",
    ['Garrik-Archimonde;Death Knight;215;0'],
    'Curve;11-26;10:00 PM',
    'garrik_fr',
  ],
  [
    'vip hc mercredi 21h, Solenne-Dalaran chamane, 680 000 po, acompte 200 000',
    ['Solenne-Dalaran;Shaman;680;200'],
    'HEROIC;VIP;11-25;9:00 PM',
  ],
  [
    'mythique samedi 20h45, Thalric - Kirin Tor - guerrier, 1,5M, paye sur Hyjal alliance',
    ['Thalric-Kirin Tor;Warrior;1500'],
    'MYTHIC;11-28;8:45 PM;Hyjal;Alliance',
  ],
]

const SPANISH: readonly Short[] = [
  [
    "buenas, tengo un cliente para heroico completo mañana a las 21:30: Kaldor-Zul'jin, guerrero, 300k, 100k por adelantado",
    ["Kaldor-Zul'jin;Warrior;300;100"],
    'HEROIC;Full Run;11-23;9:30 PM',
  ],
  [
    'curva hoy 22h para Nilaya-Sanguino (sacerdotisa), 220k, paga en Kazzak horda',
    ['Nilaya-Sanguino;Priest;220'],
    'Curve;11-22;10:00 PM;Kazzak;Horde',
  ],
  [
    'dos plazas en normal el martes 20:00, Tormo-Tyrande chamán y Leira-Tyrande pícara, 125k cada uno',
    ['Tormo-Tyrande;Shaman;125', 'Leira-Tyrande;Rogue;125'],
    'NORMAL;11-24;8:00 PM',
    '',
    2,
  ],
  [
    'mítico sábado 21h, Dreikar-Dun Modr, caballero de la muerte, 1,4 millones, sin adelanto',
    ['Dreikar-Dun Modr;Death Knight;1400;0'],
    'MYTHIC;11-28;9:00 PM',
  ],
  [
    "VIP heroico jueves 21:00, Mirelia-C'Thun maga, 690k, señal 200k, discord mirelia.ct",
    ["Mirelia-C'Thun;Mage;690;200"],
    'HEROIC;VIP;11-26;9:00 PM',
    'mirelia.ct',
  ],
  [
    'Hola! Busco sitio para mi brujo Fausto-Los Errantes, heroico, miércoles 22:00, 280k ahora 80k resto en la raid',
    ['Fausto-Los Errantes;Warlock;280;80'],
    'HEROIC;11-25;10:00 PM',
  ],
  [
    'esta noche a las 9, Orla-Minahonda druida, normal sin guardar, 130k',
    ['Orla-Minahonda;Druid;130'],
    'NORMAL;Unsaved;11-22;9:00 PM',
  ],
  [
    'https://raider.io/characters/eu/uldum/Vidente heroico viernes 20:30, 310k, la mitad no, todo en la raid',
    ['Vidente-Uldum;;310'],
    'HEROIC;11-27;8:30 PM',
  ],
  [
    'yo y mi amigo, Rasko-Exodar (cazador) y Pirro-Exodar (monje), heroico domingo 29.11 a las 19h, 560k los dos',
    ['Rasko-Exodar;Hunter;280', 'Pirro-Exodar;Monk;280'],
    'HEROIC;11-29;7:00 PM',
    '',
    2,
  ],
  [
    "lunes 21:15 heroico, Selene-Shen'dralar, cazadora de demonios, 295 k, paga en Outland alianza",
    ["Selene-Shen'dralar;Demon Hunter;295"],
    'HEROIC;11-23;9:15 PM;Outland;Alliance',
  ],
]

const RUSSIAN: readonly Short[] = [
  [
    'привет, нужен гер фулл завтра в 21:30, Ветрокрыл-Гордунни охотник, 300к, аванс 100к',
    ['Ветрокрыл-Гордунни;Hunter;300;100'],
    'HEROIC;Full Run;11-23;9:30 PM',
  ],
  [
    'Кривая сегодня 22:00, Лилейна-Ревущий фьорд, маг, 220к, плачу на Kazzak орда',
    ['Лилейна-Ревущий фьорд;Mage;220'],
    'Curve;11-22;10:00 PM;Kazzak;Horde',
  ],
  [
    'два места в нормал во вторник 20:00: Рогдай-Азурегос воин и Мирра-Азурегос жрица, по 125к',
    ['Рогдай-Азурегос;Warrior;125', 'Мирра-Азурегос;Priest;125'],
    'NORMAL;11-24;8:00 PM',
    '',
    2,
  ],
  [
    'мифик суббота 21:00 мск, Грозень-Свежеватель Душ дк, 1.4 млн без предоплаты',
    ['Грозень-Свежеватель Душ;Death Knight;1400;0'],
    'MYTHIC;11-28;7:00 PM',
  ],
  [
    'вип гер чт 21:00 Снежинка-Подземье шаманка 690к депозит 200к дискорд snezh.inka',
    ['Снежинка-Подземье;Shaman;690;200'],
    'HEROIC;VIP;11-26;9:00 PM',
    'snezh.inka',
  ],
  [
    'ищу слот для лока Тенебр-Дракономор, героик, среда 22:00, 280к, сейчас 80к остальное в рейде',
    ['Тенебр-Дракономор;Warlock;280;80'],
    'HEROIC;11-25;10:00 PM',
  ],
  [
    'сегодня вечером в 9, Ольха-Галакронд друид, обычка без сейва, 130к',
    ['Ольха-Галакронд;Druid;130'],
    'NORMAL;Unsaved;11-22;9:00 PM',
  ],
  [
    'privet, geroik zavtra 21:00, Zlodey-Soulflayer palladin 310k, oplata kazzak orda',
    ['Zlodey-Soulflayer;Paladin;310'],
    'HEROIC;11-23;9:00 PM;Kazzak;Horde',
  ],
  [
    'я и друг: Барсук-Термоштепсель (монах) и Выдра-Термоштепсель (разбойница), гер в воскресенье 29.11 19:00, 560к за двоих',
    ['Барсук-Термоштепсель;Monk;280', 'Выдра-Термоштепсель;Rogue;280'],
    'HEROIC;11-29;7:00 PM',
    '',
    2,
  ],
  [
    'понедельник 21:15 гер, Селена-Вечная Песня, охотница на демонов, 295к, оплата на Outland альянс',
    ['Селена-Вечная Песня;Demon Hunter;295'],
    'HEROIC;11-23;9:15 PM;Outland;Alliance',
  ],
]

const half = (apart: boolean): MessageSets => {
  const chosen = (messages: readonly Short[]) => messages.filter((_, at) => (at % 2 === 1) === apart)
  return { well: [ENGLISH, GERMAN, FRENCH].map(chosen), less: [SPANISH, RUSSIAN].map(chosen) }
}

export const EVENING: MessageSets = half(false)
export const EVENING_APART: MessageSets = half(true)

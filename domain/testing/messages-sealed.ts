import type { MessageSets, Short } from './message-short.ts'

/*
 * The other half of messages-fresh.ts: written with it and kept apart until the rules were made, so that they say what is read of a
 * message that the rules do not know. Sunday, 22 November 2026, 18:00 server time.
 */
const ENGLISH: readonly Short[] = [
  [
    'hey need 2 spots for heroic full on wed 9:30pm, chars are Thistlewick-Ravencrest (hpala) and Dorngar-Ravencrest (fury warr). 640k together, 150k now rest after invite, gold on ravencrest alliance',
    ['Thistlewick-Ravencrest;Paladin;320', 'Dorngar-Ravencrest;Warrior;320'],
    'HEROIC;Full Run;11-25;9:30 PM;Ravencrest;Alliance',
    '',
    2,
  ],
  [
    'Jaxx-TM rogue hc curve tonight 22:00 220k. dm me on discord: jaxx.rogue',
    ['Jaxx-Tarren Mill;Rogue;220'],
    'HEROIC;Curve;11-22;10:00 PM',
    'jaxx.rogue',
  ],
  [
    '<t:1795721400:f> hc vip for Ulvren-Stormscale evoker, 700k w/ 250k deposit, pays stormscale horde',
    ['Ulvren-Stormscale;Evoker;700;250'],
    'HEROIC;VIP;11-26;8:30 PM;Stormscale;Horde',
  ],
  [
    'got a customer: https://raider.io/characters/eu/draenor/Pykeboy , normal full saved, 110k, 30k down payment. btag is Pykeboy#2488',
    ['Pykeboy-Draenor;;110;30'],
    'NORMAL;Full Run;Saved',
    'Pykeboy#2488',
  ],
  [
    'https://worldofwarcraft.blizzard.com/en-us/character/eu/argent-dawn/mossbeard needs mythic fri 10pm gmt, 1.6mil total, half a mil now',
    ['Mossbeard-Argent Dawn;;1600'],
    'MYTHIC;11-27;11:00 PM',
  ],
  [
    'Kel-AD mage, Vin-AD priest, Tor-AD shaman and one more i dont know yet. 4 spots hc full sat 20:00 285k each',
    ['Kel-Argent Dawn;Mage;285', 'Vin-Argent Dawn;Priest;285', 'Tor-Argent Dawn;Shaman;285'],
    'HEROIC;Full Run;11-28;8:00 PM',
    '',
    4,
  ],
  [
    "char: Nyxara-Quel'Thalas, spec: havoc dh, run: heroic unsaved, when: tmrw 19:45, budget: 350k, dep: 100k, contact: nyx#0042, faction horde",
    ["Nyxara-Quel'Thalas;Demon Hunter;350;100;Horde"],
    'HEROIC;Unsaved;11-23;7:45 PM',
    'nyx#0042',
  ],
  [
    'wtb hc loot share tuesday 8 pm server for my lock Gloomette - Twisting Nether. 260k, will pay all of it upfront on TN horde',
    ['Gloomette-Twisting Nether;Warlock;260'],
    'HEROIC;Loot Share;11-24;8:00 PM;TwistingNether;Horde',
  ],
  [
    'Boomkin Leafy on Silvermoon, price 330k, 80k paid already, rest 250k in raid. hc full thursday',
    ['Leafy-Silvermoon;Druid;330;80'],
    'HEROIC;Full Run;11-26',
  ],
  [
    'me + gf, heroic vip sunday 29.11. 21:00: Stagg-Kazzak bear druid n Petal-Kazzak mw monk, 500k each, deposit 150k each, kazzak H, disc @staggo',
    ['Stagg-Kazzak;Druid;500;150', 'Petal-Kazzak;Monk;500;150'],
    'HEROIC;VIP;11-29;9:00 PM;Kazzak;Horde',
    'staggo',
    2,
  ],
  [
    'same as last time for Harlow-BurningBlade dk, nm unsaved 160k, tonight 8, no depo',
    ['Harlow-Burning Blade;Death Knight;160;0'],
    'NORMAL;Unsaved;11-22;8:00 PM',
  ],
  [
    'Selling? i need 1 slot mythic for Quixel-Kazzak hunter, max 2.2m, wednesday 21:30 est. tag: Quixel#11342',
    ['Quixel-Kazzak;Hunter;2200'],
    'MYTHIC;11-26;3:30 AM',
    'Quixel#11342',
    1,
  ],
  [
    'Zorbo/Draenor/ele shaman/300k/80k dep/hc full/mon 20:15',
    ['Zorbo-Draenor;Shaman;300;80'],
    'HEROIC;Full Run;11-23;8:15 PM',
  ],
  [
    'need the kill on Dimensius heroic for aotc, Rilke-Outland assa rogue, 190k on outland alliance, whisper me Rilke#2091',
    ['Rilke-Outland;Rogue;190'],
    'HEROIC;Curve;Outland;Alliance',
    'Rilke#2091',
  ],
]

const GERMAN: readonly Short[] = [
  [
    'Moin, zwei Kumpels wollen heroisch full am Mittwoch um 20 Uhr: Tjark-Aegwynn (DK) und Wiebke-Aegwynn (Druidin). Zusammen 600k, 100k Anzahlung insgesamt, Gold auf Aegwynn Horde',
    ['Tjark-Aegwynn;Death Knight;300;50', 'Wiebke-Aegwynn;Druid;300;50'],
    'HEROIC;Full Run;11-25;8:00 PM;Aegwynn;Horde',
    '',
    2,
  ],
  [
    'Brauche normal heute halb zehn für meinen Twink Knuffel-Blackhand, Schamane, 130k, 40k vorab, mein Discord ist knuffelchen',
    ['Knuffel-Blackhand;Shaman;130;40'],
    'NORMAL;11-22;9:30 PM',
    'knuffelchen',
  ],
  [
    'Feuerlilli auf Die Aldor, Magierin, VIP HC, 620.000 Gold, 200.000 sofort, der Rest im Raid. Freitag 22 Uhr. Bnet: Lilli#2777',
    ['Feuerlilli-Die Aldor;Mage;620;200'],
    'HEROIC;VIP;11-27;10:00 PM',
    'Lilli#2777',
  ],
  [
    'Kunde: Rüdigör-Antonidas, Krieger, Allianz, mythisch ungespeichert, 1,8 Millionen, Do. 20:30, zahlt auf Antonidas Allianz',
    ['Rüdigör-Antonidas;Warrior;1800;;Alliance'],
    'MYTHIC;Unsaved;11-26;8:30 PM;Antonidas;Alliance',
  ],
  [
    'Servus, übermorgen 20 uhr 15 hc komplett für Zirbel-Blackmoore Rufer, 300k, Anzahlung 90.000, Rest Barzahlung im Raid',
    ['Zirbel-Blackmoore;Evoker;300;90'],
    'HEROIC;Full Run;11-24;8:15 PM',
  ],
  [
    'nur den letzten Boss hc, Dämonenjäger Illidurr-Blackrock, 180k am Sonntag 29.11. um 19 Uhr, btag Illi#21212',
    ['Illidurr-Blackrock;Demon Hunter;180'],
    'HEROIC;Curve;11-29;7:00 PM',
    'Illi#21212',
  ],
]

const FRENCH: readonly Short[] = [
  [
    'coucou, héroïque complet vendredi 21h pour 2 potes : Bjornulf-Ysondre (guerrier) et Mirabelle-Ysondre (mage), 580k au total, 150k tout de suite, or sur Hyjal horde',
    ['Bjornulf-Ysondre;Warrior;290', 'Mirabelle-Ysondre;Mage;290'],
    'HEROIC;Full Run;11-27;9:00 PM;Hyjal;Horde',
    '',
    2,
  ],
  [
    'Pépinou-Elune druide normal pas save ce soir 20h30, 140k, sans acompte, mon discord : pepinou',
    ['Pépinou-Elune;Druid;140;0'],
    'NORMAL;Unsaved;11-22;8:30 PM',
    'pepinou',
  ],
  [
    'Ragnulf sur Archimonde, chevalier de la mort, mythique samedi 21h15, 1,3m, avance de 400k, paiement sur Archimonde',
    ['Ragnulf-Archimonde;Death Knight;1300;400'],
    'MYTHIC;11-28;9:15 PM',
  ],
  [
    'je cherche une place hc vip demain 22h pour ma chasseuse Sylvette-Dalaran, 450 000 po dont 150 000 maintenant, bnet Sylvette#2345',
    ['Sylvette-Dalaran;Hunter;450;150'],
    'HEROIC;VIP;11-23;10:00 PM',
    'Sylvette#2345',
  ],
  [
    'Tounga-Hyjal chasseur de démons, Kiwi-Hyjal évocatrice, 300k chacun, acompte 80k chacun, hc full mardi 20h45',
    ['Tounga-Hyjal;Demon Hunter;300;80', 'Kiwi-Hyjal;Evoker;300;80'],
    'HEROIC;Full Run;11-24;8:45 PM',
  ],
]

const SPANISH: readonly Short[] = [
  [
    'buenas, para el viernes a las 22:00 heroico vip, Lobezna-Dun Modr pícara, 500k, adelanto 150k, discord lobez.na',
    ['Lobezna-Dun Modr;Rogue;500;150'],
    'HEROIC;VIP;11-27;10:00 PM',
    'lobez.na',
  ],
  [
    "Paladín Rodrigo-Zul'jin, normal completo hoy a las 21:30, 130k, 50k ahora y el resto en la raid",
    ["Rodrigo-Zul'jin;Paladin;130;50"],
    'NORMAL;Full Run;11-22;9:30 PM',
  ],
  [
    'dos plazas mítico miércoles 21:00: Frosti-Exodar mago y Pinchos-Exodar chamán, 1,2m cada uno, oro en Outland alianza',
    ['Frosti-Exodar;Mage;1200', 'Pinchos-Exodar;Shaman;1200'],
    'MYTHIC;11-25;9:00 PM;Outland;Alliance',
    '',
    2,
  ],
  [
    'necesito curva para mi monje Tragos-Colinas Pardas el jueves, 200k sin adelanto, btag Tragos#2133',
    ['Tragos-Colinas Pardas;Monk;200;0'],
    'Curve;11-26',
    'Tragos#2133',
  ],
]

const RUSSIAN: readonly Short[] = [
  [
    'здравствуйте, героик вип в пятницу в 21:00 мск для Мурлыка-Свежеватель Душ друид, 500к, депозит 150к',
    ['Мурлыка-Свежеватель Душ;Druid;500;150'],
    'HEROIC;VIP;11-27;7:00 PM',
  ],
  [
    'нас двое, обычка сегодня 20:30, Бублик-Гордунни паладин и Сушка-Гордунни шаман, 280к за двоих, дискорд bublik#1122',
    ['Бублик-Гордунни;Paladin;140', 'Сушка-Гордунни;Shaman;140'],
    'NORMAL;11-22;8:30 PM',
    'bublik#1122',
    2,
  ],
  [
    'Темнушка-Черный Шрам чернокнижница эпохальный полный ран 1,5кк, 500к сейчас остальное в рейде, золото на Kazzak альянс',
    ['Темнушка-Черный Шрам;Warlock;1500;500'],
    'MYTHIC;Full Run;Kazzak;Alliance',
  ],
  [
    'Стрелок-Борейская тундра охотник гер последний босс завтра 19:00, 200к',
    ['Стрелок-Борейская тундра;Hunter;200'],
    'HEROIC;Curve;11-23;7:00 PM',
  ],
]

export const SEALED: MessageSets = {
  well: [ENGLISH, GERMAN, FRENCH],
  less: [SPANISH, RUSSIAN],
}

import type { MessageSets, Short } from './message-short.ts'

/*
 * Messages as clients write them, made before the rules of contact, counts, zones, Spanish and Russian were. Sunday, 22 November
 * 2026, 18:00 server time. Those that were kept apart while the rules were made are in messages-sealed.ts.
 */
const ENGLISH: readonly Short[] = [
  [
    'yo got 2 ppl for hc full tonight 9pm: Vexmourne (shadow priest) on Argent dawn and Hollowjaw-Silvermoon brewmaster. 900k for both, 100k depo total. my disc is kat.lyn',
    ['Vexmourne-Argent Dawn;Priest;450;50', 'Hollowjaw-Silvermoon;Monk;450;50'],
    'HEROIC;Full Run;11-22;9:00 PM',
    'kat.lyn',
    2,
  ],
  [
    'can do 310k ea, 50k each now n rest in the raid, horde on kazzak. chars: Mellow-Kazzak mage + Fellow-Kazzak lock',
    ['Mellow-Kazzak;Mage;310;50', 'Fellow-Kazzak;Warlock;310;50'],
    'Kazzak;Horde',
  ],
  [
    '1x curve last boss only for Brimtok-TarrenMill hunter 180k, pay on kazz horde, btag Brim#21455',
    ['Brimtok-Tarren Mill;Hunter;180'],
    'Curve;Kazzak;Horde',
    'Brim#21455',
  ],
  [
    'Dulgrim-TN warrior hc vip <t:1795377600:F> 600k, 200k now rest ingame',
    ['Dulgrim-Twisting Nether;Warrior;600;200'],
    'HEROIC;VIP;11-22;9:00 PM',
  ],
  [
    'hi! 3x hc full please tomorrow 20:00 (Horde): Orrin-TN lock, Perrin-TM dk, Quill-Kazzak priest. 290k each, 870k total',
    ['Orrin-Twisting Nether;Warlock;290', 'Perrin-Tarren Mill;Death Knight;290', 'Quill-Kazzak;Priest;290'],
    'HEROIC;Full Run;11-23;8:00 PM',
    '',
    3,
  ],
  [
    'https://worldofwarcraft.blizzard.com/en-gb/character/eu/tarren-mill/krakenpaw wants normal unsaved, 140k, no deposit',
    ['Krakenpaw-Tarren Mill;;140;0'],
    'NORMAL;Unsaved',
  ],
  [
    "Sylthra-C'Thun rogue heroic 2.8mil vip, contact Sylthra#2290",
    ["Sylthra-C'Thun;Rogue;2800"],
    'HEROIC;VIP',
    'Sylthra#2290',
  ],
  [
    'https://www.warcraftlogs.com/character/eu/ravencrest/Odwin resto dr00d mythic sat 8pm uk time 1.2m, depo 400k on ravencrest ally',
    ['Odwin-Ravencrest;;1200;400'],
    'MYTHIC;11-28;9:00 PM;Ravencrest;Alliance',
  ],
  [
    'me and my bro want heroic saved tonight 9. Tarkin-Draenor pala, 160k. he is sending his name later',
    ['Tarkin-Draenor;Paladin;160'],
    'HEROIC;Saved;11-22;9:00 PM',
    '',
    2,
  ],
  [
    'name: Wimbly\nrealm: Silvermoon\nclass: dh\nfaction: Alliance\nrun: hc full\nprice: 320k\ndeposit: 96k\ndiscord: wimbly_91',
    ['Wimbly-Silvermoon;Demon Hunter;320;96;Alliance'],
    'HEROIC;Full Run',
    'wimbly_91',
  ],
  [
    'LF 2 spots nm full thu 8:30 pm st for Ashka-Outland & Bruk-Outland, both hunters, 2x150k, add me on bnet Ashka#1999',
    ['Ashka-Outland;Hunter;150', 'Bruk-Outland;Hunter;150'],
    'NORMAL;Full Run;11-26;8:30 PM',
    'Ashka#1999',
    2,
  ],
  [
    'my client is Pellinor-Aszune (Alliance) ret pala 400k - 120k now rest in raid. fri 9:45 pm vip hc',
    ['Pellinor-Aszune;Paladin;400;120;Alliance'],
    'HEROIC;VIP;11-27;9:45 PM',
  ],
  [
    'Rallona;Kazzak;Warrior;300k\nGrommet;Kazzak;Mage;300k\nhc full',
    ['Rallona-Kazzak;Warrior;300', 'Grommet-Kazzak;Mage;300'],
    'HEROIC;Full Run',
  ],
  [
    'can u fit a feral in hc unsaved tomorrow at 10:15pm? Meowlina from Doomhammer, has 350k and gives 100k upfront on Draenor alliance. @meowlina on disc',
    ['Meowlina-Doomhammer;Druid;350;100'],
    'HEROIC;Unsaved;11-23;10:15 PM;Draenor;Alliance',
    'meowlina',
  ],
]

const GERMAN: readonly Short[] = [
  [
    'Hi, morgen ab 21 uhr hc full, Grimmbärt vom Server Blackhand, Vergelter-Pala, 480.000 gold, davon 120.000 vorab, Allianz auf Blackhand. Discord: grimmi',
    ['Grimmbärt-Blackhand;Paladin;480;120'],
    'HEROIC;Full Run;11-23;9:00 PM;Blackhand;Alliance',
    'grimmi',
  ],
  [
    'Suche Mythisch am Samstag um halb neun für Eisfaust-Antonidas, Todesritter, 1,4 Mio, 400k jetzt, Rest im Raid',
    ['Eisfaust-Antonidas;Death Knight;1400;400'],
    'MYTHIC;11-28;8:30 PM',
  ],
  [
    'hätte 2 leute: Nebeltanz-Blackmoore Mönch und Sturmkind-Blackmoore Schamane, zusammen 620k, Rest auf Antonidas Allianz im Raid',
    ['Nebeltanz-Blackmoore;Monk;310', 'Sturmkind-Blackmoore;Shaman;310'],
    'Antonidas;Alliance',
    '',
    2,
  ],
  [
    'heute 21 hc komplettrun, Wolfram-Aegwynn Jäger, 330.000g, 100.000g jetzt, Rest im Raid',
    ['Wolfram-Aegwynn;Hunter;330;100'],
    'HEROIC;Full Run;11-22;9:00 PM',
  ],
  [
    'nur Endboss (curve) am Donnerstag viertel nach acht, Hexerin Morwena-Eredar, 200k, zahlt auf Eredar Horde, btag Morwena#2231',
    ['Morwena-Eredar;Warlock;200'],
    'Curve;11-26;8:15 PM;Eredar;Horde',
    'Morwena#2231',
  ],
  [
    '3 Plätze normal Freitag 19:30, alle auf Blackrock: Tilo Krieger, Bela Magier, Fenja Priesterin, je 140k',
    ['Tilo-Blackrock;Warrior;140', 'Bela-Blackrock;Mage;140', 'Fenja-Blackrock;Priest;140'],
    'NORMAL;11-27;7:30 PM',
    '',
    3,
  ],
  [
    'Kunde Schattenrita-Thrall, Schurkin, VIP heroisch, 550k ohne Anzahlung, Mi 20:45 Uhr',
    ['Schattenrita-Thrall;Rogue;550;0'],
    'HEROIC;VIP;11-25;8:45 PM',
  ],
]

const FRENCH: readonly Short[] = [
  [
    'salut, héroïque complet ce soir 21h, on serait 2 : Théodrinn-Hyjal voleur et ma copine Lunëa sur Hyjal, prêtresse. 300k chacun, accompte de 45k par perso. discord theo.drin',
    ['Théodrinn-Hyjal;Rogue;300;45', 'Lunëa-Hyjal;Priest;300;45'],
    'HEROIC;Full Run;11-22;9:00 PM',
    'theo.drin',
    2,
  ],
  [
    "dernier boss (curve) demain soir 21h30 pour Garrik-Archimonde guerrier, 380k dont 100k d'avance, alliance",
    ['Garrik-Archimonde;Warrior;380;100'],
    'Curve;11-23;9:30 PM',
  ],
  [
    '2 places nm jeudi 20h : Zéphyrelle-Dalaran (druidesse) & Bourrasque-Dalaran (chasseur), 260k les deux, reste dans le raid',
    ['Zéphyrelle-Dalaran;Druid;130', 'Bourrasque-Dalaran;Hunter;130'],
    'NORMAL;11-26;8:00 PM',
    '',
    2,
  ],
  [
    'bonsoir Malvina-Ysondre démoniste mythique vip samedi 20 h 45, 1,1 million, 300k maintenant et le reste en raid, paye sur hyjal horde',
    ['Malvina-Ysondre;Warlock;1100;300'],
    'MYTHIC;VIP;11-28;8:45 PM;Hyjal;Horde',
  ],
  [
    'Orkan-Chants éternels chaman hc non save 290k acompte 90k, btag : Orkan#21877, or sur Ravencrest alliance',
    ['Orkan-Chants éternels;Shaman;290;90'],
    'HEROIC;Unsaved;Ravencrest;Alliance',
    'Orkan#21877',
  ],
  [
    'tjrs dispo mercredi 21:30 en héro full pour Syllia - Elune - moine ? 310 k',
    ['Syllia-Elune;Monk;310'],
    'HEROIC;Full Run;11-25;9:30 PM',
  ],
]

const SPANISH: readonly Short[] = [
  [
    'hola, heroico completo mañana a las 21:00 para Corvinus-Sanguino guerrero, 300k, 80k de adelanto',
    ['Corvinus-Sanguino;Warrior;300;80'],
    'HEROIC;Full Run;11-23;9:00 PM',
  ],
  [
    "Flechita-C'Thun cazadora, mítico vip el sábado a las 22, 1,5 millones, discord flechita22",
    ["Flechita-C'Thun;Hunter;1500"],
    'MYTHIC;VIP;11-28;10:00 PM',
    'flechita22',
  ],
  [
    'somos 2: Brujildo-Minahonda brujo y Santina-Minahonda sacerdotisa, normal hoy 20:30, 280k los dos, pago en Draenor horda',
    ['Brujildo-Minahonda;Warlock;140', 'Santina-Minahonda;Priest;140'],
    'NORMAL;11-22;8:30 PM;Draenor;Horde',
    '',
    2,
  ],
  [
    'quiero curva esta noche para Zarpado-Tyrande druida 240k sin depósito, pago en Kazzak alianza',
    ['Zarpado-Tyrande;Druid;240;0'],
    'Curve;11-22;Kazzak;Alliance',
  ],
]

const RUSSIAN: readonly Short[] = [
  [
    'привет, нужен героик фулл сегодня в 22:00 мск, Зорянка-Гордунни маг, 300к, предоплата 90к',
    ['Зорянка-Гордунни;Mage;300;90'],
    'HEROIC;Full Run;11-22;8:00 PM',
  ],
  [
    '2 человека гер фулл завтра в 20:00: Громила-Ревущий фьорд воин и Тенька-Ревущий фьорд разбойник, по 250к, дискорд gromila',
    ['Громила-Ревущий фьорд;Warrior;250', 'Тенька-Ревущий фьорд;Rogue;250'],
    'HEROIC;Full Run;11-23;8:00 PM',
    'gromila',
    2,
  ],
  [
    'Ледяша-Азурегос дк мифик вип в субботу, 1,2кк, оплата Kazzak орда',
    ['Ледяша-Азурегос;Death Knight;1200'],
    'MYTHIC;VIP;11-28;Kazzak;Horde',
  ],
  [
    'Светик-Гордунни жрица нормал в среду 21:30, 150к без предоплаты, бтаг Svetik#2711',
    ['Светик-Гордунни;Priest;150;0'],
    'NORMAL;11-25;9:30 PM',
    'Svetik#2711',
  ],
  [
    'privet geroik kurva zavtra Zorik-Gordunni ohotnik 260k, 100k seychas ostalnoe v raide',
    ['Zorik-Gordunni;Hunter;260;100'],
    'HEROIC;Curve;11-23',
  ],
]

export const FRESH: MessageSets = {
  well: [ENGLISH, GERMAN, FRENCH],
  less: [SPANISH, RUSSIAN],
}

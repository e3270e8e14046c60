/*
 * Messages as people write them, and behind '→' what is read of each: its clients, then the raid, where it is paid, the
 * contact and how many clients it speaks of; a guess with its '?'. They are read on Sunday, 22 November 2026, 18:00 server time,
 * unless the heading says another instant.
 */
export const MESSAGES = `
# Where one thing ends and another begins
12:30 am → 12:30 AM
12:30 pm → 12:30 PM
13:30 pm → 1:30 PM?
24:30 → 12:30 AM
25:00 →
21:60 →
#21:00 →
112.30 →
at 9, hc → HEROIC, 9:00 PM?
at 9 300k →
at 9k →
um 20.30 uhr → 8:30 PM?
at 1.12 → 1:12 PM?
at 1.12. → 12-01
1.12 → 12-01?
27.11.26 → 11-27
26/11 → 11-26
11/26 → 11-26
12/1 → 2027-01-12?
26/11/26 → 11-26
26/ 11 →
2026-11-26 → 11-26
2026-11 26 →
guten morgen →
morgen abend → 11-23
übermorgen → 11-24
2night → 11-22
hc 2moro → HEROIC, 11-23
vipss →
kein vip →
heroi → HEROIC?
hheroic → HEROIC?
haroic → HEROIC?
xerxoic →
is full →
is it full → Full Run?
paid full →
full 2 run → Full Run?
hc <@1>full → HEROIC, Full Run?
loot (share →
<:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx:hc> →
<:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx:hc> → HEROIC
2 mages 310k each → Mage, 310k | Mage, 310k
2 mages 600k total → Mage, 300k? | Mage, 300k?
Anna-Kazzak 300 k gold 50k depo → Anna-Kazzak, 300k, dep 50k
Anna-Kazzak 300 000 g, depo 50 → Anna-Kazzak, 300k, dep 50k?
Anna-Kazzak 300k, depo 0 → Anna-Kazzak, 300k, dep 0
Anna-Kazzak got 2 300k → Anna-Kazzak, 300k?
Anna-Kazzak (Horde) mage → Anna-Kazzak, Mage, Horde?
Anna-Kazzak havoc → Anna-Kazzak, Demon Hunter?
Anna-Kazzzak → Anna?-Kazzak?
Anna on Kazzak → Anna?-Kazzak?
anna on Kazzak →
Anna-Area 52 → Anna-Area 52
Anna-Aggra (Português) mage → Anna-Aggra (Português), Mage
Shadow-Kazzak → Shadow?-Kazzak
shadow-tarren mill → Shadow?-Tarren Mill
Shadow-Kazzak mage 300k → Shadow?-Kazzak, Mage, 300k
hc for Shadow (Kazzak) → Shadow?-Kazzak? | HEROIC
Arms-Kazzak → Arms?-Kazzak
arms-tarren mill → Arms?-Tarren Mill
Arms-Kazzak mage 300k → Arms?-Kazzak, Mage, 300k
hc for Arms (Kazzak) → Arms?-Kazzak? | HEROIC
Feral-Kazzak → Feral?-Kazzak
feral-tarren mill → Feral?-Tarren Mill
Feral-Kazzak mage 300k → Feral?-Kazzak, Mage, 300k
hc for Feral (Kazzak) → Feral?-Kazzak? | HEROIC
Havoc on Kazzak → Havoc?-Kazzak?
my Main on Kazzak →
Main on Kazzak →
Outlaw-Kazzak → Outlaw?-Kazzak
Mage-Kazzak, rogue → Mage?-Kazzak, Rogue
Anna-Kazzak, Arms-Warrior → Anna-Kazzak, Warrior
EU-Kazzak →
gold-Kazzak → pays Kazzak
mage-Kazzak 300k → Mage, 300k
name: Anna, 300k → Anna, 300k
name: the, 300k →
gold on Kazzak - Horde → pays Kazzak Horde
gold on Kazzak, Horde → pays Kazzak
300k Kazzak H → pays Kazzak? Horde?
300k horde Kazzak → pays Kazzak? Horde?
300k Kazzak →
Anna-Kazzak (shadow priest) 2 clients → Anna-Kazzak, Priest | of 2
Rest auf Kazzak Horde im Raid → pays Kazzak? Horde?
Anna-Kazzak 2.8mil → Anna-Kazzak, 2800k?
Anna-Kazzak 300 mil → Anna-Kazzak, 300k?
Anna-Kazzak hc now 300k → Anna-Kazzak, 300k | HEROIC
Anna-Kazzak 300k, 90k now → Anna-Kazzak, 300k, dep 90k
tonight 9 → 11-22, 9:00 PM?
tonight 9 people → 11-22 | of 9
friday 2 mages → 11-27
halb neun → 8:30 PM?
halb voll →
wed 21:30 est → 11-26?, 3:30 AM?
22:00 мск → 8:00 PM?
<t:1795377600:F> → 11-22, 9:00 PM
<t:soon> →
discord is down →
discord: kat.lyn → at kat.lyn
discord kat → at kat?
@kat on discord → at kat?
Kat#123 →
Kat#12345 → at Kat#12345
discord Anna-Kazzak → Anna-Kazzak
faction: horde Anna-Kazzak → Anna-Kazzak, Horde
Anna-Kazzak 900k both → Anna-Kazzak, 450k? | of 2
# English
NETHRIS - TARREN MILL HC FULL 300K → Nethris-Tarren Mill, 300k | HEROIC, Full Run
Nethris–Tarren Mill, full run heroic, 300.000 → Nethris-Tarren Mill, 300k | HEROIC, Full Run
<https://raider.io/characters/eu/azjol-nerub/Kess> and (raider.io/characters/eu/kazzak/dorn) both curve, 2x 260k
→ Kess-Azjol-Nerub, link, 260k | Dorn-Kazzak, link, 260k | Curve | of 2
Dorn-Twisting Nether dk, Anna-Kazzak mage, 300k and 320k, hc full
→ Dorn-Twisting Nether, Death Knight, 300k? | Anna-Kazzak, Mage, 300k? | HEROIC, Full Run
mage Anna-Kazzak, warrior Dorn-Kazzak, each 300 000, deposit 60 000 each, pay Kazzak H
→ Anna-Kazzak, Mage, 300k, dep 60k | Dorn-Kazzak, Warrior, 300k, dep 60k | pays Kazzak Horde
Anna-Argent Dawn resto sham vip mythic 3kk dep 900k wed 8pm → Anna-Argent Dawn, Shaman?, 3000k, dep 900k | MYTHIC, VIP, 11-25, 8:00 PM
Anna-Argent Dawn lock hc, 50k depo 300k price, gold on Argent Dawn alliance
→ Anna-Argent Dawn, Warlock?, 300k, dep 50k | HEROIC | pays ArgentDawn Alliance
heroic curve for my hunter Anna-Silvermoon, ilvl 640, io 2800, pays 240k on Silvermoon A
→ Anna-Silvermoon, Hunter, 240k | HEROIC, Curve | pays Silvermoon? Alliance?
Anna-Silvermoon evoker 27/11 at 21:15 st hc full clear → Anna-Silvermoon, Evoker | HEROIC, Full Run, 11-27, 9:15 PM
Anna-Silvermoon rogue nov 28 9:45 p.m. heroic loot share → Anna-Silvermoon, Rogue | HEROIC, Loot Share, 11-28, 9:45 PM
Anna-Silvermoon rogue 28th of november 21h hc lootshare no deposit 300k → Anna-Silvermoon, Rogue, 300k, dep 0 | HEROIC, Loot Share, 11-28, 9:00 PM
Anna-Silvermoon monk, at 8 tonight, hc full, 300 each → Anna-Silvermoon, Monk, 300k? | HEROIC, Full Run, 11-22, 8:00 PM?
not hc, normal pls: Anna-Taren Mill prist 140k → Anna?-Tarren Mill?, Priest?, 140k | NORMAL
Anna-Kazzak full payment upfront 300k hc → Anna-Kazzak, 300k | HEROIC
Anna-Kazzak m+ 15 key 300k? lol. ok raid then, mythic, 1.8kk → Anna-Kazzak, 1800k | MYTHIC
Anna-Kazzak (Alliance) disc priest, vip hc today 10pm uk time, 450k → Anna-Kazzak, Priest, Alliance?, 450k | HEROIC, VIP, 11-22, 11:00 PM?
# German
Hätte einen Kunden: Jörgen-Blackmoore, Jäger, HC full, 300k, Anzahlung 90k → Jörgen-Blackmoore, Hunter, 300k, dep 90k | HEROIC, Full Run | of 1
Straßer-Die Aldor Hexenmeister heroisch Mittwoch 19:30 Uhr 280.000 Gold → Straßer-Die Aldor, Warlock, 280k | HEROIC, 11-25, 7:30 PM
2 Chars für morgen Abend 20 Uhr: Alma-Antonidas (Magierin) und Bert-Antonidas (Todesritter), je 310k, je 100k Anzahlung, Gold auf Antonidas Allianz
→ Alma-Antonidas, Mage, 310k, dep 100k | Bert-Antonidas, Death Knight, 310k, dep 100k | 11-23, 8:00 PM | pays Antonidas Alliance | of 2
Zoe-Eredar Mönch nhc 120 tsd ohne Anzahlung Fr. 20:00 → Zoe-Eredar, Monk, 120k, dep 0 | NORMAL, 11-27?, 8:00 PM
Zoe auf Der Rat von Dalaran, Dämonenjägerin, Curve HC, zahlt 260k auf Blackhand Horde
→ Zoe?-Der Rat von Dalaran?, Demon Hunter, 260k | HEROIC, Curve | pays Blackhand? Horde?
Kein Mythic, nur HC. Zoe-Eredar Priesterin 26.11. 20.30 Uhr insgesamt 320k → Zoe-Eredar, Priest, 320k | HEROIC, 11-26, 8:30 PM?
Zoe-Eredar und Max-Eredar zusammen 640k, beide Schamane → Zoe-Eredar, 320k? | Max-Eredar, Shaman, 320k? | of 2
Bin am Samstag 28.11.2026 ab 19 Uhr da, Zoe-Zirkel des Cenarius, Druidin, ungespeichert, normal
→ Zoe-Zirkel des Cenarius, Druid | NORMAL, Unsaved, 11-28, 7:00 PM?
# French
Élise-Hyjal prêtresse héroïque complet 320k acompte 60k demain 21h → Élise-Hyjal, Priest, 320k, dep 60k | HEROIC, Full Run?, 11-23, 9:00 PM
J'ai deux persos : Élise-Chants éternels (démoniste) et Rémi-Chants éternels (chasseur de démons), 300k chacun, 50k d'acompte chacun
→ Élise-Chants éternels, Warlock, 300k, dep 50k | Rémi-Chants éternels, Demon Hunter, 300k, dep 50k | of 2
Rémi sur Hyjal, chevalier de la mort, mythique VIP ce soir 20h30, 2,5 millions → Rémi?-Hyjal?, Death Knight, 2500k | MYTHIC, VIP, 11-22, 8:30 PM
Rémi-Hyjal guerrier, 300 000 po, sans acompte, or sur Hyjal horde, samedi 21h → Rémi-Hyjal, Warrior, 300k, dep 0 | 11-28, 9:00 PM | pays Hyjal Horde
Rémi-Hyjal voleur normal non sauvegardé 150k le 27 novembre à 20h → Rémi-Hyjal, Rogue, 150k | NORMAL, Unsaved, 11-27, 8:00 PM
Rémi-Hyjal et Zoé-Hyjal, 600k pour les deux, jeudi 21:00, curve → Rémi-Hyjal, 300k? | Zoé-Hyjal, 300k? | Curve, 11-26, 9:00 PM | of 2
Rémi-Hyjal évocateur, paiement Draenor Alliance, 310k, vendredi → Rémi-Hyjal, Evoker, 310k | 11-27 | pays Draenor Alliance
Rémi-Marécage de Zangar moine mm 1m5 → Rémi-Marécage de Zangar, Monk, 1500k | MYTHIC?
# Scripts, signs and nonsense
Вьюга-Ревущий фьорд mage hc 280k → Вьюга-Ревущий фьорд, Mage, 280k | HEROIC
https://raider.io/characters/eu/gordunni/%D0%92%D1%8C%D1%8E%D0%B3%D0%B0 500k vip mythic → Вьюга-Gordunni, link, 500k | MYTHIC, VIP
Søren-Argent Dawn 🔥 shaman 🔥 hc 300k 💰 dep 90k → Søren-Argent Dawn, Shaman, 300k, dep 90k | HEROIC
**Ærin-Defias Brotherhood** \`warrior\` __hc__ ~~300k~~ 320k → Ærin-Defias Brotherhood, Warrior, 320k | HEROIC
<@123456789012345678> Ñuño-Los Errantes hunter, pays Kazzak alliance → Ñuño-Los Errantes, Hunter | pays Kazzak Alliance
Kael-Al'Akir dk & Vin-Quel'Thalas dh hc full 300k each → Kael-Al'Akir, Death Knight, 300k | Vin-Quel'Thalas, Demon Hunter, 300k | HEROIC, Full Run
gz all, good night o/ →
brb 5 min, back in 20m →
-----=====----- 12-34-56 :: // @@ ## →
https://example.com/characters/eu/kazzak/Brontax https://raider.io/mythic-plus →
anyone know a good full-time pre-pot all-in one-shot add-on → Full Run?
my phone is 0171 2345678, order #1234567, 50€ no thanks →
Kazzak Draenor Silvermoon → Kazzak?-Draenor?
# Written before the rules
hey mate, got 2 for hc full tonight 9pm: https://raider.io/characters/eu/tarren-mill/Nethris and https://raider.io/characters/eu/kazzak/Brontax 300k each, 50k depo, paid on kazzak horde
→ Nethris-Tarren Mill, link, 300k, dep 50k? | Brontax-Kazzak, link, 300k, dep 50k? | HEROIC, Full Run, 11-22, 9:00 PM | pays Kazzak Horde | of 2
2 Kunden: Aldrik-Blackmoore (Krieger), Mirabeth-Blackmoore (Hexer). HC VIP, Mittwoch 20:00 Uhr, je 350k, Anzahlung 100k je, Gold auf Blackmoore Allianz
→ Aldrik-Blackmoore, Warrior, 350k, dep 100k | Mirabeth-Blackmoore, Warlock, 350k, dep 100k | HEROIC, VIP, 11-25, 8:00 PM | pays Blackmoore Alliance | of 2
slt, 1 client pour le mm demain 21h : Élowyne-Hyjal chasseur, 1,2kk, acompte 200k, or sur Hyjal côté horde
→ Élowyne-Hyjal, Hunter, 1200k, dep 200k | MYTHIC?, 11-23, 9:00 PM | pays Hyjal Horde | of 1
Зорянка-Гордунни mage nm unsaved 180k today 22:30 → Зорянка-Гордунни, Mage, 180k | NORMAL, Unsaved, 11-22, 10:30 PM
client Thrâll-Chamber of Aspects dk hc vip 450 000 dep 90 000 pays ally ravencrest sat 8:30pm
→ Thrâll?-Chamber of Aspects, Death Knight, 90k? | HEROIC, VIP, 11-28, 8:30 PM | pays Ravencrest Alliance
EU-Chamber of Aspects, char is Kessandra. resto druid, hc full, 288000, depo 92k
→ Kessandra?-Chamber of Aspects?, Druid, 288k, dep 92k | HEROIC, Full Run
asdkjh 12-34 ---- <>> 🙃 :::: http://example.com/characters/eu/x/y lol gz on the mount →
Sløren - Argent Dawn
Straßer - Antonidas
both heroic saved, 200 k each no deposit
→ Sløren-Argent Dawn, 200k, dep 0 | Straßer-Antonidas, 200k, dep 0 | HEROIC, Saved | of 2
paladin Bromdir-Twisting Nether 1.5m curve heroic fri 19.30 pay TN horde
→ Bromdir-Twisting Nether, Paladin, 1500k | HEROIC, Curve, 11-27, 7:30 PM? | pays TwistingNether Horde
heorc full, Ravvik-Silvermon hunetr 310k depsoit 60k tmrw 20:15 → Ravvik?-Silvermoon?, Hunter?, 310k, dep 60k | Full Run?, 11-23, 8:15 PM
Guten Abend! Hätte einen Schurken: https://raider.io/characters/eu/die-aldor/Fl%C3%BCsterkling?utm=1 . Normal, morgen um 19 Uhr, 150.000 Gold, 30k Anzahlung
→ Flüsterkling-Die Aldor, link, Rogue, 150k, dep 30k | NORMAL, 11-23, 7:00 PM
3 toons for curve: Ana-Draenor priest, Bels-Draenor shaman, Cor-Outland monk. 250k/each. deposit 80k each. 23:00 server wednesday. gold on draenor H
→ Ana-Draenor, Priest, 250k, dep 80k | Bels-Draenor, Shaman, 250k, dep 80k | Cor-Outland, Monk, 250k, dep 80k | Curve, 11-25, 11:00 PM | pays Draenor Horde | of 3
wts spot? no, wtb spot: Demon hunter Illidrax-Kor'gall vip hc 600k full payment upfront 10 pm st
→ Illidrax-Kor'gall, Demon Hunter, 600k | HEROIC, VIP, 10:00 PM
https://raider.io/characters/eu/silvermoon/Ph%C3%B3ebe 900k mythic unsaved thursday 20h
→ Phóebe-Silvermoon, link, 900k | MYTHIC, Unsaved, 11-26, 8:00 PM
need normal run for my alt, Dvalin-TheMaelstrom evoker, budget around 140k, 26.11. 21:00
→ Dvalin-The Maelstrom, Evoker, 140k? | NORMAL, 11-26, 9:00 PM
ok boss 1kk for both, Mirko-Stormscale (lock) n Tarja-Stormscale (rogue). hc full 2moro 9 pm
→ Mirko-Stormscale, Warlock?, 500k? | Tarja-Stormscale, Rogue, 500k? | HEROIC, Full Run, 11-23, 9:00 PM | of 2
+1 VIP Feralise-Blackhand boomie, 1,1m, anz 350k, mythisch, So 20 Uhr → Feralise-Blackhand, Druid, 1100k, dep 350k | MYTHIC, VIP, 11-22?, 8:00 PM
# Written after the rules
Selly (Ravencrest) mage - 310k. Her brother Tomwick (Ravencrest) rogue - 290k. hc unsaved, both, mon 9pm
→ Selly-Ravencrest, Mage, 310k | Tomwick-Ravencrest, Rogue, 290k | HEROIC, Unsaved, 11-23?, 9:00 PM | of 2
customer info >> IGN: Duskpelt >> Server: Outland >> Class: feral druid >> Wants: full heroic >> Pays: 300k >> Deposit: 60k >> Battletag: Dusk#2150
→ Duskpelt-Outland?, Druid, 300k, dep 60k | HEROIC, Full Run | at Dusk#2150
mythic pls, tmrw at 20.45, Ozzy-Kazz disc priest. 1m800k. half upfront → Ozzy-Kazzak, Priest, 1800k | MYTHIC, 11-23, 8:45 PM?
Can I get 2 normal unsaved spots for me & my gf tonight at quarter past nine? Brannoc-Aszune (blood dk) and Ceridwyn-Aszune (holy priest), 140k ea
→ Brannoc-Aszune, Death Knight, 140k | Ceridwyn-Aszune, Priest, 140k | NORMAL, Unsaved, 11-22, 9:15 PM? | of 2
price check? had 330k for hc full + 100k dep in mind. lock, Wretchling-Draenor, paying draenor ally. reach me: wretch.ling on discord
→ Wretchling-Draenor, Warlock?, 330k, dep 100k | HEROIC, Full Run | pays Draenor Alliance
Guten Morgen zusammen, für Freitag 20:30 bitte zwei Plätze VIP heroisch. Ragnhild-Blackhand (Kriegerin) 560k, Ottokar-Blackhand (Priester) 540k. Anzahlung je 150k
→ Ragnhild-Blackhand, Warrior, 560k, dep 150k | Ottokar-Blackhand, Priest, 540k, dep 150k | HEROIC, VIP, 11-27, 8:30 PM | of 2
Mein Jäger Pfeilwind auf Eredar bräuchte Curve, am liebsten Dienstag gegen 21 Uhr, hab 210k, 60k kann ich gleich geben
→ Pfeilwind?-Eredar?, Hunter, 210k? | Curve, 11-24, 9:00 PM?
Mythisch Vollrun für Grollzahn-Antonidas Schami 1.350.000 davon 350.000 als Anzahlung, Horde Antonidas, erreichbar unter Groll#23111
→ Grollzahn-Antonidas, Shaman, 1350k, dep 350k | MYTHIC, Full Run | pays Antonidas? Horde? | at Groll#23111
Bonsoir, c'est pour un full nm mercredi vers 20h, Aldebarr - Archimonde, paladin, 150k, j'avance 50k, le reste sur place
→ Aldebarr-Archimonde, Paladin, 150k, dep 50k | NORMAL, Full Run, 11-25, 8:00 PM?
2 persos vip héroïque dimanche 29/11 à 21h15 : Cassiopée-Hyjal (mage) 520k + Roncevaux-Hyjal (guerrier) 500k, acompte 150k chacun, btag Cass#21777
→ Cassiopée-Hyjal, Mage, 520k?, dep 150k | Roncevaux-Hyjal, Warrior, 500k, dep 150k | HEROIC, VIP, 11-29, 9:15 PM | at Cass#21777 | of 2
holaa me apunto al heroico de mañana 22h con Tormentín-Sanguino chamán elemental, pago 310k, te doy 90k ya
→ Tormentín-Sanguino, Shaman, 310k, dep 90k | HEROIC, 11-23, 10:00 PM
el sábado normal sin guardar, Nievita-Minahonda maga, 120 mil oros, sin fianza → Nievita-Minahonda, Mage, 120k?, dep 0 | NORMAL, Unsaved, 11-28
хай, есть места в мифик на субботу 20:00? Крушитель-Гордунни дк 1.3кк, залог 300к
→ Крушитель-Гордунни, Death Knight, 1300k, dep 300k | MYTHIC, 11-28, 8:00 PM
Возьмите Белка-Ревущий фьорд охотница в хк вип сегодня в 21:00 по мск, плачу 450к, сразу дам 150к, дс belka.rf
→ Белка-Ревущий фьорд, Hunter, 450k, dep 150k | HEROIC, VIP, 11-22, 7:00 PM? | at belka.rf
# Of an evening: English, German, French
yo got a buyer for tonights 10pm hc. Morwyck-Kazzak, boomkin. 295k, hes sending 95k now, rest when inv
→ Morwyck-Kazzak, Druid, 295k, dep 95k | HEROIC, 11-22, 10:00 PM
LF 3 spots full hc run 25.11 20:30 st: Brakk-Draenor dk / Vellis-Draenor shaman / Oonna-Outland monk, 900k for all three, paying on Outland horde
→ Brakk-Draenor, Death Knight, 300k? | Vellis-Draenor, Shaman, 300k? | Oonna-Outland, Monk, 300k? | HEROIC, Full Run, 11-25?, 8:30 PM | pays Outland Horde | of 3
he pays 320k. Fennimore-TarrenMill, ret. heroic unsaved mon 19:45. his btag Fenni#21877
→ Fennimore-Tarren Mill, Paladin?, 320k | HEROIC, Unsaved, 11-23?, 7:45 PM | at Fenni#21877
<t:1795807800:F> heroic loot share, Ashvane-Silvermoon warr 260k + Ebonlee-Silvermoon priest 240k, both pay silvermoon alliance
→ Ashvane-Silvermoon, Warrior, 260k? | Ebonlee-Silvermoon, Priest, 240k | HEROIC, Loot Share, 11-27, 8:30 PM | pays Silvermoon Alliance | of 2
moin, hab nen kunden fürn hc full am dienstag halb neun: Gromrak-Blackhand warri, 310k, 110k jetzt rest im raid, blackhand horde
→ Gromrak-Blackhand, Warrior, 310k, dep 110k | HEROIC, Full Run, 11-24, 8:30 PM? | pays Blackhand? Horde?
Kundin: Feenja, Realm Antonidas, Jägerin, HC VIP Samstag 20:15, 700.000, davon 220.000 vorab, Gold auf Antonidas Allianz, Discord feenja.x
→ Feenja?-Antonidas?, Hunter, 700k, dep 220k | HEROIC, VIP, 11-28, 8:15 PM | pays Antonidas Alliance | at feenja.x
bräuchte curve do 19:30 für Wisper-Blackrock (DH, Allianz), 230k → Wisper-Blackrock, Demon Hunter, Alliance?, 230k | Curve, 11-26?, 7:30 PM
Curve jeudi 22h, Garrik-Archimonde dk, 215k, pas d'acompte, discord: garrik_fr
→ Garrik-Archimonde, Death Knight, 215k, dep 0 | Curve, 11-26, 10:00 PM | at garrik_fr
mythique samedi 20h45, Thalric - Kirin Tor - guerrier, 1,5M, paye sur Hyjal alliance
→ Thalric-Kirin Tor, Warrior, 1500k | MYTHIC, 11-28, 8:45 PM | pays Hyjal Alliance
# Of an evening: Spanish, Russian
buenas, tengo un cliente para heroico completo mañana a las 21:30: Kaldor-Zul'jin, guerrero, 300k, 100k por adelantado
→ Kaldor-Zul'jin, Warrior, 300k, dep 100k | HEROIC, Full Run, 11-23, 9:30 PM
dos plazas en normal el martes 20:00, Tormo-Tyrande chamán y Leira-Tyrande pícara, 125k cada uno
→ Tormo-Tyrande, Shaman, 125k | Leira-Tyrande, Rogue, 125k | NORMAL, 11-24, 8:00 PM | of 2
VIP heroico jueves 21:00, Mirelia-C'Thun maga, 690k, señal 200k, discord mirelia.ct
→ Mirelia-C'Thun, Mage, 690k, dep 200k | HEROIC, VIP, 11-26, 9:00 PM | at mirelia.ct
esta noche a las 9, Orla-Minahonda druida, normal sin guardar, 130k → Orla-Minahonda, Druid, 130k | NORMAL, Unsaved, 11-22, 9:00 PM?
yo y mi amigo, Rasko-Exodar (cazador) y Pirro-Exodar (monje), heroico domingo 29.11 a las 19h, 560k los dos
→ Rasko-Exodar, Hunter, 280k? | Pirro-Exodar, Monk, 280k? | HEROIC, 11-29?, 7:00 PM | of 2
привет, нужен гер фулл завтра в 21:30, Ветрокрыл-Гордунни охотник, 300к, аванс 100к
→ Ветрокрыл-Гордунни, Hunter, 300k, dep 100k | HEROIC, Full Run?, 11-23, 9:30 PM
два места в нормал во вторник 20:00: Рогдай-Азурегос воин и Мирра-Азурегос жрица, по 125к
→ Рогдай-Азурегос, Warrior, 125k | Мирра-Азурегос, Priest, 125k | NORMAL, 11-24, 8:00 PM | of 2
вип гер чт 21:00 Снежинка-Подземье шаманка 690к депозит 200к дискорд snezh.inka
→ Снежинка-Подземье, Shaman, 690k, dep 200k | HEROIC, VIP, 11-26, 9:00 PM | at snezh.inka
сегодня вечером в 9, Ольха-Галакронд друид, обычка без сейва, 130к → Ольха-Галакронд, Druid, 130k | NORMAL, Unsaved, 11-22, 9:00 PM?
я и друг: Барсук-Термоштепсель (монах) и Выдра-Термоштепсель (разбойница), гер в воскресенье 29.11 19:00, 560к за двоих
→ Барсук-Термоштепсель, Monk, 280k? | Выдра-Термоштепсель, Rogue, 280k? | HEROIC, 11-29?, 7:00 PM | of 2
# As clients write: English, German, French
yo got 2 ppl for hc full tonight 9pm: Vexmourne (shadow priest) on Argent dawn and Hollowjaw-Silvermoon brewmaster. 900k for both, 100k depo total. my disc is kat.lyn
→ Vexmourne?-Argent Dawn?, Priest, 450k?, dep 50k? | Hollowjaw-Silvermoon, Monk, 450k?, dep 50k? | HEROIC, Full Run, 11-22, 9:00 PM | at kat.lyn | of 2
can do 310k ea, 50k each now n rest in the raid, horde on kazzak. chars: Mellow-Kazzak mage + Fellow-Kazzak lock
→ Mellow-Kazzak, Mage, Horde?, 310k, dep 50k | Fellow-Kazzak, Warlock?, Horde?, 310k, dep 50k
1x curve last boss only for Brimtok-TarrenMill hunter 180k, pay on kazz horde, btag Brim#21455
→ Brimtok-Tarren Mill, Hunter, 180k | Curve | pays Kazzak Horde | at Brim#21455
Dulgrim-TN warrior hc vip <t:1795377600:F> 600k, 200k now rest ingame
→ Dulgrim-Twisting Nether, Warrior, 600k?, dep 200k | HEROIC, VIP, 11-22, 9:00 PM
hi! 3x hc full please tomorrow 20:00 (Horde): Orrin-TN lock, Perrin-TM dk, Quill-Kazzak priest. 290k each, 870k total
→ Orrin-Twisting Nether, Warlock?, Horde?, 290k | Perrin-Tarren Mill, Death Knight, Horde?, 290k | Quill-Kazzak, Priest, Horde?, 290k | HEROIC, Full Run, 11-23, 8:00 PM | of 3
https://worldofwarcraft.blizzard.com/en-gb/character/eu/tarren-mill/krakenpaw wants normal unsaved, 140k, no deposit
→ Krakenpaw-Tarren Mill, link, 140k, dep 0 | NORMAL, Unsaved
Sylthra-C'Thun rogue heroic 2.8mil vip, contact Sylthra#2290 → Sylthra-C'Thun, Rogue, 2800k? | HEROIC, VIP | at Sylthra#2290
https://www.warcraftlogs.com/character/eu/ravencrest/Odwin resto dr00d mythic sat 8pm uk time 1.2m, depo 400k on ravencrest ally
→ Odwin-Ravencrest, link, 1200k, dep 400k | MYTHIC, 11-28, 9:00 PM? | pays Ravencrest? Alliance?
me and my bro want heroic saved tonight 9. Tarkin-Draenor pala, 160k. he is sending his name later
→ Tarkin-Draenor, Paladin, 160k? | HEROIC, Saved, 11-22, 9:00 PM? | of 2
name: Wimbly
realm: Silvermoon
class: dh
faction: Alliance
run: hc full
price: 320k
deposit: 96k
discord: wimbly_91
→ Wimbly-Silvermoon?, Demon Hunter, Alliance, 320k, dep 96k | HEROIC, Full Run | at wimbly_91
LF 2 spots nm full thu 8:30 pm st for Ashka-Outland & Bruk-Outland, both hunters, 2x150k, add me on bnet Ashka#1999
→ Ashka-Outland, 150k | Bruk-Outland, Hunter, 150k | NORMAL, Full Run, 11-26, 8:30 PM | at Ashka#1999 | of 2
Rallona;Kazzak;Warrior;300k
Grommet;Kazzak;Mage;300k
hc full
→ Rallona?-Kazzak?, Warrior, 300k | Grommet?-Kazzak?, Mage, 300k | HEROIC, Full Run
can u fit a feral in hc unsaved tomorrow at 10:15pm? Meowlina from Doomhammer, has 350k and gives 100k upfront on Draenor alliance. @meowlina on disc
→ Meowlina?-Doomhammer?, Druid?, 350k, dep 100k | HEROIC, Unsaved, 11-23, 10:15 PM | pays Draenor? Alliance? | at meowlina?
Hi, morgen ab 21 uhr hc full, Grimmbärt vom Server Blackhand, Vergelter-Pala, 480.000 gold, davon 120.000 vorab, Allianz auf Blackhand. Discord: grimmi
→ Grimmbärt?-Blackhand?, Paladin, Alliance?, 480k, dep 120k | HEROIC, Full Run, 11-23, 9:00 PM? | at grimmi
Suche Mythisch am Samstag um halb neun für Eisfaust-Antonidas, Todesritter, 1,4 Mio, 400k jetzt, Rest im Raid
→ Eisfaust-Antonidas, Death Knight, 1400k, dep 400k | MYTHIC, 11-28, 8:30 PM?
hätte 2 leute: Nebeltanz-Blackmoore Mönch und Sturmkind-Blackmoore Schamane, zusammen 620k, Rest auf Antonidas Allianz im Raid
→ Nebeltanz-Blackmoore, Monk, 310k? | Sturmkind-Blackmoore, Shaman, 310k? | pays Antonidas? Alliance? | of 2
heute 21 hc komplettrun, Wolfram-Aegwynn Jäger, 330.000g, 100.000g jetzt, Rest im Raid
→ Wolfram-Aegwynn, Hunter, 330k, dep 100k | HEROIC, Full Run, 11-22, 9:00 PM
nur Endboss (curve) am Donnerstag viertel nach acht, Hexerin Morwena-Eredar, 200k, zahlt auf Eredar Horde, btag Morwena#2231
→ Morwena-Eredar, Warlock, 200k | Curve, 11-26, 8:15 PM? | pays Eredar Horde | at Morwena#2231
3 Plätze normal Freitag 19:30, alle auf Blackrock: Tilo Krieger, Bela Magier, Fenja Priesterin, je 140k
→ Tilo?-Blackrock?, Warrior, 140k | Bela?-Blackrock?, Mage, 140k | Fenja?-Blackrock?, Priest, 140k | NORMAL, 11-27, 7:30 PM | of 3
Kunde Schattenrita-Thrall, Schurkin, VIP heroisch, 550k ohne Anzahlung, Mi 20:45 Uhr
→ Schattenrita-Thrall, Rogue, 550k, dep 0 | HEROIC, VIP, 11-25?, 8:45 PM
salut, héroïque complet ce soir 21h, on serait 2 : Théodrinn-Hyjal voleur et ma copine Lunëa sur Hyjal, prêtresse. 300k chacun, accompte de 45k par perso. discord theo.drin
→ Théodrinn-Hyjal, Rogue, 300k, dep 45k | Lunëa?-Hyjal?, Priest, 300k, dep 45k | HEROIC, Full Run?, 11-22, 9:00 PM | at theo.drin | of 2
2 places nm jeudi 20h : Zéphyrelle-Dalaran (druidesse) & Bourrasque-Dalaran (chasseur), 260k les deux, reste dans le raid
→ Zéphyrelle-Dalaran, Druid, 130k? | Bourrasque-Dalaran, Hunter, 130k? | NORMAL, 11-26, 8:00 PM | of 2
bonsoir Malvina-Ysondre démoniste mythique vip samedi 20 h 45, 1,1 million, 300k maintenant et le reste en raid, paye sur hyjal horde
→ Malvina-Ysondre, Warlock, 1100k, dep 300k | MYTHIC, VIP, 11-28, 8:45 PM | pays Hyjal Horde
Orkan-Chants éternels chaman hc non save 290k acompte 90k, btag : Orkan#21877, or sur Ravencrest alliance
→ Orkan-Chants éternels, Shaman, 290k, dep 90k | HEROIC, Unsaved | pays Ravencrest Alliance | at Orkan#21877
tjrs dispo mercredi 21:30 en héro full pour Syllia - Elune - moine ? 310 k → Syllia-Elune, Monk, 310k | HEROIC?, Full Run?, 11-25, 9:30 PM
# As clients write: Spanish, Russian
hola, heroico completo mañana a las 21:00 para Corvinus-Sanguino guerrero, 300k, 80k de adelanto
→ Corvinus-Sanguino, Warrior, 300k, dep 80k | HEROIC, Full Run, 11-23, 9:00 PM
Flechita-C'Thun cazadora, mítico vip el sábado a las 22, 1,5 millones, discord flechita22
→ Flechita-C'Thun, Hunter, 1500k | MYTHIC, VIP, 11-28, 10:00 PM? | at flechita22
somos 2: Brujildo-Minahonda brujo y Santina-Minahonda sacerdotisa, normal hoy 20:30, 280k los dos, pago en Draenor horda
→ Brujildo-Minahonda, Warlock, 140k? | Santina-Minahonda, Priest, 140k? | NORMAL, 11-22, 8:30 PM | pays Draenor Horde | of 2
quiero curva esta noche para Zarpado-Tyrande druida 240k sin depósito, pago en Kazzak alianza
→ Zarpado-Tyrande, Druid, 240k, dep 0 | Curve, 11-22 | pays Kazzak Alliance
привет, нужен героик фулл сегодня в 22:00 мск, Зорянка-Гордунни маг, 300к, предоплата 90к
→ Зорянка-Гордунни, Mage, 300k, dep 90k | HEROIC, Full Run?, 11-22, 8:00 PM?
2 человека гер фулл завтра в 20:00: Громила-Ревущий фьорд воин и Тенька-Ревущий фьорд разбойник, по 250к, дискорд gromila
→ Громила-Ревущий фьорд, Warrior, 250k | Тенька-Ревущий фьорд, Rogue, 250k | HEROIC, Full Run?, 11-23, 8:00 PM | at gromila? | of 2
Ледяша-Азурегос дк мифик вип в субботу, 1,2кк, оплата Kazzak орда → Ледяша-Азурегос, Death Knight, 1200k | MYTHIC, VIP, 11-28 | pays Kazzak Horde
Светик-Гордунни жрица нормал в среду 21:30, 150к без предоплаты, бтаг Svetik#2711
→ Светик-Гордунни, Priest, 150k, dep 0 | NORMAL, 11-25, 9:30 PM | at Svetik#2711
privet geroik kurva zavtra Zorik-Gordunni ohotnik 260k, 100k seychas ostalnoe v raide → Zorik-Gordunni, Hunter, 260k, dep 100k | HEROIC, Curve, 11-23
# Written after the new reader
yo, any space hc vip tmrw 8pm? char: Pyrelle-Ravencrest frost mage, 420k w 120k dep, ally gold ravencrest, dc pyrelle_
→ Pyrelle-Ravencrest, Mage, 420k, dep 120k | HEROIC, VIP, 11-23, 8:00 PM | pays Ravencrest Alliance | at pyrelle_
3 buyers for nm full on wed 19:00: Drago-Kazzak warr, Mina-Kazzak resto sham, Poko-Kazzak dh. 120k/each, no dep, horde kazzak
→ Drago-Kazzak, Warrior, 120k, dep 0 | Mina-Kazzak, Shaman?, 120k, dep 0 | Poko-Kazzak, Demon Hunter, 120k, dep 0 | NORMAL, Full Run, 11-25, 7:00 PM | pays Kazzak? Horde? | of 3
Hi bro, my client Zanthor (Twisting Nether, warlock) wants the curve run on 29/11 at 9pm, he pays 230k total and sent 60k already
→ Zanthor-Twisting Nether, Warlock, 230k, dep 60k | Curve, 11-29, 9:00 PM
mythic 3/8 exp, want 5 bosses more. Olaf-Outland pally 900k, deposit 250k, thu 21:30 → Olaf-Outland, Paladin, 900k, dep 250k | MYTHIC, 11-26, 9:30 PM
can u book Liv-Argent Dawn (holy priest) + Ron-Argent Dawn (ret pal) for heroic unsaved Sunday 29th 8pm? 280k each, 70k each upfront on AD alliance, btag Liv#21345
→ Liv-Argent Dawn, Priest, 280k, dep 70k | Ron-Argent Dawn, Paladin?, 280k, dep 70k | HEROIC, Unsaved, 11-22?, 8:00 PM | pays ArgentDawn? Alliance? | at Liv#21345
Grimfang-Draenor, hunter, 1.1m for mythic vip, 300k down, rest before first pull, friday 10pm server time
→ Grimfang-Draenor, Hunter, 1100k, dep 300k | MYTHIC, VIP, 11-27, 10:00 PM
price for hc loot share? offering 260k. Char Tazzle@Kazzak shaman. free mon-wed after 8pm
→ Tazzle-Kazzak, Shaman, 260k | HEROIC, Loot Share, 11-25?, 8:00 PM?
2x hc full sat 28.11 20.00: Uma-Silvermoon druid 290k, Vik-Silvermoon rogue 310k; deposit 80k per char; gold Silvermoon A; contact uma.s
→ Uma-Silvermoon, Druid, 290k, dep 80k | Vik-Silvermoon, Rogue, 310k, dep 80k | HEROIC, Full Run, 11-28?, 8:00 PM? | pays Silvermoon Alliance | at uma.s | of 2
Client: Jax | Draenor | Warrior | HC Full | 300k | 90k paid | 25.11 | 20:30 → Jax?-Draenor?, Warrior, 300k? | HEROIC, Full Run, 11-25?, 8:30 PM
my friend Sam wants in too, Sam-Kazzak, lock, 280k, me Tom-Kazzak war 300k, both hc tue 20:00
→ Sam-Kazzak, Warlock?, 280k | Tom-Kazzak, Warrior?, 300k | HEROIC, 11-24, 8:00 PM | of 2
Moin Leute, ich hätte für morgen 20:15 zwei Kunden im Heroisch: Thessa-Blackhand (Magierin) 300k und Brunn-Blackhand (Schamane) 290k. Beide je 100k Anzahlung. Gold Blackhand Horde.
→ Thessa-Blackhand, Mage, 300k, dep 100k | Brunn-Blackhand, Shaman, 290k, dep 100k | HEROIC, 11-23, 8:15 PM | pays Blackhand Horde | of 2
Kundin möchte Mythic VIP am 28.11. um 21 Uhr. Alvara-Antonidas, Schurkin, 1,2 Mio, davon 300k sofort. Discord: alvara
→ Alvara-Antonidas, Rogue, 1200k, dep 300k | MYTHIC, VIP, 11-28, 9:00 PM | at alvara
Nächste Woche Mittwoch HC full für Ragnar-Eredar Krieger, 310k, 50 % Anzahlung → Ragnar-Eredar, Warrior, 310k? | HEROIC, Full Run, 11-25?
Hallo! 1 Platz NHC heute Abend 21:30, Pilzkopf-Die Aldor Druide, 120.000 Gold, Anzahlung 40.000, zahlt auf Die Aldor
→ Pilzkopf-Die Aldor, Druid, 120k, dep 40k | NORMAL, 11-22, 9:30 PM | of 1
Könnt ihr 2/3 Slots für Freitag reservieren? Nelly-Aegwynn Hexe, Momo-Aegwynn Mönch, zusammen 600k
→ Nelly-Aegwynn, Warlock?, 300k? | Momo-Aegwynn, Monk, 300k? | 11-27
Servus, Spieler heißt Waldemar, Server Blackrock, Pala, Curve, 200k, kein Depo, Mi. 20 Uhr
→ Waldemar?-Blackrock?, Paladin, 200k, dep 0 | Curve, 11-25?, 8:00 PM
Bin bei 6/8 hc, brauche die letzten 2. Sturmi-Blackmoore Schami, 180k, Do 19 Uhr → Sturmi-Blackmoore, Shaman, 180k | HEROIC, 11-26?, 7:00 PM
Suche Curve heute um 22:00 uhr, Hexer, 250k - Vanthar auf Thrall → Vanthar?-Thrall?, Warlock, 250k? | Curve, 11-22, 10:00 PM
salut les gars, j'ai 2 clients pour le hc de jeudi 21h : Nora-Hyjal (prêtre) et Alix-Hyjal (mage), 290k/perso, acompte 80k chacun, or Hyjal alliance
→ Nora-Hyjal, Priest, 290k?, dep 80k | Alix-Hyjal, Mage, 290k?, dep 80k | HEROIC, 11-26, 9:00 PM | pays Hyjal? Alliance? | of 2
Bonsoir, je veux faire la curve demain à 20h30. Mon perso : Thorgal-Ysondre, guerrier. 220k dont 50k maintenant. Discord thorgal.fr
→ Thorgal-Ysondre, Warrior, 220k, dep 50k | Curve, 11-23, 8:30 PM | at thorgal.fr
mm vip dimanche 29 novembre 20h, Ezra-Archimonde dk, 1,3 million, 400k d'avance le reste sur place
→ Ezra-Archimonde, Death Knight, 1300k, dep 400k | MYTHIC?, VIP, 11-29, 8:00 PM
coucou c'est pour 3 persos en normal mardi soir : Lia, Zoé et Tom sur Dalaran (mage, druide, chasseur), 110k chacun
→ Tom?-Dalaran?, Mage?, 110k | NORMAL, 11-24 | of 3
bjr, dispo vendredi 27/11 vers 21h pour un HC full, perso Kiara-Elune évocatrice, 300 000 po, 100 000 d'acompte, paiement Kazzak horde
→ Kiara-Elune, Evoker, 300k, dep 100k | HEROIC, Full Run, 11-27, 9:00 PM? | pays Kazzak Horde
Je réserve pour le 02/12 à 20h45 : Maëlle-Chants éternels, voleuse, nm, 130k sans acompte
→ Maëlle-Chants éternels, Rogue, 130k, dep 0 | NORMAL, 12-02?, 8:45 PM
10pm EST friday works? Brix-Draenor monk hc 290k depo 90k → Brix-Draenor, Monk, 290k, dep 90k | HEROIC, 11-28?, 4:00 AM?
monday 9pm GMT or tuesday 8pm GMT, Lola-Outland dh 300k hc → Lola-Outland, Demon Hunter, 300k | HEROIC, 11-23?, 10:00 PM?
Sat 28 Nov 21:00 CET, Fenn-Kazzak evo, hc vip, 500k/150k dep → Fenn-Kazzak, Evoker, 500k, dep 150k? | HEROIC, VIP, 11-28, 9:00 PM
deposit 100k, full price 350k, Kor-Kazzak mage hc, wed 20:00, horde Kazzak
→ Kor-Kazzak, Mage, 350k, dep 100k | HEROIC, 11-25, 8:00 PM | pays Kazzak? Horde?
price 350 deposit 100 Kor-Kazzak mage hc → Kor-Kazzak, Mage, 350k?, dep 100k? | HEROIC
hc 8/8 350k Kor-Kazzak mage → Kor-Kazzak, Mage, 350k? | HEROIC
350k each for Kor-Kazzak mage and Lis-Kazzak rogue, 200k deposit → Kor-Kazzak, Mage, 350k?, dep 200k? | Lis-Kazzak, Rogue, 350k?, dep 200k?
Kor-Kazzak pays 350k, 175k on Kazzak horde 175k on Draenor horde → Kor-Kazzak, 350k? | pays Kazzak? Horde?
Kor-Kazzak not mage but warlock, hc → Kor-Kazzak, Warlock | HEROIC
is 250k ok for hc? Kor-Kazzak. if not 270k → Kor-Kazzak, 250k | HEROIC
budget 200-250k Kor-Kazzak hc → Kor-Kazzak, 200k? | HEROIC
Kor-Kazzak wants heroic full, but if no slot then normal → Kor-Kazzak | HEROIC?, Full Run
Kor-Kazzak 8.30pm 25th nov hc → Kor-Kazzak | HEROIC, 11-25, 8:30 PM?
Kor-Kazzak 300k hc (was 320k) → Kor-Kazzak, 300k | HEROIC
Kor-Kazzak 1.000.000 mythic 1/3 deposit → Kor-Kazzak, 1000k | MYTHIC
Kor-Kazzak 12/11 8pm → Kor-Kazzak | 12-11?, 8:00 PM
Kor-Kazzak hc dec 1st 8pm 300k → Kor-Kazzak, 300k | HEROIC, 12-01, 8:00 PM
# Two meanings, parts and waits
Anna-Kazzak .5m → Anna-Kazzak
gold is on Kazzak and Draenor, Anna-Kazzak 300k → Anna-Kazzak, 300k | pays Kazzak?
pay on TN alliance or horde, Anna-Kazzak → Anna-Kazzak, Horde? | pays TwistingNether? Alliance?
saturday 00:30 → 11-28?, 12:30 AM
Anna-Kazzak hc between 8 and 10pm → Anna-Kazzak | HEROIC, 10:00 PM?
Anna-Kazzak 20:00-23:00 hc → Anna-Kazzak | HEROIC, 8:00 PM?
can you do 250k instead of 300k? Anna-Kazzak hc → Anna-Kazzak, 250k | HEROIC
um 9 am Samstag → 11-28, 9:00 PM?
letzten Freitag →
samedi prochain 21h → 11-28?, 9:00 PM
friday next week 8pm → 11-27?, 8:00 PM
28 november 2026 20:00 → 11-28, 8:00 PM
um 2030 → 8:30 PM?
2030 st → 8:30 PM?
in 2h →
dans 1h →
dans 2 heures →
my dc is rallo → at rallo?
discord: _rallo_ → at _rallo_
im 2/8 hc → HEROIC
slot 2/3 →
8pm dubai time → 8:00 PM?
9pm my time → 9:00 PM?
21:00 server time → 9:00 PM
20:00 GMT+3 → 6:00 PM?
20:00 utc-5 monday → 11-24?, 2:00 AM?
# Of careless advertisers
yo got one for tn hc full, Zugrot-Ragnaros orc warr, 310 upfront 50 dep → Zugrot-Ragnaros, Warrior, dep 310k? | HEROIC, Full Run
client: Morwin @ Stormscale (bm hunter) - 350k pot, 100k down, curve pls, discord morwin.7
→ Morwin-Stormscale, Hunter, 350k, dep 100k | Curve | at morwin.7
Hi! my client Ellowyn-Aerie Peak (resto druid) wants heroic curve saturday evening, price 220k, he pays 70k now and the other 150 after last boss
→ Ellowyn-Aerie Peak, Druid, 220k, dep 70k | HEROIC, Curve, 11-28
2 clients same payment Kazzak H: Raxx-Kazzak rogue 300k dep 60k / Mytra-Kazzak shadow 320k dep 60k
→ Raxx-Kazzak, Rogue, 300k, dep 60k | Mytra-Kazzak, Priest?, 320k, dep 60k | pays Kazzak Horde | of 2
Hi mate, slot for 26/11 20:00? Frostyna-Twisting Nether mage 315k (65k dep) pays on TN horde
→ Frostyna-Twisting Nether, Mage, 315k, dep 65k | 11-26, 8:00 PM | pays TwistingNether Horde
~300k for Bruk-Kazzak shaman hc? dep 30-50k → Bruk-Kazzak, Shaman, 300k? | HEROIC
preis war 350k, jetzt 320k, Kalle-Eredar rogue, hc mittwoch halb neun → Kalle-Eredar, Rogue, 350k? | HEROIC, 11-25, 8:30 PM?
Elfi-Frostwolf (dämonenjägerin) 290k, 90k az, rest beim raid, 25.11 21 uhr, btag Elfi#21987
→ Elfi-Frostwolf, Demon Hunter, 290k, dep 90k | 11-25?, 9:00 PM | at Elfi#21987
so 20uhr oder mo 21uhr egal, Pia-Aegwynn evo 310k → Pia-Aegwynn, Evoker, 310k | 11-22?, 8:00 PM?
deux places jeudi 20h45 hm? Mimi-Archimonde prêtre et Lulu-Archimonde chasseuse 280k chacune, 30k d'acompte
→ Mimi-Archimonde, Priest, 280k, dep 30k? | Lulu-Archimonde, Hunter, 280k, dep 30k? | HEROIC?, 11-26, 8:45 PM | of 2
il veut pas de vip juste unsaved, Kiki-Hyjal voleuse 260k hc dimanche prochain → Kiki-Hyjal, Rogue, 260k | HEROIC, Unsaved, 11-22?
300 au lieu de 350, Rémi-Hyjal chaman, acompte 60k, mardi 21h → Rémi-Hyjal, Shaman, 350k?, dep 60k | 11-24, 9:00 PM
hola, cliente para heroico completo mañana 21:00: Paco-Tyrannus guerrero 300k, adelanto 50k, paga en Tyrannus horda
→ Paco?-Tyrannus?, Warrior, Horde?, 300k, dep 50k | HEROIC, Full Run, 11-23, 9:00 PM
прив, клиент на гер фулл завтра 20:00 мск: Вьюга-Гордунни маг 300к предоплата 50к оплата на Гордунни орда
→ Вьюга-Гордунни, Mage, Horde?, 300k, dep 50k | HEROIC, Full Run?, 11-23, 6:00 PM?
нужно 2 места чт 21:00: Тьма-Ревущий фьорд дк 280к, Ласка-Ревущий фьорд друид 280к с каждого по 40к аванс
→ Тьма-Ревущий фьорд, Death Knight, 280k, dep 40k | Ласка-Ревущий фьорд, Druid, 280k, dep 40k | 11-26, 9:00 PM | of 2
Ciao cliente Gino-Nemesis guerriero eroico domani 300k acconto 50k paga su Nemesis orda → Gino-Nemesis, Warrior?, Horde?, 300k? | HEROIC?
Vex-Kazzak hunter 300k, dep 50, wed 20:00, if full then thu 20:00 → Vex-Kazzak, Hunter, 300k, dep 50k? | Full Run?, 11-25?, 8:00 PM
Kiro-Kazzak or Kiro-Draenor not sure, mage 300k, ask him, kiro#4411 → Kiro?-Kazzak, 300k? | Kiro?-Draenor, Mage, 300k? | at kiro#4411
Trix-Kazzak fury warr 4 x hc 250k per run, first run tomorrow 20:00 → Trix-Kazzak, Warrior, 250k | HEROIC, 11-23, 8:00 PM | of 4
Zed-Kazzak mage. 305. 55. wed 8. kazzak horde → Zed-Kazzak, Mage | 11-25, 8:00 PM? | pays Kazzak? Horde?
dep 55k of 305k taken on draenor ally, rest on kazzak horde, Zed-Kazzak mage → Zed-Kazzak, Mage, 305k?, dep 55k | pays Draenor? Alliance?
sold: Zed-Kazzak 305k (tc), Ned-Kazzak 295k (br) hc full weds 9 server → Zed-Kazzak, 305k | Ned-Kazzak, 295k | HEROIC, Full Run, 11-25, 9:00 PM?
invite me on Altzed not Zed, Zed-Kazzak pays, Altzed-Kazzak mage plays, 300k → Zed?-Kazzak, 300k? | Altzed-Kazzak, Mage, 300k?
Nethrisa - Tarren Mill - Warlock - Horde - 300k - 50k paid - nethrisa#2291 - HC - Wed 25 Nov 20:00
→ Nethrisa-Tarren Mill, Warlock, Horde?, 300k? | HEROIC, 11-25, 8:00 PM | at nethrisa#2291
hc client for next tuesday or wednesday 20:00, Aimshot-Kazzak 300k → Aimshot-Kazzak, 300k | HEROIC, 11-25?, 8:00 PM
Aimshot-Kazzak (alt of Bowman-Draenor) hunter hc 300k → Aimshot-Kazzak, 300k? | Bowman?-Draenor, Hunter, 300k? | HEROIC
moved from sat to sun 20:00: Aimshot-Kazzak hunter 300k hc → Aimshot-Kazzak, Hunter, 300k | HEROIC, 11-28?, 8:00 PM
not tonight, tomorrow 20:00 hc Aimshot-Kazzak hunter 300k → Aimshot-Kazzak, Hunter, 300k | HEROIC, 11-23, 8:00 PM
Aimshot-Kazzak hunter hc 300k, pays on Draenor not Kazzak → Aimshot-Kazzak, Hunter, 300k | HEROIC | pays Draenor
hc at 20:00 server (19:00 uk) aimshot-kazzak 300k → Aimshot-Kazzak, 300k | HEROIC, 8:00 PM
Aimshot-Blackhand jäger hc 300k, 50k anzahlung per post an Bankchar-Blackhand
→ Aimshot-Blackhand, Hunter, 300k?, dep 50k | Bankchar?-Blackhand, 300k?, dep 50k | HEROIC
Aimshot-Hyjal chasseur hm 300k dont 50k déjà versés → Aimshot-Hyjal, Hunter, 300k, dep 50k | HEROIC?
pas avant 21h30, Aimshot-Hyjal chasseur hm demain 300k → Aimshot-Hyjal, Hunter, 300k | HEROIC?, 11-23, 9:30 PM?
tous les boss sauf le dernier, Aimshot-Hyjal chasseur hm 200k → Aimshot-Hyjal, Hunter, 200k | HEROIC?, Full Run?
Aimshot-Kazzak hunter 300k hc 21/11 missed so now 28/11 20:00 → Aimshot-Kazzak, Hunter, 300k | HEROIC, 11-28, 8:00 PM
Aimshot-kazzak, hunter, hc, 0.3m, dep .05m → Aimshot-Kazzak, Hunter, 300k | HEROIC
hc Aimshot-Kazzak hunter 300k rl is Bossman-Draenor → Aimshot-Kazzak, Hunter, 300k? | Bossman?-Draenor, 300k? | HEROIC
hc Aimshot-Kazzak hunter 300k, referred by Adman-Draenor → Aimshot-Kazzak, Hunter, 300k? | Adman?-Draenor, 300k? | HEROIC
hc tmr 8 or 9 pm Aimshot-Kazzak hunter 300k → Aimshot-Kazzak, Hunter, 300k | HEROIC, 11-23, 8:00 PM?
hc Aimshot-Kazzak survival hunter 300k on horde, payment alliance Silvermoon
→ Aimshot-Kazzak, Hunter, Horde?, 300k | HEROIC | pays Silvermoon Alliance
Tovi-Outland priest hc 300k 28 nov 9 pm AEST → Tovi-Outland, Priest, 300k | HEROIC, 11-28, 9:00 PM?
Tovi-Outland priest hc 300k dep paid → Tovi-Outland, Priest, dep 300k? | HEROIC
Tovi-Outland priest hc, paid 300k already in full on Draenor alliance → Tovi-Outland, Priest, dep 300k? | HEROIC | pays Draenor? Alliance?
Tovi-Outland priest hc 300k, 50k on wed rest on raid day fri 20:00 → Tovi-Outland, Priest, 300k? | HEROIC, 11-25?, 8:00 PM
je cherche une place mercredi 25 à 21h, hm, Tovi-Hyjal prêtre, 300k dont acompte de 15% → Tovi-Hyjal, Priest, 300k? | HEROIC?, 11-25, 9:00 PM | of 1
Tovi-Hyjal prêtre nm le 1er décembre 20h 80k → Tovi-Hyjal, Priest, 80k | NORMAL, 12-01, 8:00 PM
Tovi-Blackrock priester hc 290k, Mi 25.11. 20 Uhr, Treffen 19:45 → Tovi-Blackrock, Priest, 290k | HEROIC, 11-25, 8:00 PM?
гер фулл 300к за двоих, Тови-Гордунни прист и Гил-Гордунни дк, завтра вечером
→ Тови-Гордунни, Priest, 150k? | Гил-Гордунни, Death Knight, 150k? | HEROIC, Full Run?, 11-23
300k hc Tovi-Outland priest no rush, any day but monday → Tovi-Outland, Priest, 300k | HEROIC
hc 300k Tovi-Outland priest, discord is down today so whisper → Tovi-Outland, Priest, 300k | HEROIC
# No days @ 2026-01-05T10:00:00Z
im 2/8 hc → HEROIC
slot 2/3 →
Anzahlung 1/3 →
acompte 1/3 →
killed 1/9 so far →
# No days, and summer @ 2026-06-10T10:00:00Z
24/7 online →
on 8/12 20:00 → 08-12?, 8:00 PM
friday 9pm BST → 06-12, 10:00 PM?
8pm utc → 10:00 PM?
8 pm CEST → 8:00 PM
20:00 msk → 7:00 PM?
# Days of one digit @ 2026-08-22T10:00:00Z
killed 1/9 so far →
on 5/9 20:00 → 09-05?, 8:00 PM
le 5/9 à 21h → 09-05?, 9:00 PM
5/9 →
1/9/2026 → 09-01
# Zones, before our clocks change and theirs @ 2026-10-20T10:00:00Z
28 Oct 8pm ET → 10-29?, 1:00 AM?
24 Oct 8pm ET → 10-25?, 2:00 AM?
2 Nov 8pm ET → 11-03?, 2:00 AM?
28 Oct 8pm UTC → 10-28, 9:00 PM?
24 Oct 8pm UTC → 10-24, 10:00 PM?
28 Oct 20:00 msk → 10-28, 6:00 PM?
24 Oct 20:00 мск → 10-24, 7:00 PM?
28 Oct 8pm uk → 10-28, 9:00 PM?
8pm UTC → 10:00 PM?
# Zones in spring @ 2026-03-26T10:00:00Z
27 March 8pm ET → 03-28?, 1:00 AM?
29 March 8pm ET → 03-30?, 2:00 AM?
28 March 20:00 UTC → 03-28, 9:00 PM?
29 March 20:00 UTC → 03-29, 10:00 PM?
28 March 20:00 msk → 03-28, 6:00 PM?
29 March 20:00 msk → 03-29, 7:00 PM?
`

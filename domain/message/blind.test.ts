import { describe, expect, it } from 'vitest'
import { type Said, scored } from '#domain/testing/message-scored.ts'

/*
 * Written before the rules that read messages, and never to be mended by: what these say of the rules is what a message says that
 * nobody has thought of. Sunday, 22 November 2026, 18:00 server time.
 */
const BLIND: readonly Said[] = [
  {
    text: 'hey mate, got 2 for hc full tonight 9pm: https://raider.io/characters/eu/tarren-mill/Nethris and https://raider.io/characters/eu/kazzak/Brontax 300k each, 50k depo, paid on kazzak horde',
    clients: [
      { name: 'Nethris', realm: 'Tarren Mill', price: 300_000, deposit: 50_000 },
      { name: 'Brontax', realm: 'Kazzak', price: 300_000, deposit: 50_000 },
    ],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run', date: '2026-11-22', time: '9:00 PM' },
    payment: { paymentRealm: 'Kazzak', paymentFaction: 'Horde' },
  },
  {
    text: '2 Kunden: Aldrik-Blackmoore (Krieger), Mirabeth-Blackmoore (Hexer). HC VIP, Mittwoch 20:00 Uhr, je 350k, Anzahlung 100k je, Gold auf Blackmoore Allianz',
    clients: [
      { name: 'Aldrik', realm: 'Blackmoore', class: 'Warrior', price: 350_000, deposit: 100_000 },
      { name: 'Mirabeth', realm: 'Blackmoore', class: 'Warlock', price: 350_000, deposit: 100_000 },
    ],
    raid: { difficulty: 'HEROIC', lootType: 'VIP', date: '2026-11-25', time: '8:00 PM' },
    payment: { paymentRealm: 'Blackmoore', paymentFaction: 'Alliance' },
  },
  {
    text: 'slt, 1 client pour le mm demain 21h : Élowyne-Hyjal chasseur, 1,2kk, acompte 200k, or sur Hyjal côté horde',
    clients: [{ name: 'Élowyne', realm: 'Hyjal', class: 'Hunter', price: 1_200_000, deposit: 200_000 }],
    raid: { difficulty: 'MYTHIC', date: '2026-11-23', time: '9:00 PM' },
    payment: { paymentRealm: 'Hyjal', paymentFaction: 'Horde' },
  },
  {
    text: 'Зорянка-Гордунни mage nm unsaved 180k today 22:30',
    clients: [{ name: 'Зорянка', realm: 'Гордунни', class: 'Mage', price: 180_000 }],
    raid: { difficulty: 'NORMAL', lootType: 'Unsaved', date: '2026-11-22', time: '10:30 PM' },
  },
  {
    text: 'client Thrâll-Chamber of Aspects dk hc vip 450 000 dep 90 000 pays ally ravencrest sat 8:30pm',
    clients: [
      {
        name: 'Thrâll',
        realm: 'Chamber of Aspects',
        class: 'Death Knight',
        price: 450_000,
        deposit: 90_000,
      },
    ],
    raid: { difficulty: 'HEROIC', lootType: 'VIP', date: '2026-11-28', time: '8:30 PM' },
    payment: { paymentRealm: 'Ravencrest', paymentFaction: 'Alliance' },
  },
  {
    text: 'EU-Chamber of Aspects, char is Kessandra. resto druid, hc full, 288000, depo 92k',
    clients: [
      {
        name: 'Kessandra',
        realm: 'Chamber of Aspects',
        class: 'Druid',
        price: 288_000,
        deposit: 92_000,
      },
    ],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run' },
  },
  {
    text: 'asdkjh 12-34 ---- <>> 🙃 :::: http://example.com/characters/eu/x/y lol gz on the mount',
    clients: [],
  },
  {
    text: 'Sløren - Argent Dawn\nStraßer - Antonidas\nboth heroic saved, 200 k each no deposit',
    clients: [
      { name: 'Sløren', realm: 'Argent Dawn', price: 200_000, deposit: 0 },
      { name: 'Straßer', realm: 'Antonidas', price: 200_000, deposit: 0 },
    ],
    raid: { difficulty: 'HEROIC', lootType: 'Saved' },
  },
  {
    text: 'mythic full run, warlock + 2 mages, 2.5m each',
    clients: [
      { class: 'Warlock', price: 2_500_000 },
      { class: 'Mage', price: 2_500_000 },
      { class: 'Mage', price: 2_500_000 },
    ],
    raid: { difficulty: 'MYTHIC', raidType: 'Full Run' },
  },
  {
    text: 'paladin Bromdir-Twisting Nether 1.5m curve heroic fri 19.30 pay TN horde',
    clients: [{ name: 'Bromdir', realm: 'Twisting Nether', class: 'Paladin', price: 1_500_000 }],
    raid: { difficulty: 'HEROIC', raidType: 'Curve', date: '2026-11-27', time: '7:30 PM' },
    payment: { paymentRealm: 'TwistingNether', paymentFaction: 'Horde' },
  },
  {
    text: 'heorc full, Ravvik-Silvermon hunetr 310k depsoit 60k tmrw 20:15',
    clients: [{ name: 'Ravvik', realm: 'Silvermoon', class: 'Hunter', price: 310_000, deposit: 60_000 }],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run', date: '2026-11-23', time: '8:15 PM' },
  },
  {
    text: 'Guten Abend! Hätte einen Schurken: https://raider.io/characters/eu/die-aldor/Fl%C3%BCsterkling?utm=1 . Normal, morgen um 19 Uhr, 150.000 Gold, 30k Anzahlung',
    clients: [{ name: 'Flüsterkling', realm: 'Die Aldor', class: 'Rogue', price: 150_000, deposit: 30_000 }],
    raid: { difficulty: 'NORMAL', date: '2026-11-23', time: '7:00 PM' },
  },
  {
    text: '3 toons for curve: Ana-Draenor priest, Bels-Draenor shaman, Cor-Outland monk. 250k/each. deposit 80k each. 23:00 server wednesday. gold on draenor H',
    clients: [
      { name: 'Ana', realm: 'Draenor', class: 'Priest', price: 250_000, deposit: 80_000 },
      { name: 'Bels', realm: 'Draenor', class: 'Shaman', price: 250_000, deposit: 80_000 },
      { name: 'Cor', realm: 'Outland', class: 'Monk', price: 250_000, deposit: 80_000 },
    ],
    raid: { raidType: 'Curve', date: '2026-11-25', time: '11:00 PM' },
    payment: { paymentRealm: 'Draenor', paymentFaction: 'Horde' },
  },
  {
    text: 'Bonjour, deux persos svp: Kaëlis-Archimonde (prêtre) et Vörn-Archimonde (guerrier), héroïque complet, 320k chacun, mercredi 21h30, paiement Twisting Nether Horde',
    clients: [
      { name: 'Kaëlis', realm: 'Archimonde', class: 'Priest', price: 320_000 },
      { name: 'Vörn', realm: 'Archimonde', class: 'Warrior', price: 320_000 },
    ],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run', date: '2026-11-25', time: '9:30 PM' },
    payment: { paymentRealm: 'TwistingNether', paymentFaction: 'Horde' },
  },
  {
    text: "wts spot? no, wtb spot: Demon hunter Illidrax-Kor'gall vip hc 600k full payment upfront 10 pm st",
    clients: [{ name: 'Illidrax', realm: "Kor'gall", class: 'Demon Hunter', price: 600_000 }],
    raid: { difficulty: 'HEROIC', lootType: 'VIP', time: '10:00 PM' },
  },
  {
    text: 'same as last week: Zugmar-Tarren Mill, HC loot share, 280k, saturday 7:45 pm',
    clients: [{ name: 'Zugmar', realm: 'Tarren Mill', price: 280_000 }],
    raid: { difficulty: 'HEROIC', lootType: 'Loot Share', date: '2026-11-28', time: '7:45 PM' },
  },
  {
    text: 'https://raider.io/characters/eu/silvermoon/Ph%C3%B3ebe 900k mythic unsaved thursday 20h',
    clients: [{ name: 'Phóebe', realm: 'Silvermoon', price: 900_000 }],
    raid: { difficulty: 'MYTHIC', lootType: 'Unsaved', date: '2026-11-26', time: '8:00 PM' },
  },
  {
    text: 'need normal run for my alt, Dvalin-TheMaelstrom evoker, budget around 140k, 26.11. 21:00',
    clients: [{ name: 'Dvalin', realm: 'TheMaelstrom', class: 'Evoker', price: 140_000 }],
    raid: { difficulty: 'NORMAL', date: '2026-11-26', time: '9:00 PM' },
  },
  {
    text: 'ok boss 1kk for both, Mirko-Stormscale (lock) n Tarja-Stormscale (rogue). hc full 2moro 9 pm',
    clients: [
      { name: 'Mirko', realm: 'Stormscale', class: 'Warlock', price: 500_000 },
      { name: 'Tarja', realm: 'Stormscale', class: 'Rogue', price: 500_000 },
    ],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run', date: '2026-11-23', time: '9:00 PM' },
  },
  {
    text: '+1 VIP Feralise-Blackhand boomie, 1,1m, anz 350k, mythisch, So 20 Uhr',
    clients: [{ name: 'Feralise', realm: 'Blackhand', class: 'Druid', price: 1_100_000, deposit: 350_000 }],
    raid: { difficulty: 'MYTHIC', lootType: 'VIP', date: '2026-11-22', time: '8:00 PM' },
  },
]

describe('MSG-1: messages that the rules do not know', () => {
  it('finds 85 % of what they say', () => {
    const { share } = scored(BLIND)
    expect(share).toBeGreaterThanOrEqual(0.85)
  })
})

import { describe, expect, it } from 'vitest'
import { type Said, scored } from '#domain/testing/message-scored.ts'

/** Sunday, 22 November 2026, 18:00 server time. */
const GERMAN: readonly Said[] = [
  {
    text: 'Hätte einen Kunden: Jörgen-Blackmoore, Jäger, HC full, 300k, Anzahlung 90k',
    clients: [{ name: 'Jörgen', realm: 'Blackmoore', class: 'Hunter', price: 300_000, deposit: 90_000 }],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run' },
  },
  {
    text: 'Straßer-Die Aldor Hexenmeister heroisch Mittwoch 19:30 Uhr 280.000 Gold',
    clients: [{ name: 'Straßer', realm: 'Die Aldor', class: 'Warlock', price: 280_000 }],
    raid: { difficulty: 'HEROIC', date: '2026-11-25', time: '7:30 PM' },
  },
  {
    text: '2 Chars für morgen Abend 20 Uhr: Alma-Antonidas (Magierin) und Bert-Antonidas (Todesritter), je 310k, je 100k Anzahlung, Gold auf Antonidas Allianz',
    clients: [
      { name: 'Alma', realm: 'Antonidas', class: 'Mage', price: 310_000, deposit: 100_000 },
      { name: 'Bert', realm: 'Antonidas', class: 'Death Knight', price: 310_000, deposit: 100_000 },
    ],
    raid: { date: '2026-11-23', time: '8:00 PM' },
    payment: { paymentRealm: 'Antonidas', paymentFaction: 'Alliance' },
  },
  {
    text: 'Guten Morgen, brauche heute um 21 Uhr mythisch VIP für Schurkin Zoe-Eredar, 1,8 Mio',
    clients: [{ name: 'Zoe', realm: 'Eredar', class: 'Rogue', price: 1_800_000 }],
    raid: { difficulty: 'MYTHIC', lootType: 'VIP', date: '2026-11-22', time: '9:00 PM' },
  },
  {
    text: 'Zoe-Eredar Mönch nhc 120 tsd ohne Anzahlung Fr. 20:00',
    clients: [{ name: 'Zoe', realm: 'Eredar', class: 'Monk', price: 120_000, deposit: 0 }],
    raid: { difficulty: 'NORMAL', date: '2026-11-27', time: '8:00 PM' },
  },
  {
    text: 'Zoe auf Der Rat von Dalaran, Dämonenjägerin, Curve HC, zahlt 260k auf Blackhand Horde',
    clients: [{ name: 'Zoe', realm: 'Der Rat von Dalaran', class: 'Demon Hunter', price: 260_000 }],
    raid: { difficulty: 'HEROIC', raidType: 'Curve' },
    payment: { paymentRealm: 'Blackhand', paymentFaction: 'Horde' },
  },
  {
    text: 'Kein Mythic, nur HC. Zoe-Eredar Priesterin 26.11. 20.30 Uhr insgesamt 320k',
    clients: [{ name: 'Zoe', realm: 'Eredar', class: 'Priest', price: 320_000 }],
    raid: { difficulty: 'HEROIC', date: '2026-11-26', time: '8:30 PM' },
  },
  {
    text: 'Zoe-Eredar und Max-Eredar zusammen 640k, beide Schamane',
    clients: [
      { name: 'Zoe', realm: 'Eredar', price: 320_000 },
      { name: 'Max', realm: 'Eredar', class: 'Shaman', price: 320_000 },
    ],
  },
  {
    text: 'Zoe-Eredar Kriegr 300k hc',
    clients: [{ name: 'Zoe', realm: 'Eredar', class: 'Warrior', price: 300_000 }],
    raid: { difficulty: 'HEROIC' },
  },
  {
    text: 'Bin am Samstag 28.11.2026 ab 19 Uhr da, Zoe-Zirkel des Cenarius, Druidin, ungespeichert, normal',
    clients: [{ name: 'Zoe', realm: 'Zirkel des Cenarius', class: 'Druid' }],
    raid: { difficulty: 'NORMAL', lootType: 'Unsaved', date: '2026-11-28', time: '7:00 PM' },
  },
]

const FRENCH: readonly Said[] = [
  {
    text: 'Élise-Hyjal prêtresse héroïque complet 320k acompte 60k demain 21h',
    clients: [{ name: 'Élise', realm: 'Hyjal', class: 'Priest', price: 320_000, deposit: 60_000 }],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run', date: '2026-11-23', time: '9:00 PM' },
  },
  {
    text: "J'ai deux persos : Élise-Chants éternels (démoniste) et Rémi-Chants éternels (chasseur de démons), 300k chacun, 50k d'acompte chacun",
    clients: [
      { name: 'Élise', realm: 'Chants éternels', class: 'Warlock', price: 300_000, deposit: 50_000 },
      { name: 'Rémi', realm: 'Chants éternels', class: 'Demon Hunter', price: 300_000, deposit: 50_000 },
    ],
  },
  {
    text: 'Rémi sur Hyjal, chevalier de la mort, mythique VIP ce soir 20h30, 2,5 millions',
    clients: [{ name: 'Rémi', realm: 'Hyjal', class: 'Death Knight', price: 2_500_000 }],
    raid: { difficulty: 'MYTHIC', lootType: 'VIP', date: '2026-11-22', time: '8:30 PM' },
  },
  {
    text: 'Rémi-Hyjal guerrier, 300 000 po, sans acompte, or sur Hyjal horde, samedi 21h',
    clients: [{ name: 'Rémi', realm: 'Hyjal', class: 'Warrior', price: 300_000, deposit: 0 }],
    raid: { date: '2026-11-28', time: '9:00 PM' },
    payment: { paymentRealm: 'Hyjal', paymentFaction: 'Horde' },
  },
  {
    text: 'Rémi-Hyjal voleur normal non sauvegardé 150k le 27 novembre à 20h',
    clients: [{ name: 'Rémi', realm: 'Hyjal', class: 'Rogue', price: 150_000 }],
    raid: { difficulty: 'NORMAL', lootType: 'Unsaved', date: '2026-11-27', time: '8:00 PM' },
  },
  {
    text: 'Rémi-Hyjal et Zoé-Hyjal, 600k pour les deux, jeudi 21:00, curve',
    clients: [
      { name: 'Rémi', realm: 'Hyjal', price: 300_000 },
      { name: 'Zoé', realm: 'Hyjal', price: 300_000 },
    ],
    raid: { raidType: 'Curve', date: '2026-11-26', time: '9:00 PM' },
  },
  {
    text: 'Rémi-Hyjal évocateur, paiement Draenor Alliance, 310k, vendredi',
    clients: [{ name: 'Rémi', realm: 'Hyjal', class: 'Evoker', price: 310_000 }],
    raid: { date: '2026-11-27' },
    payment: { paymentRealm: 'Draenor', paymentFaction: 'Alliance' },
  },
  {
    text: 'Rémi-Marécage de Zangar moine mm 1m5',
    clients: [{ name: 'Rémi', realm: 'Marécage de Zangar', class: 'Monk', price: 1_500_000 }],
    raid: { difficulty: 'MYTHIC' },
  },
]

const SCRIPTS_AND_NONSENSE: readonly Said[] = [
  {
    text: 'Вьюга-Ревущий фьорд mage hc 280k',
    clients: [{ name: 'Вьюга', realm: 'Ревущий фьорд', class: 'Mage', price: 280_000 }],
    raid: { difficulty: 'HEROIC' },
  },
  {
    text: 'https://raider.io/characters/eu/gordunni/%D0%92%D1%8C%D1%8E%D0%B3%D0%B0 500k vip mythic',
    clients: [{ name: 'Вьюга', realm: 'Gordunni', price: 500_000 }],
    raid: { difficulty: 'MYTHIC', lootType: 'VIP' },
  },
  {
    text: 'Søren-Argent Dawn 🔥 shaman 🔥 hc 300k 💰 dep 90k',
    clients: [{ name: 'Søren', realm: 'Argent Dawn', class: 'Shaman', price: 300_000, deposit: 90_000 }],
    raid: { difficulty: 'HEROIC' },
  },
  {
    text: '**Ærin-Defias Brotherhood** `warrior` __hc__ ~~300k~~ 320k',
    clients: [{ name: 'Ærin', realm: 'Defias Brotherhood', class: 'Warrior', price: 320_000 }],
    raid: { difficulty: 'HEROIC' },
  },
  {
    text: '<@123456789012345678> Ñuño-Los Errantes hunter, pays Kazzak alliance',
    clients: [{ name: 'Ñuño', realm: 'Los Errantes', class: 'Hunter' }],
    payment: { paymentRealm: 'Kazzak', paymentFaction: 'Alliance' },
  },
  {
    text: "Kael-Al'Akir dk & Vin-Quel'Thalas dh hc full 300k each",
    clients: [
      { name: 'Kael', realm: "Al'Akir", class: 'Death Knight', price: 300_000 },
      { name: 'Vin', realm: "Quel'Thalas", class: 'Demon Hunter', price: 300_000 },
    ],
    raid: { difficulty: 'HEROIC', raidType: 'Full Run' },
  },
  { text: 'gz all, good night o/', clients: [] },
  { text: 'brb 5 min, back in 20m', clients: [] },
  { text: '-----=====----- 12-34-56 :: // @@ ##', clients: [] },
  { text: 'https://example.com/characters/eu/kazzak/Brontax https://raider.io/mythic-plus', clients: [] },
  { text: 'anyone know a good full-time pre-pot all-in one-shot add-on', clients: [] },
  { text: 'my phone is 0171 2345678, order #1234567, 50€ no thanks', clients: [] },
  { text: '', clients: [] },
  { text: 'Kazzak Draenor Silvermoon', clients: [] },
]

describe('MSG-1, MSG-2: messages in other languages', () => {
  it.each([
    ['German', GERMAN],
    ['French', FRENCH],
    ['scripts, signs and nonsense', SCRIPTS_AND_NONSENSE],
  ])('finds 95 %% of what they say in %s, and nothing wrong without its mark', (_, messages) => {
    const { share, wrong, missed } = scored(messages)
    expect(wrong).toEqual([])
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })
})

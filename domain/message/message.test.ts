import { describe, expect, it } from 'vitest'
import { type Said, scored } from '#domain/testing/message-scored.ts'

const HC_FULL = { difficulty: 'HEROIC', raidType: 'Full Run' } as const

/** As people write in English. Sunday, 22 November 2026, 18:00 server time. */
const ENGLISH: readonly Said[] = [
  {
    text: 'Nethris-TarrenMill hc full 300k',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 300_000 }],
    raid: HC_FULL,
  },
  {
    text: 'nethris-tarrenmill hc full 300k',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 300_000 }],
    raid: HC_FULL,
  },
  {
    text: 'NETHRIS - TARREN MILL HC FULL 300K',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 300_000 }],
    raid: HC_FULL,
  },
  {
    text: 'Nethris–Tarren Mill, full run heroic, 300.000',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 300_000 }],
    raid: HC_FULL,
  },
  {
    text: 'Nethris (Tarren Mill) normal 150k gold',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 150_000 }],
    raid: { difficulty: 'NORMAL' },
  },
  {
    text: 'Nethris @ Tarren Mill normal 150k gold',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 150_000 }],
    raid: { difficulty: 'NORMAL' },
  },
  {
    text: 'Nethris on Tarren Mill wants normal for 150k',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', price: 150_000 }],
    raid: { difficulty: 'NORMAL' },
  },
  {
    text: 'Nethris Tarren Mill dh nm',
    clients: [{ name: 'Nethris', realm: 'Tarren Mill', class: 'Demon Hunter' }],
    raid: { difficulty: 'NORMAL' },
  },
  {
    text: 'https://raider.io/characters/eu/tarren-mill/nethris, https://raider.io/characters/eu/chamber-of-aspects/Brontax. 200k each, 50k depo',
    clients: [
      { name: 'Nethris', realm: 'Tarren Mill', price: 200_000, deposit: 50_000 },
      { name: 'Brontax', realm: 'Chamber of Aspects', price: 200_000, deposit: 50_000 },
    ],
  },
  {
    text: '<https://raider.io/characters/eu/azjol-nerub/Kess> and (raider.io/characters/eu/kazzak/dorn) both curve, 2x 260k',
    clients: [
      { name: 'Kess', realm: 'Azjol-Nerub', price: 260_000 },
      { name: 'Dorn', realm: 'Kazzak', price: 260_000 },
    ],
    raid: { raidType: 'Curve' },
  },
  {
    text: 'EU-Chamber of Aspects\nname: Brontax\nclass: warrior\nvip heroic\nprice: 500k\ndeposit: 150k',
    clients: [
      { name: 'Brontax', realm: 'Chamber of Aspects', class: 'Warrior', price: 500_000, deposit: 150_000 },
    ],
    raid: { difficulty: 'HEROIC', lootType: 'VIP' },
  },
  { text: 'EU-Chamber of Aspects', clients: [] },
  {
    text: "Illi-Kor'gall hunter mythic last night? no, next one 2kk",
    clients: [{ name: 'Illi', realm: "Kor'gall", class: 'Hunter', price: 2_000_000 }],
    raid: { difficulty: 'MYTHIC' },
  },
  {
    text: 'Illi-Korgall bm hunter hc unsaved 1,5m',
    clients: [{ name: 'Illi', realm: "Kor'gall", class: 'Hunter', price: 1_500_000 }],
    raid: { difficulty: 'HEROIC', lootType: 'Unsaved' },
  },
  {
    text: 'Illi-Kor’gall bm hunter hc unsaved 1.5m',
    clients: [{ name: 'Illi', realm: "Kor'gall", class: 'Hunter', price: 1_500_000 }],
    raid: { difficulty: 'HEROIC', lootType: 'Unsaved' },
  },
  {
    text: 'Dorn-Twisting Nether dk, Anna-Kazzak mage, 300k and 320k, hc full',
    clients: [
      { name: 'Dorn', realm: 'Twisting Nether', class: 'Death Knight' },
      { name: 'Anna', realm: 'Kazzak', class: 'Mage' },
    ],
    raid: HC_FULL,
  },
  {
    text: 'Dorn-Twisting Nether dk 300k\nAnna-Kazzak mage 320k dep 80k\nhc full tomorrow 20:30',
    clients: [
      { name: 'Dorn', realm: 'Twisting Nether', class: 'Death Knight', price: 300_000 },
      { name: 'Anna', realm: 'Kazzak', class: 'Mage', price: 320_000, deposit: 80_000 },
    ],
    raid: { ...HC_FULL, date: '2026-11-23', time: '8:30 PM' },
  },
  {
    text: 'mage Anna-Kazzak, warrior Dorn-Kazzak, each 300 000, deposit 60 000 each, pay Kazzak H',
    clients: [
      { name: 'Anna', realm: 'Kazzak', class: 'Mage', price: 300_000, deposit: 60_000 },
      { name: 'Dorn', realm: 'Kazzak', class: 'Warrior', price: 300_000, deposit: 60_000 },
    ],
    payment: { paymentRealm: 'Kazzak', paymentFaction: 'Horde' },
  },
  {
    text: '600k total for Anna-Kazzak and Dorn-Kazzak',
    clients: [
      { name: 'Anna', realm: 'Kazzak', price: 300_000 },
      { name: 'Dorn', realm: 'Kazzak', price: 300_000 },
    ],
  },
  {
    text: 'Anna-Argent Dawn resto sham vip mythic 3kk dep 900k wed 8pm',
    clients: [{ name: 'Anna', realm: 'Argent Dawn', class: 'Shaman', price: 3_000_000, deposit: 900_000 }],
    raid: { difficulty: 'MYTHIC', lootType: 'VIP', date: '2026-11-25', time: '8:00 PM' },
  },
  {
    text: 'Anna-Argent Dawn lock hc, 50k depo 300k price, gold on Argent Dawn alliance',
    clients: [{ name: 'Anna', realm: 'Argent Dawn', class: 'Warlock', price: 300_000, deposit: 50_000 }],
    raid: { difficulty: 'HEROIC' },
    payment: { paymentRealm: 'ArgentDawn', paymentFaction: 'Alliance' },
  },
  {
    text: 'Anna-Argent Dawn 300k dep 50k ally Silvermoon',
    clients: [{ name: 'Anna', realm: 'Argent Dawn', price: 300_000, deposit: 50_000 }],
    payment: { paymentRealm: 'Silvermoon', paymentFaction: 'Alliance' },
  },
  {
    text: 'heroic curve for my hunter Anna-Silvermoon, ilvl 640, io 2800, pays 240k on Silvermoon A',
    clients: [{ name: 'Anna', realm: 'Silvermoon', class: 'Hunter', price: 240_000 }],
    raid: { difficulty: 'HEROIC', raidType: 'Curve' },
    payment: { paymentRealm: 'Silvermoon', paymentFaction: 'Alliance' },
  },
  {
    text: 'Anna-Silvermoon pala fri 27.11. 19:30 nm saved 120k',
    clients: [{ name: 'Anna', realm: 'Silvermoon', class: 'Paladin', price: 120_000 }],
    raid: { difficulty: 'NORMAL', lootType: 'Saved', date: '2026-11-27', time: '7:30 PM' },
  },
  {
    text: 'Anna-Silvermoon evoker 27/11 at 21:15 st hc full clear',
    clients: [{ name: 'Anna', realm: 'Silvermoon', class: 'Evoker' }],
    raid: { ...HC_FULL, date: '2026-11-27', time: '9:15 PM' },
  },
  {
    text: 'Anna-Silvermoon rogue nov 28 9:45 p.m. heroic loot share',
    clients: [{ name: 'Anna', realm: 'Silvermoon', class: 'Rogue' }],
    raid: { difficulty: 'HEROIC', lootType: 'Loot Share', date: '2026-11-28', time: '9:45 PM' },
  },
  {
    text: 'Anna-Silvermoon rogue 28th of november 21h hc lootshare no deposit 300k',
    clients: [{ name: 'Anna', realm: 'Silvermoon', class: 'Rogue', price: 300_000, deposit: 0 }],
    raid: { difficulty: 'HEROIC', lootType: 'Loot Share', date: '2026-11-28', time: '9:00 PM' },
  },
  {
    text: 'Anna-Silvermoon monk, at 8 tonight, hc full, 300 each',
    clients: [{ name: 'Anna', realm: 'Silvermoon', class: 'Monk', price: 300_000 }],
    raid: { ...HC_FULL, date: '2026-11-22', time: '8:00 PM' },
  },
  {
    text: 'not hc, normal pls: Anna-Taren Mill prist 140k',
    clients: [{ name: 'Anna', realm: 'Tarren Mill', class: 'Priest', price: 140_000 }],
    raid: { difficulty: 'NORMAL' },
  },
  {
    text: 'Anna-Kazzak hunetr hc 300k depoist 60k saturday',
    clients: [{ name: 'Anna', realm: 'Kazzak', class: 'Hunter', price: 300_000, deposit: 60_000 }],
    raid: { difficulty: 'HEROIC', date: '2026-11-28' },
  },
  {
    text: 'Anna-Kazzak full payment upfront 300k hc',
    clients: [{ name: 'Anna', realm: 'Kazzak', price: 300_000 }],
    raid: { difficulty: 'HEROIC' },
  },
  {
    text: '2 mages and a dk for heroic full run, 310k each',
    clients: [
      { class: 'Mage', price: 310_000 },
      { class: 'Mage', price: 310_000 },
      { class: 'Death Knight', price: 310_000 },
    ],
    raid: HC_FULL,
  },
  {
    text: 'Anna-Kazzak m+ 15 key 300k? lol. ok raid then, mythic, 1.8kk',
    clients: [{ name: 'Anna', realm: 'Kazzak', price: 1_800_000 }],
    raid: { difficulty: 'MYTHIC' },
  },
  {
    text: 'Anna-Kazzak (Alliance) disc priest, vip hc today 10pm uk time, 450k',
    clients: [{ name: 'Anna', realm: 'Kazzak', class: 'Priest', price: 450_000 }],
    raid: { difficulty: 'HEROIC', lootType: 'VIP', date: '2026-11-22', time: '11:00 PM' },
  },
]

describe('MSG-1, MSG-2: messages in English', () => {
  it('finds 95 % of what they say, and nothing wrong without its mark', () => {
    const { share, wrong, missed } = scored(ENGLISH)
    expect(wrong).toEqual([])
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })
})

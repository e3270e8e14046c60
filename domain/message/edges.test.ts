import { expect, it } from 'vitest'
import type { Found } from '#domain/message/found.ts'
import { readMessage } from '#domain/message/message.ts'

/** Sunday, 18:00 server time. */
const NOW = new Date('2026-11-22T17:00:00Z')

/** All that is found, one part for each client, one for the raid and one for the payment; a guess with its '?'. */
function read(text: string): string {
  const { clients, raid, payment, contact, spokenOf } = readMessage(text, NOW)
  const all = { ...(contact && { contact }), ...(spokenOf && { spokenOf }) }
  const said = (facts: object) =>
    Object.entries(facts as Record<string, Found<unknown>>)
      .map(([field, { value, sure }]) => `${field}=${value}${sure ? '' : '?'}`)
      .join(' ')
  return [...clients, raid, payment, all]
    .map(said)
    .filter((part) => part !== '')
    .join(' | ')
}

const TWO_MAGES = (price: string) => `clientClass=Mage ${price} | clientClass=Mage ${price}`
const ANNA = 'clientName=Anna clientRealm=Kazzak'

/** Where one thing ends and another begins. */
const EDGES: readonly (readonly [text: string, found: string])[] = [
  ['12:30 am', 'time=12:30 AM'],
  ['12:30 pm', 'time=12:30 PM'],
  ['13:30 pm', 'time=1:30 PM?'],
  ['24:30', 'time=12:30 AM'],
  ['25:00', ''],
  ['21:60', ''],
  ['#21:00', ''],
  ['112.30', ''],
  ['at 9, hc', 'difficulty=HEROIC time=9:00 PM?'],
  ['at 9 300k', ''],
  ['at 9k', ''],
  ['um 20.30 uhr', 'time=8:30 PM?'],
  ['at 1.12', 'time=1:12 PM?'],
  ['at 1.12.', 'date=2026-12-01'],
  ['1.12', 'date=2026-12-01?'],
  ['27.11.26', 'date=2026-11-27'],
  ['26/11', 'date=2026-11-26'],
  ['11/26', 'date=2026-11-26'],
  ['12/1', 'date=2027-01-12?'],
  ['26/11/26', 'date=2026-11-26'],
  ['26/ 11', ''],
  ['2026-11-26', 'date=2026-11-26'],
  ['2026-11 26', ''],
  ['guten morgen', ''],
  ['morgen abend', 'date=2026-11-23'],
  ['übermorgen', 'date=2026-11-24'],
  ['2night', 'date=2026-11-22'],
  ['hc 2moro', 'difficulty=HEROIC date=2026-11-23'],
  ['vipss', ''],
  ['kein vip', ''],
  ['heroi', 'difficulty=HEROIC?'],
  ['hheroic', 'difficulty=HEROIC?'],
  ['haroic', 'difficulty=HEROIC?'],
  ['xerxoic', ''],
  ['is full', ''],
  ['is it full', 'raidType=Full Run?'],
  ['paid full', ''],
  ['full 2 run', 'raidType=Full Run?'],
  ['hc <@1>full', 'difficulty=HEROIC raidType=Full Run?'],
  ['loot (share', ''],
  [`<:${'x'.repeat(94)}:hc>`, ''],
  [`<:${'x'.repeat(95)}:hc>`, 'difficulty=HEROIC'],
  ['2 mages 310k each', TWO_MAGES('price=310000')],
  ['2 mages 600k total', TWO_MAGES('price=300000?')],
  ['Anna-Kazzak 300 k gold 50k depo', `${ANNA} price=300000 deposit=50000`],
  ['Anna-Kazzak 300 000 g, depo 50', `${ANNA} price=300000 deposit=50000?`],
  ['Anna-Kazzak 300k, depo 0', `${ANNA} price=300000 deposit=0`],
  ['Anna-Kazzak got 2 300k', `${ANNA} price=300000?`],
  ['Anna-Kazzak (Horde) mage', `${ANNA} clientFaction=Horde? clientClass=Mage`],
  ['Anna-Kazzak havoc', `${ANNA} clientClass=Demon Hunter?`],
  ['Anna-Kazzzak', 'clientName=Anna? clientRealm=Kazzak?'],
  ['Anna on Kazzak', 'clientName=Anna? clientRealm=Kazzak?'],
  ['anna on Kazzak', ''],
  ['Anna-Area 52', 'clientName=Anna clientRealm=Area 52'],
  ...["'", '’', '‘', '`', '´', 'ʼ', '′', ''].map(
    (sign) => [`Anna-Kel${sign}thuzad`, "clientName=Anna clientRealm=Kel'Thuzad"] as const,
  ),
  ...['-', '‐', '‑', '‒', '–', '—'].map(
    (sign) => [`Anna${sign}Azjol${sign}Nerub`, 'clientName=Anna clientRealm=Azjol-Nerub'] as const,
  ),
  ['Вьюга-Чёрный Шрам', 'clientName=Вьюга clientRealm=Черный Шрам'],
  ['Anna-confrerie du thorium', 'clientName=Anna clientRealm=Confrérie du Thorium'],
  ['Anna-Aggra (Português) mage', 'clientName=Anna clientRealm=Aggra (Português) clientClass=Mage'],
  ...['Shadow', 'Link', 'Havoc', 'Main', 'Char', 'Arms', 'Fury', 'Alt', 'Feral'].flatMap(
    (name) =>
      [
        [`${name}-Kazzak`, `clientName=${name}? clientRealm=Kazzak`],
        [`${name.toLowerCase()}-tarren mill`, `clientName=${name}? clientRealm=Tarren Mill`],
        [`${name}-Kazzak mage 300k`, `clientName=${name}? clientRealm=Kazzak clientClass=Mage price=300000`],
        [`hc for ${name} (Kazzak)`, `clientName=${name}? clientRealm=Kazzak? | difficulty=HEROIC`],
      ] as const,
  ),
  ['Havoc on Kazzak', 'clientName=Havoc? clientRealm=Kazzak?'],
  ['my Main on Kazzak', ''],
  ['Main on Kazzak', ''],
  ['Outlaw-Kazzak', 'clientName=Outlaw? clientRealm=Kazzak'],
  ['Mage-Kazzak, rogue', 'clientName=Mage? clientRealm=Kazzak clientClass=Rogue'],
  ['Anna-Kazzak, Arms-Warrior', `${ANNA} clientClass=Warrior`],
  ['EU-Kazzak', ''],
  ['gold-Kazzak', 'paymentRealm=Kazzak'],
  ['mage-Kazzak 300k', 'clientClass=Mage price=300000'],
  ['name: Anna, 300k', 'clientName=Anna price=300000'],
  ['name: the, 300k', ''],
  ['gold on Kazzak - Horde', 'paymentRealm=Kazzak paymentFaction=Horde'],
  ['gold on Kazzak, Horde', 'paymentRealm=Kazzak'],
  ['300k Kazzak H', 'paymentRealm=Kazzak? paymentFaction=Horde?'],
  ['300k horde Kazzak', 'paymentRealm=Kazzak? paymentFaction=Horde?'],
  ['300k Kazzak', ''],
  ['Anna-Kazzak (shadow priest) 2 clients', `${ANNA} clientClass=Priest | spokenOf=2`],
  ['Rest auf Kazzak Horde im Raid', 'paymentRealm=Kazzak? paymentFaction=Horde?'],
  ['Anna-Kazzak 2.8mil', `${ANNA} price=2800000?`],
  ['Anna-Kazzak 300 mil', `${ANNA} price=300000?`],
  ['Anna-Kazzak hc now 300k', `${ANNA} price=300000 | difficulty=HEROIC`],
  ['Anna-Kazzak 300k, 90k now', `${ANNA} price=300000 deposit=90000`],
  ['tonight 9', 'date=2026-11-22 time=9:00 PM?'],
  ['tonight 9 people', 'date=2026-11-22 | spokenOf=9'],
  ['friday 2 mages', 'date=2026-11-27'],
  ['halb neun', 'time=8:30 PM?'],
  ['halb voll', ''],
  ['wed 21:30 est', 'date=2026-11-26? time=3:30 AM?'],
  ['22:00 мск', 'time=8:00 PM?'],
  ['<t:1795377600:F>', 'date=2026-11-22 time=9:00 PM'],
  ['<t:soon>', ''],
  ['discord is down', ''],
  ['discord: kat.lyn', 'contact=kat.lyn'],
  ['discord kat', 'contact=kat?'],
  ['@kat on discord', 'contact=kat?'],
  ['Kat#123', ''],
  ['Kat#12345', 'contact=Kat#12345'],
  ['discord Anna-Kazzak', ANNA],
  ['faction: horde Anna-Kazzak', `clientFaction=Horde ${ANNA}`],
  ['Anna-Kazzak 900k both', `${ANNA} price=450000? | spokenOf=2`],
]

it.each(EDGES)('MSG-2: %s', (text, found) => {
  expect(read(text)).toBe(found)
})

it('MSG-2: says which part of a message it took', () => {
  const text = 'Anna-Kazzak um 20.30 uhr, 300k gold bitte'
  const { clients, raid } = readMessage(text, NOW)
  const part = (found: Found<unknown> | undefined) => found && text.slice(found.from, found.to)
  expect([raid.time, clients[0]?.price, clients[0]?.clientRealm].map(part)).toEqual([
    '20.30 uhr',
    '300k gold',
    'Kazzak',
  ])
})

it('MSG-10: says which words no rule knows', () => {
  const text = 'hey, Anna-Kazzak mage 640 ilvl for hc, plate only, 300k'
  expect(readMessage(text, NOW).unread.map(({ from, to }) => text.slice(from, to))).toEqual([
    '640 ilvl',
    'plate',
  ])
})

import { afterEach, expect, test } from 'vitest'
import { takeCommunity } from '#features/settings/community.ts'
import { aBooking, aRaid } from '#platform/testing/web/examples.ts'
import { startsSoon } from './evening-facts.ts'
import { blockersOf, notOnline, warningsOf } from './ready.tsx'

afterEach(() => takeCommunity({}))

const SAID = '2026-11-22T18:00:00.000Z'
const RAID = aRaid({ lootType: 'VIP' })

test('TONIGHT-14: shows ‘Ready?’ from 45 minutes before the start until the start', () => {
  const at = (minutes: number) => new Date(Date.parse(RAID.startsAt) + minutes * 60_000)
  expect([-46, -45, -1, 0].map((minutes) => startsSoon(RAID, at(minutes)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('TONIGHT-14: lists duplicate armour, clients who cannot come or are not online, and notes', () => {
  const mage = aBooking({ _id: 'mage', clientClass: 'Mage' })
  const priest = aBooking({ _id: 'priest', clientClass: 'Priest', clientSays: { says: 'online', at: SAID } })
  const away = aBooking({ _id: 'away', clientClass: 'Rogue', clientSays: { says: 'away', at: SAID } })
  const noted = aBooking({ _id: 'noted', clientClass: 'Hunter', inGroup: true, additionalNotes: 'Late' })
  const done = aBooking({ _id: 'done', clientClass: 'Warrior', status: true, additionalNotes: 'Thanks' })
  const clients = [mage, priest, away, noted, done]
  const raid = { ...RAID, clients }
  expect(warningsOf(raid, clients).map(({ label, first }) => [label, first._id])).toEqual([
    ['Cloth twice', 'mage'],
    ['1 cannot make it', 'away'],
    ['1 not online', 'mage'],
    ['1 with notes', 'noted'],
  ])
  expect(notOnline(clients)).toEqual([mage])
  expect(warningsOf({ ...raid, lootType: 'Saved', clients: [] }, [])).toEqual([])
})

test('TONIGHT-14: payment realms without a bank and missing deposits are obstacles', () => {
  const pays = { owes: 200_000, paidFull: false, deposit: 20_000 }
  const on = (realm: 'Hyjal' | 'Kazzak') => ({
    ...pays,
    paymentRealm: realm,
    paymentFaction: 'Horde' as const,
  })
  const clients = [
    aBooking({ _id: 'kazzak', ...on('Kazzak') }),
    aBooking({ _id: 'hyjal', ...on('Hyjal'), deposit: 30_000 }),
    aBooking({ _id: 'done', ...on('Hyjal'), status: true, deposit: 0 }),
  ]
  const said = () =>
    blockersOf(RAID, clients, [
      { realm: 'Draenor', faction: 'Horde' },
      { realm: 'Hyjal', faction: 'Horde' },
    ]).map(({ label, first }) => [label, first._id])
  expect(said()).toEqual([['No bank for Hyjal (Horde)', 'hyjal']])
  takeCommunity({ deposits: { VIP: 30_000 } })
  expect(said()).toEqual([
    ['No bank for Hyjal (Horde)', 'hyjal'],
    ['1 with less than the deposit of 30,000', 'kazzak'],
  ])
})

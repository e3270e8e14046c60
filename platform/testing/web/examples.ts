import type { Booking } from '#features/booking/booking.ts'
import { eachMark } from '#features/booking/mark.ts'
import type { Counters } from '#features/home/calls.ts'
import type { User } from '#features/member/calls.ts'
import type { Raid } from '#features/raid/raid.ts'

/** Who looks at the screens of a test. */
export const ME: User = { _id: 'me', discordId: '1', username: 'Brann', avatar: null, role: [] }
export const LEADER = { _id: 'leader', username: 'Grimhild Stormgate' }
export const COLLECTOR = { _id: 'collector', username: 'Mira Goldvein' }

export const NO_COUNTERS: Counters = {
  ...{ raidToday: 0, bookingToday: 0, goldToday: 0 },
  ...{ totalRaid: 0, totalBooking: 0, totalGold: 0 },
}

/** A published raid of four days from now, with eight slots and nobody in them. */
export function aRaid(changes: Partial<Raid> = {}): Raid {
  const start = new Date(Date.now() + 4 * 86_400_000)
  start.setUTCHours(18, 30, 0, 0)
  return {
    _id: '018f0000-0000-7000-8000-000000000001',
    name: 'Manaforge Omega',
    date: start.toISOString().slice(0, 10),
    time: '7:30 PM',
    startsAt: start.toISOString(),
    published: true,
    difficulty: 'HEROIC',
    organization: 'Guild',
    lootType: 'Unsaved',
    bossCount: 8,
    maxClients: 8,
    pot: 250_000,
    raidLeader: LEADER,
    goldCollector: COLLECTOR,
    raidType: 'Full Run',
    clients: [],
    backups: 0,
    version: 1,
    ...changes,
  }
}

/** A booking of the viewer's on that raid, with no mark. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  return {
    _id: '018f0000-0000-7000-8000-0000000000b1',
    raidId: '018f0000-0000-7000-8000-000000000001',
    userId: { _id: ME._id, username: ME.username },
    createdAt: '2026-11-23T19:30:00.000Z',
    version: 1,
    masked: false,
    state: 'booked',
    place: null,
    end: null,
    raiderioLink: null,
    clientRealm: 'Kazzak',
    clientName: 'Thalia',
    clientClass: 'Mage',
    clientFaction: 'Alliance',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: false,
    price: 250_000,
    deposit: 0,
    owes: 250_000,
    contactInfo: '',
    additionalNotes: '',
    selectedBosses: [],
    ...eachMark('field', () => false),
    ...changes,
  }
}

import type { Booking } from '#domain/booking/booking.ts'
import { eachMark } from '#domain/booking/mark.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { CLASSES, DIFFICULTIES } from '#domain/season.ts'

/** The most that a name may have, in an alphabet that the display face lacks, and from right to left. */
const NAMES = [
  'Rallona',
  'Ночная смена гильдии «Серебряный рассвет» до последнего босса',
  'ليلة الغارة الكبرى مع جميع الأصدقاء',
  'W'.repeat(80),
]
const MOST_GOLD = 999_999_999_999
const AT = '2026-11-23T19:30:00.000Z'

const at = (place: number) => String(place).padStart(4, '0')
const nameAt = (place: number) => NAMES[place % NAMES.length] ?? ''
const goldAt = (place: number) => (place % 4 === 2 ? MOST_GOLD : 217_000 + place)
const person = (place: number) => ({ _id: `p${place}`, username: nameAt(place).slice(0, 32) })
const of = <T>(some: readonly T[], place: number): T => some[place % some.length] as T

export function raidAt(place: number): Raid {
  return {
    _id: at(place),
    name: nameAt(place),
    date: '2026-11-23',
    time: '9:00 PM',
    startsAt: new Date(Date.parse(AT) + (place - 1) * 3_600_000).toISOString(),
    published: true,
    difficulty: of(DIFFICULTIES, place),
    organization: 'Guild',
    lootType: 'Unsaved',
    bossCount: 8,
    maxClients: place % 3 === 1 ? 2 : 11,
    pot: goldAt(place),
    raidLeader: person(place),
    goldCollector: person(place + 1),
    raidType: 'Full Run',
    clients: [0, 1].map((client) => ({ _id: `${client}`, clientClass: of(CLASSES, client), ...UNMARKED })),
    backups: place % 3,
    version: 1,
  }
}

const marked = (is: boolean) => eachMark('field', () => is)
const UNMARKED = marked(false)

export function bookingAt(place: number): Booking {
  const isDone = place % 4 === 1
  return {
    _id: at(place),
    raidId: at(0),
    userId: person(place),
    createdAt: AT,
    version: 1,
    masked: false,
    state: 'booked',
    place: null,
    end: null,
    raiderioLink: null,
    clientRealm: 'TwistingNether',
    clientName: nameAt(place).slice(0, 40),
    clientClass: of(CLASSES, place),
    clientFaction: place % 2 ? 'Horde' : 'Alliance',
    paymentRealm: 'TwistingNether',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: place % 3 === 0,
    price: goldAt(place),
    deposit: 0,
    owes: place % 3 === 0 ? 0 : goldAt(place),
    contactInfo: nameAt(place).slice(0, 60),
    additionalNotes: nameAt(place + 1),
    selectedBosses: [],
    ...marked(isDone),
  }
}

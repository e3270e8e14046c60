import type { Booking } from '#domain/booking/booking.ts'
import { eachMark } from '#domain/booking/mark.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import type { DeskMail } from '#domain/mail/desk.ts'
import type { Mail } from '#domain/mail/mail.ts'
import type { Notice } from '#domain/notice/notice.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { CLASSES, DIFFICULTIES } from '#domain/season.ts'

/** The most that a name may have, in an alphabet that the display face lacks, and from right to left. */
const NAMES = [
  'Rallona',
  'Ночная смена гильдии «Серебряный рассвет» до последнего босса',
  'ليلة الغارة الكبرى مع جميع الأصدقاء',
  'W'.repeat(80),
]
/** As much as can be. */
export const MOST_GOLD = 999_999_999_999
const AT = '2026-11-23T19:30:00.000Z'

/** The moment of all of these. */
export const NOW = new Date('2026-11-23T20:05:00.000Z')

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

export function mailAt(place: number): Mail {
  return {
    _id: at(place),
    advId: person(place),
    bookingDate: AT,
    bookId: at(place),
    raidId: at(0),
    type: 'Full Run',
    totalPrice: goldAt(place),
    amount: goldAt(place),
    source: 'TC',
    paymentRealm: 'TwistingNether',
    paymentFaction: 'Horde',
    balance: 'Owes',
    advCut: goldAt(place),
    paymentCode: place % 2 ? 'QXVB-4410-7' : null,
    confirmationCode: place % 2 ? 'QXVB-4410-8' : null,
    sent: place % 4 === 3,
  }
}

export function deskMailAt(place: number): DeskMail {
  return {
    _id: at(place),
    group: 'bank',
    bookId: at(place),
    client: nameAt(place).slice(0, 40),
    raid: { _id: at(0), name: nameAt(place), date: '2026-11-23' },
    advertiser: person(place).username,
    type: 'Full Run',
    price: goldAt(place),
    deposit: 0,
    amount: goldAt(place),
    holder: person(0).username,
    isHeld: true,
    handedTo: null,
    doneAt: AT,
    paymentRealm: 'TwistingNether',
    paymentFaction: 'Horde',
    to: null,
    paymentCode: null,
    posted: null,
    arrived: null,
    sent: place % 4 === 3,
  }
}

export function entryAt(place: number): LedgerEntry {
  return {
    _id: at(place),
    at: AT,
    by: person(place),
    kind: of(['done', 'sent', 'moved', 'paid'] as const, place),
    reason: place % 4 === 2 ? nameAt(place + 1) : null,
    takesBack: null,
    reverses: null,
    takenBackBy: null,
    agreedBy: place % 3 === 0 ? person(place + 1) : null,
    alone: false,
    about: null,
    happenedOn: null,
    raid: place % 4 < 2 ? { _id: at(0), name: nameAt(place), date: '2026-11-23' } : null,
    booking: place % 4 < 2 ? { _id: at(place), client: nameAt(place).slice(0, 60) } : null,
    lines: [
      {
        _id: 'held',
        account: 'held',
        owner: { _id: 'p', name: nameAt(place).slice(0, 32) },
        gold: goldAt(place),
      },
      { _id: 'community', account: 'community', owner: null, gold: -goldAt(place) },
    ],
  }
}

export function noticeAt(place: number): Notice {
  return {
    _id: at(place),
    unread: place % 2 ? [] : [at(place)],
    at: AT,
    topic: of(['booking-made', 'raid-published'] as const, place),
    text: `${nameAt(place)}: 14 bookings, 6 free.`,
    message: null,
    asks: place % 4 === 0,
    quiet: false,
    link: '/dashboard/tonight',
    raidId: null,
    bookingId: null,
    rebook: null,
  }
}

/** So many of a kind. */
export function some<T>(make: (place: number) => T, count: number): readonly T[] {
  return Array.from({ length: count }, (_, place) => make(place))
}

/** A name as long and as foreign as it can be. */
export const foreignName = nameAt

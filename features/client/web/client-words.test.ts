import { describe, expect, test } from 'vitest'
import type { Booking, OwnClient } from '#features/booking/booking.ts'
import { maskedBooking } from '#features/booking/rules.ts'
import { aBooking } from '#platform/testing/web/examples.ts'
import {
  askedDeposit,
  dayFigures,
  daysOf,
  dayTitle,
  isReminded,
  remindersText,
  reminderText,
  stateOfOwn,
} from './client-words.ts'

const NOW = new Date('2026-11-23T19:00:00.000Z')

const THALIA = aBooking({
  ...{ _id: 'b1', userId: { _id: 'u1', username: 'Pippa' } },
  ...{ clientRealm: 'Tarren Mill', clientFaction: 'Horde', paymentRealm: 'Draenor', paymentFaction: 'Horde' },
  ...{ price: 300_000, deposit: 90_000, owes: 210_000, contactInfo: 'thalia#1234' },
})

function clientOf(changes: Partial<Booking> = {}, raid: Partial<OwnClient['raid']> = {}): OwnClient {
  return {
    booking: { ...THALIA, ...changes },
    raid: {
      ...{ _id: 'r1', name: 'HC Full Late', date: '2026-11-23', time: '10:45 PM', difficulty: 'HEROIC' },
      ...{ startsAt: '2026-11-23T21:45:00.000Z', isDeleted: false, goldCollector: null },
      raidLeader: { _id: 'u2', username: 'Rask' },
      ...raid,
    },
    ...{ linkAt: null, movedFrom: null, startedFrom: null },
  }
}

const LONG_AGO = { startsAt: '2026-11-22T21:45:00.000Z' }
const BY_NOBODY = { by: null, reason: null, deposit: null }
const ENDED = { at: '2026-11-23T10:00:00.000Z', from: 'booked', ...BY_NOBODY } as const
const SHOWN = { now: NOW, shownTime: (time: string) => time }

test('MYC-3: deleted, past and future raids have different wordings', () => {
  const words = [{}, { isDeleted: true }, LONG_AGO].map((raid) => stateOfOwn(clientOf({}, raid), NOW).word)
  expect(words).toEqual(['Booked', 'Raid cancelled', 'Not done'])
})

test('PLAN-16: only the advertiser is asked once about the deposit of an unneeded backup', () => {
  const over = clientOf({ state: 'backup', place: 1 }, LONG_AGO)
  expect(askedDeposit(over, 'u1', NOW)).toBe(90_000)
  expect(askedDeposit(over, 'u2', NOW)).toBe(0)
  expect(askedDeposit(clientOf({ state: 'backup', place: 1 }), 'u1', NOW)).toBe(0)
  expect(askedDeposit(clientOf({ state: 'backup', outcome: 'kept' }, LONG_AGO), 'u1', NOW)).toBe(0)
  expect(askedDeposit(clientOf({}, LONG_AGO), 'u1', NOW)).toBe(0)
})

describe('MYC-6: reminders', () => {
  const START = 'Mon 23 Nov, 10:45 PM server time (Paris)'
  const COMES = `Thalia, your Heroic raid starts ${START}. Be online on Thalia-TarrenMill 15 minutes before.`
  const WAITS = `Thalia, you are 2nd in line for the Heroic raid on ${START}. Be reachable: a slot may become free.`
  test.each<[string, Partial<Booking>, string]>([
    ['who owes', {}, `${COMES} You pay 210,000 g on Draenor (Horde) in the raid.`],
    ['who owes nothing', { paidFull: true }, `${COMES} Everything is paid.`],
    ['who waits in line', { state: 'backup', place: 2 }, WAITS],
  ])('a reminder tells %s what to do', (_who, changes, text) => {
    expect(reminderText(clientOf(changes), SHOWN)).toBe(text)
  })

  test('each client’s reminder follows their contact', () => {
    const both = [clientOf(), clientOf({ clientName: 'Вьюга', contactInfo: '' })]
    const [first = '', second = ''] = remindersText(both, SHOWN).split('\n\n')
    expect(first.split('\n')[0]).toBe('thalia#1234')
    expect(second).toMatch(/^Вьюга, your/)
  })

  test('BOOK-11: a reminder omits a client whose data the viewer may no longer see', () => {
    const withheld = clientOf(maskedBooking(clientOf({ clientName: 'Brontax' }).booking))
    expect(remindersText([withheld], SHOWN)).toBe('')
    expect(remindersText([withheld, clientOf()], SHOWN)).toBe(remindersText([clientOf()], SHOWN))
  })

  test('reminders are only for clients with open bookings on raids that are not over', () => {
    expect(isReminded(clientOf(), NOW)).toBe(true)
    for (const [changes, raid] of [
      [{ status: true }, {}],
      [{ state: 'cancelled', end: ENDED }, {}],
      [{ clientSays: { says: 'away', at: THALIA.createdAt } }, {}],
      [{}, LONG_AGO],
      [{}, { isDeleted: true }],
    ] as const)
      expect(isReminded(clientOf(changes, raid), NOW)).toBe(false)
  })
})

test('MYC-3: an evening includes the hours after midnight and sums up the gold still to pay', () => {
  const night = clientOf({}, { date: '2026-11-24', time: '12:30 AM' })
  const next = clientOf({}, { date: '2026-11-24' })
  const days = daysOf([clientOf(), night, next])
  expect(days.map(({ day, clients }) => `${day}: ${clients.length}`)).toEqual([
    '2026-11-23: 2',
    '2026-11-24: 1',
  ])
  expect(dayTitle('2026-11-23', NOW)).toBe('Today, Mon 23 Nov')
  expect(dayTitle('2026-11-24', NOW)).toBe('Tue 24 Nov')
  const backup = clientOf({ state: 'backup', place: 1 })
  expect(dayFigures([clientOf(), night, backup])).toBe('2 clients, 1 backup · 420,000 g still to pay')
  expect(dayFigures([clientOf({ paid: true })])).toBe('1 client')
})

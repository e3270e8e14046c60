import { describe, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { eachMark, MARK, MARKS } from '#domain/booking/mark.ts'
import { readBookings, UnreadableBookings } from '#web/booking/decode-bookings.ts'

const booking: Booking = {
  _id: 'b1',
  raidId: 'r1',
  userId: { _id: 'u1', username: 'Pippa' },
  createdAt: '2026-11-21T18:30:00.000Z',
  masked: false,
  state: 'booked',
  place: null,
  end: null,
  raiderioLink: '',
  clientRealm: 'Kazzak',
  clientName: 'Вьюга',
  clientClass: 'Mage',
  clientFaction: 'Horde',
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
}

describe('bookings of a payload (WIRE-11)', () => {
  test('are read as they are, masked ones too', () => {
    const masked = {
      ...booking,
      masked: true,
      clientName: null,
      clientRealm: null,
      price: null,
      contactInfo: null,
    }
    expect(readBookings([booking, masked])).toEqual([booking, masked])
    expect(readBookings([])).toEqual([])
  })

  test('may leave out what a booking need not have', () => {
    const { createdAt, masked, raiderioLink, contactInfo, additionalNotes, ...rest } = booking
    const { selectedBosses, state, place, end, ...bare } = rest
    for (const mark of MARKS) if (MARK[mark].asks === null) Reflect.deleteProperty(bare, MARK[mark].field)
    expect(readBookings([bare])).toEqual([{ ...booking, createdAt: '' }])
  })

  test.each([
    ['a word'],
    [null],
    [{}],
    [{ ...booking, clientClass: 'Tinker' }],
    [{ ...booking, price: 'much' }],
  ])('%j is none', (received) => {
    expect(() => readBookings([booking, received])).toThrow(UnreadableBookings)
  })
})

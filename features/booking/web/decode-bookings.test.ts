import { describe, expect, test } from 'vitest'
import { MARK, MARKS } from '#features/booking/mark.ts'
import { aBooking } from '#platform/testing/web/examples.ts'
import { readBookings, UnreadableBookings } from './queries.ts'

const booking = aBooking({ clientName: 'Вьюга', raiderioLink: '' })

describe('bookings of a payload (WIRE-11)', () => {
  test('are read as they are, masked ones too', () => {
    const masked = {
      ...booking,
      ...{ masked: true, clientName: null, clientRealm: null, price: null, contactInfo: null },
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

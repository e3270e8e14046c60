import { describe, expect, test } from 'vitest'
import { MARK, MARKS } from '#features/booking/mark.ts'
import { aBooking } from '#platform/testing/web/examples.ts'
import { readBookings, UnreadableBookings } from './queries.ts'

const booking = aBooking({ clientName: 'Вьюга', raiderioLink: '' })

describe('decoding bookings (WIRE-11)', () => {
  test('complete and masked bookings are decoded unchanged', () => {
    const masked = {
      ...booking,
      ...{ masked: true, clientName: null, clientRealm: null, price: null, contactInfo: null },
    }
    expect(readBookings([booking, masked])).toEqual([booking, masked])
    expect(readBookings([])).toEqual([])
  })

  test('bookings without optional fields are decoded', () => {
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
  ])('refuses %j as a booking', (received) => {
    expect(() => readBookings([booking, received])).toThrow(UnreadableBookings)
  })
})

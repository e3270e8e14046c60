import { describe, expect, it } from 'vitest'
import type { Mail } from '#domain/mail/mail.ts'
import { pageOf } from '#web/mail/mail-pages.ts'

function batch(from: number, count: number): { mails: Mail[] } {
  const mails = Array.from(
    { length: count },
    (_, place): Mail => ({
      _id: `m${from + place}`,
      advId: null,
      bookingDate: '2026-11-21T18:30:00.000Z',
      bookId: 'b1',
      type: 'Raid Boost Heroic',
      totalPrice: 1_000,
      amount: 680,
      source: 'TC',
      paymentRealm: 'Kazzak',
      paymentFaction: 'Horde',
      balance: 'Deposit',
      advCut: 320,
      paymentCode: null,
      confirmationCode: null,
      sent: false,
    }),
  )
  return { mails }
}

describe('pageOf', () => {
  it('is one empty page when there is nothing', () => {
    expect(pageOf([], 1)).toEqual({ rows: [], page: 1, pageCount: 1, atEnd: true })
  })

  it('shows 30 rows a page and the rest on the last', () => {
    const batches = [batch(0, 65)]
    const sizes = [1, 2, 3].map((page) => pageOf(batches, page).rows.length)
    expect(sizes).toEqual([30, 30, 5])
    expect(pageOf(batches, 2).rows[0]?._id).toBe('m30')
    expect(pageOf(batches, 1).atEnd).toBe(false)
  })

  it('runs a page on over the border of two batches', () => {
    const { rows, pageCount } = pageOf([batch(0, 500), batch(500, 40)], 17)
    expect(rows.map(({ _id }) => _id)).toEqual(Array.from({ length: 30 }, (_, place) => `m${480 + place}`))
    expect(pageCount).toBe(18)
  })

  it('wants the next batch on the last page of those that came', () => {
    expect(pageOf([batch(0, 500)], 17)).toMatchObject({ pageCount: 17, atEnd: true })
  })

  it('answers the nearest page when the asked one is not there', () => {
    expect(pageOf([batch(0, 10)], 4)).toMatchObject({ page: 1, pageCount: 1 })
    expect(pageOf([batch(0, 10)], 0).page).toBe(1)
  })
})

import { describe, expect, test } from 'vitest'
import { CHAT_LINE, packed } from '#features/booking/advert.ts'
import type { Booking } from '#features/booking/booking.ts'
import { maskedBooking } from '#features/booking/rules.ts'
import { aBooking } from '#platform/testing/web/examples.ts'
import { debts, invites, wholeList } from './copy-lists.tsx'

const THALIA = aBooking({
  ...{ clientRealm: 'Tarren Mill', paymentRealm: 'Draenor', price: 300_000, owes: 300_000 },
})
const named = (clientName: string, changes: Partial<Booking> = {}) => ({ ...THALIA, clientName, ...changes })
const WITHHELD = named('', { clientName: null, clientRealm: null, paymentRealm: null, owes: null })

describe('TONIGHT-7: copied invites', () => {
  test('invites contain clients who are neither in the group nor done and whose name is known', () => {
    const clients = [
      THALIA,
      named('Inside', { inGroup: true }),
      named('Done', { status: true }),
      WITHHELD,
      named('Вьюга'),
    ]
    expect(invites(clients)).toEqual(['/invite Thalia-TarrenMill\n/invite Вьюга-TarrenMill'])
    expect(invites([])).toEqual([])
  })

  test('invites fit into the fewest messages of limited length, in order', () => {
    const clients = Array.from({ length: 30 }, (_, place) => named(`Client${place}`))
    const messages = invites(clients)
    expect(messages.join('\n').split('\n')).toEqual(
      clients.map(({ clientName }) => `/invite ${clientName}-TarrenMill`),
    )
    for (const [place, message] of messages.entries()) {
      expect(message.length).toBeLessThanOrEqual(CHAT_LINE)
      const next = messages[place + 1]?.split('\n')[0]
      if (next !== undefined) expect(`${message}\n${next}`.length).toBeGreaterThan(CHAT_LINE)
    }
  })

  test.each([
    [['aaa', 'bb'], 6, ['aaa\nbb']],
    [['aaa', 'bbb'], 6, ['aaa', 'bbb']],
    [['longer than that', 'b'], 6, ['longer than that', 'b']],
    [[], 6, []],
  ])('invites are packed from %j into texts of %i characters', (lines, max, texts) => {
    expect(packed(lines, { max, between: '\n' })).toEqual(texts)
  })
})

test('TONIGHT-7: the list of debts contains every client who still has to pay', () => {
  const clients = [
    THALIA,
    named('Paid', { paid: true }),
    named('Before', { paidFull: true }),
    named('Done', { status: true }),
    named('Free', { owes: 0 }),
    named('Brontax', { owes: 1_250_000, paymentRealm: 'Kazzak', paymentFaction: 'Alliance' }),
  ]
  expect(debts(clients)).toBe(
    'Thalia-TarrenMill owes 300,000 g on Draenor (Horde)\nBrontax-TarrenMill owes 1,250,000 g on Kazzak (Alliance)',
  )
  expect(debts([])).toBe('')
})

test('TONIGHT-7: the whole list says how far each client is', () => {
  const clients = [
    THALIA,
    named('Locked', { lock: true }),
    named('Inside', { inGroup: true, paid: true }),
    named('Done', { status: true, paidFull: true, clientClass: 'Druid' }),
  ]
  expect(wholeList(clients).split('\n')).toEqual([
    'Thalia-TarrenMill, Mage, booked, owes 300,000 g on Draenor (Horde)',
    'Locked-TarrenMill, Mage, locked, owes 300,000 g on Draenor (Horde)',
    'Inside-TarrenMill, Mage, in group, paid',
    'Done-TarrenMill, Druid, done, paid in full',
  ])
})

test('BOOK-11: no copied list contains a masked client', () => {
  const withheld = [named('Secret', { contactInfo: 'SECRET', deposit: 1_000 }), THALIA].map(maskedBooking)
  expect([invites(withheld), debts(withheld), wholeList(withheld)]).toEqual([[], '', ''])
})

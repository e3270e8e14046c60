import { describe, expect, it } from 'vitest'
import { timeText } from '../server-time.ts'
import { checkedText, lastCheckDue } from './check.ts'
import { bookFaultText } from './fault-text.ts'

describe('LEDGER-23: when the books were checked', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const said = (at: string | null) => checkedText(at, now, timeText).text
  it.each([
    [null, 'Not checked yet.'],
    ['2026-11-24T03:10:00Z', 'Checked 4:10 AM.'],
    ['2026-11-23T12:00:00Z', 'Checked 1:00 PM.'],
    ['2026-11-23T03:10:00Z', 'Not checked since Mon 4:10 AM.'],
    ['2026-11-03T03:10:00Z', 'Not checked since Tue 3 Nov 4:10 AM.'],
  ])('%s: %s', (at, text) => {
    expect(said(at)).toBe(text)
  })

  it.each([
    ['2026-11-24T03:09:59Z', '2026-11-23T03:10:00.000Z'],
    ['2026-11-24T03:10:00Z', '2026-11-24T03:10:00.000Z'],
    // Summer ended at 3 AM: 4:10 is an hour later than the day before.
    ['2026-10-25T12:00:00Z', '2026-10-25T03:10:00.000Z'],
    ['2026-10-25T03:00:00Z', '2026-10-24T02:10:00.000Z'],
  ])('LEDGER-24: at %s it was due at %s', (at, due) => {
    expect(lastCheckDue(new Date(at)).toISOString()).toBe(due)
  })
})

it('LEDGER-23: a fault names the account and by how much, or the entry', () => {
  const none = { account: null, accountId: null, entry: null, gold: null }
  expect(bookFaultText({ ...none, what: 'causes', account: 'Held by Jörn', gold: 100_000 })).toBe(
    'Held by Jörn: 100,000 g more than bookings, mails, counts, settlements, payouts and moves say.',
  )
  expect(bookFaultText({ ...none, what: 'balance', account: 'Community', gold: -1 })).toBe(
    'Community: the balance is 1 g less than its entries.',
  )
  expect(bookFaultText({ ...none, what: 'missing', entry: '12' })).toBe(
    'Change 12 moved gold and has no entry.',
  )
})
